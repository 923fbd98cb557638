import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Labels with colored backgrounds.
@MainActor
final class ChipsViewTests: DisplayTestCase {
    private let space = Size(width: 1000, height: 100)

    func testTheSizeIsThatOfAllLabels() async throws {
        let view = ChipsView()
        XCTAssertEqual(view.sizeThatFits(space).width, 0)
        view.chips = [.init("Novel")]
        let one = view.sizeThatFits(space)
        XCTAssertGreaterThan(one.width, 30)
        XCTAssertGreaterThan(one.height, 12)
        view.chips = [
            .init("Novel"), .init("Novel", color: Color(red: 0.2, green: 0.5, blue: 0.9)),
        ]
        let two = view.sizeThatFits(space)
        XCTAssertEqual(two.width, 2 * one.width + 4, accuracy: 2)
        XCTAssertEqual(two.height, one.height)
    }

    func testAColoredLabelHasAPaleBackground() async throws {
        let view = ChipsView()
        view.chips = [.init("        ", color: Color(red: 0, green: 0, blue: 1))]
        let size = view.sizeThatFits(space)
        view.frame = Rect(origin: .zero, size: size)
        let expected = ChipColors(RGBColor(red: 0, green: 0, blue: 1), isDark: ThemeColor.isDark)
        let color = try XCTUnwrap(color(of: view, at: Point(x: size.width / 2, y: size.height / 2)))
        XCTAssertEqual(color.red, expected.background.red, accuracy: 0.02)
        XCTAssertEqual(color.green, expected.background.green, accuracy: 0.02)
        XCTAssertEqual(color.blue, expected.background.blue, accuracy: 0.02)
    }

    /// The color that a view draws at a point.
    private func color(of view: View, at point: Point) -> RGBColor? {
        let (width, height) = (Int(view.bounds.width), Int(view.bounds.height))
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, gint(width), gint(height)),
            let cairo = cairo_create(surface)
        else { return nil }
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        let measuring = ObjectReference(adopting: gtk_label_new(nil))
        view.paint(.of(measuring.widget), in: GraphicsContext(cairo))
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let start =
            Int(point.y) * Int(cairo_image_surface_get_stride(surface)) + 4 * Int(point.x)
        func part(_ index: Int) -> Double { Double(data[start + index]) / 255 }
        return RGBColor(red: part(2), green: part(1), blue: part(0))
    }
}
