import CGio
import Foundation

/// A program that runs in the background.
///
///     let program = try ChildProcess(Program("trove-stress", arguments: ["hold", file.path]))
///     try program.wait("it holds the lock", within: 10) { $0.contains("holding") }
///     program.send(SIGKILL)
///     #expect(program.waitUntilExit() == .signal(SIGKILL))
///
/// Its output is read continuously, so that the program never blocks on a full pipe. It is killed
/// when the last reference is released.
public final class ChildProcess {
    private let program: Program
    private let process: Subprocess
    private let reader: OutputReader

    /// The process identifier; `nil` if the program ended at once.
    public let processIdentifier: Int32?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - mergesErrors: Whether the output includes standard error, which otherwise goes to that
    ///     of this process.
    ///   - keepsInputOpen: Whether standard input stays open until ``endInput()``; otherwise it is
    ///     empty.
    /// - Throws: ``ProgramFailure`` if it cannot be started.
    public init(
        _ program: Program, mergesErrors: Bool = false, keepsInputOpen: Bool = false
    ) throws {
        var flags = [G_SUBPROCESS_FLAGS_STDOUT_PIPE]
        if mergesErrors { flags.append(G_SUBPROCESS_FLAGS_STDERR_MERGE) }
        if keepsInputOpen { flags.append(G_SUBPROCESS_FLAGS_STDIN_PIPE) }
        self.program = program
        process = try Subprocess(program, flags)
        processIdentifier = process.identifier
        reader = OutputReader(process)
        reader.start()
    }

    deinit {
        guard isRunning else { return }
        process.send(SIGKILL)
        // Another thread sends the signal, and might otherwise end with this process before sending
        // it.
        _ = process.wait()
    }

    /// Whether the program is still running.
    public var isRunning: Bool { status == nil }

    /// The exit status or signal; `nil` while the program runs.
    public var status: ExitStatus? { reader.snapshot.status }

    /// The output so far; complete once the program has ended.
    public var output: String { reader.output }

    /// The complete lines of the output so far.
    public var lines: [String] { reader.snapshot.lines }

    /// Waits until the complete lines of the output meet a condition.
    ///
    /// The condition is checked immediately whenever output arrives.
    ///
    /// - Parameters:
    ///   - what: The description of the condition, for the failure message.
    ///   - seconds: The timeout, in seconds.
    /// - Throws: ``ProgramFailure`` if the program ends or the timeout expires first.
    public func wait(
        _ what: String, within seconds: Double, until condition: ([String]) throws -> Bool
    ) throws {
        let deadline = Date(timeIntervalSinceNow: seconds)
        var state = reader.snapshot
        while try !condition(state.lines) {
            guard state.status == nil,
                let next = reader.waitForChange(after: state, until: deadline)
            else {
                let reason = state.status.map { "it ended with status \($0)" } ?? "\(seconds) s"
                throw ProgramFailure(
                    "“\(program.commandLine)”: \(reason), waiting for: \(what). "
                        + "It wrote: \(output)")
            }
            state = next
        }
    }

    /// Sends a signal, unless the program has ended.
    public func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Closes the standard input.
    public func endInput() {
        process.endInput()
    }

    /// Waits until the program has ended and all its output has been read.
    @discardableResult
    public func waitUntilExit() -> ExitStatus {
        let status = process.wait()
        reader.waitUntilEnd()
        return status
    }

    /// Waits until the program has ended and all its output has been read.
    ///
    /// - Returns: `nil` if the program is still running after `seconds`.
    @discardableResult
    public func waitUntilExit(within seconds: Double) -> ExitStatus? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        var state = reader.snapshot
        while state.status == nil, let next = reader.waitForChange(after: state, until: deadline) {
            state = next
        }
        return state.status
    }
}
