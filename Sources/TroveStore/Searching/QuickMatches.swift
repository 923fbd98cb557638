import GRDB
import GRDBSQLite
import TroveModel

/// Finds the best matches of words in a list within a time: first by titles, then by all fields.
struct QuickMatches {
    let list: List
    let db: Database
    let cancellation: CancellationFlag

    /// The number of records whose titles are read at once.
    private static let pageSize = 64

    /// The best matches.
    ///
    /// - Complexity: O(*matches*), but limited by the time.
    func best(_ search: QuickMatchSearch) throws -> [QuickMatch] {
        guard !search.words.isEmpty else { return [] }
        var search = search
        let words = search.words
        let evaluator = QueryEvaluator(
            list: list, db: db, cancellation: cancellation,
            terms: SearchTerms(table: ListTable(list), db: db))
        let fields = list.fields.filter { list.titleFields.contains($0.id) }
        if !fields.isEmpty {
            let expression = try evaluator.expression(words, in: fields)
            let isAll = try look(for: expression, until: .beginning, &search)
            if !isAll, search.count(upTo: .beginning) < search.limit, let field = list.headlineField
            {
                // Titles that begin with frequent words are found more quickly by position.
                let expression = try evaluator.expression(words, beginning: field)
                _ = try look(for: expression, until: .beginning, &search)
            }
        }
        if search.count < search.limit {
            let expression = try evaluator.expression(words, in: nil)
            _ = try look(for: expression, until: .elsewhere, &search)
        }
        return search.best
    }

    /// Searches the index until there are enough matches of a rank or better, or the time is up.
    ///
    /// - Returns: Whether all matches were looked at.
    private func look(
        for expression: String, until rank: TitleRank, _ found: inout QuickMatchSearch
    ) throws -> Bool {
        guard ContinuousClock.now < found.deadline else { return false }
        let search = ListTable(list).search
        let statement = try RawStatement(
            "SELECT rowid FROM \(search) WHERE \(search) MATCH ?1", on: db)
        StoredValue.text(expression).bind(to: statement, at: 1)
        let titles = LinkTitles()
        while true {
            var page: [RecordID] = []
            var hasMore = true
            let isComplete = try db.interrupting(at: found.deadline, or: cancellation) {
                while page.count < Self.pageSize, hasMore {
                    hasMore = try statement.step()
                    if hasMore, found.isNew(statement.int64(0)) {
                        page.append(statement.int64(0))
                    }
                }
            }
            let linked = try titles.linked(Set(page), in: list.id, db: db)
            found.add(page, linked)
            try cancellation.check()
            guard isComplete else { return false }
            if !hasMore { return true }
            if found.count(upTo: rank) >= found.limit || ContinuousClock.now >= found.deadline {
                return false
            }
        }
    }
}

extension Database {
    /// The reasons to interrupt a statement.
    private final class Limit: Sendable {
        let deadline: ContinuousClock.Instant
        let cancellation: CancellationFlag

        init(_ deadline: ContinuousClock.Instant, _ cancellation: CancellationFlag) {
            (self.deadline, self.cancellation) = (deadline, cancellation)
        }

        var isReached: Bool { cancellation.isCancelled || ContinuousClock.now >= deadline }
    }

    /// The number of steps of SQLite between two looks at the clock.
    private static let stepsBetweenLooks: Int32 = 200

    /// Runs `body`, and interrupts its statements when the time is up or the work is canceled.
    ///
    /// - Returns: Whether `body` came to its end.
    func interrupting(
        at deadline: ContinuousClock.Instant, or cancellation: CancellationFlag,
        _ body: () throws -> Void
    ) throws -> Bool {
        let limit = Limit(deadline, cancellation)
        sqlite3_progress_handler(
            sqliteConnection, Self.stepsBetweenLooks,
            { context in
                guard let context else { return 0 }
                return Unmanaged<Limit>.fromOpaque(context).takeUnretainedValue().isReached ? 1 : 0
            }, Unmanaged.passUnretained(limit).toOpaque())
        defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
        do {
            try withExtendedLifetime(limit, body)
            return true
        } catch let error as DatabaseError
            where error.resultCode.primaryResultCode == .SQLITE_INTERRUPT && limit.isReached
        {
            return false
        }
    }
}

extension Library: QuickMatching {
    package func bestMatches(
        of search: QuickMatchSearch, in list: ListID
    ) async throws(LibraryError) -> [QuickMatch] {
        try await readInBackground { db, cancellation in
            let list = try ListStore.list(list, in: db)
            return try QuickMatches(list: list, db: db, cancellation: cancellation).best(search)
        }
    }
}
