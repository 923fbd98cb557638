/// A name in a field such as `author`: of a person, or of a body such as `{Acme Society}`.
enum BibTeXName {
    /// Returns the TeX of a name. A name in braces stays whole; others are those of persons, with
    /// parts before and behind a comma.
    static func tex(of name: String, isBody: Bool) -> String {
        let tex = TeXWriter.tex(of: name)
        return isBody || isAlwaysWhole(tex) ? "{\(tex)}" : tex
    }

    /// Whether TeX is the name of a body that ``tex(of:isBody:)`` would write as that of a person.
    static func isBody(_ tex: String) -> Bool {
        guard let inside = group(tex), !isAlwaysWhole(String(inside)) else { return false }
        return inside.utf8.contains { Byte.isSpace($0) || $0 == Byte.comma }
    }

    /// Whether a name without braces would be several names, or stand for further ones, or ends
    /// like that of a company.
    private static func isAlwaysWhole(_ tex: String) -> Bool {
        // A word at either end meets the “and” between two names.
        if TeXReader.parts(of: "x \(tex) x", dividedBy: "and").count > 1 { return true }
        let end = tex.split(separator: ",").last.map { String($0).trimmed } ?? ""
        return tex == BibTeXFields.othersWord
            || tex.utf8.contains(Byte.comma)
                && companies.contains(end.lowercased())
    }

    /// Words behind a comma that are no given names.
    private static let companies: Set<String> = [
        "inc", "inc.", "incorporated", "ltd", "ltd.", "limited", "llc", "l.l.c.", "llp", "plc",
        "gmbh", "corp", "corp.",
    ]

    /// Returns the inside of TeX that is a single pair of braces; nil for other TeX.
    private static func group(_ tex: String) -> Substring? {
        guard tex.utf8.first == Byte.leftBrace, tex.utf8.last == Byte.rightBrace else { return nil }
        var depth = 0
        let inside = tex.dropFirst().dropLast()
        for byte in inside.utf8 {
            if byte == Byte.leftBrace { depth += 1 } else if byte == Byte.rightBrace { depth -= 1 }
            guard depth >= 0 else { return nil }
        }
        return inside
    }
}
