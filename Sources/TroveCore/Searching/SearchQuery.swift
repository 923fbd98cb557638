import Foundation
import GRDB
import TableCore

/// What was typed into the search entry, or is asked for on the command line. Every text is a valid
/// query: what is not understood is searched as words.
///
///     tolkien ring             records with words that begin so, in any field
///     "silent house"           these words in a row, whole
///     author:guin year:>=1950  in one field; numbers and dates compare
///     year:1950..1960          a range; either end may be left out
///     read:no  note:none       a checkbox; an empty field
///     title:~ing               anywhere in the field, not only at the beginning of a word
///     -crime  (a or b)         without; either
///     author:(tolkien or lewis)   several things about one field
///     bought:>=30d  due:today  dates that move with the calendar
///     sort:year-               by a field, - for the other direction
///
/// Case and accents never matter. `added` and `changed` are the dates of the record itself, unless the
/// list has fields of these names.
public struct SearchQuery: Hashable, Sendable {
    /// The words to be marked, folded.
    public let words: [String]
    /// What does not parse; nil if all does. What only a list can tell, ``hint(in:)`` adds.
    public let hint: QueryHint?

    /// What was typed.
    let text: String
    private(set) var root: QueryNode
    /// Whether what links find is in ``root`` already.
    private var hasLinks = false
    /// The field to sort by, as it was called.
    let sort: (name: String, ascending: Bool)?

    /// Reads a query; never fails.
    public init(_ text: String) {
        self.text = text
        var parser = QueryParser(text)
        root = parser.parse()
        hint = parser.hint
        sort = parser.sort
        words = root.markedWords
    }

    /// The query with what it finds by links in it.
    func withLinks(
        in list: List, db: Database, cancellation: CancellationFlag
    ) throws -> SearchQuery {
        guard !hasLinks else { return self }
        var query = self
        query.root = try LinkSearch(list: list, db: db, cancellation: cancellation).expanded(root)
        query.hasLinks = true
        return query
    }

    /// Whether the query asks for nothing, so that it finds everything.
    public var isEmpty: Bool { root == .all }

    /// Where `text` matches, for marking: the beginnings of words that the query has.
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

/// What a query asks for.
indirect enum QueryNode: Hashable, Sendable {
    /// Everything.
    case all
    /// A word that begins so, in any field.
    case word(String)
    /// Words in a row, whole.
    case phrase([String])
    /// Something about one field; `text` is all of it, as it was typed.
    case field(name: String, FieldCondition, text: String)
    /// What was found by links: see ``LinkSearch``.
    case linked(LinkMatches)
    case not(QueryNode)
    case and([QueryNode])
    case or([QueryNode])

    /// The words that records have because they were asked for.
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

/// What is asked of one field.
enum FieldCondition: Hashable, Sendable {
    /// Words that begin so, or a number, a date, a yes or no: what it is, the field decides.
    case words([String])
    case phrase([String])
    /// A text anywhere in the value.
    case contains(String)
    /// At least, more than, at most, less than.
    case compares(QueryComparison, String)
    /// From one value to another, both included; an end that is not given is open.
    case range(String, String)
    /// Nothing in it.
    case isEmpty
}

/// How a value compares to the one in the query.
enum QueryComparison: String, Hashable, Sendable {
    case atLeast = ">="
    case atMost = "<="
    case more = ">"
    case less = "<"
    case equal = "="
}
