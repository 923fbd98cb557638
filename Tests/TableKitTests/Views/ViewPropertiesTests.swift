import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Input and assistive technology, of drawn views and of widgets.
@MainActor
final class ViewPropertiesTests: DisplayTestCase {
    func testADrawnViewKeepsItsPropertiesWhenItBecomesAWidget() async throws {
        let view = View()
        view.accessibilityLabel = "Badge"
        view.accessibilityHint = "Unread messages"
        view.isUserInteractionEnabled = false
        view.isHidden = true
        let object = gtk_widget_get_accessible(view.widget)
        XCTAssertEqual(String(cString: atk_object_get_name(object)), "Badge")
        XCTAssertEqual(String(cString: atk_object_get_description(object)), "Unread messages")
        XCTAssertEqual(gtk_widget_get_sensitive(view.widget), 0)
        XCTAssertEqual(gtk_widget_get_visible(view.widget), 0)
        view.isHidden = false
        XCTAssertEqual(gtk_widget_get_visible(view.widget), 1)
    }

    func testWithoutALabelAWidgetIsNamedAfterItsContent() async throws {
        let button = Button("Send")
        XCTAssertEqual(button.accessibilityLabel, "Send")
        button.accessibilityLabel = "Send Message"
        XCTAssertEqual(button.accessibilityLabel, "Send Message")
        button.accessibilityLabel = nil
        XCTAssertEqual(button.accessibilityLabel, "Send")
    }

    func testAControlAcceptsInputIfItIsEnabledAndInteractionIsAllowed() async throws {
        let button = Button("Send")
        var isSensitive: Bool { gtk_widget_get_sensitive(button.widget) != 0 }
        for isEnabled in [true, false] {
            for isAllowed in [true, false] {
                button.isEnabled = isEnabled
                button.isUserInteractionEnabled = isAllowed
                XCTAssertEqual(isSensitive, isEnabled && isAllowed)
            }
        }
    }
}
