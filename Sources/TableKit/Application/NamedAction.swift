import CGtk
import GtkBridge

/// An action of a window or an application, which menus, buttons and keys perform by its name.
///
///     window.add(NamedAction("undo") { document.undo() })
///     application.setKeys(["<Primary>z"], for: "win.undo")
///     Menu(children: [Command(title: "_Undo", action: "win.undo")])
///
/// An ``Action`` belongs to one place instead.
public final class NamedAction {
    /// The reference to the GSimpleAction.
    @_spi(Gtk) public let reference: ObjectReference

    /// The name without the prefix of its group.
    public let name: String

    /// Creates an action without a parameter.
    public init(_ name: String, perform: @escaping () -> Void) {
        self.name = name
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
        connect("activate", of: reference.raw) { _ in perform() }
    }

    /// Creates an action with a text as its parameter, such as the target of a notification.
    public init(_ name: String, withText perform: @escaping (String) -> Void) {
        self.name = name
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(g_simple_action_new(name, type)))
        connect("activate", of: reference.raw) { arguments in
            guard let value = arguments.pointer(0) else { return }
            perform(String(cString: g_variant_get_string(OpaquePointer(value), nil)))
        }
    }

    /// Creates an action that selects one of several values; its state is the selected value.
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

    /// Creates an action with an on/off state.
    public init(_ name: String, isOn: Bool, toggle: @escaping () -> Void) {
        self.name = name
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(
                g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn.gboolean))))
        connect("activate", of: reference.raw) { _ in toggle() }
    }

    /// Whether the action is enabled; its menu items and buttons are insensitive otherwise.
    public var isEnabled: Bool {
        get { g_action_get_enabled(reference.opaque) != 0 }
        set { g_simple_action_set_enabled(reference.opaque, newValue.gboolean) }
    }

    /// Sets the selected value, without performing the action.
    public func setState(_ value: String) {
        g_simple_action_set_state(reference.opaque, g_variant_new_string(value))
    }

    /// Sets the on/off state, without performing the action.
    public func setState(_ isOn: Bool) {
        g_simple_action_set_state(reference.opaque, g_variant_new_boolean(isOn.gboolean))
    }
}
