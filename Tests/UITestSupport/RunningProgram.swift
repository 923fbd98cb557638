import Foundation
import ProgramSupport

/// A program started by the test and observed through its accessible objects.
public final class RunningProgram {
    private let process: ChildProcess
    private let tellsWhenSettled: Bool
    private var hasTold = false

    /// Starts the program.
    ///
    /// - Parameter environment: The variables added to the environment of the test.
    public init(
        _ executable: URL, arguments: [String] = [], environment: [String: String] = [:]
    ) throws {
        Programs.noteAction()
        var variables = environment
        // A program with a bus of its own, or none, cannot tell.
        tellsWhenSettled =
            Programs.tellWhenSettled && environment["DBUS_SESSION_BUS_ADDRESS"] == nil
        if tellsWhenSettled { variables["TABLEKIT_TESTING"] = "1" }
        process = try ChildProcess(
            Program(executable.path, arguments: arguments, environment: variables),
            mergesErrors: true)
    }

    /// The process identifier; `nil` if the program ended at once.
    public var processIdentifier: Int32? { process.processIdentifier }
    public var isRunning: Bool { process.isRunning }

    /// The output so far, standard output and standard error.
    public var output: String { process.output }

    /// Waits for a line that contains a text, and returns as soon as it is written.
    public func waitForLine(containing text: String, within seconds: Double) throws {
        try process.wait("a line with “\(text)”", within: seconds) {
            $0.contains { $0.contains(text) }
        }
    }

    /// The accessible object of the program.
    public var application: Accessible? {
        if let knownApplication { return knownApplication }
        knownApplication = Accessible.programs
            .first { $0.processIdentifier == processIdentifier }
        return knownApplication
    }

    private var knownApplication: Accessible?

    /// The visible windows and dialogs, the most recently opened last.
    public var windows: [Accessible] {
        application?.children.filter(\.isShowing) ?? []
    }

    /// The visible window, if there is exactly one.
    public var onlyWindow: Accessible? {
        let windows = windows
        return windows.count == 1 ? windows.first : nil
    }

    /// Waits for the first window.
    public func window(within seconds: Double = 20) throws -> Accessible {
        try wait("a window", within: seconds) { self.windows.first }
    }

    /// Waits for an object in any of the windows, the newest window first.
    ///
    /// - Parameter name: The full name; `nil` matches any.
    public func find(_ role: Role, _ name: String? = nil, within seconds: Double = 60) throws
        -> Accessible
    {
        try wait("\(role.name) \"\(name ?? "any")\"", within: seconds) {
            for window in self.windows.reversed() {
                if let found = window.first(role, name), !found.frame.isEmpty { return found }
            }
            return nil
        }
    }

    /// Clicks an object in an active window.
    public func click(_ role: Role, _ name: String? = nil, within seconds: Double = 60) throws {
        var before = Frame.zero
        func look() -> Frame? {
            let window = self.windows.reversed().first { $0.first(role, name) != nil }
            guard let window, window.isActive, let found = window.first(role, name) else {
                return nil
            }
            let frame = found.frame
            defer { before = frame }
            return (frame == before || tellsWhenSettled) && !frame.isEmpty ? frame : nil
        }
        let seen = try wait("\(role.name) \"\(name ?? "any")\" to click", within: seconds, look)
        try Programs.settleBeforeInput()
        try Pointer.click(following: { look() ?? seen })
    }

    /// Whether any window currently shows such an object.
    public func shows(_ role: Role, _ name: String? = nil) -> Bool {
        windows.contains { $0.first(role, name) != nil }
    }

