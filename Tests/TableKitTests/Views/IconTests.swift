import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// Themed icons, and characters that replace them where theme or fonts lack them.
@MainActor
final class IconTests: DisplayTestCase {
    private func name(of icon: Icon) -> String? {
        var name: UnsafePointer<gchar>?
        gtk_image_get_icon_name(icon.widget.cast(GtkImage.self), &name, nil)
        return name.map { String(cString: $0) }
    }

    func testTheFirstIconThatTheThemeHasIsShown() async throws {
        let icon = Icon(firstOf: ["no-such-icon", "edit-delete-symbolic", "view-list-symbolic"])
        XCTAssertEqual(name(of: icon), "edit-delete-symbolic")
        XCTAssertEqual(
            name(of: Icon(firstOf: ["no-such-icon", "none-either"])), "none-either")
    }

    func testACharacterIsAsLargeAsAnIcon() async throws {
        let icon = try XCTUnwrap(Icon(emoji: "★", size: 32))
        try show(icon)
        let label = icon.widget.cast(GtkLabel.self)
        var (width, height): (gint, gint) = (0, 0)
        pango_layout_get_pixel_size(gtk_label_get_layout(label), &width, &height)
        XCTAssert((20...44).contains(height), "\(height)")
    }

    func testACharacterThatNoFontHasIsNoIcon() async throws {
        XCTAssertNil(Icon(emoji: "\u{10FFFD}"))
    }
}
