import CGtk
import Foundation
import TableCore

/// A drawing as the contents of a picture file.
///
///     let data = GraphicsFile.data(.svg, size: Size(width: 400, height: 300)) { context in
///         context.fill(Rect(x: 0, y: 0, width: 400, height: 300), .white)
///     }
///
/// The drawing begins at the leading edge: in languages that are read from right to left, it is
/// mirrored.
public enum GraphicsFile {
    /// A format of pictures.
    public enum Format: Hashable, Sendable {
        /// Pixels, with this many for each point.
        case png(scale: Double)
        /// Shapes that can be scaled.
        case svg
    }

    /// Returns the contents of a file with a drawing; nil if there is not enough memory.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - size: The size of the drawing, in points.
    ///   - draw: Draws. The background is transparent.
    public static func data(
        _ format: Format, size: Size, _ draw: (GraphicsContext) -> Void
    ) -> Data? {
        switch format {
        case .png(let scale): png(size: size, scale: scale, draw)
        case .svg: svg(size: size, draw)
        }
    }

    /// The bytes that cairo has written.
    private final class Bytes {
        var data = Data()
    }

    private static let write: cairo_write_func_t = { target, bytes, count in
        guard let target, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Bytes>.fromOpaque(target).takeUnretainedValue().data
            .append(bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
    }

    private static func png(
        size: Size, scale: Double, _ draw: (GraphicsContext) -> Void
    ) -> Data? {
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32((size.width * scale).rounded(.up)),
                Int32((size.height * scale).rounded(.up)))
        else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
        cairo_surface_set_device_scale(surface, scale, scale)
        self.draw(on: surface, size, draw)
        let bytes = Bytes()
        let status = withExtendedLifetime(bytes) {
            cairo_surface_write_to_png_stream(
                surface, write, Unmanaged.passUnretained(bytes).toOpaque())
        }
        return status == CAIRO_STATUS_SUCCESS ? bytes.data : nil
    }

    private static func svg(size: Size, _ draw: (GraphicsContext) -> Void) -> Data? {
        let bytes = Bytes()
        return withExtendedLifetime(bytes) {
            guard
                let surface = cairo_svg_surface_create_for_stream(
                    write, Unmanaged.passUnretained(bytes).toOpaque(), size.width, size.height)
            else { return nil }
            defer { cairo_surface_destroy(surface) }
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
            self.draw(on: surface, size, draw)
            cairo_surface_finish(surface)
            return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? bytes.data : nil
        }
    }

    private static func draw(
        on surface: OpaquePointer, _ size: Size, _ draw: (GraphicsContext) -> Void
    ) {
        guard let cairo = cairo_create(surface) else { return }
        defer { cairo_destroy(cairo) }
        let context = GraphicsContext(cairo)
        context.lead(.language, inWidth: size.width)
        draw(context)
    }
}
