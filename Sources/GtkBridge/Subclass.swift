import CGtk

/// Registration of GObject classes written in Swift.
///
/// As in C, `classInit` sets the functions in the class structure. The state of an instance is a
/// Swift object attached with ``attachState(_:to:)``.
@MainActor
public enum Subclass {
    /// An interface implemented by a class.
    public struct Interface {
        let type: GType
        let fill: GInterfaceInitFunc?

        /// Creates an interface.
        ///
        /// - Parameters:
        ///   - type: The type of the interface, such as that of `GtkScrollable`.
        ///   - fill: Sets the functions that differ from the parent class's or the
        ///     interface's own; nil for none.
        public init(
            _ type: GType, fill: (@convention(c) (gpointer?, gpointer?) -> Void)? = nil
        ) {
            self.type = type
            self.fill = fill
        }
    }

    /// Registers a class. Call it once per name and keep the result in a `static let`.
    ///
    /// - Parameters:
    ///   - name: The name in GLib's type system, unique in the process.
    ///   - parent: The parent class.
    ///   - interfaces: The interfaces that the class implements or overrides.
    ///   - classInit: Sets the functions of the class. Called once, before the first instance.
    /// - Returns: The type.
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

    /// Creates an instance without properties.
    ///
    /// - Parameter needsDisplay: Whether to connect to the display first, as widgets need it.
    public static func instantiate(
        _ type: @autoclosure () -> GType, needsDisplay: Bool = true
    ) -> UnsafeMutableRawPointer {
        if needsDisplay { Toolkit.prepare() }
        let type = type()
        guard let instance = g_object_new_with_properties(type, 0, nil, nil) else {
            fatalError("GLib could not make an instance of \(String(cString: g_type_name(type)))")
        }
        return UnsafeMutableRawPointer(instance)
    }

    private static let stateKey = g_quark_from_string("trove-swift-state")

    /// Attaches a Swift object to an instance, which retains it until finalized.
    public static func attachState(_ state: AnyObject, to instance: UnsafeMutableRawPointer) {
        let box = Unmanaged.passRetained(state).toOpaque()
        LiveCounters.statesChanged(by: 1)
        g_object_set_qdata_full(instance.assumingMemoryBound(to: GObject.self), stateKey, box) {
            guard let data = $0 else { return }
            Unmanaged<AnyObject>.fromOpaque(data).release()
            LiveCounters.statesChanged(by: -1)
        }
    }

    /// The Swift object attached to an instance; nil before it was attached and during
    /// finalization.
    public static func state<State: AnyObject>(
        of instance: UnsafeMutableRawPointer, as type: State.Type = State.self
    ) -> State? {
        let object = instance.assumingMemoryBound(to: GObject.self)
        guard let data = g_object_get_qdata(object, stateKey) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? State
    }
}
