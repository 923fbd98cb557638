import CGtk

/// Tells assistive technology that widgets which only arrange others are just that.
///
/// GTK calls most containers panels, and a screen reader says "panel" at each of them. What only
/// arranges its children is a filler, which it passes over; bars are tool bars.
enum LayoutRoles {
    /// Sets the roles of GTK's classes, before the first of their widgets is looked at.
    static func install() {
        let arranging = [
            gtk_stack_get_type(), gtk_overlay_get_type(), gtk_event_box_get_type(),
            gtk_revealer_get_type(), gtk_grid_get_type(),
            gtk_search_bar_get_type(),
        ]
        for type in arranging { set(ATK_ROLE_FILLER, type) }
        for type in [gtk_header_bar_get_type(), gtk_action_bar_get_type()] {
            set(ATK_ROLE_TOOL_BAR, type)
        }
    }

    private static func set(_ role: AtkRole, _ type: GType) {
        // The reference to the class is kept, and with it the role.
        guard let widget = cgtk_widget_class(g_type_class_ref(type)) else { return }
        gtk_widget_class_set_accessible_role(widget, role)
    }
}
