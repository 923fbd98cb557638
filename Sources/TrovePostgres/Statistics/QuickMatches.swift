import TextCore
import TroveModel

extension SharedLibrary: QuickMatching {
    package func bestMatches(
        of search: QuickMatchSearch, in list: ListID
    ) async throws(LibraryError) -> [QuickMatch] {
        let list = try catalog.list(list)
        guard !search.words.isEmpty else { return [] }
        return try await read { try QuickMatches(list: list, db: $0).best(search) }
    }
}

/// Finds the best matches of words in a list within a time: first by titles, then by all fields.
private struct QuickMatches {
    let list: List
    let db: PostgresSession

    /// For each match to return, the number of records whose titles are looked at.
    private static let candidatesPerMatch = 8

    /// The best matches. A search that takes too long ends with those found before.
    func best(_ search: QuickMatchSearch) throws -> [QuickMatch] {
        var search = search
        let words = search.words
        let catalog = CatalogReader(db: db)
        let title = try TitleSearch.condition(words, in: list, row: "t", catalog)
        if let field = list.headlineField {
            var condition = title
            let text = FieldSQL(field, of: list, row: "t").folded
            condition.append(" AND \(text) LIKE ", .text(Self.beginning(words)))
            try look(for: condition, &search)
        }
        if search.count < search.limit { try look(for: title, &search) }
        if search.count < search.limit, !list.fields.isEmpty {
            let anywhere = QuerySQL(list, row: "t", catalog)
            try look(for: anywhere.begins(words, inStored: list.fields), &search)
        }
        return search.best
    }

    /// A pattern for folded texts that begin with the words.
    private static func beginning(_ words: [String]) -> String {
        words.joined(separator: " ").replacing("\\", with: "\\\\").replacing("%", with: "\\%")
            .replacing("_", with: "\\_") + "%"
    }

    /// Adds the first records that satisfy a condition on `t`, unless that takes too long.
    private func look(for condition: SQLPart, _ found: inout QuickMatchSearch) throws {
        let rest = found.deadline - .now
        guard rest > .zero else { return }
        let milliseconds = max(1, Int64(rest / .milliseconds(1)))
        var statement = SQLPart(
            "SELECT t.id FROM \(ListTable(list).name) t WHERE t.deleted_at IS NULL AND ")
        statement.append(condition)
        statement.append(" LIMIT \(found.limit * Self.candidatesPerMatch)")
        let ids: [RecordID]
        do {
            ids = try db.savepoint {
                db.postpone("SET LOCAL statement_timeout = \(milliseconds)")
                return try db.integers(statement.sql, statement.values)
            }
            db.postpone("SET LOCAL statement_timeout = 0")
        } catch let error as PostgresError where error.isCancelled && .now >= found.deadline {
            return
        }
        let new = ids.filter { found.isNew($0) }
        let linked = try LinkTitles(db: db).linked(new, in: list.id)
        found.add(new, linked)
    }
}
