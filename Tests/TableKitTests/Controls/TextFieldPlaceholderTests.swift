import CGtk
import XCTest

@_spi(Gtk) @testable import TableKit

/// The placeholder of a text field.
@MainActor
final class TextFieldPlaceholderTests: DisplayTestCase {
    /// The pixels of a field, without the cursor, which blinks.
    private func picture(of field: TextField) throws -> [Color] {
        let (width, height) = (200, 30)
        let pixels = try Pixels(width: width, height: height) {
            gtk_widget_draw(field.widget, $0)
        }
        return (20..<width).flatMap { x in (0..<height).map { pixels[x, $0] } }
    }

    func testThePlaceholderStaysWhileTheEmptyFieldHasTheFocus() async throws {
        let (field, other) = (TextField(placeholder: "Name of the bird"), TextField())
        try show(StackView(.vertical, [field, other]), width: 220)
        field.grabFocus()
        wait("it has the focus") { gtk_widget_has_focus(field.widget) != 0 }
        let shown = try picture(of: field)
        field.placeholder = ""
        let blank = try picture(of: field)
        XCTAssertNotEqual(shown, blank)
        (field.placeholder, field.text) = ("Name of the bird", "i")
        gtk_editable_set_position(field.widget.opaque, 0)
        let typed = try picture(of: field)
        field.placeholder = ""
        XCTAssertEqual(typed, try picture(of: field), "text hides the placeholder")
    }
}
