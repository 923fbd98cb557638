import CGio
import Foundation

/// A running `GSubprocess`.
///
/// A `GSubprocess` may be used from several threads at once; this makes the type
/// `@unchecked Sendable`.
final class Subprocess: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Starts a program.
    ///
    /// The program inherits only its standard streams, no other open files. Otherwise it would keep
    /// the pipes of other programs open.
    ///
    /// - Parameters:
    ///   - flags: The standard streams to redirect. By default, the input is empty, and output and
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

    /// Calls a function with no signal blocked on this thread.
    ///
    /// A program inherits the signal mask of the thread that starts it. Dispatch threads block
    /// nearly every signal, so the program would not even receive SIGTERM.
    private static func withAllSignals<Result>(_ body: () -> Result) -> Result {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    /// The process identifier; `nil` after the end.
    var identifier: Int32? {
        g_subprocess_get_identifier(pointer).flatMap { Int32(String(cString: $0)) }
    }

    /// The pipe from the program's standard output.
    var output: OpaquePointer? {
        g_subprocess_get_stdout_pipe(pointer).map { OpaquePointer($0) }
    }

    /// Closes the pipe to the program's standard input.
    func endInput() {
        guard let pipe = g_subprocess_get_stdin_pipe(pointer) else { return }
        _ = g_output_stream_close(pipe, nil, nil)
    }

    /// Sends a signal, unless the program has ended; never to another process with the same
    /// identifier.
    func send(_ signal: Int32) {
        g_subprocess_send_signal(pointer, signal)
    }

    /// Waits until the program has ended.
    func wait() -> ExitStatus {
        _ = g_subprocess_wait(pointer, nil, nil)
        return g_subprocess_get_if_exited(pointer) != 0
            ? .code(g_subprocess_get_exit_status(pointer))
            : .signal(g_subprocess_get_term_sig(pointer))
    }

    /// Calls back in the calling thread's default main context when the program ends.
    func whenItEnds(_ callback: @escaping GAsyncReadyCallback, _ data: UnsafeMutableRawPointer) {
        g_subprocess_wait_async(pointer, nil, callback, data)
    }

    /// Reads both pipes to their ends, and waits until the program has ended.
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
