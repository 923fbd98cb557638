import CGtk

/// The states of popovers for assistive technology, also of those that are gone.
///
/// GTK 3 reads a property of the popover without looking whether it still exists. The bridge to
/// assistive technology asks for the states of objects a moment after they appeared, and by then a
/// menu may have been replaced.
public enum PopoverStates {
    /// Answers for all popovers of the process from now on; more than once is fine.
    public static func install() { _ = installed }

    private static let installed: Bool = {
        guard let type = g_type_class_ref(gtk_popover_accessible_get_type()) else { return false }
        type.assumingMemoryBound(to: AtkObjectClass.self).pointee.ref_state_set = { object in
            guard let object,
                let type = g_type_class_peek(gtk_popover_accessible_get_type()),
                let parent = cgtk_parent_class(type),
                let inherited = parent.assumingMemoryBound(to: AtkObjectClass.self).pointee
                    .ref_state_set,
                let states = inherited(object)
            else { return nil }
            // Without a widget, the object says already that it is defunct.
            let accessible = UnsafeMutableRawPointer(object)
                .assumingMemoryBound(to: GtkAccessible.self)
            if let widget = gtk_accessible_get_widget(accessible) {
                let popover = UnsafeMutableRawPointer(widget)
                    .assumingMemoryBound(to: GtkPopover.self)
                if gtk_popover_get_modal(popover) != 0 {
                    atk_state_set_add_state(states, ATK_STATE_MODAL)
                }
            }
            return states
        }
        return true
    }()
}
