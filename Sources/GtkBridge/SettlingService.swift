import CGtk

/// The object on the session bus that tells tests when this program is settled.
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
        table.method_call = { _, _, _, _, _, parameters, invocation, _ in
            guard let parameters, let invocation else { return }
            let values = (0..<2).map { g_variant_get_child_value(parameters, $0) }
            defer { for value in values { g_variant_unref(value) } }
            let limit = Int(g_variant_get_uint32(values[0]))
            let question = Settling.Question(rawValue: Int(g_variant_get_uint32(values[1])))
            nonisolated(unsafe) let call = invocation
            MainActor.assumeIsolated {
                Settling.when(question ?? .isSettled, within: limit) {
                    SettlingService.answer(call, $0)
                }
            }
        }
        _ = g_dbus_connection_register_object(
            connection, path, node.pointee.interfaces[0], &table, nil, nil, nil)
    }

    private static func answer(_ call: OpaquePointer, _ reason: String?) {
        var answer = g_variant_new_string(reason ?? "")
        g_dbus_method_invocation_return_value(call, g_variant_new_tuple(&answer, 1))
    }
}
