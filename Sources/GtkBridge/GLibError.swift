import CGtk

/// What a GLib function says when it fails.
public struct GLibError: Error, Hashable, CustomStringConvertible {
    /// The name of the group of errors, such as `g-file-error-quark`.
    public let domain: String

    /// The number inside the group.
    public let code: Int

    /// A sentence in the person's language.
    public let message: String

    public var description: String { message }

    /// Runs a function that takes a `GError **` and throws what it reports.
    ///
    ///     let pixbuf = try GLibError.check { gdk_pixbuf_new_from_file(path, $0) }
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
