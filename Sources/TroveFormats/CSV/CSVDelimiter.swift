/// The delimiter between cells: any single character, a run of spaces and tabs, or none.
public struct CSVDelimiter: Hashable, Sendable {
    /// The character; a space for runs of blanks, and a line end if each line is one cell.
    public let character: Character
    /// Whether each run of spaces and tabs separates two cells.
    public let isRunOfBlanks: Bool

    /// A comma, “,”.
    public static let comma = CSVDelimiter(known: ",")
    /// A semicolon, “;”.
    public static let semicolon = CSVDelimiter(known: ";")
    /// A tab.
    public static let tab = CSVDelimiter(known: "\t")
    /// A vertical bar, “|”.
    public static let bar = CSVDelimiter(known: "|")
    /// Any number of spaces and tabs.
    public static let blanks = CSVDelimiter(known: " ", isRunOfBlanks: true)

    /// No delimiter: each line is one cell.
    public static let none = CSVDelimiter(known: "\n")

    /// The delimiters that detection tries.
    public static let usual = [comma, semicolon, tab, bar, blanks]

    /// Creates a delimiter; nil if `character` ends lines, is NUL, or has several Unicode scalars.
    public init?(_ character: Character) {
        guard character.unicodeScalars.count == 1, !character.isNewline, character != "\0"
        else { return nil }
        self.character = character
        isRunOfBlanks = false
    }

    private init(known character: Character, isRunOfBlanks: Bool = false) {
        self.character = character
        self.isRunOfBlanks = isRunOfBlanks
    }

    /// The character in UTF-8; without a delimiter, a byte that never occurs in UTF-8.
    var bytes: [UInt8] { self == .none ? [0xFF] : Array(String(character).utf8) }
}

/// The character around cells that contain delimiters or line ends. Doubled, it is a literal
/// character.
public struct CSVQuote: Hashable, Sendable {
    /// The character; nil for no quotes.
    public let character: Character?

    /// A double quote, “"”.
    public static let double = CSVQuote(known: "\"")
    /// A single quote, “'”.
    public static let single = CSVQuote(known: "'")
    /// No quotes: quote characters are ordinary text.
    public static let none = CSVQuote(known: nil)

    /// Creates a quote; nil if `character` is not ASCII, ends lines, or is NUL.
    public init?(_ character: Character) {
        guard character.isASCII, !character.isNewline, character != "\0" else { return nil }
        self.character = character
    }

    private init(known character: Character?) {
        self.character = character
    }

    /// The character in ASCII; without quotes, a byte that never occurs in UTF-8.
    var byte: UInt8 { character?.asciiValue ?? 0xFF }
}
