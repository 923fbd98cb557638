import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Actions at the events of controls.
@MainActor
final class ControlTests: DisplayTestCase {
    func testAClickPerformsActionsForItsEvents() async throws {
        let button = Button("Send")
        var log: [String] = []
        button.addAction(
            Action { action in log.append("\(action.sender === button)") }, for: .touchUpInside)
        button.addAction(Action { _ in log.append("primary") }, for: .primaryActionTriggered)
        button.addAction(Action { _ in log.append("changed") }, for: .valueChanged)
        gtk_button_clicked(button.widget.cast(GtkButton.self))
        XCTAssertEqual(log, ["true", "primary"])
        XCTAssertEqual(
            button.allControlEvents, [.touchUpInside, .primaryActionTriggered, .valueChanged])
    }

    /// GTK takes the focus from a button that works; nobody should have to look for it afterwards.
    func testAButtonThatIsEnabledAgainHasTheFocusAgain() async throws {
        let (button, other) = (Button("Check"), Button("Other"))
        try show(StackView(.vertical, [button, other]))
        button.grabFocus()
        button.isEnabled = false
        XCTAssertFalse(button.containsFocus)
        button.isEnabled = true
        XCTAssertTrue(button.containsFocus)
        button.isEnabled = false
        other.grabFocus()
        button.isEnabled = true
        XCTAssertTrue(other.containsFocus, "the person went on")
    }

    func testTheWheelScrollsTheViewBehindAPopUpButton() async throws {
        let button = PopUpButton(["Small", "Medium", "Large"])
        button.selectedIndex = 1
        let window = try show(button)
        let event = try XCTUnwrap(gdk_event_new(GDK_SCROLL))
        defer { gdk_event_free(event) }
        let surface = try XCTUnwrap(gtk_widget_get_window(window.widget))
        event.pointee.scroll.window = surface
        g_object_ref(UnsafeMutableRawPointer(surface))
        event.pointee.scroll.direction = GDK_SCROLL_DOWN
        XCTAssertEqual(gtk_widget_event(button.widget, event), 0, "the event goes on")
        XCTAssertEqual(button.selectedIndex, 1)
    }

    func testAnActionWithTheSameIdentifierIsReplacedAndCanBeRemoved() async throws {
        let box = CheckBox("Loud")
        var log: [String] = []
        func action(_ text: String) -> Action {
            Action(identifier: Action.Identifier("loud")) { _ in log.append(text) }
        }
        box.addAction(action("first"), for: .valueChanged)
        box.addAction(action("second"), for: .valueChanged)
        gtk_button_clicked(box.widget.cast(GtkButton.self))
        XCTAssertEqual(log, ["second"])
        box.removeAction(identifiedBy: Action.Identifier("loud"), for: .allEvents)
        gtk_button_clicked(box.widget.cast(GtkButton.self))
        XCTAssertEqual(log, ["second"])
        XCTAssertEqual(box.allControlEvents, [])
    }

    /// A click opens one menu, however often the menu was replaced.
    func testAMenuThatReturnsOpensOnce() async throws {
        let button = Button("More")
        try show(button)
        var opened = 0
        button.addAction(Action { _ in opened += 1 }, for: .menuActionTriggered)
        for title in ["First", "Second"] {
            button.menu = nil
            button.menu = Menu(children: [Action(title: title) { _ in }])
        }
        gtk_button_clicked(button.widget.cast(GtkButton.self))
        XCTAssertEqual(opened, 1)
    }

    func testAFieldSendsItsEditingEvents() async throws {
        let (first, second) = (TextField(), TextField())
        try show(StackView(.vertical, [first, second]))
        var log: [Int] = []
        for event in [
            Control.Event.editingDidBegin, .editingChanged, .editingDidEndOnExit, .editingDidEnd,
        ] {
            second.addAction(Action { _ in log.append(event.rawValue) }, for: event)
        }
        second.grabFocus()
        wait("the field has the focus") { log.count == 1 }
        gtk_entry_set_text(second.widget.cast(GtkEntry.self), "typed")
        gtk_widget_activate(second.widget)
        first.grabFocus()
        wait("the other field has the focus") { log.count == 4 }
        XCTAssertEqual(
            log,
            [
                Control.Event.editingDidBegin, .editingChanged, .editingDidEndOnExit,
                .editingDidEnd,
            ].map(\.rawValue))
    }

}
