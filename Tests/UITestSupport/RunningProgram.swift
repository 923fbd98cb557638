import CAtspi
import Foundation
import ProgramSupport

/// A program that the test started, seen through its accessible objects.
public final class RunningProgram {
    private let process: ChildProcess

    /// Starts the program.
    ///
    /// - Parameter environment: what is added to the test's own environment.
    public init(
        _ executable: URL, arguments: [String] = [], environment: [String: String] = [:]
    ) throws {
        _ = accessibilityBus
        process = try ChildProcess(
            Program(executable.path, arguments: arguments, environment: environment),
            mergesErrors: true)
    }

    /// The number of the process; `nil` if it ended at once.
    public var processIdentifier: Int32? { process.processIdentifier }
    public var isRunning: Bool { process.isRunning }

    /// What it has written so far, to its standard output and error.
    public var output: String { process.output }

    /// Waits for a line that contains a text, and returns without delay when it is written.
    public func waitForLine(containing text: String, within seconds: Double) throws {
        try process.wait("a line with “\(text)”", within: seconds) {
            $0.contains { $0.contains(text) }
        }
    }

    /// The program as assistive technology sees it.
    public var application: Accessible? {
        Accessible(adopting: atspi_get_desktop(0))?.children
            .first { $0.processIdentifier == processIdentifier }
    }

    /// The windows and dialogs that it shows, the last opened last.
    public var windows: [Accessible] {
        application?.children.filter(\.isShowing) ?? []
    }

    /// The first window, once it is there.
    public func window(within seconds: Double = 20) throws -> Accessible {
        try wait("a window", within: seconds) { self.windows.first }
    }

    /// Waits for an object in any of its windows, the newest window first.
    ///
    /// - Parameter name: the name in full; `nil` takes any.
    public func find(_ role: Role, _ name: String? = nil, within seconds: Double = 15) throws
        -> Accessible
    {
        try wait("\(role.name) \"\(name ?? "any")\"", within: seconds) {
            for window in self.windows.reversed() {
                if let found = window.first(role, name), !found.frame.isEmpty { return found }
            }
            return nil
        }
    }

    /// Clicks an object once it is there and stands still, in a window that has the focus.
    ///
    /// A window that has just opened is still on its way to its place.
    public func click(_ role: Role, _ name: String? = nil, within seconds: Double = 15) throws {
        var before = Frame.zero
        let target = try wait("\(role.name) \"\(name ?? "any")\" to click", within: seconds) {
            let window = self.windows.reversed().first { $0.first(role, name) != nil }
            guard let window, window.isActive, let found = window.first(role, name) else {
                return nil as Frame?
            }
            let frame = found.frame
            defer { before = frame }
            return frame == before && !frame.isEmpty ? frame : nil
        }
        try Pointer.click(target.centre)
    }

    /// Whether any of its windows shows such an object now.
    public func shows(_ role: Role, _ name: String? = nil) -> Bool {
        windows.contains { $0.first(role, name) != nil }
    }

    /// Waits like ``eventually(_:within:_:)``, and says on failure what the program showed.
    public func wait<Value>(
        _ what: String, within seconds: Double = 15, _ attempt: () throws -> Value?
    ) throws -> Value {
        do {
            return try eventually(what, within: seconds) {
                if let status = process.status {
                    throw UITestFailure("ended with status \(status)")
                }
                return try attempt()
            }
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

    /// Waits until a condition holds, and says on failure what the program showed.
    public func wait(
        _ what: String, within seconds: Double = 15, until condition: () throws -> Bool
    ) throws {
        try wait(what, within: seconds) { try condition() ? () : nil }
    }

    /// Asks it to end, as closing a session does, and waits until it has.
    public func waitUntilExit(within seconds: Double = 15) throws {
        let status = try eventually("the program ends", within: seconds) { process.status }
        guard status == 0 else { throw UITestFailure("ended with \(status): \(output)") }
    }

    /// Ends it at once and without warning.
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

/// Initialised once per process, when the first program is looked at.
private let accessibilityBus: Int32 = atspi_init()
