import CGio
import Foundation

extension Program {
    /// Runs the program to its end.
    ///
    /// The program may write any amount to standard output and standard error, in any order.
    ///
    /// - Parameters:
    ///   - input: The standard input; empty if `nil`.
    ///   - mergesErrors: Whether the output includes standard error, as in a terminal.
    /// - Throws: ``ProgramFailure`` if it cannot be started.
    public func run(
        input: String? = nil, mergesErrors: Bool = false
    ) throws -> ProgramOutcome {
        let flags = [
            G_SUBPROCESS_FLAGS_STDOUT_PIPE,
            mergesErrors ? G_SUBPROCESS_FLAGS_STDERR_MERGE : G_SUBPROCESS_FLAGS_STDERR_PIPE,
        ]
        // A file instead of a pipe, because a program may end without reading its input.
        return try withFile(of: input) { file in
            try Subprocess(self, flags, input: file).collectOutput(of: self)
        }
    }

    /// Runs the program to its end, and returns its standard output.
    ///
    /// - Throws: ``ProgramFailure`` with its standard error if its exit status is not 0.
    @discardableResult
    public func output(input: String? = nil) throws -> String {
        try checked(run(input: input)).output
    }

    /// Runs the program to its end, and writes its standard output to a file.
    ///
    /// - Throws: ``ProgramFailure`` with its standard error if its exit status is not 0.
    public func write(to file: URL) throws {
        try Data().write(to: file)
        let process = try Subprocess(self, [G_SUBPROCESS_FLAGS_STDERR_PIPE], output: file)
        _ = try checked(process.collectOutput(of: self))
    }

    private func checked(_ outcome: ProgramOutcome) throws(ProgramFailure) -> ProgramOutcome {
        guard outcome.status != 0 else { return outcome }
        throw ProgramFailure(
            "“\(commandLine)” ended with status \(outcome.status). It wrote: \(outcome.errors)")
    }

    private func withFile<Result>(
        of text: String?, _ body: (URL?) throws -> Result
    ) throws -> Result {
        guard let text else { return try body(nil) }
        let file = FileManager.default.temporaryDirectory
            .appending(path: "program-input-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        return try body(file)
    }
}