    /// Waits until the programs are settled, and looks.
    ///
    /// One look is enough for what the program does by itself. What others do, such as a server, is
    /// looked for again until the time is over; with `TROVE_LOOK_ONCE`, that is a failure.
    ///
    /// - Parameters:
    ///   - what: What is expected, for the failure message.
    ///   - seconds: The maximum time for what a settled program does not show yet.
    ///   - attempt: Returns what is seen; nil if it is not what is expected.
    /// - Throws: A ``UITestFailure`` with the program's visible objects if `attempt` returns nil.
    public func wait<Value>(
        _ what: String, within seconds: Double = 60, _ attempt: () throws -> Value?
    ) throws -> Value {
        try explained(what) {
            guard tellsWhenSettled, !Programs.isWatching else {
                return try poll(what, within: seconds, attempt)
            }
            try settle()
            if let value = try attempt() { return value }
            if Programs.looksOnce { throw UITestFailure("settled, but not so: \(what)") }
            let value = try poll(what, within: seconds, attempt)
            Programs.noteLateSight(of: what)
            // It may have been seen while it was still on its way to its place.
            try settle()
            return value
        }
    }

    /// Waits until the programs are settled, and checks a condition once.
    public func wait(
        _ what: String, within seconds: Double = 60, until condition: () throws -> Bool
    ) throws {
        try wait(what, within: seconds) { try condition() ? () : nil }
    }

    /// Presses a key until a condition holds, and looks each time that the programs are settled.
    ///
    /// - Parameters:
    ///   - key: The key, such as `Tab`.
    ///   - what: The condition, for the failure.
    ///   - limit: The maximum number of times that the key is pressed.
    public func press(
        _ key: String, until what: String, limit: Int = 100, _ condition: () throws -> Bool
    ) throws {
        try explained(what) {
            try settle()
            for _ in 0..<limit {
                if try condition() { return }
                try Keyboard.press(key)
                try settle()
            }
            throw UITestFailure("not after \(limit) times \(key)")
        }
    }

    /// Looks again and again while the program is at work, such as for the progress of an import.
    public func watch<Value>(
        _ what: String, within seconds: Double = 60, _ attempt: () throws -> Value?
    ) throws -> Value {
        try explained(what) { try poll(what, within: seconds, attempt) }
    }

    /// Checks a condition again and again while the program is at work.
    public func watch(
        _ what: String, within seconds: Double = 60, until condition: () throws -> Bool
    ) throws {
        try watch(what, within: seconds) { try condition() ? () : nil }
    }

    /// Waits until the program has started and all programs are settled.
    public func settle() throws {
        if !hasTold, let identifier = processIdentifier {
            try poll("the program tells when it is settled", within: 60) {
                try process.status != nil || Programs.includes(identifier)
            }
            hasTold = true
        }
        try Programs.settle()
        try checkRunning()
    }

    private func checkRunning() throws {
        if let status = process.status { throw UITestFailure("ended with status \(status)") }
    }

    private func poll<Value>(
        _ what: String, within seconds: Double, _ attempt: () throws -> Value?
    ) throws -> Value {
        try eventually(what, within: seconds) {
            try checkRunning()
            return try attempt()
        }
    }

    private func poll(
        _ what: String, within seconds: Double, until condition: () throws -> Bool
    ) throws {
        try eventually(what, within: seconds) { try condition() ? () : nil }
    }

    private func explained<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure where failure is UITestFailure || failure is ProgramFailure {
            throw UITestFailure(
                """
                \(failure), waiting for \(what)
                it shows: \(windows.map(\.outline).joined(separator: "\n"))
                it wrote: \(output)
                picture: \(try pictureOfFailure())
                """)
        }
    }

    /// Waits until the program has ended with status 0.
    public func waitUntilExit(within seconds: Double = 60) throws {
        let status = try explained("its end") {
            try eventually("the program ends", within: seconds) { process.status }
        }
        guard status == 0 else { throw UITestFailure("ended with \(status): \(output)") }
    }

    /// Kills the program.
    public func killAtOnce() throws {
        process.send(SIGKILL)
        try eventually("the killed program is gone") { !process.isRunning }
    }

    private func pictureOfFailure() throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("trove-test-pictures/\(UUID().uuidString).png")
        try Screen.takePicture(to: file)
        return file.path
    }
}
