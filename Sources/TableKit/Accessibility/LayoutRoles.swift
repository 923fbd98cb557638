import CGtk

/// Accessible roles of GTK's layout containers.
///
/// GTK makes most containers panels, which screen readers announce. A filler only arranges its
/// children and is skipped; header and action bars are tool bars.
enum LayoutRoles {
    /// Sets the roles of GTK's widget classes. Call it before their first accessible object exists.
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
        // Keeping the reference to the class keeps the role.
        guard let widget = cgtk_widget_class(g_type_class_ref(type)) else { return }
        gtk_widget_class_set_accessible_role(widget, role)
    }
}
