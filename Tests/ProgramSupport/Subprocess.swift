import CGio
import Foundation

/// A started program, as GLib has it.
///
/// A `GSubprocess` may be used by several threads at once; that makes the type `@unchecked Sendable`.
final class Subprocess: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Starts a program.
    ///
    /// The program gets none of this process's open files but its standard streams: the pipes of
    /// other programs end with these.
    ///
    /// - Parameters:
    ///   - flags: Where the standard streams go. Without a flag the input is empty, and output and
    ///     errors are those of this process.
    ///   - input: A file to read as standard input.
    ///   - output: An existing file to write the standard output to.
    init(
        _ program: Program, _ flags: [GSubprocessFlags], input: URL? = nil, output: URL? = nil
    ) throws(ProgramFailure) {
        let launcher = g_subprocess_launcher_new(
            GSubprocessFlags(rawValue: flags.reduce(0) { $0 | $1.rawValue }))
        defer { g_object_unref(UnsafeMutableRawPointer(launcher)) }
        for (name, value) in program.environment {
            if let value {
                g_subprocess_launcher_setenv(launcher, name, value, 1)
            } else {
                g_subprocess_launcher_unsetenv(launcher, name)
            }
        }
        if let folder = program.folder { g_subprocess_launcher_set_cwd(launcher, folder.path) }
        if let input { g_subprocess_launcher_set_stdin_file_path(launcher, input.path) }
        if let output { g_subprocess_launcher_set_stdout_file_path(launcher, output.path) }
        let words = ([program.executable] + program.arguments).map { g_strdup($0) }
        defer { for word in words { g_free(word) } }
        let arguments = words.map { UnsafePointer($0) } + [nil]
        let context = "“\(program.commandLine)” could not be started"
        let started = try ProgramFailure.check(context) { error in
            Self.withAllSignals { g_subprocess_launcher_spawnv(launcher, arguments, error) }
        }
        guard let started else { throw ProgramFailure(context) }
        pointer = started
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// Runs a function on a thread that blocks no signal.
    ///
    /// A program inherits the mask of the thread that starts it. Dispatch's threads block nearly
    /// every signal: such a program could not even be asked to end.
    private static func withAllSignals<Result>(_ body: () -> Result) -> Result {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    /// The number of the process; `nil` after its end.
    var identifier: Int32? {
        g_subprocess_get_identifier(pointer).flatMap { Int32(String(cString: $0)) }
    }

    /// The pipe that the program writes its output to.
    var output: OpaquePointer? {
        g_subprocess_get_stdout_pipe(pointer).map { OpaquePointer($0) }
    }

    /// Closes the pipe that the program reads its input from.
    func endInput() {
        guard let pipe = g_subprocess_get_stdin_pipe(pointer) else { return }
        _ = g_output_stream_close(pipe, nil, nil)
    }

    /// Sends a signal, unless the program has ended: never to another one with the same number.
    func send(_ signal: Int32) {
        g_subprocess_send_signal(pointer, signal)
    }

    /// Waits for the end.
    func wait() -> ExitStatus {
        _ = g_subprocess_wait(pointer, nil, nil)
        return g_subprocess_get_if_exited(pointer) != 0
            ? .code(g_subprocess_get_exit_status(pointer))
            : .signal(g_subprocess_get_term_sig(pointer))
    }

    /// Calls back on the thread-default main context of the calling thread when the program ends.
    func whenItEnds(_ callback: @escaping GAsyncReadyCallback, _ data: UnsafeMutableRawPointer) {
        g_subprocess_wait_async(pointer, nil, callback, data)
    }

    /// Reads both pipes to their ends, and waits for the end of the program.
    func collectOutput(of program: Program) throws(ProgramFailure) -> ProgramOutcome {
        var (output, errors): (OpaquePointer?, OpaquePointer?)
        defer {
            g_bytes_unref(output)
            g_bytes_unref(errors)
        }
        _ = try ProgramFailure.check("The output of “\(program.commandLine)” could not be read") {
            g_subprocess_communicate(pointer, nil, nil, &output, &errors, $0)
        }
        return ProgramOutcome(status: wait(), output: text(output), errors: text(errors))
    }

    private func text(_ bytes: OpaquePointer?) -> String {
        guard let bytes else { return "" }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }
}
