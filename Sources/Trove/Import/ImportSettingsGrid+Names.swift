import TextCore
import TroveFormats

extension CSVDelimiter {
    /// The localized name of the delimiter.
    var displayName: String {
        switch self {
        case .comma: translated("Comma")
        case .semicolon: translated("Semicolon")
        case .tab: translated("Tab")
        case .bar: translated("Vertical bar")
        case .blanks: translated("Spaces")
        case .none: translated("None: each line is a record")
        default: String(character)
        }
    }
}

extension CSVQuote {
    /// The localized name of the quote.
    var displayName: String {
        switch self {
        case .double: translated("Double quotes")
        case .single: translated("Single quotes")
        case .none: translated("No quotes")
        default: character.map(String.init) ?? ""
        }
    }
}
