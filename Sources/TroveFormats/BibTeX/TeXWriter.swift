import Foundation

/// Converts plain text to TeX; ``TeXReader`` converts it back.
///
///     TeXWriter.tex(of: "Ödipus – 50 % & Co.")   // {\"O}dipus -- 50 \% \& Co.
enum TeXWriter {
    static func tex(of text: String) -> String {
        var tex = ""
        var rest = text.precomposedStringWithCanonicalMapping[...]
        while let character = rest.first {
            if character == "$", let formula = formula(at: rest) {
                tex += formula
                rest = rest.dropFirst(formula.count)
                continue
            }
            if character.isNewline {
                // One newline is a line break, several end a paragraph.
                let breaks = rest.prefix(while: \.isNewline)
                tex += breaks.count > 1 ? "\n\n" : "\\\\\n"
                rest = rest.dropFirst(breaks.count)
                // At the beginning of a line, it would begin an entry.
                if rest.utf8.first == Byte.at { tex += " " }
                continue
            }
            rest = rest.dropFirst()
            append(character, to: &tex)
        }
        return tex
    }

    /// An address or a path, which is not TeX.
    ///
    /// - Parameter isPath: Whether backslashes divide folders.
    static func verbatim(_ text: String, isPath: Bool = false) -> String {
        var tex = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\\":
                let isEscape = !isPath && TeXReader.escapedSign(at: index, in: scalars) != nil
                tex.append(
                    contentsOf: (isEscape ? "\\textbackslash{}" : "\\\\").unicodeScalars)
            case "{": tex.append(contentsOf: "\\textbraceleft{}".unicodeScalars)
            case "}": tex.append(contentsOf: "\\textbraceright{}".unicodeScalars)
            case _ where scalar.properties.isWhitespace: tex.append(" ")
            default: tex.append(scalar)
            }
        }
        return String(tex)
    }

    private static func append(_ character: Character, to tex: inout String) {
        let scalars = character.unicodeScalars
        if let first = scalars.first, first.isASCII, scalars.count > 1, accented(character) == nil {
            // A sign with marks, such as a brace with an accent, is escaped as without them.
            append(Character(first), to: &tex)
            tex.unicodeScalars.append(contentsOf: scalars.dropFirst())
            return
        }
        switch character {
        case "&", "%", "#", "_", "$": tex += "\\\(character)"
        case "-": separate("-", &tex)
        case "–": separate("--", &tex)
        case "—": separate("---", &tex)
        case "`": separate("`", &tex)
        case "“": separate("``", &tex)
        case "'": separate("'", &tex)
        case "”": separate("''", &tex)
        case _ where character.isASCII && !"\\{}~^".contains(character): tex.append(character)
        default: tex += special[character] ?? accented(character) ?? String(character)
        }
    }

    /// Appends a sign, separated from the same sign before it, so that TeX does not combine them.
    private static func separate(_ sign: String, _ tex: inout String) {
        if let last = tex.unicodeScalars.last, sign.unicodeScalars.first == last { tex += "{}" }
        tex += sign
    }

    /// Commands for letters and signs, by character.
    private static let special: [Character: String] = {
        var special: [Character: String] = [:]
        for (command, text) in TeXTables.letters.merging(TeXTables.signs, uniquingKeysWith: { $1 })
        {
            if let character = text.first { special[character] = "{\\\(command)}" }
        }
        return special
    }()

    private static let accentCommands = Dictionary(
        TeXTables.accents.map { ($1, $0) }, uniquingKeysWith: { min($0, $1) })

    /// The command for a letter with one accent; nil for other characters.
    private static func accented(_ character: Character) -> String? {
        let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
        guard scalars.count == 2, scalars[0].isASCII, scalars[0].properties.isAlphabetic,
            let command = accentCommands[scalars[1]]
        else { return nil }
        let letter = Character(scalars[0])
        let isAbove = !["c", "k", "d", "b"].contains(command)
        let base = isAbove && (letter == "i" || letter == "j") ? "{\\\(letter)}" : "\(letter)"
        let isSign = command.first?.isLetter == false
        return isSign || base.count > 1 ? "{\\\(command)\(base)}" : "{\\\(command){\(base)}}"
    }

    /// A formula at the beginning of a text: up to the next dollar sign, and with a character that
    /// only formulas contain, so that “$5 or $6” is none.
    private static func formula(at text: Substring) -> String? {
        guard let end = text.dropFirst().firstIndex(of: "$") else { return nil }
        let inside = text[text.index(after: text.startIndex)..<end]
        let isFormula =
            inside.contains { "\\^_=<>{".contains($0) }
            || inside.count == 1 && inside.first?.isLetter == true
        guard isFormula, !inside.contains(where: \.isNewline), inside.last != "\\",
            isBalanced(inside), String(inside).singleSpaced == inside
        else { return nil }
        return String(text[...end])
    }

    private static func isBalanced(_ text: Substring) -> Bool {
        var depth = 0
        for scalar in text.unicodeScalars {
            if scalar == "{" { depth += 1 }
            if scalar == "}" { depth -= 1 }
            if depth < 0 { return false }
        }
        return depth == 0
    }
}
