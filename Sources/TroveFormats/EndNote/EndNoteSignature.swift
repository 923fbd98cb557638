/// The recognition of EndNote's tagged files by their beginning.
enum EndNoteSignature {
    /// Whether a text is in the tagged format: the first line is a tag such as `%0`, and there is
    /// a type or a title.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        func isTag(_ line: Substring) -> Bool { EndNoteReferences.tag(of: Array(line.utf8)) != nil }
        guard let first = lines.first, isTag(first), lines.count(where: isTag) > 1 else {
            return false
        }
        return lines.contains { $0.hasPrefix("%0 ") || $0.hasPrefix("%T ") }
    }
}
