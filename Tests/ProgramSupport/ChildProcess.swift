import CGio
import Foundation

/// A program that runs beside its caller.
///
///     let program = try ChildProcess(Program("trove-stress", arguments: ["hold", file.path]))
///     try program.wait("it holds the lock", within: 10) { $0.contains("holding") }
///     program.send(SIGKILL)
///     #expect(program.waitUntilExit() == .signal(SIGKILL))
///
/// Its output is read all the time: it never waits for its caller. It is killed with the last
/// reference.
public final class ChildProcess {
    private let program: Program
    private let process: Subprocess
    private let reader: OutputReader

    /// The number of the process; `nil` if it ended at once.
    public let processIdentifier: Int32?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - mergesErrors: Whether the output contains the standard error too; that of this process
    ///     receives it otherwise.
    ///   - keepsInputOpen: Whether the standard input ends only with ``endInput()``; empty otherwise.
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
        // The signal is sent by another thread, which may end before it with this process.
        _ = process.wait()
    }

    /// Whether the program has not ended.
    public var isRunning: Bool { status == nil }

    /// The end of the program; `nil` while it runs.
    public var status: ExitStatus? { reader.snapshot.status }

    /// The output so far; complete when the program has ended.
    public var output: String { reader.output }

    /// The complete lines of the output so far.
    public var lines: [String] { reader.snapshot.lines }

    /// Waits until the complete lines of the output meet a condition.
    ///
    /// The condition is checked whenever output arrives, without delay.
    ///
    /// - Parameter what: The meaning of the condition, for the failure message.
    /// - Throws: ``ProgramFailure`` if the program ends or the time is over before.
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

    /// Sends a signal. A program that has ended is left alone.
    public func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Ends the standard input that was kept open.
    public func endInput() {
        process.endInput()
    }

    /// Waits for the end of the program, and of its output.
    @discardableResult
    public func waitUntilExit() -> ExitStatus {
        let status = process.wait()
        reader.waitUntilEnd()
        return status
    }

    /// Waits for the end of the program, and of its output.
    ///
    /// - Returns: `nil` if it still runs when the time is over.
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
