import CGtk
import GtkBridge
import XCTest

/// Accessibility queries of every kind of widget, alive or destroyed; a GTK critical ends the run.
@MainActor
final class EveryQuestionTests: XCTestCase {
    private static let types = [
        gtk_label_get_type(), gtk_accel_label_get_type(), gtk_button_get_type(),
        gtk_toggle_button_get_type(), gtk_check_button_get_type(), gtk_radio_button_get_type(),
        gtk_menu_button_get_type(), gtk_model_button_get_type(), gtk_link_button_get_type(),
        gtk_entry_get_type(), gtk_search_entry_get_type(), gtk_spin_button_get_type(),
        gtk_window_get_type(), gtk_dialog_get_type(), gtk_about_dialog_get_type(),
        gtk_message_dialog_get_type(), gtk_file_chooser_dialog_get_type(),
        gtk_expander_get_type(), gtk_menu_item_get_type(), gtk_check_menu_item_get_type(),
        gtk_menu_get_type(), gtk_popover_get_type(), gtk_popover_menu_get_type(),
        gtk_combo_box_get_type(), gtk_combo_box_text_get_type(), gtk_text_view_get_type(),
        gtk_list_box_get_type(), gtk_list_box_row_get_type(), gtk_scrolled_window_get_type(),
        gtk_paned_get_type(), gtk_stack_get_type(), gtk_revealer_get_type(),
        gtk_image_get_type(), gtk_scrollbar_get_type(), gtk_scale_get_type(),
        gtk_calendar_get_type(), gtk_grid_get_type(), gtk_box_get_type(),
        gtk_header_bar_get_type(), gtk_frame_get_type(), gtk_progress_bar_get_type(),
        gtk_level_bar_get_type(), gtk_spinner_get_type(), gtk_switch_get_type(),
        gtk_event_box_get_type(), gtk_overlay_get_type(), gtk_viewport_get_type(),
        gtk_action_bar_get_type(), gtk_search_bar_get_type(), gtk_notebook_get_type(),
        gtk_info_bar_get_type(), gtk_icon_view_get_type(),
    ]

    func testEveryWidgetAnswersWhileItIsThereAndWhenItIsGone() async throws {
        try XCTSkipUnless(gtk_init_check(nil, nil) != 0, "These tests need a display.")
        Toolkit.prepare()
        for type in Self.types {
            let name = String(cString: g_type_name(type))
            let widget = ObjectReference(
                holding: Subclass.instantiate(type).assumingMemoryBound(to: GtkWidget.self))
            let object = ObjectReference(
                retaining: UnsafeMutableRawPointer(
                    try XCTUnwrap(gtk_widget_get_accessible(widget.widget))))
            ask(object)
            gtk_widget_destroy(widget.widget)
            ask(object)
            XCTAssertEqual(atk_object_get_n_accessible_children(object.cast()), 0, name)
            XCTAssertTrue(isDefunct(object), name)
        }
    }

    private func isDefunct(_ object: ObjectReference) -> Bool {
        guard let states = atk_object_ref_state_set(object.cast()) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(states)) }
        return atk_state_set_contains_state(states, ATK_STATE_DEFUNCT) != 0
    }

    private func ask(_ reference: ObjectReference) {
        let object = reference.cast(AtkObject.self)
        func release(_ object: UnsafeMutableRawPointer?) { object.map { g_object_unref($0) } }
        for index in -1...atk_object_get_n_accessible_children(object) {
            release(atk_object_ref_accessible_child(object, index).map { .init($0) })
        }
        release(atk_object_ref_state_set(object).map { .init($0) })
        release(atk_object_ref_relation_set(object).map { .init($0) })
        _ = atk_object_get_name(object)
        _ = atk_object_get_description(object)
        _ = atk_object_get_index_in_parent(object)
        atk_attribute_set_free(atk_object_get_attributes(object))
        if cgtk_is_a(object, atk_component_get_type()) != 0 {
            var frame = GdkRectangle()
            atk_component_get_extents(
                reference.opaque, &frame.x, &frame.y, &frame.width, &frame.height, ATK_XY_SCREEN)
            release(
                atk_component_ref_accessible_at_point(reference.opaque, 0, 0, ATK_XY_SCREEN)
                    .map { .init($0) })
        }
        if cgtk_is_a(object, atk_selection_get_type()) != 0 {
            for index: gint in -1...1 {
                _ = atk_selection_is_child_selected(reference.opaque, index)
            }
        }
        askValueAndText(reference)
    }

    private func askValueAndText(_ reference: ObjectReference) {
        let object = reference.cast(AtkObject.self)
        if cgtk_is_a(object, atk_value_get_type()) != 0 {
            var value = 0.0
            var text: UnsafeMutablePointer<gchar>?
            atk_value_get_value_and_text(reference.opaque, &value, &text)
            g_free(text)
            if let range = atk_value_get_range(reference.opaque) { atk_range_free(range) }
        }
        if cgtk_is_a(object, atk_text_get_type()) != 0 {
            g_free(atk_text_get_text(reference.opaque, 0, -1))
            _ = atk_text_get_caret_offset(reference.opaque)
            _ = atk_text_get_n_selections(reference.opaque)
        }
        guard cgtk_is_a(object, atk_action_get_type()) != 0 else { return }
        for index in 0..<max(0, atk_action_get_n_actions(reference.opaque)) {
            _ = atk_action_get_name(reference.opaque, index)
            _ = atk_action_get_keybinding(reference.opaque, index)
        }
    }
}
