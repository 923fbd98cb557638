import TroveModel

/// Makes changes of the entries of the journal.
struct ChangeReader {
    let db: PostgresSession

    /// The number of the last entry.
    func last() throws -> Int64 { try db.rows(of: [Self.lastStatement])[0].first?.integer(0) ?? 0 }

    /// The statement for the number of the last entry.
    static let lastStatement = PostgresSession.Statement(
        "SELECT newest FROM trove.journal_bounds()")

    /// The changes of other clients after a number, and the lists as of the last entry. Waits for
    /// the server once.
    ///
    /// - Parameters:
    ///   - start: The number of the last entry that is known.
    ///   - client: The client whose entries are left out.
    /// - Returns: The change; nil if entries are missing, because they were trimmed or the library
    ///   was restored from a backup with fewer.
    func news(
        after start: Int64, notOf client: String
    ) throws -> (change: Change?, catalog: KnownCatalog) {
        let entries = PostgresSession.Statement(
            """
            SELECT list_id, generation, kind, record_id, seq, oldest, newest
            FROM trove.journal_bounds()
            LEFT JOIN trove.journal ON seq > $1 AND client <> $2 ORDER BY seq
            """, [.integer(start), .text(client)])
        let found = try db.rows(of: [entries] + CatalogReader.allLists)
        var catalog = CatalogReader.catalog(lists: found[1], fields: found[2])
        catalog.number = found[0].first?.integer(6) ?? 0
        let oldest = found[0].first?.integer(5) ?? 0
        guard start <= catalog.number, oldest <= start + 1 else { return (nil, catalog) }
        let rows = found[0].filter { $0.integer(4) != nil }
        return (Self.change(of: rows, nil, cause: .external, list: nil), catalog)
    }

    /// The change that the entries after a number describe.
    ///
    /// - Parameters:
    ///   - start: The number of the last entry that is known.
    ///   - list: The list that the edit names; the changes of other lists are in `others`.
    func change(
        after start: Int64, _ name: ChangeName?, cause: Change.Cause, list: ListID?
    ) throws -> Change {
        let rows = try db.rows(
            """
            SELECT list_id, generation, kind, record_id FROM trove.journal
            WHERE seq > $1 ORDER BY seq
            """, [.integer(start)])
        return Self.change(of: rows, name, cause: cause, list: list)
    }

    /// The columns of entries that ``performed(_:after:_:cause:list:)`` reads.
    static let columns =
        "list_id, generation, kind, record_id, seq, record_count, trash_count"

    /// The change of a transaction that holds the lock of the writers, with its effect on the
    /// lists.
    ///
    /// - Parameters:
    ///   - entries: The entries that it made.
    ///   - start: The number of the last entry before the transaction.
    static func performed(
        _ entries: PostgresRows, after start: Int64, _ name: ChangeName?, cause: Change.Cause,
        list: ListID?
    ) -> PerformedChange {
        PerformedChange(
            change: change(of: entries, name, cause: cause, list: list),
            news: news(of: entries, after: start))
    }

    /// The new counts of the lists; nil if an entry is about a list itself.
    private static func news(of rows: PostgresRows, after start: Int64) -> CatalogNews? {
        var counts: [ListID: (records: Int, trashed: Int)] = [:]
        var end = start
        for row in rows {
            guard let list = row.integer(0), let kind = row.text(2), "idum".contains(kind) else {
                return nil
            }
            end = row.integer(4) ?? end
            counts[ListID(rawValue: list)] = (
                Int(row.integer(5) ?? 0), Int(row.integer(6) ?? 0)
            )
        }
        return CatalogNews(start: start, end: end, counts: counts)
    }

    private static func change(
        of rows: some Sequence<PostgresRow>, _ name: ChangeName?, cause: Change.Cause, list: ListID?
    ) -> Change {
        var parts: [ListID?: Change] = [:]
        var order: [ListID?] = []
        for row in rows {
            let id = row.integer(0).map { ListID(rawValue: $0) }
            if parts[id] == nil { order.append(id) }
            var part = parts[id] ?? Change(name, cause: cause, list: id)
            part.take(kind: row.text(2) ?? "", record: row.integer(3))
            let generation = row.integer(1) ?? 0
            let first = part.generations == 0...0 ? generation - 1 : part.generations.lowerBound
            part.generations = first...max(generation, first)
            parts[id] = part
        }
        var whole = parts[list] ?? Change(name, cause: cause, list: list)
        if list != nil, let library = parts[nil] {
            whole.affectsLists = whole.affectsLists || library.affectsLists
            whole.smartList = library.smartList
        }
        whole.simplify()
        whole.others = order.filter { $0 != list && $0 != nil }.compactMap { id in
            var part = parts[id]
            part?.simplify()
            return part
        }
        return whole
    }
}

extension Change {
    /// Adds an entry of the journal.
    fileprivate mutating func take(kind: String, record: RecordID?) {
        switch (kind, record) {
        case ("i", let record?): inserted.append(record)
        case ("d", let record?): deleted.append(record)
        case ("u", let record?): updated.append(record)
        case ("m", let record?): moved.append(record)
        case ("s", let record?):
            smartList = SmartListID(rawValue: record)
            affectsLists = true
        case ("w", _): affectsWholeList = true
        default: affectsLists = true
        }
    }

    /// Joins several entries for one record.
    fileprivate mutating func simplify() {
        let new = Set(inserted)
        let gone = Set(deleted)
        // Records that came and went in the same step.
        let passing = new.intersection(gone)
        inserted = new.subtracting(passing).sorted()
        deleted = gone.subtracting(passing).sorted()
        updated = Set(updated).subtracting(gone).sorted()
        moved = Set(moved).subtracting(new).subtracting(gone).sorted()
    }
}
