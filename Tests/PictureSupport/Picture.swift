import CGtk
import CPixels
public import Foundation

/// The pixels of an opaque picture.
public struct Picture: Equatable, Sendable {
    public let width: Int
    public let height: Int
    /// Red, green and blue in the lower 24 bits of each pixel, row by row.
    public internal(set) var pixels: [UInt32]

    /// Creates a picture of one color.
    public init(width: Int, height: Int, color: UInt32 = 0xFFFFFF) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: color, count: width * height)
    }

    /// Creates a picture with what a function draws on white.
    public init(width: Int, height: Int, draw: (OpaquePointer) -> Void) {
        self.init(width: width, height: height)
        guard let surface = makeSurface(), let context = cairo_create(surface) else { return }
        defer { cairo_surface_destroy(surface) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        draw(context)
        cairo_destroy(context)
        copyPixels(of: surface)
    }

    /// Reads a PNG file; nil if there is none.
    public init?(contentsOf file: URL) {
        guard let read = cairo_image_surface_create_from_png(file.path) else { return nil }
        defer { cairo_surface_destroy(read) }
        guard cairo_surface_status(read) == CAIRO_STATUS_SUCCESS else { return nil }
        self.init(
            width: Int(cairo_image_surface_get_width(read)),
            height: Int(cairo_image_surface_get_height(read)))
        copyPixels(of: read)
    }

    /// The picture with what a function draws on it.
    public func drawing(_ draw: (OpaquePointer) -> Void) -> Picture {
        Picture(width: width, height: height) { context in
            guard let own = surface else { return }
            cairo_set_source_surface(context, own, 0, 0)
            cairo_paint(context)
            cairo_surface_destroy(own)
            draw(context)
        }
    }

    private func makeSurface() -> OpaquePointer? {
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    }

    private mutating func copyPixels(of surface: OpaquePointer) {
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let (width, height) = (width, height)
        pixels.withUnsafeMutableBufferPointer { target in
            guard let start = target.baseAddress else { return }
            for row in 0..<height {
                memcpy(start + row * width, bytes + row * stride, width * 4)
            }
            pixels_make_opaque(start, width * height)
        }
    }

    /// A surface with the pixels, which the caller owns.
    private var surface: OpaquePointer? {
        guard let surface = makeSurface(), let bytes = cairo_image_surface_get_data(surface) else {
            return nil
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        pixels.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            for row in 0..<height {
                memcpy(bytes + row * stride, start + row * width * 4, width * 4)
            }
        }
        cairo_surface_mark_dirty(surface)
        return surface
    }

    /// Writes a PNG file, and creates its folder.
    ///
    /// In a picture of more than 256 colors, the rare ones become similar ones.
    public func write(to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        if let small = PalettePNG(of: self) { return try small.data.write(to: file) }
        guard let surface else { return }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_write_to_png(surface, file.path) == CAIRO_STATUS_SUCCESS else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
        }
    }

    /// Copies another picture into this one, whose parts outside are cut off.
    mutating func place(_ other: Picture, x left: Int) {
        let count = min(other.width, width - left)
        guard count > 0 else { return }
        for y in 0..<min(other.height, height) {
            let row = other.pixels[y * other.width..<y * other.width + count]
            pixels.replaceSubrange(y * width + left..<y * width + left + count, with: row)
        }
    }
}
