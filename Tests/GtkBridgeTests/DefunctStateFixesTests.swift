import CGtk
import XCTest

@testable import GtkBridge

/// Accessible states of destroyed widgets, which a listening assistive technology still queries.
@MainActor
final class DefunctStateFixesTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    func testWidgetsThatAreGoneAnswerThatTheyAre() async throws {
        DefunctStateFixes.install()
        let types = [
            gtk_label_get_type(), gtk_accel_label_get_type(), gtk_button_get_type(),
            gtk_toggle_button_get_type(), gtk_check_button_get_type(),
            gtk_radio_button_get_type(), gtk_menu_button_get_type(), gtk_model_button_get_type(),
            gtk_link_button_get_type(), gtk_entry_get_type(), gtk_search_entry_get_type(),
            gtk_spin_button_get_type(), gtk_window_get_type(), gtk_dialog_get_type(),
            gtk_expander_get_type(), gtk_check_menu_item_get_type(), gtk_popover_get_type(),
            gtk_popover_menu_get_type(),
            gtk_combo_box_get_type(), gtk_text_view_get_type(), gtk_list_box_get_type(),
        ]
        for type in types {
            let name = String(cString: g_type_name(type))
            let widget = ObjectReference(
                holding: Subclass.instantiate(type).assumingMemoryBound(to: GtkWidget.self))
            let object = ObjectReference(
                retaining: UnsafeMutableRawPointer(
                    try XCTUnwrap(gtk_widget_get_accessible(widget.widget))))
            XCTAssertFalse(try has(ATK_STATE_DEFUNCT, object), name)
            gtk_widget_destroy(widget.widget)
            XCTAssertTrue(try has(ATK_STATE_DEFUNCT, object), name)
        }
    }

    func testAnOpenPopoverIsModal() async throws {
        DefunctStateFixes.install()
        let button = ObjectReference(adopting: gtk_button_new())
        let popover = ObjectReference(holding: gtk_popover_new(button.widget))
        let object = ObjectReference(
            retaining: UnsafeMutableRawPointer(
                try XCTUnwrap(gtk_widget_get_accessible(popover.widget))))
        XCTAssertTrue(try has(ATK_STATE_MODAL, object))
        gtk_widget_destroy(popover.widget)
        XCTAssertFalse(try has(ATK_STATE_MODAL, object))
    }

    private func has(_ state: AtkStateType, _ object: ObjectReference) throws -> Bool {
        let states = try XCTUnwrap(atk_object_ref_state_set(object.cast()), "no states")
        defer { g_object_unref(UnsafeMutableRawPointer(states)) }
        return atk_state_set_contains_state(states, state) != 0
    }
}
