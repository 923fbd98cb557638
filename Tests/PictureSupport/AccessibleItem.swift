import CGtk
import GtkBridge

/// An object of the accessible tree, through which a test operates a page.
@MainActor
struct AccessibleItem {
    /// The children of an object that are searched: more than fit in a picture.
    private static let childCount = 60

    private let reference: ObjectReference

    init?(of widget: WidgetPointer) {
        guard let object = gtk_widget_get_accessible(widget) else { return nil }
        reference = ObjectReference(retaining: UnsafeMutableRawPointer(object))
    }

    private init?(adopting object: UnsafeMutablePointer<AtkObject>?) {
        guard let object else { return nil }
        reference = ObjectReference(adopting: UnsafeMutableRawPointer(object))
    }

    private var pointer: UnsafeMutablePointer<AtkObject> { reference.cast() }

    var name: String { atk_object_get_name(pointer).map { String(cString: $0) } ?? "" }

    var isSlider: Bool { atk_object_get_role(pointer) == ATK_ROLE_SLIDER }

    var isEditable: Bool { cgtk_is_a(reference.raw, atk_editable_text_get_type()) != 0 }

    var isShowing: Bool {
        guard let states = atk_object_ref_state_set(pointer) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(states)) }
        return atk_state_set_contains_state(states, ATK_STATE_SHOWING) != 0
    }

    /// The first object, from here downwards, that meets a condition.
    func first(where condition: (AccessibleItem) -> Bool) -> AccessibleItem? {
        if condition(self) { return self }
        let count = min(
            Int(atk_object_get_n_accessible_children(pointer)), Self.childCount)
        for index in 0..<max(count, 0) {
            let child = AccessibleItem(
                adopting: atk_object_ref_accessible_child(pointer, gint(index)))
            if let found = child?.first(where: condition) { return found }
        }
        return nil
    }

    /// The index of an action, or of the first one; nil without it.
    func index(of action: String?) -> gint? {
        guard cgtk_is_a(reference.raw, atk_action_get_type()) != 0 else { return nil }
        return (0..<atk_action_get_n_actions(reference.opaque)).first { index in
            guard let action else { return true }
            return atk_action_get_name(reference.opaque, index).map { String(cString: $0) }
                == action
        }
    }

    func perform(_ action: String?) {
        if let index = index(of: action) { atk_action_do_action(reference.opaque, index) }
    }

    /// Selects the item in the closest container that has a selection.
    func select() {
        var item = pointer
        while let parent = atk_object_get_parent(item) {
            if cgtk_is_a(UnsafeMutableRawPointer(parent), atk_selection_get_type()) != 0 {
                atk_selection_add_selection(
                    OpaquePointer(parent), atk_object_get_index_in_parent(item))
                return
            }
            item = parent
        }
    }

    func slide(to part: Double) {
        guard let range = atk_value_get_range(reference.opaque) else { return }
        defer { atk_range_free(range) }
        let (low, high) = (atk_range_get_lower_limit(range), atk_range_get_upper_limit(range))
        atk_value_set_value(reference.opaque, low + (high - low) * part)
    }

    func type(_ text: String) { atk_editable_text_set_text_contents(reference.opaque, text) }
}
