import CGtk
import GtkBridge

/// A call of a method from another program on the session bus. Answer it once.
struct BusCall {
    /// The name of the method.
    let method: String
    private let invocation: OpaquePointer
    private let parameters: OpaquePointer

    /// Creates a call, whose parameters are valid until it is answered.
    init(_ invocation: OpaquePointer, _ method: String, _ parameters: OpaquePointer) {
        (self.invocation, self.method, self.parameters) = (invocation, method, parameters)
    }

    /// A parameter of the type `s`.
    func text(_ index: Int) -> String {
        child(index) { String(cString: g_variant_get_string($0, nil)) }
    }

    /// A parameter of the type `as`.
    func texts(_ index: Int) -> [String] {
        child(index) { array in
            (0..<g_variant_n_children(array)).compactMap { place in
                guard let element = g_variant_get_child_value(array, place) else { return nil }
                defer { g_variant_unref(element) }
                return String(cString: g_variant_get_string(element, nil))
            }
        }
    }

    /// A parameter of the type `u`.
    func number(_ index: Int) -> UInt32 { child(index) { g_variant_get_uint32($0) } }

    private func child<Value>(_ index: Int, _ body: (OpaquePointer) -> Value) -> Value {
        // GDBus has checked the types of the parameters against the interface.
        let value: OpaquePointer = g_variant_get_child_value(parameters, gsize(index))
        defer { g_variant_unref(value) }
        return body(value)
    }

    /// Answers with values.
    func answer(_ values: OpaquePointer...) {
        var values: [OpaquePointer?] = values
        g_dbus_method_invocation_return_value(
            invocation, g_variant_new_tuple(&values, gsize(values.count)))
    }
}

/// Values for the session bus, most of them with floating references.
enum BusValue {
    /// A value of the type `s`.
    static func text(_ text: String) -> OpaquePointer { g_variant_new_string(text) }

    /// A value of the type `as`.
    static func texts(_ texts: [String]) -> OpaquePointer {
        array(of: "s", texts.map(text))
    }

    /// A value of the type `aa{sv}`.
    static func dictionaries(_ all: [[(String, OpaquePointer)]]) -> OpaquePointer {
        array(of: "a{sv}", all.map(dictionary))
    }

    /// A value of the type `av`.
    static func variants(_ values: [OpaquePointer]) -> OpaquePointer {
        array(of: "v", values.map(variant))
    }

    /// A value of the type `a{sv}`.
    static func dictionary(_ members: [(String, OpaquePointer)]) -> OpaquePointer {
        array(
            of: "{sv}",
            members.map { g_variant_new_dict_entry(text($0.0), variant(consuming: $0.1)) })
    }

    /// A value of the type `v`. Values that are not floating, such as those of `g_icon_serialize`,
    /// are released.
    private static func variant(consuming value: OpaquePointer) -> OpaquePointer {
        let owned = g_variant_take_ref(value)
        defer { g_variant_unref(owned) }
        return g_variant_new_variant(owned)
    }

    private static func array(of type: String, _ elements: [OpaquePointer]) -> OpaquePointer {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        var elements: [OpaquePointer?] = elements
        return g_variant_new_array(type, &elements, gsize(elements.count))
    }
}
