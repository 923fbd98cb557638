import CGtk
import Foundation
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Drawings as the contents of files.
@MainActor
final class GraphicsFileTests: DisplayTestCase {
    private let size = Size(width: 60, height: 20)

    private func draw(in context: GraphicsContext) {
        context.fill(Rect(size: size), .white)
        context.fill(Rect(x: 30, y: 0, width: 30, height: 20), .red)
        context.draw(
            "Text", in: Rect(x: 0, y: 0, width: 30, height: 20), font: .systemFont(ofSize: 12),
            color: .black)
    }

    /// Returns red, green and blue of the pixels of a picture, whose size is checked.
    private func colors(of data: Data, size: Size) throws -> (_ x: Int, _ y: Int) -> [UInt8] {
        let picture = try XCTUnwrap(Image(data: data))
        XCTAssertEqual(picture.size, size)
        let surface = try XCTUnwrap(picture.makeSurface(on: Image.measuring.widget))
        defer { cairo_surface_destroy(surface) }
        let (width, height) = (Int32(size.width), Int32(size.height))
        let copy = try XCTUnwrap(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height))
        defer { cairo_surface_destroy(copy) }
        let cairo = try XCTUnwrap(cairo_create(copy))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        cairo_surface_flush(copy)
        let stride = Int(cairo_image_surface_get_stride(copy))
        let bytes = Array(
            UnsafeBufferPointer(
                start: try XCTUnwrap(cairo_image_surface_get_data(copy)),
                count: stride * Int(height)))
        return { x, y in (0..<3).reversed().map { bytes[y * stride + x * 4 + $0] } }
    }

    func testAPictureHasTheDrawnPixels() async throws {
        let data = try XCTUnwrap(GraphicsFile.data(.png(scale: 2), size: size, draw))
        let color = try colors(of: data, size: Size(width: 120, height: 40))
        XCTAssertEqual(color(100, 20), [255, 0, 0])
        XCTAssertEqual(color(2, 1), [255, 255, 255])
        let dark = (0..<60).flatMap { x in (0..<40).map { color(x, $0) } }
            .count { $0.max() ?? 255 < 100 }
        XCTAssertGreaterThan(dark, 20, "the text")
    }

    func testAScalableDrawingHasTheSizeAndTheShapes() async throws {
        let data = try XCTUnwrap(GraphicsFile.data(.svg, size: size, draw))
        let text = String(decoding: data, as: UTF8.self)
        XCTAssertTrue(text.hasPrefix("<?xml"))
        XCTAssertTrue(text.contains("width=\"60px\"") || text.contains("width=\"60\""), text)
        XCTAssertTrue(text.contains("</svg>"))
        XCTAssertGreaterThan(text.components(separatedBy: "<path").count, 2)
    }

    func testATextHasANaturalSize() async throws {
        var natural = Size.zero
        _ = GraphicsFile.data(.png(scale: 1), size: size) { context in
            natural = context.size(of: "A long text", font: .systemFont(ofSize: 12))
        }
        XCTAssertGreaterThan(natural.width, 30)
        XCTAssertGreaterThan(natural.height, 10)
        XCTAssertLessThan(natural.width, 120)
    }

    func testATextThatDoesNotFitIsShortened() async throws {
        let data = try XCTUnwrap(
            GraphicsFile.data(.png(scale: 1), size: size) { context in
                context.fill(Rect(size: size), .white)
                context.draw(
                    "A long text", in: Rect(x: 0, y: 0, width: 30, height: 20),
                    font: .systemFont(ofSize: 12), color: .black)
            })
        let color = try colors(of: data, size: size)
        func darkCount(_ columns: Range<Int>) -> Int {
            columns.flatMap { x in (0..<20).map { color(x, $0) } }.count { $0.max() ?? 255 < 128 }
        }
        XCTAssertGreaterThan(darkCount(0..<30), 10)
        XCTAssertEqual(darkCount(30..<60), 0)
    }
}
