import CGio

/// A value of GLib's variant type (GVariant), as a bus carries it.
final class Variant {
    let pointer: OpaquePointer

    /// Adopts a reference, also a floating one.
    init(_ pointer: OpaquePointer) {
        self.pointer = g_variant_take_ref(pointer)
    }

    deinit { g_variant_unref(pointer) }

    static func text(_ value: String) -> Variant { Variant(g_variant_new_string(value)) }
    static func int32(_ value: Int) -> Variant {
        Variant(g_variant_new_int32(gint32(clamping: value)))
    }
    static func uint32(_ value: UInt32) -> Variant { Variant(g_variant_new_uint32(value)) }
    static func boolean(_ value: Bool) -> Variant { Variant(g_variant_new_boolean(value ? 1 : 0)) }
    static func double(_ value: Double) -> Variant { Variant(g_variant_new_double(value)) }

    /// A value of any type, with its type.
    static func boxed(_ value: Variant) -> Variant {
        Variant(withExtendedLifetime(value) { g_variant_new_variant(value.pointer) })
    }

    static func tuple(_ elements: [Variant]) -> Variant {
        Variant(
            withPointers(to: elements) { g_variant_new_tuple($0.baseAddress, gsize($0.count)) })
    }

    /// An array.
    ///
    /// - Parameter type: The type of an element, such as `s`.
    static func array(of type: String, _ elements: [Variant]) -> Variant {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return Variant(
            withPointers(to: elements) {
                g_variant_new_array(type, $0.baseAddress, gsize($0.count))
            })
    }

    private static func withPointers<Value>(
        to elements: [Variant], _ body: (UnsafeBufferPointer<OpaquePointer?>) -> Value
    ) -> Value {
        withExtendedLifetime(elements) {
            elements.map { Optional($0.pointer) }.withUnsafeBufferPointer(body)
        }
    }

    /// The type, such as `a{ss}`.
    var type: String { String(cString: g_variant_get_type_string(pointer)) }

    /// The elements of an array, tuple or dictionary entry, or what is boxed; empty for others.
    var elements: [Variant] {
        guard g_variant_is_container(pointer) != 0 else { return [] }
        return (0..<g_variant_n_children(pointer)).map {
            Variant(g_variant_get_child_value(pointer, $0))
        }
    }

    /// The only element, such as the answer of a method that has one.
    var only: Variant? {
        let elements = elements
        return elements.count == 1 ? elements[0] : nil
    }

    /// The text or path; nil for other types.
    var text: String? {
        guard ["s", "o"].contains(type) else { return nil }
        return String(cString: g_variant_get_string(pointer, nil))
    }

    /// The whole number; nil for other types.
    var integer: Int? {
        switch type {
        case "i": Int(g_variant_get_int32(pointer))
        case "u": Int(g_variant_get_uint32(pointer))
        default: nil
        }
    }

    /// The truth value; nil for other types.
    var boolean: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }

    /// The number; nil for other types.
    var double: Double? { type == "d" ? g_variant_get_double(pointer) : nil }
}
