import ProgramSupport

/// Running a system program to its end.
enum Tool {
    /// - Returns: The standard output.
    /// - Throws: A `ProgramFailure` with the standard error if the program fails.
    @discardableResult
    static func run(_ program: String, _ arguments: String...) throws -> String {
        try run(program, arguments)
    }

    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        try Program(program, arguments: arguments).output()
    }
}
