import CGtk

/// Fixes of GTK's accessible objects for the states of destroyed widgets.
///
/// Assistive technology holds objects longer than their widgets exist, and queries their states.
/// Several of GTK's classes then return nothing or access the missing widget, and ATK prints a
/// critical warning. ``install()`` replaces their functions by one that returns "defunct".
@MainActor
public enum DefunctStateFixes {
    private typealias Function =
        @convention(c) (UnsafeMutablePointer<AtkObject>?) -> UnsafeMutablePointer<AtkStateSet>?

    private static var originals: [Int: Function] = [:]

    /// Installs the fixes; called by ``Toolkit/prepare()`` before the first widget.
    static func install() {
        guard originals.isEmpty else { return }
        // A class's function calls its parent's, so each class needs a replacement that
        // knows its own original.
        guardStates(0, gtk_label_accessible_get_type()) { DefunctStateFixes.states(of: $0, 0) }
        guardStates(1, gtk_button_accessible_get_type()) { DefunctStateFixes.states(of: $0, 1) }
        guardStates(2, gtk_toggle_button_accessible_get_type()) {
            DefunctStateFixes.states(of: $0, 2)
        }
        guardStates(3, gtk_entry_accessible_get_type()) { DefunctStateFixes.states(of: $0, 3) }
        guardStates(4, gtk_window_accessible_get_type()) { DefunctStateFixes.states(of: $0, 4) }
        guardStates(5, gtk_expander_accessible_get_type()) { DefunctStateFixes.states(of: $0, 5) }
        guardStates(6, gtk_check_menu_item_accessible_get_type()) {
            DefunctStateFixes.states(of: $0, 6)
        }
        // The type has no public name; initializing the widget's class registers it.
        g_type_class_ref(gtk_popover_get_type())
        guardStates(7, g_type_from_name("GtkPopoverAccessible")) {
            DefunctStateFixes.states(of: $0, 7)
        }
    }

    private static func guardStates(_ number: Int, _ type: GType, _ function: @escaping Function) {
        originals[number] = AccessibleClass.replace(\.ref_state_set, of: type, by: function)
    }

    private static func states(
        of instance: UnsafeMutablePointer<AtkObject>?, _ number: Int
    ) -> UnsafeMutablePointer<AtkStateSet>? {
        guard let instance else { return nil }
        guard AccessibleClass.isDefunct(instance) else { return originals[number]?(instance) }
        let states = atk_state_set_new()
        atk_state_set_add_state(states, ATK_STATE_DEFUNCT)
        return states
    }
}
