import ProgramSupport

/// Runs a program of the system to its end.
enum Tool {
    /// - Returns: what it wrote to its standard output.
    /// - Throws: a `ProgramFailure` with what it wrote to its standard error when it fails.
    @discardableResult
    static func run(_ program: String, _ arguments: String...) throws -> String {
        try run(program, arguments)
    }

    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        try Program(program, arguments: arguments).output()
    }
}
