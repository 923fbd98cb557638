import CGtk

/// An error reported by a GLib function.
public struct GLibError: Error, Hashable, CustomStringConvertible {
    /// The name of the error domain, such as `g-file-error-quark`.
    public let domain: String

    /// The error code in the domain.
    public let code: Int

    /// The localized message.
    public let message: String

    /// The localized message.
    public var description: String { message }

    /// Calls a function that takes a `GError **`, and throws the error it reports.
    ///
    ///     let pixbuf = try GLibError.check { gdk_pixbuf_new_from_file(path, $0) }
    ///
    /// - Parameter body: Calls the function with the given `GError **`.
    /// - Returns: The result of `body`.
    /// - Throws: The reported error.
    public static func check<Result>(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
    ) throws(GLibError) -> Result {
        var error: UnsafeMutablePointer<GError>?
        let result = body(&error)
        guard let error else { return result }
        defer { g_error_free(error) }
        throw GLibError(
            domain: g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "",
            code: Int(error.pointee.code),
            message: error.pointee.message.map { String(cString: $0) } ?? "")
    }
}
