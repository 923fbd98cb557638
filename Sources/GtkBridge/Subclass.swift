import CGtk

/// A GObject class written in Swift.
///
/// The class's functions are set by `classInit` in the class structure, as in C. What an instance
/// knows is a Swift object that is attached to it with ``attachState(_:to:)``.
@MainActor
public enum Subclass {
    /// An interface that a class implements.
    public struct Interface {
        let type: GType
        let fill: GInterfaceInitFunc?

        /// - Parameters:
        ///   - type: The type of the interface, such as that of `GtkScrollable`.
        ///   - fill: Sets the functions of the interface that differ from those of the parent class,
        ///     or of the interface itself; nil for none.
        public init(
            _ type: GType, fill: (@convention(c) (gpointer?, gpointer?) -> Void)? = nil
        ) {
            self.type = type
            self.fill = fill
        }
    }

    /// Registers a class and returns its type. Call it once for a name: keep the result in a
    /// `static let`.
    ///
    /// - Parameters:
    ///   - name: The name in GLib's type system, unique in the process.
    ///   - parent: The class it extends.
    ///   - interfaces: The interfaces that the class implements, or implements in another way than
    ///     its parent.
    ///   - classInit: Fills the functions of the class. Runs once, at the first instance.
    public static func register(
        _ name: String, parent: GType, interfaces: [Interface] = [],
        classInit: @escaping @convention(c) (gpointer?, gpointer?) -> Void
    ) -> GType {
        var query = GTypeQuery()
        g_type_query(parent, &query)
        var info = GTypeInfo()
        info.class_size = guint16(query.class_size)
        info.instance_size = guint16(query.instance_size)
        info.class_init = classInit
        let type = g_type_register_static(parent, name, &info, GTypeFlags(rawValue: 0))
        for interface in interfaces {
            var interfaceInfo = GInterfaceInfo()
            interfaceInfo.interface_init = interface.fill
            g_type_add_interface_static(type, interface.type, &interfaceInfo)
        }
        return type
    }

    /// A new instance with no properties set, of a class that needs the display.
    public static func instantiate(_ type: @autoclosure () -> GType) -> UnsafeMutableRawPointer {
        Toolkit.prepare()
        let type = type()
        guard let instance = g_object_new_with_properties(type, 0, nil, nil) else {
            fatalError("GLib could not make an instance of \(String(cString: g_type_name(type)))")
        }
        return UnsafeMutableRawPointer(instance)
    }

    private static let stateKey = g_quark_from_string("trove-swift-state")

    /// Makes `state` the Swift half of `instance`: kept until the instance is finalised.
    public static func attachState(_ state: AnyObject, to instance: UnsafeMutableRawPointer) {
        let box = Unmanaged.passRetained(state).toOpaque()
        LiveCounters.statesChanged(by: 1)
        g_object_set_qdata_full(instance.assumingMemoryBound(to: GObject.self), stateKey, box) {
            guard let data = $0 else { return }
            Unmanaged<AnyObject>.fromOpaque(data).release()
            LiveCounters.statesChanged(by: -1)
        }
    }

    /// The Swift half of `instance`, or nil before it was attached and while the instance dies.
    public static func state<State: AnyObject>(
        of instance: UnsafeMutableRawPointer, as type: State.Type = State.self
    ) -> State? {
        let object = instance.assumingMemoryBound(to: GObject.self)
        guard let data = g_object_get_qdata(object, stateKey) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? State
    }
}
