import Foundation

/// Converts TeX to plain text: accents and commands become characters, braces are removed, and
/// formulas between dollar signs stay unchanged.
///
///     var reader = TeXReader()
///     reader.text(of: #"{\"O}dipus -- {\TeX} \& Co."#)   // "Ödipus – TeX & Co."
struct TeXReader {
    /// All unknown commands found so far.
    private(set) var unknownCommands: Set<String> = []
    private var newCommands: [String] = []
    var definitions: [String: Definition] = [:]
    var input: [Unicode.Scalar] = []
    var index = 0
    private var output = String.UnicodeScalarView()
    private var keepsBreaks = false
    private var depth = 0
    var expansions = 0

    /// An explicit line break, as opposed to line ends in the file.
    static let lineBreak: Unicode.Scalar = "\u{2028}"
    private static let deepest = 20
    static let mostExpansions = 1_000
    /// The maximum number of different unknown commands to collect.
    private static let mostUnknown = 10_000
    /// The limit on the text to which the file's own commands expand.
    var budget = ExpansionBudget()
    /// The total length of the bodies of the file's own commands, in Unicode scalars.
    var definitionLength = 0
    /// Whether the rest of the input is known to contain no end of a formula.
    private var isWithoutFormula = false

    /// Converts TeX to text. White space collapses into single spaces; `keepsParagraphs` keeps
    /// empty lines.
    mutating func text(of tex: String, keepsParagraphs: Bool = false) -> String {
        guard tex.utf8.contains(where: Self.isSpecial) else {
            return Self.spaced(tex, keepsParagraphs)
        }
        input = Array(tex.unicodeScalars)
        (index, depth, expansions, keepsBreaks) = (0, 0, 0, keepsParagraphs)
        isWithoutFormula = false
        budget.add(own: tex.utf8.count)
        output = String.UnicodeScalarView()
        while index < input.count { takeNext() }
        var text = String(output)
        // Compose letters with the accents that follow them into single characters.
        if output.contains(where: { (0x300..<0x370).contains($0.value) }) {
            text = text.precomposedStringWithCanonicalMapping
        }
        return Self.spaced(text, keepsParagraphs)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "~"),
            UInt8(ascii: "$"), UInt8(ascii: "-"), UInt8(ascii: "`"), UInt8(ascii: "'"):
            true
        default: byte >= 0x80
        }
    }

    /// Forgets that the rest of the input has no formula, after a change of the input.
    mutating func allowFormulas() { isWithoutFormula = false }

    var hasNewCommands: Bool { !newCommands.isEmpty }

    /// Removes and returns the unknown commands since the last call, in alphabetical order.
    mutating func takeNewCommands() -> [String] {
        defer { newCommands = [] }
        return newCommands.sorted()
    }

    // MARK: - Characters

    private mutating func takeNext() {
        let scalar = input[index]
        index += 1
        switch scalar {
        case "\\": takeCommand()
        case "{", "}": break
        case "~": output.append(isInAddress ? "~" : " ")
        case "$": takeFormula()
        case "-": takeHyphens()
        case "`" where next == "`": takePair("“")
        case "'" where next == "'": takePair("”")
        default: output.append(scalar)
        }
    }

    var next: Unicode.Scalar? { index < input.count ? input[index] : nil }

    /// Whether a tilde here is part of an address, because it follows a slash.
    private var isInAddress: Bool { output.last == "/" }

    private mutating func takePair(_ sign: Unicode.Scalar) {
        index += 1
        output.append(sign)
    }

    private mutating func takeHyphens() {
        guard next == "-" else { return output.append("-") }
        index += 1
        guard next == "-" else { return output.append("–") }
        index += 1
        output.append("—")
    }

    /// Copies everything up to the next dollar sign unchanged; without one, the sign is literal.
    private mutating func takeFormula() {
        output.append("$")
        guard !isWithoutFormula else { return }
        var end = index
        while end < input.count, input[end] != "$" || input[end - 1] == "\\" { end += 1 }
        guard end < input.count else {
            isWithoutFormula = true
            return
        }
        output.append(contentsOf: input[index...end])
        index = end + 1
    }

    // MARK: - Commands

    private mutating func takeCommand() {
        guard let first = next else { return output.append("\\") }
        guard first.properties.isAlphabetic else {
            index += 1
            return takeSign(first)
        }
        let name = takeCommandName()
        if let accent = TeXTables.accents[name] {
            takeAccented(accent)
        } else if let definition = definitions[name], expand(definition) {
            return
        } else if let text = TeXTables.text(of: name) {
            output.append(contentsOf: text.unicodeScalars)
            skipSpaceAfterCommand()
        } else if TeXTables.formatting.contains(name) {
            skipSpaceAfterCommand()
        } else if TeXTables.verbatim.contains(name) {
            takeVerbatim(isAddress: TeXTables.addresses.contains(name))
        } else if TeXTables.ignored.contains(name) {
            _ = takeArgument()
        } else {
            takeOther(name)
        }
    }

    private mutating func takeOther(_ name: String) {
        switch name {
        case "href":
            let address = Self.address(takeArgument())
            output.append(contentsOf: decoded(takeArgument()))
            output.append(contentsOf: " (\(String(address)))".unicodeScalars)
        case "kern", "hskip", "vskip":
            while let scalar = next, "+-.0123456789 emxptbphcin".unicodeScalars.contains(scalar) {
                index += 1
            }
        default:
            if unknownCommands.count < Self.mostUnknown, unknownCommands.insert(name).inserted {
                newCommands.append(name)
            }
            skipSpace()
            // Of an unknown command, keep the argument if it has one, or else its name.
            guard next != "{" else { return }
            output.append(contentsOf: "\\\(name) ".unicodeScalars)
        }
    }

    /// Handles a command that consists of one character other than a letter.
    private mutating func takeSign(_ sign: Unicode.Scalar) {
        if let accent = TeXTables.accents[String(Character(sign))] { return takeAccented(accent) }
        switch sign {
        case "/", "-", "@", "!": break
        case "\\":
            if let sign = Self.escapedSign(at: index, in: input) {
                output.append(input[sign])
                index = sign + 1
                return
            }
            output.append(keepsBreaks ? Self.lineBreak : " ")
        case ",", ";", ":", ">", " ", "\n", "\t": output.append(" ")
        case "(", ")", "[", "]":
            output.append("\\")
            output.append(sign)
        default: output.append(sign)
        }
    }

    /// Appends the next character or group with a combining accent after its first letter.
    private mutating func takeAccented(_ accent: Unicode.Scalar) {
        skipSpace()
        let argument = decoded(takeArgument())
        guard let base = argument.first, !base.properties.isWhitespace else {
            // An accent without a letter, such as `\~{}` for a tilde.
            output.append(contentsOf: (Self.standing[accent] ?? "").unicodeScalars)
            output.append(contentsOf: argument)
            return
        }
        switch base {
        case "ı": output.append("i")
        case "ȷ": output.append("j")
        default: output.append(base)
        }
        output.append(accent)
        output.append(contentsOf: argument.dropFirst())
    }

    private static let standing: [Unicode.Scalar: String] = [
        "\u{300}": "`", "\u{301}": "´", "\u{302}": "^", "\u{303}": "~", "\u{308}": "¨",
        "\u{304}": "¯", "\u{327}": "¸",
    ]

    private mutating func takeVerbatim(isAddress: Bool) {
        if next == "*" { index += 1 }
        if next != "{", let mark = next, !mark.properties.isWhitespace {
            index += 1
            let end = input[index...].firstIndex(of: mark) ?? input.count
            output.append(contentsOf: input[index..<end])
            index = min(end + 1, input.count)
        } else {
            let argument = takeArgument()
            output.append(contentsOf: isAddress ? Self.address(argument) : argument)
        }
    }

    private static func address(_ tex: String.UnicodeScalarView) -> String.UnicodeScalarView {
        verbatimText(of: String(tex)).unicodeScalars
    }

    // MARK: - Pieces

    mutating func takeCommandName() -> String {
        let start = index
        while let scalar = next, scalar.isASCII, scalar.properties.isAlphabetic { index += 1 }
        if start == index, next != nil { index += 1 }
        return String(String.UnicodeScalarView(input[start..<index]))
    }

    /// Consumes the next group without its braces, command with its argument, or character.
    mutating func takeArgument() -> String.UnicodeScalarView {
        skipSpace()
        guard let first = next else { return String.UnicodeScalarView() }
        let start = index
        index += 1
        if first == "\\" {
            let name = takeCommandName()
            if TeXTables.accents[name] != nil { _ = takeArgument() }
            return String.UnicodeScalarView(input[start..<index])
        }
        guard first == "{" else { return String.UnicodeScalarView([first]) }
        var level = 1
        while let scalar = next, level > 0 {
            if scalar == "{" { level += 1 } else if scalar == "}" { level -= 1 }
            index += 1
        }
        return String.UnicodeScalarView(input[(start + 1)..<(level == 0 ? index - 1 : index)])
    }

    /// Converts a part of the input to text.
    private mutating func decoded(_ part: String.UnicodeScalarView) -> String.UnicodeScalarView {
        guard part.contains(where: { "\\{}~$-`'".unicodeScalars.contains($0) }),
            depth < Self.deepest
        else { return part }
        let outer = (input, index, output, isWithoutFormula)
        isWithoutFormula = false
        depth += 1
        (input, index, output) = (Array(part), 0, String.UnicodeScalarView())
        while index < input.count { takeNext() }
        depth -= 1
        defer { (input, index, output, isWithoutFormula) = outer }
        return output
    }

    mutating func skipSpace() {
        while let scalar = next, scalar.properties.isWhitespace { index += 1 }
    }

    /// Skips the white space that ends a command of letters in TeX.
    private mutating func skipSpaceAfterCommand() {
        skipSpace()
    }
}
