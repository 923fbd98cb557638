import CGtk
import GtkBridge
import XCTest

/// What assistive technology hears of popovers. A critical of GTK ends the test run.
@MainActor
final class PopoverStatesTests: XCTestCase {
    private func has(_ state: AtkStateType, _ object: UnsafeMutablePointer<AtkObject>) -> Bool {
        guard let states = atk_object_ref_state_set(object) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(states)) }
        return atk_state_set_contains_state(states, state) != 0
    }

    func testAPopoverThatIsGoneIsDefunctAndAnOpenOneModal() async throws {
        try XCTSkipIf(gtk_init_check(nil, nil) == 0, "This test needs a display.")
        PopoverStates.install()
        let button = try XCTUnwrap(gtk_button_new())
        let owner = ObjectReference(adopting: button)
        let popover = try XCTUnwrap(gtk_popover_new(button))
        let object = try XCTUnwrap(gtk_widget_get_accessible(popover))
        g_object_ref(UnsafeMutableRawPointer(object))
        defer { g_object_unref(UnsafeMutableRawPointer(object)) }
        XCTAssertTrue(has(ATK_STATE_MODAL, object))
        XCTAssertFalse(has(ATK_STATE_DEFUNCT, object))
        gtk_widget_destroy(popover)
        XCTAssertTrue(has(ATK_STATE_DEFUNCT, object))
        XCTAssertFalse(has(ATK_STATE_MODAL, object))
        withExtendedLifetime(owner) {}
    }
}
