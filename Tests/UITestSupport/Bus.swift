import CGio

/// A message bus: that of the session, or that of assistive technologies.
struct Bus {
    let connection: OpaquePointer

    /// The time after which a program is considered stuck, in milliseconds.
    private static let limit: gint = 90_000

    /// The bus of the session.
    static func session() throws -> Bus { try sessionBus.get() }

    /// The bus of assistive technologies, whose address the session bus knows.
    static func accessibility() throws -> Bus { try accessibilityBus.get() }

    private nonisolated(unsafe) static let sessionBus = Result {
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            throw UITestFailure("there is no session bus")
        }
        return Bus(connection: connection)
    }

    private nonisolated(unsafe) static let accessibilityBus = Result {
        let answer = try session().call(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
            startingIfNeeded: true)
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        var error: UnsafeMutablePointer<GError>?
        let connection = g_dbus_connection_new_for_address_sync(
            answer.only?.text, GDBusConnectionFlags(rawValue: flags), nil, nil, &error)
        guard let connection else {
            defer { g_clear_error(&error) }
            let reason = error.map { String(cString: $0.pointee.message) } ?? "no reason"
            throw UITestFailure("there is no accessibility bus: \(reason)")
        }
        return Bus(connection: connection)
    }

    /// A call that failed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        /// Whether the program, the object or the method does not exist, or no longer.
        let isAboutAMissingProgram: Bool
        /// Whether there was no answer in time.
        let isTimeout: Bool
    }

    /// Calls a method, and waits for its answer.
    ///
    /// - Returns: The results, a tuple.
    /// - Throws: A ``Failure``.
    func call(
        _ name: String, _ path: String, _ interface: String, _ method: String,
        _ arguments: [Variant] = [], startingIfNeeded: Bool = false
    ) throws -> Variant {
        var error: UnsafeMutablePointer<GError>?
        let tuple = Variant.tuple(arguments)
        let answer = withExtendedLifetime(tuple) {
            g_dbus_connection_call_sync(
                connection, name, path, interface, method, tuple.pointer, nil,
                startingIfNeeded ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START,
                Self.limit, nil, &error)
        }
        if let answer { return Variant(answer) }
        defer { g_clear_error(&error) }
        let gone = [
            G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_REPLY,
            G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_DISCONNECTED,
        ].contains { g_error_matches(error, g_dbus_error_quark(), gint($0.rawValue)) != 0 }
        let isTimeout = g_error_matches(
            error, g_io_error_quark(), gint(G_IO_ERROR_TIMED_OUT.rawValue))
        throw Failure(
            description: error.map { String(cString: $0.pointee.message) } ?? "no answer",
            isAboutAMissingProgram: gone, isTimeout: isTimeout != 0)
    }

    /// Calls a method of the bus itself.
    func call(_ method: String, _ arguments: Variant...) throws -> Variant {
        try call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
            arguments)
    }
}
