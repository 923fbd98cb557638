import CGio

/// A program that could not be started or did not behave as expected.
public struct ProgramFailure: Error, CustomStringConvertible {
    /// A message with the command line, the reason, and any output.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Calls a function that reports errors through a `GError **`.
    ///
    /// - Throws: ``ProgramFailure`` with `context` and GLib's message.
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
