/// The exit status and output of a program.
public struct ProgramOutcome: Sendable {
    /// The exit status, or the signal that ended the program.
    public var status: ExitStatus

    /// The standard output.
    public var output: String

    /// The standard error; empty if it was merged into the output.
    public var errors: String
}
