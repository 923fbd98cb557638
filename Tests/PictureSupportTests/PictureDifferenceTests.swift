import CGtk
import PictureSupport
import TestSupport
import Testing

/// Differences are what a person would see, and nothing else.
struct PictureDifferenceTests {
    private func approved(_ name: String) throws -> Picture {
        let file = PackageFolder.testData.appending(path: "Pictures/catalog/light/\(name).png")
        return try #require(Picture(contentsOf: file))
    }

    private func isVisible(
        _ picture: Picture, _ draw: (OpaquePointer) -> Void
    ) -> Bool {
        PictureDifference(from: picture, to: picture.drawing(draw)).isVisible
    }

    @Test func anEqualPictureDoesNotDiffer() throws {
        let picture = try approved("E12")
        #expect(PictureDifference(from: picture, to: picture).places.isEmpty)
        #expect(PictureDifference(from: picture, to: picture.drawing { _ in }).places.isEmpty)
    }

    /// A line of one pixel, from the title of a row to its check mark.
    @Test(arguments: ["E11", "E12", "N05"])
    func aStruckThroughCheckMarkIsSeen(page: String) throws {
        let isVisible = isVisible(try approved(page)) { context in
            cairo_set_source_rgb(context, 0, 0, 0)
            cairo_set_line_width(context, 1)
            cairo_move_to(context, 100, 214.5)
            cairo_line_to(context, 300, 214.5)
            cairo_stroke(context)
        }
        #expect(isVisible)
    }

    @Test func aLineThatIsMissingIsSeen() throws {
        let picture = try approved("E12")
        let struck = picture.drawing { context in
            cairo_set_source_rgb(context, 0, 0, 0)
            cairo_rectangle(context, 100, 214, 100, 1)
            cairo_fill(context)
        }
        #expect(PictureDifference(from: struck, to: picture).isVisible)
    }

    /// The last letter of a title is covered by its background.
    @Test func aTextThatEndsEarlyIsSeen() throws {
        let picture = try approved("E12")
        let row = 60..<90
        let end = try #require(
            row.flatMap { y in
                (0..<200).filter { picture.pixels[y * picture.width + $0] & 0xFF < 0x80 }
            }.max())
        let isVisible = isVisible(picture) { context in
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_rectangle(context, Double(end - 3), Double(row.lowerBound), 5, 30)
            cairo_fill(context)
        }
        #expect(isVisible)
    }

    /// A theme with another color for bars, and nothing else.
    @Test func aWrongColorOfAnAreaIsSeen() throws {
        let isVisible = isVisible(try approved("E12")) { context in
            cairo_set_source_rgba(context, 0, 0, 1, 0.1)
            cairo_rectangle(context, 0, 0, 320, 44)
            cairo_fill(context)
        }
        #expect(isVisible)
    }

    @Test func aShapeThatMovesByTwoPixelsIsSeen() {
        func bar(_ y: Double) -> Picture {
            Picture(width: 100, height: 100) { context in
                cairo_set_source_rgb(context, 0, 0, 0)
                cairo_rectangle(context, 20, y, 40, 12)
                cairo_fill(context)
            }
        }
        #expect(PictureDifference(from: bar(30), to: bar(32)).isVisible)
    }

    /// Edges that move by a part of a pixel, as with another version of a library.
    @Test(arguments: [0.1, 0.3, 0.5])
    func anEdgeMayMoveByAPartOfAPixel(distance: Double) {
        func ring(_ shift: Double) -> Picture {
            Picture(width: 100, height: 100) { context in
                cairo_set_source_rgb(context, 0.2, 0.4, 0.8)
                cairo_arc(context, 50 + shift, 50, 30, 0, 6.2832)
                cairo_fill(context)
            }
        }
        let difference = PictureDifference(from: ring(0), to: ring(distance))
        #expect(difference.old != difference.new)
        #expect(!difference.isVisible)
    }

    @Test func anotherSizeIsSeen() {
        let small = Picture(width: 20, height: 20)
        let difference = PictureDifference(from: small, to: Picture(width: 20, height: 30))
        #expect(difference.isVisible)
        #expect(difference.sideBySide.height == 30)
    }

    /// Old, new and what differs are side by side in one picture.
    @Test func aDifferenceIsShownBesideBothPictures() throws {
        let picture = Picture(width: 30, height: 20)
        let changed = picture.drawing { context in
            cairo_set_source_rgb(context, 0, 0, 0)
            cairo_rectangle(context, 5, 5, 10, 10)
            cairo_fill(context)
        }
        let sheet = PictureDifference(from: picture, to: changed).sideBySide
        func pixel(_ x: Int) -> UInt32 { sheet.pixels[10 * sheet.width + x] }
        #expect([pixel(10), pixel(42 + 10), pixel(84 + 10)] == [0xFFFFFF, 0, 0xE00000])
    }

    @Test func aPictureIsReadAsItWasWritten() throws {
        let folder = try TemporaryFolder()
        let picture = try approved("E12")
        let file = folder.url.appending(path: "folder/picture.png")
        try picture.write(to: file)
        #expect(Picture(contentsOf: file) == picture)
    }

    /// The palette of a file has 256 colors; an area keeps its own, and nobody sees the others.
    @Test func aPictureOfManyColorsKeepsItsAreas() throws {
        let folder = try TemporaryFolder()
        let picture = Picture(width: 256, height: 200) { context in
            for x in 0..<256 {
                cairo_set_source_rgb(context, Double(x) / 255, Double(255 - x) / 255, 0.5)
                cairo_rectangle(context, Double(x), 0, 1, 50)
                cairo_fill(context)
                cairo_set_source_rgb(context, Double(x) / 255, 0.2, 0.7)
                cairo_rectangle(context, Double(x), 50, 1, 50)
                cairo_fill(context)
            }
            cairo_set_source_rgb(context, 0.98, 0.97, 0.96)
            cairo_rectangle(context, 0, 100, 256, 100)
            cairo_fill(context)
        }
        let file = folder.url.appending(path: "picture.png")
        try picture.write(to: file)
        let read = try #require(Picture(contentsOf: file))
        #expect(read != picture)
        #expect(read.pixels.suffix(256 * 100) == picture.pixels.suffix(256 * 100))
        #expect(!PictureDifference(from: read, to: picture).isVisible)
    }
}
