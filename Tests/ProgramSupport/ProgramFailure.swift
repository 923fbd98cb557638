import CGio

/// A program that could not be started, or that did not do what its caller waits for.
public struct ProgramFailure: Error, CustomStringConvertible {
    /// A sentence with the command line, the reason, and the output if there is any.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Runs a function that reports failure through a `GError **`.
    ///
    /// - Throws: ``ProgramFailure`` with the sentence that GLib has for the error, after `context`.
    static func check<Result>(
        _ context: String, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
    ) throws(ProgramFailure) -> Result {
        var error: UnsafeMutablePointer<GError>?
        let result = body(&error)
        guard let error else { return result }
        defer { g_error_free(error) }
        let reason = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
        throw ProgramFailure("\(context): \(reason)")
    }
}
