import CGtk
import XCTest

@testable import GtkBridge

/// Accessible objects of destroyed widgets, which a program may ask for when their window is gone.
@MainActor
final class DefunctCreationFixesTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    /// A critical warning ends the test program.
    func testDestroyedWidgetsGetAnObjectWithoutWarnings() async throws {
        DefunctCreationFixes.install()
        let types = [
            gtk_scrolled_window_get_type(), gtk_label_get_type(), gtk_button_get_type(),
            gtk_toggle_button_get_type(), gtk_check_button_get_type(), gtk_menu_button_get_type(),
            gtk_entry_get_type(), gtk_search_entry_get_type(), gtk_spin_button_get_type(),
            gtk_switch_get_type(), gtk_scale_get_type(), gtk_text_view_get_type(),
            gtk_list_box_get_type(), gtk_stack_get_type(), gtk_paned_get_type(),
            gtk_box_get_type(), gtk_grid_get_type(), gtk_overlay_get_type(),
            gtk_event_box_get_type(), gtk_image_get_type(), gtk_tree_view_get_type(),
            gtk_combo_box_get_type(), gtk_expander_get_type(), gtk_progress_bar_get_type(),
            gtk_level_bar_get_type(), gtk_header_bar_get_type(),
        ]
        for type in types {
            let name = String(cString: g_type_name(type))
            let widget = ObjectReference(
                holding: Subclass.instantiate(type).assumingMemoryBound(to: GtkWidget.self))
            gtk_widget_destroy(widget.widget)
            XCTAssertNotNil(gtk_widget_get_accessible(widget.widget), name)
        }
    }

    func testTheObjectOfAScrolledWindowFollowsItsScrollBars() async throws {
        DefunctCreationFixes.install()
        let window = ObjectReference(adopting: gtk_scrolled_window_new(nil, nil))
        let object = try XCTUnwrap(gtk_widget_get_accessible(window.widget))
        XCTAssertEqual(atk_object_get_role(object), ATK_ROLE_SCROLL_PANE)
    }
}
