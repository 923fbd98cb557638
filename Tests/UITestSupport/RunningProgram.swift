import CAtspi
import Foundation
import ProgramSupport

/// A program started by the test and observed through its accessible objects.
public final class RunningProgram {
    private let process: ChildProcess

    /// Starts the program.
    ///
    /// - Parameter environment: The variables added to the environment of the test.
    public init(
        _ executable: URL, arguments: [String] = [], environment: [String: String] = [:]
    ) throws {
        _ = accessibilityBus
        process = try ChildProcess(
            Program(executable.path, arguments: arguments, environment: environment),
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
        Accessible(adopting: atspi_get_desktop(0))?.children
            .first { $0.processIdentifier == processIdentifier }
    }

    /// The visible windows and dialogs, the most recently opened last.
    public var windows: [Accessible] {
        application?.children.filter(\.isShowing) ?? []
    }

    /// Waits for the first window.
    public func window(within seconds: Double = 20) throws -> Accessible {
        try wait("a window", within: seconds) { self.windows.first }
    }

    /// Waits for an object in any of the windows, the newest window first.
    ///
    /// - Parameter name: The full name; `nil` matches any.
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

    /// Clicks an object once it stopped moving in an active window.
    ///
    /// A newly opened window is still being placed.
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
        try Pointer.click(target.center)
    }

    /// Whether any window currently shows such an object.
    public func shows(_ role: Role, _ name: String? = nil) -> Bool {
        windows.contains { $0.first(role, name) != nil }
    }

    /// Waits like ``eventually(_:within:_:)``, with the program's visible objects in the failure
    /// message.
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

    /// Waits until a condition holds, with the program's visible objects in the failure message.
    public func wait(
        _ what: String, within seconds: Double = 15, until condition: () throws -> Bool
    ) throws {
        try wait(what, within: seconds) { try condition() ? () : nil }
    }

    /// Waits until the program has ended with status 0.
    public func waitUntilExit(within seconds: Double = 15) throws {
        let status = try eventually("the program ends", within: seconds) { process.status }
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

/// The result of initializing AT-SPI, once per process.
private let accessibilityBus: Int32 = atspi_init()
