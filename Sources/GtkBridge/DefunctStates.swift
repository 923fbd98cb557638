import CGtk

/// Mends the answers of GTK's own accessible objects about widgets that are gone.
///
/// Who watches a program holds its objects longer than the widgets last, and asks for their states.
/// Several of GTK's classes then answer nothing, or ask a widget that is not there: each time ATK
/// prints a critical warning. ``install()`` puts a function before theirs that answers "defunct".
@MainActor
public enum DefunctStates {
    private typealias Class = UnsafeMutablePointer<AtkObjectClass>
    private typealias Function =
        @convention(c) (UnsafeMutablePointer<AtkObject>?) -> UnsafeMutablePointer<AtkStateSet>?

    private static var originals: [Int: Function] = [:]

    /// Mends the classes; the first widget does it (``Toolkit/prepare()``).
    static func install() {
        guard originals.isEmpty else { return }
        // A class's function calls that of its parent class: each needs a function of its own that
        // knows whose place it took.
        guardStates(0, gtk_label_accessible_get_type()) { DefunctStates.states(of: $0, 0) }
        guardStates(1, gtk_button_accessible_get_type()) { DefunctStates.states(of: $0, 1) }
        guardStates(2, gtk_toggle_button_accessible_get_type()) { DefunctStates.states(of: $0, 2) }
        guardStates(3, gtk_entry_accessible_get_type()) { DefunctStates.states(of: $0, 3) }
        guardStates(4, gtk_window_accessible_get_type()) { DefunctStates.states(of: $0, 4) }
        guardStates(5, gtk_expander_accessible_get_type()) { DefunctStates.states(of: $0, 5) }
        guardStates(6, gtk_check_menu_item_accessible_get_type()) {
            DefunctStates.states(of: $0, 6)
        }
        // Its type has no public name; the class of its widget makes it.
        g_type_class_ref(gtk_popover_get_type())
        guardStates(7, g_type_from_name("GtkPopoverAccessible")) { DefunctStates.states(of: $0, 7) }
    }

    private static func guardStates(_ number: Int, _ type: GType, _ function: @escaping Function) {
        // The reference to the class is kept: a class without references may be made again.
        guard type != 0, let pointer = g_type_class_ref(type),
            let original = cgtk_atk_object_class(pointer)?.pointee.ref_state_set
        else { return }
        originals[number] = original
        replace(original, by: function, in: type)
    }

    /// Classes copy the functions of their parent class when they are made: those that are there
    /// already have the original as well.
    private static func replace(
        _ original: Function, by function: @escaping Function, in type: GType
    ) {
        guard let accessible = cgtk_atk_object_class(g_type_class_peek(type)),
            let current = accessible.pointee.ref_state_set,
            unsafeBitCast(current, to: Int.self) == unsafeBitCast(original, to: Int.self)
        else { return }
        accessible.pointee.ref_state_set = function
        var count: guint = 0
        guard let children = g_type_children(type, &count) else { return }
        defer { g_free(children) }
        for child in UnsafeBufferPointer(start: children, count: Int(count)) {
            replace(original, by: function, in: child)
        }
    }

    private static func states(
        of instance: UnsafeMutablePointer<AtkObject>?, _ number: Int
    ) -> UnsafeMutablePointer<AtkStateSet>? {
        guard let instance else { return nil }
        guard gtk_accessible_get_widget(instance.cast()) == nil else {
            return originals[number]?(instance)
        }
        let states = atk_state_set_new()
        atk_state_set_add_state(states, ATK_STATE_DEFUNCT)
        return states
    }
}
