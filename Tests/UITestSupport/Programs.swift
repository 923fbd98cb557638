import CAtspi
import CGio
import Foundation

/// All programs on the session bus that tell when they are settled.
public enum Programs {
    private static let prefix = "org.tablekit.Testing.p"
    /// The time after which a program is considered stuck, in milliseconds.
    private static let limit: UInt32 = 60_000

    /// Waits until all programs are settled, the window manager has handled what they sent, and
    /// accessibility events have arrived.
    ///
    /// - Throws: A ``UITestFailure`` with the reason if a program does not settle.
    public static func settle() throws {
        let server = try XServer.connect()
        server.synchronizeManager()
        for program in try names() { try ask(program, .isSettled) }
        server.synchronizeManager()
        for program in try names() { try ask(program, .isStillSettled) }
        receiveEvents()
    }

    /// Whether a process tells when it is settled.
    static func includes(_ process: Int32) throws -> Bool {
        try names().contains(prefix + "\(process)")
    }

    /// The bus names of all programs that tell when they are settled.
    private static func names() throws -> [String] {
        let answer = try call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames",
            nil)
        defer { g_variant_unref(answer) }
        let list = g_variant_get_child_value(answer, 0)
        defer { g_variant_unref(list) }
        return (0..<g_variant_n_children(list)).compactMap { index in
            let name = g_variant_get_child_value(list, index)
            defer { g_variant_unref(name) }
            guard let text = g_variant_get_string(name, nil) else { return nil }
            let string = String(cString: text)
            return string.hasPrefix(prefix) ? string : nil
        }
    }

    /// The questions that a program answers as soon as it can say yes.
    private enum Question: UInt32 {
        case isSettled, isStillSettled
    }

    private static func ask(_ program: String, _ question: Question) throws {
        let answer: OpaquePointer
        do {
            let arguments = [
                g_variant_new_uint32(limit), g_variant_new_uint32(question.rawValue),
            ]
            answer = try call(
                program, "/org/tablekit/Testing", "org.tablekit.Testing", "Settle",
                arguments.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, 2) })
        } catch let failure as BusFailure where failure.isAboutAMissingProgram {
            // It has just ended.
            return
        }
        defer { g_variant_unref(answer) }
        let reason = g_variant_get_child_value(answer, 0)
        defer { g_variant_unref(reason) }
        let text = g_variant_get_string(reason, nil).map { String(cString: $0) } ?? ""
        guard text.isEmpty else { throw UITestFailure("a program does not settle: \(text)") }
    }

    /// Receives the events that programs have sent to assistive technology.
    private static func receiveEvents() {
        while g_main_context_pending(nil) != 0 { _ = g_main_context_iteration(nil, 0) }
    }

    private struct BusFailure: Error, CustomStringConvertible {
        let description: String
        let isAboutAMissingProgram: Bool
    }

    /// The session bus of the tests.
    private static func bus() throws -> OpaquePointer {
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            throw UITestFailure("there is no session bus")
        }
        return connection
    }

    /// Calls a method on the session bus, and waits for its answer.
    private static func call(
        _ name: String, _ path: String, _ interface: String, _ method: String,
        _ arguments: OpaquePointer?
    ) throws -> OpaquePointer {
        var error: UnsafeMutablePointer<GError>?
        let connection = try bus()
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        let answer = g_dbus_connection_call_sync(
            connection, name, path, interface, method, arguments, nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, gint(limit) + 30_000, nil, &error)
        if let answer { return answer }
        defer { g_clear_error(&error) }
        let gone = [
            G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_REPLY,
            G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_DISCONNECTED,
        ].contains { g_error_matches(error, g_dbus_error_quark(), gint($0.rawValue)) != 0 }
        throw BusFailure(
            description: error.map { String(cString: $0.pointee.message) } ?? "no answer",
            isAboutAMissingProgram: gone)
    }
}
