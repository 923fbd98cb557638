import CGtk

/// The object on the session bus that tells tests when this program is settled, and what assistive
/// technology sees of it, and holds its delays for them.
///
/// It exists only if the environment variable `TABLEKIT_TESTING` is set. Its bus name is
/// `org.tablekit.Testing.p` and the process identifier.
@MainActor
enum SettlingService {
    private static let path = "/org/tablekit/Testing"

    private static let interface = """
        <node><interface name="org.tablekit.Testing">
        <method name="Settle">
        <arg type="u" name="milliseconds" direction="in"/>
        <arg type="u" name="question" direction="in"/>
        <arg type="s" name="reason" direction="out"/>
        </method>
        <method name="HoldDelays">
        <arg type="u" name="milliseconds" direction="in"/>
        <arg type="b" name="isDone" direction="out"/>
        </method>
        <method name="Search">
        <arg type="s" name="root" direction="in"/>
        <arg type="au" name="roles" direction="in"/>
        <arg type="as" name="names" direction="in"/>
        <arg type="b" name="onlyFirst" direction="in"/>
        <arg type="a(sus)" name="matches" direction="out"/>
        </method>
        </interface></node>
        """

    /// Offers the object if a test has started this program.
    static func beginIfWanted() {
        guard g_getenv("TABLEKIT_TESTING") != nil,
            g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil
        else { return }
        _ = g_bus_own_name(
            G_BUS_TYPE_SESSION, "org.tablekit.Testing.p\(getpid())", G_BUS_NAME_OWNER_FLAGS_NONE,
            { connection, _, _ in
                guard let connection else { return }
                nonisolated(unsafe) let bus = connection
                MainActor.assumeIsolated { SettlingService.register(on: bus) }
            }, nil, nil, nil, nil)
    }

    private static func register(on connection: OpaquePointer) {
        guard let node = g_dbus_node_info_new_for_xml(interface, nil) else { return }
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, parameters, invocation, _ in
            guard let method, let parameters, let invocation else { return }
            let name = String(cString: method)
            nonisolated(unsafe) let (arguments, call) = (parameters, invocation)
            MainActor.assumeIsolated {
                switch name {
                case "Search": SettlingService.search(arguments, call)
                case "HoldDelays": SettlingService.holdDelays(arguments, call)
                default: SettlingService.settle(arguments, call)
                }
            }
        }
        _ = g_dbus_connection_register_object(
            connection, path, node.pointee.interfaces[0], &table, nil, nil, nil)
    }

    private static func settle(_ parameters: OpaquePointer, _ call: OpaquePointer) {
        let values = (0..<2).map { g_variant_get_child_value(parameters, $0) }
        defer { for value in values { g_variant_unref(value) } }
        let limit = Int(g_variant_get_uint32(values[0]))
        let question = Settling.Question(rawValue: Int(g_variant_get_uint32(values[1])))
        Settling.when(question ?? .isSettled, within: limit) { reason in
            answer(call, g_variant_new_string(reason ?? ""))
        }
    }

    /// Holds the short delays from a number of milliseconds on; 0 lets them go on.
    private static func holdDelays(_ parameters: OpaquePointer, _ call: OpaquePointer) {
        let value = g_variant_get_child_value(parameters, 0)
        defer { g_variant_unref(value) }
        let milliseconds = Int(g_variant_get_uint32(value))
        LoopSource.shortestHeldDelay = milliseconds == 0 ? nil : milliseconds
        answer(call, g_variant_new_boolean(1))
    }

    private static func search(_ parameters: OpaquePointer, _ call: OpaquePointer) {
        let values = (0..<4).map { g_variant_get_child_value(parameters, $0) }
        defer { for value in values { g_variant_unref(value) } }
        guard let bridge = AccessibilityBridge(), let root = g_variant_get_string(values[0], nil)
        else {
            g_dbus_method_invocation_return_dbus_error(
                call, "org.tablekit.Testing.Error", "the bridge to AT-SPI has no known functions")
            return
        }
        var search = AccessibleSearch(bridge: bridge)
        search.roles = Set(elements(of: values[1]) { g_variant_get_uint32($0) })
        search.name =
            elements(of: values[2]) {
                g_variant_get_string($0, nil).map { String(cString: $0) } ?? ""
            }.first
        search.wantsOnlyFirst = g_variant_get_boolean(values[3]) != 0
        let start = bridge.object(at: String(cString: root))
        let matches = start.map { search.matches(below: $0) } ?? []
        defer { for match in matches { g_object_unref(match.object) } }
        let described = matches.compactMap { match -> OpaquePointer? in
            guard let path = bridge.path(of: match.object) else { return nil }
            let parts = [
                g_variant_new_string(path), g_variant_new_uint32(match.role),
                g_variant_new_string(match.name),
            ]
            return parts.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, 3) }
        }
        let type = g_variant_type_new("(sus)")
        defer { g_variant_type_free(type) }
        answer(
            call,
            described.map(Optional.some).withUnsafeBufferPointer {
                g_variant_new_array(type, $0.baseAddress, gsize($0.count))
            })
    }

    private static func elements<Element>(
        of array: OpaquePointer?, _ body: (OpaquePointer?) -> Element
    ) -> [Element] {
        (0..<g_variant_n_children(array)).map { index in
            let element = g_variant_get_child_value(array, index)
            defer { g_variant_unref(element) }
            return body(element)
        }
    }

    private static func answer(_ call: OpaquePointer, _ value: OpaquePointer?) {
        var value = value
        g_dbus_method_invocation_return_value(call, g_variant_new_tuple(&value, 1))
    }
}
