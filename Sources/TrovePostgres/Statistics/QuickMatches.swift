import TextCore
import TroveModel

extension SharedLibrary {
    public func quickMatches(
        for words: [String], in list: ListID, limit: Int, within time: Duration
    ) async throws(LibraryError) -> [QuickMatch] {
        let deadline = ContinuousClock.now + time
        let list = try catalog.list(list)
        guard !words.isEmpty else { return [] }
        return try await read { db in
            try QuickMatches(words: words, list: list, db: db, limit: limit, deadline: deadline)
                .best()
        }
    }
}

/// Finds the best matches of words in a list within a time: first by titles, then by all fields.
private struct QuickMatches {
    let words: [String]
    let list: List
    let db: PostgresSession
    /// The maximum number of matches.
    let limit: Int
    /// The time when the search ends.
    let deadline: ContinuousClock.Instant

    /// For each match to return, the number of records whose titles are looked at.
    private static let candidatesPerMatch = 8

    /// The matches so far.
    private struct Found {
        var matches: [QuickMatch] = []
        var seen: Set<RecordID> = []
    }

    /// The best matches. A search that takes too long ends with those found before.
    func best() throws -> [QuickMatch] {
        var found = Found()
        let title = try TitleSearch.condition(
            words, in: list, row: "t", CatalogReader(db: db))
        if let field = list.headlineField {
            var condition = title
            let text = FieldSQL(field, of: list, row: "t").folded
            condition.append(" AND \(text) LIKE ", .text(beginning))
            try look(for: condition, &found)
        }
        if found.matches.count < limit { try look(for: title, &found) }
        if found.matches.count < limit, !list.fields.isEmpty {
            let query = SearchTexts.query(words, in: list.fields)
            try look(for: SQLPart("t.search_words @@ ", .text(query), "::tsquery"), &found)
        }
        return QuickMatch.best(limit, of: found.matches)
    }

    /// A pattern for folded texts that begin with the words.
    private var beginning: String {
        words.joined(separator: " ").replacing("\\", with: "\\\\").replacing("%", with: "\\%")
            .replacing("_", with: "\\_") + "%"
    }

    /// Adds the first records that satisfy a condition on `t`, unless that takes too long.
    private func look(for condition: SQLPart, _ found: inout Found) throws {
        let rest = deadline - .now
        guard rest > .zero else { return }
        let milliseconds = max(1, Int64(rest / .milliseconds(1)))
        var statement = SQLPart(
            "SELECT t.id FROM \(ListTable(list).name) t WHERE t.deleted_at IS NULL AND ")
        statement.append(condition)
        statement.append(" LIMIT \(limit * Self.candidatesPerMatch)")
        let ids: [RecordID]
        do {
            ids = try db.savepoint {
                db.postpone("SET LOCAL statement_timeout = \(milliseconds)")
                return try db.integers(statement.sql, statement.values)
            }
            db.postpone("SET LOCAL statement_timeout = 0")
        } catch let error as PostgresError where error.isCancelled && .now >= deadline {
            return
        }
        let new = ids.filter { found.seen.insert($0).inserted }
        let linked = try LinkTitles(db: db).linked(new, in: list.id)
        for id in new {
            guard let record = linked[id], record.state == .present else { continue }
            found.matches.append(
                QuickMatch(record: id, rank: TitleRank(of: record.title, for: words)))
        }
    }
}
