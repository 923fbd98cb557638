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
            _ = try call(program, "HoldDelays", .uint32(milliseconds))
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
        try receiveEvents()
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
        let names = try Bus.session().call("ListNames").only?.elements ?? []
        return names.compactMap(\.text).filter { $0.hasPrefix(prefix) }
    }

    /// The questions that a program answers as soon as it can say yes.
    private enum Question: UInt32 {
        case isSettled, isStillSettled, hasCaughtUp
    }

    private static func ask(_ program: String, _ question: Question) throws {
        let answer: Variant
        do {
            answer = try call(program, "Settle", .uint32(limit), .uint32(question.rawValue))
        } catch let failure as Bus.Failure where failure.isAboutAMissingProgram {
            // It has just ended.
            return
        }
        let reason = answer.only?.text ?? ""
        guard reason.isEmpty else { throw UITestFailure("a program does not settle: \(reason)") }
    }

    private static func call(
        _ program: String, _ method: String, _ arguments: Variant...
    ) throws -> Variant {
        try Bus.session().call(
            program, "/org/tablekit/Testing", "org.tablekit.Testing", method, arguments)
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
        let answer: Variant
        do {
            answer = try call(
                prefix + "\(process)", "Search", .text(root),
                .array(of: "u", (role?.numbers ?? []).map(Variant.uint32)),
                .array(of: "s", [name].compactMap { $0 }.map(Variant.text)),
                .boolean(onlyFirst))
        } catch let failure as Bus.Failure where failure.isAboutAMissingProgram {
            return nil
        }
        return answer.only?.elements.compactMap { match in
            let parts = match.elements
            guard parts.count == 3, let path = parts[0].text, let role = parts[1].integer,
                let name = parts[2].text
            else { return nil }
            return Match(path: path, role: Role(number: role), name: name)
        }
    }

    /// Receives the events that programs have sent to assistive technology.
    private static func receiveEvents() throws {
        if EventListener.count > 0 {
            // A program has sent them, but the bus may not have passed them on. It reads on between
            // two answers.
            let bus = try Bus.accessibility()
            for _ in 0..<2 { _ = try bus.call("GetId") }
        }
        while g_main_context_pending(nil) != 0 { _ = g_main_context_iteration(nil, 0) }
    }
}
