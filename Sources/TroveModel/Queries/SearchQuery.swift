import Foundation
import TableCore
import TextCore

/// A search query, as typed into the search entry or on the command line. Every text is a valid
/// query: parts that cannot be parsed are searched for as words.
///
///     tolkien ring             words with these beginnings, in any field
///     "silent house"           consecutive whole words
///     author:guin year:>=1950  conditions on fields; numbers and dates can be compared
///     year:1950..1960          a range; either end can be left out
///     read:no  note:none       a checkbox; an empty field
///     title:~ing               a text anywhere in the field, also inside words
///     -crime  (a or b)         exclusion; alternatives
///     author:(tolkien or lewis)   several conditions on one field
///     bought:>=30d  due:today  dates relative to today
///     lent:yes  overdue:yes    lent records; those that should be back
///     sort:year-               order by a field; - for descending
///
/// Case and accents are ignored. `added` and `changed` are the dates when a record was added and
/// last changed, and `lent`, `overdue`, `due` and `borrower` tell of its loan, unless the list has
/// fields of these names.
public struct SearchQuery: Hashable, Sendable {
    /// The words to highlight, folded.
    public let words: [String]
    /// The first syntax error; nil if there is none. ``hint(in:)`` also finds problems that depend
    /// on the list.
    public let hint: QueryHint?

    /// The query as typed.
    public let text: String
    /// The conditions, for storages to evaluate.
    public package(set) var root: QueryNode
    /// The conditions whose matches are highlighted.
    let highlighted: QueryNode
    /// Whether ``root`` includes the matches of links.
    package var hasLinks = false
    /// The name of the field to sort by, as typed, and the direction.
    public let sort: (name: String, ascending: Bool)?

    /// Parses a query; never fails.
    public init(_ text: String) {
        self.text = text
        var parser = QueryParser(text)
        root = parser.parse()
        hint = parser.hint
        sort = parser.sort
        words = root.markedWords
        highlighted = root
    }

    init(
        text: String, root: QueryNode, highlighted: QueryNode,
        sort: (name: String, ascending: Bool)?, hint: QueryHint?
    ) {
        (self.text, self.root, self.highlighted) = (text, root, highlighted)
        (self.sort, self.hint) = (sort, hint)
        words = highlighted.markedWords
    }

    /// The query that matches every record and leaves the order as it is.
    public static let all = SearchQuery("")

    /// Whether the query has no conditions, so that it matches every record.
    public var isEmpty: Bool { root == .all }

    /// The ranges of `text` to highlight: prefixes of words that match the query.
    public func ranges(in text: String) -> [Range<String.Index>] {
        SearchFolding.matches(ofWords: words, in: text)
    }

    public static func == (lhs: SearchQuery, rhs: SearchQuery) -> Bool {
        lhs.root == rhs.root && lhs.sort?.name == rhs.sort?.name
            && lhs.sort?.ascending == rhs.sort?.ascending
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(root)
    }
}

/// A query is encoded as its text.
extension SearchQuery: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A node of a parsed query.
public indirect enum QueryNode: Hashable, Sendable {
    /// Matches every record.
    case all
    /// A prefix of a word, in any field.
    case word(String)
    /// Consecutive whole words, in any field.
    case phrase([String])
    /// A condition on one field; `text` is the whole condition as typed.
    case field(name: String, FieldCondition, text: String)
    /// A part that a storage evaluated in advance.
    case linked(LinkMatches)
    case not(QueryNode)
    case and([QueryNode])
    case or([QueryNode])

    /// Returns the search for the words of a text in any field: for a condition whose name is no
    /// field.
    public static func words(of text: String) -> QueryNode { QueryParser.wordsNode(text) }

    /// The words to highlight.
    var markedWords: [String] {
        switch self {
        case .all, .not, .linked: []
        case .word(let word): [word]
        case .phrase(let words): words
        case .field(_, .words(let words), _), .field(_, .phrase(let words), _): words
        case .field: []
        case .and(let nodes), .or(let nodes): nodes.flatMap(\.markedWords)
        }
    }
}

/// A condition on one field.
public enum FieldCondition: Hashable, Sendable {
    /// Prefixes of words; or a number, date or checkbox state, depending on the field's kind.
    case words([String])
    case phrase([String])
    /// A text anywhere in the value.
    case contains(String)
    /// A comparison with a value.
    case compares(QueryComparison, String)
    /// A range from one value to another, inclusive; an empty end is open.
    case range(String, String)
    /// An empty value.
    case isEmpty
}

/// A comparison operator.
public enum QueryComparison: String, Hashable, Sendable {
    case atLeast = ">="
    case atMost = "<="
    case more = ">"
    case less = "<"
    case equal = "="
}
