import CAtspi
import CGio
import Foundation

/// All programs on the session bus that tell when they are settled.
public enum Programs {
    /// Whether programs are started so that they tell when they are settled. Benchmarks measure
    /// them as a person runs them.
    public nonisolated(unsafe) static var tellWhenSettled = true

    /// Whether the tests look at programs that are at work.
    private(set) nonisolated(unsafe) static var isWatching = false

    /// Whether a test fails that does not see at once what it expects of a settled program.
    static let looksOnce = ProcessInfo.processInfo.environment["TROVE_LOOK_ONCE"] != nil

    /// Reports something that was not there when the programs were settled, but later.
    static func noteLateSight(of what: String) { report("late: \(what)") }

    /// Writes a line about the tests themselves into their log.
    static func report(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }

    private static let prefix = "org.tablekit.Testing.p"
    /// The time after which a program is considered stuck, in milliseconds.
    private static let limit: UInt32 = 60_000

    /// Acts while the programs are at work, such as in order to cancel it: input does not wait
    /// until they have settled.
    public static func whileAtWork<Value>(_ body: () throws -> Value) rethrows -> Value {
        let before = isWatching
        isWatching = true
        defer { isWatching = before }
        return try body()
    }

    /// Acts while no delay ends in the programs that is as long as a pause in typing or longer,
    /// such as in order to do something before a typed text is saved, however slow the machine is.
    ///
    /// - Parameter milliseconds: The shortest delay that is held.
    public static func holdingDelays<Value>(
        ofAtLeast milliseconds: Int, _ body: () throws -> Value
    ) throws -> Value {
        try hold(UInt32(milliseconds))
        let value: Value
        do { value = try body() } catch {
            try? hold(0)
            throw error
        }
        try hold(0)
        return value
    }

    private static func hold(_ milliseconds: UInt32) throws {
        for program in try names() {
            var argument = g_variant_new_uint32(milliseconds)
            let answer = try call(
                program, "/org/tablekit/Testing", "org.tablekit.Testing", "HoldDelays",
                g_variant_new_tuple(&argument, 1))
            g_variant_unref(answer)
        }
    }

    /// When the programs were settled last, if nothing has been done to them since.
    private nonisolated(unsafe) static var settledAt: ContinuousClock.Instant?

    /// Waits before input, unless the test has only looked since the programs were settled.
    static func settleBeforeInput() throws {
        guard !isWatching else { return }
        if let settledAt, settledAt.duration(to: .now) < .milliseconds(100) { return }
        try settle()
    }

    /// Notes that something is done to the programs, after which they have to settle.
    public static func noteAction() { settledAt = nil }

    /// Waits until all programs are settled, the window manager has handled what they sent, and
    /// accessibility events have arrived.
    ///
    /// - Throws: A ``UITestFailure`` with the reason if a program does not settle.
    public static func settle() throws {
        guard tellWhenSettled else { return }
        let deadline = Date(timeIntervalSinceNow: Double(limit) / 1_000)
        try settlePrograms()
        // A program that was settled while the server computed may have the answer by now. So the
        // server has to be idle before a program is asked, and still be idle afterwards.
        var wasIdle = false
        while DatabaseServer.isUsed, Date() < deadline {
            let isIdle = !DatabaseServer.isBusy
            if isIdle, wasIdle { break }
            if isIdle { try checkPrograms() } else { usleep(2_000) }
            wasIdle = isIdle
        }
        receiveEvents()
        settledAt = .now
    }

    /// Waits until all programs have handled the input so far, though what it began may go on.
    public static func catchUp() throws {
        try Display.connect().synchronizeManager()
        for program in try names() { try ask(program, .hasCaughtUp) }
    }

    private static func settlePrograms() throws {
        let server = try Display.connect()
        server.synchronizeManager()
        for program in try names() { try ask(program, Pointer.isDown ? .hasCaughtUp : .isSettled) }
        server.synchronizeManager()
        try checkPrograms()
    }

    /// Waits until programs that were settled a moment ago are so once more.
    private static func checkPrograms() throws {
        guard !Pointer.isDown else { return }
        for program in try names() { try ask(program, .isStillSettled) }
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
        case isSettled, isStillSettled, hasCaughtUp
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

    /// An object that a program has found among its own.
    struct Match {
        /// The path on the accessibility bus.
        let path: String
        let role: Role
        let name: String
    }

    /// The visible objects that a program finds among its own; nil if it cannot search, or has
    /// ended.
    ///
    /// - Parameters:
    ///   - root: The path of the object whose descendants are looked at.
    ///   - role: The role; nil for any.
    ///   - name: The name, or the name of the label; nil for any.
    ///   - onlyFirst: Whether to stop at the first object.
    static func search(
        _ process: Int32, below root: String, _ role: Role?, _ name: String?, onlyFirst: Bool
    ) throws -> [Match]? {
        guard tellWhenSettled else { return nil }
        var arguments = [
            g_variant_new_string(root),
            array("u", (role?.numbers ?? []).map { g_variant_new_uint32($0) }),
            array("s", [name].compactMap { $0 }.map { g_variant_new_string($0) }),
            g_variant_new_boolean(onlyFirst ? 1 : 0),
        ]
        let answer: OpaquePointer
        do {
            answer = try call(
                prefix + "\(process)", "/org/tablekit/Testing", "org.tablekit.Testing", "Search",
                g_variant_new_tuple(&arguments, gsize(arguments.count)))
        } catch let failure as BusFailure where failure.isAboutAMissingProgram {
            return nil
        }
        defer { g_variant_unref(answer) }
        let matches = children(of: answer) { list in
            children(of: list) { match in
                let parts = (0..<3).map { g_variant_get_child_value(match, $0) }
                defer { for part in parts { g_variant_unref(part) } }
                return Match(
                    path: String(cString: g_variant_get_string(parts[0], nil)),
                    role: Role(number: g_variant_get_uint32(parts[1])),
                    name: String(cString: g_variant_get_string(parts[2], nil)))
            }
        }
        return matches.flatMap { $0 }
    }

    private static func array(_ type: String, _ elements: [OpaquePointer?]) -> OpaquePointer? {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return elements.withUnsafeBufferPointer {
            g_variant_new_array(type, $0.baseAddress, gsize($0.count))
        }
    }

    private static func children<Child>(
        of value: OpaquePointer?, _ body: (OpaquePointer?) -> Child
    ) -> [Child] {
        (0..<g_variant_n_children(value)).map { index in
            let child = g_variant_get_child_value(value, index)
            defer { g_variant_unref(child) }
            return body(child)
        }
    }

    /// Receives the events that programs have sent to assistive technology.
    private static func receiveEvents() {
        if EventListener.count > 0 {
            // A program has sent them, but the bus may not have passed them on. It reads on between
            // two answers.
            let desktop = Accessible(adopting: atspi_get_desktop(0))
            for _ in 0..<2 { _ = desktop?.processIdentifier }
        }
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
