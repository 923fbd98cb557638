import CGtk

/// Access to the function tables of GTK's accessible classes.
enum AccessibleClass {
    typealias Object = UnsafeMutablePointer<AtkObject>

    /// Replaces a function of a class and of its subclasses that inherit it.
    ///
    /// Classes copy their parent's functions when they are initialized, so existing subclasses have
    /// to be changed as well.
    ///
    /// - Parameters:
    ///   - place: The function to replace.
    ///   - type: The class.
    ///   - function: The replacement.
    /// - Returns: The original; nil for a type without a class.
    static func replace<Function>(
        _ place: WritableKeyPath<AtkObjectClass, Function?>, of type: GType, by function: Function
    ) -> Function? {
        // Keeps the reference, because GLib may initialize an unreferenced class again.
        guard type != 0, let pointer = g_type_class_ref(type),
            let original = cgtk_atk_object_class(pointer)?.pointee[keyPath: place]
        else { return nil }
        replace(place, original, by: function, in: type)
        return original
    }

    private static func replace<Function>(
        _ place: WritableKeyPath<AtkObjectClass, Function?>, _ original: Function,
        by function: Function, in type: GType
    ) {
        guard let accessible = cgtk_atk_object_class(g_type_class_peek(type)),
            let current = accessible.pointee[keyPath: place],
            unsafeBitCast(current, to: Int.self) == unsafeBitCast(original, to: Int.self)
        else { return }
        accessible.pointee[keyPath: place] = function
        var count: guint = 0
        guard let children = g_type_children(type, &count) else { return }
        defer { g_free(children) }
        for child in UnsafeBufferPointer(start: children, count: Int(count)) {
            replace(place, original, by: function, in: child)
        }
    }

    /// The function table of an interface of a class, shared with its subclasses.
    static func interface<Interface>(
        _ interface: GType, of type: GType, as: Interface.Type
    ) -> UnsafeMutablePointer<Interface>? {
        g_type_interface_peek(g_type_class_ref(type), interface)?
            .assumingMemoryBound(to: Interface.self)
    }

    /// Whether the widget of an accessible object is gone.
    static func isDefunct(_ instance: Object) -> Bool {
        gtk_accessible_get_widget(instance.cast()) == nil
    }
}
