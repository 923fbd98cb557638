import CGtk

/// Access to the functions of GTK's classes of accessible objects.
enum AccessibleClass {
    typealias Object = UnsafeMutablePointer<AtkObject>

    /// Puts a function in place of that of a class, also in the classes made from it.
    ///
    /// Classes copy the functions of their parent class when they are made: those that are there
    /// already have the original as well.
    ///
    /// - Returns: The original; nil for a type without a class.
    static func replace<Function>(
        _ place: WritableKeyPath<AtkObjectClass, Function?>, of type: GType, by function: Function
    ) -> Function? {
        // The reference to the class is kept: a class without references may be made again.
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

    /// The functions of an interface as a class has them; classes made from it share them.
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
