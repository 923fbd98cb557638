/// The recognition of files of Web of Science by their beginning.
enum WebOfScienceSignature {
    /// Whether a text is in the plain text format: it begins with the name of the database and the
    /// version, or with the type of a reference and another tag.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        guard let first = lines.first, let second = lines.dropFirst().first else { return false }
        if first.hasPrefix("FN ") || first.hasPrefix("VR ") {
            return lines.prefix(5).contains { $0.hasPrefix("VR ") || $0.hasPrefix("PT ") }
        }
        return first.hasPrefix("PT ") && first.dropFirst(3).trimmed.count == 1
            && WebOfScienceReferences.tag(of: Array(second.utf8)) != nil
    }
}
