/// What divides the cells of a row: one character, whichever.
public struct CSVDelimiter: Hashable, Sendable {
    public let character: Character

    public static let comma = CSVDelimiter(known: ",")
    public static let semicolon = CSVDelimiter(known: ";")
    public static let tab = CSVDelimiter(known: "\t")
    public static let bar = CSVDelimiter(known: "|")

    /// Those that files are searched for.
    public static let usual = [comma, semicolon, tab, bar]

    /// Cells divided by `character`; nil if that ends lines, or consists of several scalars.
    public init?(_ character: Character) {
        guard character.unicodeScalars.count == 1, !character.isNewline, character != "\0"
        else { return nil }
        self.character = character
    }

    private init(known character: Character) {
        self.character = character
    }

    /// The character in UTF-8.
    var bytes: [UInt8] { Array(String(character).utf8) }
}

/// What encloses a cell that has delimiters or line ends in it. Doubled, it is itself.
public struct CSVQuote: Hashable, Sendable {
    public let character: Character?

    public static let double = CSVQuote(known: "\"")
    public static let single = CSVQuote(known: "'")
    /// Quotes are characters like others.
    public static let none = CSVQuote(known: nil)

    /// Cells enclosed by `character`; nil if that is not an ASCII character, or ends lines.
    public init?(_ character: Character) {
        guard character.isASCII, !character.isNewline, character != "\0" else { return nil }
        self.character = character
    }

    private init(known character: Character?) {
        self.character = character
    }

    /// A byte that no UTF-8 has, if there are no quotes.
    var byte: UInt8 { character?.asciiValue ?? 0xFF }
}
