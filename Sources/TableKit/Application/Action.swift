import CGtk
import GtkBridge

/// Something a person can do, by name: from a menu, a button or a key.
public final class Action {
    /// The reference to the GSimpleAction.
    public let reference: ObjectReference

    /// The name without the prefix of the group it is in.
    public let name: String

    /// An action without parameter.
    public init(_ name: String, perform: @escaping () -> Void) {
        self.name = name
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
        connect("activate", of: reference.raw) { _ in perform() }
    }

    /// An action that chooses one out of several values; its state is the value chosen now.
    public init(_ name: String, state: String, choose: @escaping (String) -> Void) {
        self.name = name
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(
                g_simple_action_new_stateful(name, type, g_variant_new_string(state))))
        connect("activate", of: reference.raw) { arguments in
            guard let value = arguments.pointer(0) else { return }
            choose(String(cString: g_variant_get_string(OpaquePointer(value), nil)))
        }
    }

    /// An action that switches something on and off.
    public init(_ name: String, isOn: Bool, toggle: @escaping () -> Void) {
        self.name = name
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(
                g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn.gboolean))))
        connect("activate", of: reference.raw) { _ in toggle() }
    }

    /// Whether the action can be performed; what shows it is greyed otherwise.
    public var isEnabled: Bool {
        get { g_action_get_enabled(reference.opaque) != 0 }
        set { g_simple_action_set_enabled(reference.opaque, newValue.gboolean) }
    }

    /// Shows another value as the chosen one.
    public func setState(_ value: String) {
        g_simple_action_set_state(reference.opaque, g_variant_new_string(value))
    }

    /// Shows whether what the action switches is on.
    public func setState(_ isOn: Bool) {
        g_simple_action_set_state(reference.opaque, g_variant_new_boolean(isOn.gboolean))
    }
}
