/// The recognition of BibTeX files by their beginning.
enum BibTeXSignature {
    /// Whether a line begins an entry with its type: `@book{`. Text may come before.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        lines.contains { line in
            let line = line.drop { $0.isWhitespace }
            guard line.hasPrefix("@") else { return false }
            let rest = line.dropFirst().drop { $0.isLetter }.drop { $0.isWhitespace }
            return line.dropFirst().first?.isLetter == true
                && (rest.hasPrefix("{") || rest.hasPrefix("("))
        }
    }
}
