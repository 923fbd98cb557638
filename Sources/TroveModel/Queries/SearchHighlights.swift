import TableCore
import TextCore

/// The words and texts of a query to highlight in the values of a list: those for any field
/// everywhere, and those for one field only there.
///
///     let marks = SearchHighlights(SearchQuery("author:le"), in: books)
///     marks.ranges(in: "The Left Hand", of: [title])    // none
///     marks.ranges(in: "Ursula K. Le Guin", of: [author])   // "Le"
public struct SearchHighlights: Hashable, Sendable {
    private struct Texts: Hashable, Sendable {
        /// Prefixes of words to highlight.
        var words: [String] = []
        /// Texts to highlight anywhere in a value.
        var parts: [String] = []
    }

    private var everywhere = Texts()
    private var byField: [FieldID: Texts] = [:]

    /// Creates marks that highlight nothing.
    public init() {}

    /// Collects the words of a query.
    ///
    /// - Complexity: O(length of the query × fields).
    public init(_ query: SearchQuery, in list: List) {
        collect(query.highlighted, names: QueryNames(list))
    }

    /// Whether there is nothing to highlight in any text.
    public var isEmpty: Bool { everywhere == Texts() && byField.isEmpty }

    /// The ranges of `text` to highlight.
    ///
    /// - Parameter fields: The fields that the text shows.
    public func ranges(in text: String, of fields: [FieldID]) -> [Range<String.Index>] {
        var (words, parts) = (everywhere.words, everywhere.parts)
        for field in fields {
            words += byField[field]?.words ?? []
            parts += byField[field]?.parts ?? []
        }
        return SearchFolding.matches(ofWords: words, parts: parts, in: text)
    }

    private mutating func collect(_ node: QueryNode, names: QueryNames) {
        switch node {
        case .all, .not, .linked: break
        case .word(let word): everywhere.words.append(word)
        case .phrase(let words): everywhere.words += words
        case .field(let name, let condition, let text):
            guard let column = names.column(called: name) else {
                // An unknown field name is searched for as a word.
                everywhere.words += SearchFolding.words(text)
                return
            }
            guard let field = column.field?.id else { return }
            switch condition {
            case .words(let words), .phrase(let words):
                byField[field, default: Texts()].words += words
            case .contains(let part):
                byField[field, default: Texts()].parts.append(SearchFolding.folded(part))
            case .compares, .range, .isEmpty: break
            }
        case .and(let nodes), .or(let nodes):
            for node in nodes { collect(node, names: names) }
        }
    }
}

extension List {
    /// The fields whose values make the title of a record.
    public var titleFields: [FieldID] {
        settings.titleTemplate?.fields ?? titleField.map { [$0.id] } ?? []
    }

    /// The fields whose values make the second line of a record.
    public var subtitleFields: [FieldID] {
        settings.subtitleTemplate?.fields ?? subtitleField.map { [$0.id] } ?? []
    }
}
