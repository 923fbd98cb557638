import TableCore

/// What of a query is marked in the texts of a list: a word that was asked of any field everywhere, one
/// that was asked of a field only there.
///
///     let marks = SearchMarks(SearchQuery("author:le"), in: books)
///     marks.ranges(in: "The Left Hand", of: [title])    // none
///     marks.ranges(in: "Ursula K. Le Guin", of: [author])   // "Le"
public struct SearchMarks: Hashable, Sendable {
    private struct Texts: Hashable, Sendable {
        /// What words begin with.
        var words: [String] = []
        /// What is marked wherever it is.
        var parts: [String] = []
    }

    private var everywhere = Texts()
    private var byField: [FieldID: Texts] = [:]

    /// Marks nothing.
    public init() {}

    /// - Complexity: O(length of the query × fields).
    public init(_ query: SearchQuery, in list: List) {
        collect(query.root, names: QueryNames(list))
    }

    /// Whether nothing is marked in any text.
    public var isEmpty: Bool { everywhere == Texts() && byField.isEmpty }

    /// Where a text is marked.
    ///
    /// - Parameter fields: The fields that the text was made of.
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
                // A name that the list does not have is searched as a word.
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
