/// The recognition of RIS files by their beginning.
enum RISSignature {
    /// Whether a text is RIS: one of its first lines is the type of a reference, or the first line
    /// is a tag and so are most others.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        if lines.contains(where: isType) { return true }
        guard let first = lines.first, tag(of: first) != nil else { return false }
        return lines.count { tag(of: $0) != nil } > 1
    }

    private static func isType(_ line: Substring) -> Bool {
        guard let (name, value) = tag(of: line), name == RISFields.type else { return false }
        return value.isEmpty || value.first?.isWhitespace == true
    }

    /// Splits `XX  - value`; nil for other lines.
    private static func tag(of line: Substring) -> (name: Substring, value: Substring)? {
        let name = line.prefix(2)
        guard RISFields.isTag(name), line.dropFirst(2).hasPrefix("  -") else { return nil }
        return (name, line.dropFirst(5))
    }
}
