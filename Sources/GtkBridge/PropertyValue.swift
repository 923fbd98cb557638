import CGtk

/// A value for a property of an object or of a child of a container.
@MainActor
public enum PropertyValue {
    case string(String)
    case integer(Int)
    case boolean(Bool)

    /// Sets a property of an object.
    public func set(_ property: String, of object: UnsafeMutableRawPointer) {
        withValue {
            g_object_set_property(object.assumingMemoryBound(to: GObject.self), property, $0)
        }
    }

    /// Calls a function of GLib with the value, which exists only during the call.
    public func withValue(_ body: (UnsafeMutablePointer<GValue>) -> Void) {
        var value = GValue()
        defer { g_value_unset(&value) }
        switch self {
        case .string(let text):
            g_value_init(&value, cgtk_type_string())
            g_value_set_string(&value, text)
        case .integer(let number):
            g_value_init(&value, cgtk_type_int())
            g_value_set_int(&value, gint(clamping: number))
        case .boolean(let isTrue):
            g_value_init(&value, cgtk_type_boolean())
            g_value_set_boolean(&value, isTrue.gboolean)
        }
        body(&value)
    }
}
