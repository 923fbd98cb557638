import CPixels

/// The pixels in which two pictures differ, apart from their edges.
///
/// A pixel is the same if each of its colors is between the darkest and the lightest of the nine
/// pixels around its place in the other picture, give or take ``levels``, and the other way round.
/// So an edge may move by a part of a pixel, but no line may appear, no text end early, and no area
/// change its color.
public struct PictureDifference: Sendable {
    /// The levels, of 255, by which the color of an area may change.
    public static let levels = 9
    /// The number of differing pixels that nobody sees.
    public static let pixelCount = 6

    /// The old and the new picture.
    public let old: Picture, new: Picture
    /// The places of differing pixels, in rows of the wider picture.
    public private(set) var places: [Int] = []

    /// The width and height of both pictures together.
    private let width: Int, height: Int

    /// Compares two pictures.
    public init(from old: Picture, to new: Picture) {
        (self.old, self.new) = (old, new)
        width = max(old.width, new.width)
        height = max(old.height, new.height)
        if old.width == new.width, old.height == new.height {
            findPlaces()
        } else {
            places = Array(0..<width * height)
        }
    }

    /// Whether somebody would see the difference.
    public var isVisible: Bool { places.count > Self.pixelCount }

    private mutating func findPlaces() {
        guard old.pixels != new.pixels else { return }
        var marks = [UInt8](repeating: 0, count: width * height)
        let count = pixels_compare(
            old.pixels, new.pixels, width, height, Int32(Self.levels), &marks)
        if count > 0 { places = marks.indices.filter { marks[$0] != 0 } }
    }

    /// The old picture, the new one, and the new one in pale colors with what differs in red, side
    /// by side.
    public var sideBySide: Picture {
        let gap = 12
        var sheet = Picture(width: 3 * width + 2 * gap, height: height, color: 0x7F7F7F)
        sheet.place(old, x: 0)
        sheet.place(new, x: width + gap)
        var marked = Picture(width: width, height: height)
        marked.place(new, x: 0)
        for index in marked.pixels.indices {
            let pixel = marked.pixels[index]
            marked.pixels[index] = 0xBFBFBF + (pixel >> 2 & 0x3F3F3F)
        }
        for place in places {
            // A single pixel would hardly be seen.
            for near in [place, place + 1, place + width] where near < marked.pixels.count {
                marked.pixels[near] = 0xE00000
            }
        }
        sheet.place(marked, x: 2 * (width + gap))
        return sheet
    }
}
