import TableCore
import TextCore

/// The records of a list whose values complete queries.
package protocol CompletionSource {
    /// Returns the texts of records in a field, those that begin with `beginning` among them.
    ///
    /// - Returns: The texts of at most ``QueryCompleter/sampleCount`` records, and whether these
    ///   are all records with such texts.
    func texts(of field: Field, beginning: String) throws -> (texts: [String], isWhole: Bool)

    /// Returns the titles of linked records: of those that the list links to or, if something was
    /// typed, of all matching records of the other list.
    func titles(of field: Field, beginning: String) throws -> [String]

    /// Returns the borrowers of the list's open loans.
    func borrowers() throws -> [String]
}

/// Finds the completions of a token.
package struct QueryCompleter {
    private let list: List
    private let source: any CompletionSource
    private let limit: Int

    /// The maximum number of records to read for the values of a field.
    package static let sampleCount = 2_000

    /// - Parameter limit: The maximum number of completions, from 1.
    package init(_ list: List, source: any CompletionSource, limit: Int) {
        (self.list, self.source, self.limit) = (list, source, limit)
    }

    /// The completions of a token: names of fields or, after a colon, values.
    package func completions(of token: QueryToken) throws -> [QueryCompletion] {
        guard let name = token.name else { return token.text.isEmpty ? [] : fields(for: token) }
        if name.lowercased() == "sort" { return sorts(for: token) }
        guard let column = QueryNames(list).column(called: name) else { return [] }
        let values = try values(of: column, for: token)
        return values.prefix(limit).map { text, count in
            QueryCompletion(
                kind: .value, title: text, replacement: QueryToken.quoted(text),
                offsets: token.offsets, count: count)
        }
    }

    private func fields(for token: QueryToken) -> [QueryCompletion] {
        let names = list.fields.map(\.name) + QueryNames.ownNames + ["sort"]
        return names.filter { SearchFolding.containsAllWords(token.text, in: $0) }.prefix(limit)
            .map {
                QueryCompletion(
                    kind: .field, title: $0, replacement: QueryToken.quoted($0) + ":",
                    offsets: token.offsets)
            }
    }

    private func sorts(for token: QueryToken) -> [QueryCompletion] {
        list.fields.map(\.name).filter { SearchFolding.containsAllWords(token.text, in: $0) }
            .flatMap { name in
                // A name in quotes cannot be followed by the sign for descending order.
                let plain = name.filter { !$0.isWhitespace }
                return [(name, plain), ("\(name) ↓", plain + "-")]
            }
            .prefix(limit).map {
                QueryCompletion(
                    kind: .sort, title: $0.0, replacement: $0.1, offsets: token.offsets)
            }
    }

    /// Values with the typed beginning, including the keywords for the column's kind, and the
    /// numbers of records that have them, if they are known.
    private func values(
        of column: QueryColumn, for token: QueryToken
    ) throws -> [(text: String, count: Int?)] {
        let isBeginning = { (text: String) in SearchFolding.hasPrefix(token.text, in: text) }
        var found = column.kind.definition.queryKeywords
        var counts: [String: Int] = [:]
        if let field = column.field {
            if field.kind.choiceUse != .none { found += field.choices }
            if field.kind.isTextual {
                let used = try usedTexts(of: field, for: token.text)
                found += used.texts
                counts = used.counts
            }
            if field.kind == .recordLink {
                found += Self.byFrequency(try source.titles(of: field, beginning: token.text))
            }
            found.append("none")
        }
        if column.loan == .borrower { found += Self.byFrequency(try source.borrowers()) }
        var seen: Set<String> = []
        return found.filter { isBeginning($0) && seen.insert($0).inserted }.map { ($0, counts[$0]) }
    }

    /// The choices of a field and the texts of its records with the typed beginning.
    package func texts(of field: Field, beginning: String) throws -> [String] {
        var seen: Set<String> = []
        let found = field.choices + (try usedTexts(of: field, for: beginning).texts)
        let fitting = found.filter {
            SearchFolding.hasPrefix(beginning, in: $0) && seen.insert($0).inserted
        }
        return Array(fitting.prefix(limit))
    }

    /// The texts in a field with the typed beginning, most frequent first, and the numbers of
    /// records that have them, unless only a part of the records was read.
    private func usedTexts(
        of field: Field, for beginning: String
    ) throws -> (texts: [String], counts: [String: Int]) {
        let (texts, isWhole) = try source.texts(of: field, beginning: beginning)
        let counts = isWhole ? Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +) : [:]
        return (Self.byFrequency(texts), counts)
    }

    /// The different texts, most frequent first; equally frequent ones keep their order.
    private static func byFrequency(_ texts: [String]) -> [String] {
        var counts: [String: (count: Int, first: Int)] = [:]
        for (index, text) in texts.enumerated() {
            counts[text, default: (0, index)].count += 1
        }
        return counts.sorted {
            $0.value.count == $1.value.count
                ? $0.value.first < $1.value.first : $0.value.count > $1.value.count
        }.map(\.key)
    }
}
