/// The recognition of LDIF files by their beginning.
enum LDIFSignature {
    /// Whether a text is LDIF: after comments and the version, the first line is the name of an
    /// entry.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        // The continuation lines of comments and of the version begin with a space.
        let first = lines.first { line in
            !line.hasPrefix("#") && !line.hasPrefix(" ")
                && !["version:", "search:", "result:"].contains { begins(line, with: $0) }
        }
        return first.map { begins($0, with: "dn:") } ?? false
    }

    private static func begins(_ line: Substring, with word: String) -> Bool {
        line.prefix(word.count).lowercased() == word
    }
}
