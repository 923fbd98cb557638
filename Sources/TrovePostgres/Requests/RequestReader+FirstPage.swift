import TextCore
import TroveModel

extension RequestReader {
    /// The number of first results of a search.
    private static let firstMatchCount = 50
    /// The number of records from which on first results of a search pay off.
    private static let longListCount = 50_000
    /// The time, in milliseconds, to look for a first page that no index gives at once.
    private static let patience = 120
    /// The time, in milliseconds, to look for first results in the order of the list. Rare words
    /// are found sooner by all their records.
    private static let searchPatience = 40

    /// The first page of a long list, or the first results of a search; nil if the list is short,
    /// or if it takes long to find them.
    func firstPage() throws -> RecordList? {
        if request.query.isEmpty {
            let total = request.scope == .trash ? list.trashCount : list.recordCount
            guard total > Self.firstPageCount * 4 else { return nil }
            let hasIndex = request.scope == .trash || effective.sort == .manual && sections == nil
            return try firstPage(
                limit: Self.firstPageCount, totalCount: total,
                patience: hasIndex ? nil : Self.patience)
        }
        guard list.recordCount >= Self.longListCount else { return nil }
        let page = try firstPage(
            limit: Self.firstMatchCount, totalCount: nil, patience: Self.searchPatience)
        return page?.count == Self.firstMatchCount ? page : nil
    }

    private func firstPage(limit: Int, totalCount: Int?, patience: Int?) throws -> RecordList? {
        let page = try patiently(patience) { () -> (ids: [RecordID], sections: [RecordSection])? in
            guard let ids = try firstIDs(limit: limit),
                let sections = try sections(ofFirst: ids)
            else { return nil }
            return (ids, sections)
        }
        guard let page = page ?? nil else { return nil }
        return RecordList(
            firstPageFor: request, ids: page.ids, sections: page.sections,
            generation: generation, totalCount: totalCount)
    }

    /// The first records; nil if only reading all of them tells which they are.
    func firstIDs(limit: Int) throws -> [RecordID]? {
        guard request.scope == .records else {
            return try ids(where: condition(), order: order(), limit: limit)
        }
        guard let keys = try sort.keys(of: effective, sections: sections?.keys) else { return nil }
        let order = PageOrder(keys, row: Self.row)
        var condition = try condition()
        if let start = firstLetter(order) { condition.append(" AND \(start)") }
        var found: [RecordID]?
        if let first = order.keys.first, !first.ascending {
            found = try idsFromGreatest(first, order, where: condition, limit: limit)
        }
        let ids = try found ?? ids(where: condition, order: order.sql, limit: limit)
        return try order.holds(for: ids, in: table, db) ? ids : nil
    }

    /// The condition that leaves out texts that sort before the first letter: their section is the
    /// last one.
    private func firstLetter(_ order: PageOrder) -> String? {
        guard let sections, sections.keys.isByLetterOfText, let key = order.keys.first, key.isText,
            let letter = sections.keys.collation.firstLetter
        else { return nil }
        return "\(key.sql) >= \(TitleExpression.literal(letter))"
    }

    /// The first records in the descending order of a key, read value by value: an index of
    /// ascending values has the records of each value in their order, but not these values
    /// together; nil if there are too few.
    private func idsFromGreatest(
        _ key: SortSQL.Key, _ order: PageOrder, where condition: SQLPart, limit: Int
    ) throws -> [RecordID]? {
        let isRecord = "\(Self.row).deleted_at IS NULL"
        let next = "SELECT \(key.sql) FROM \(table) WHERE \(isRecord) AND \(key.sql)"
        var statement = SQLPart(
            """
            WITH RECURSIVE found(value) AS (
                (\(next) IS NOT NULL ORDER BY \(key.sql) DESC NULLS FIRST LIMIT 1)
                UNION ALL
                SELECT (\(next) < found.value ORDER BY \(key.sql) DESC NULLS FIRST LIMIT 1)
                FROM found WHERE found.value IS NOT NULL
            )
            SELECT record.id FROM found, LATERAL (
                SELECT \(Self.row).id FROM \(table) WHERE \(key.sql) = found.value AND (
            """)
        statement.append(condition)
        statement.append(
            ") ORDER BY \(order.withoutFirst.sql) LIMIT \(limit)) record LIMIT \(limit)")
        let ids = try ids(statement)
        return ids.count == limit ? ids : nil
    }

    /// Some of the records that satisfy a condition, in an order.
    func ids(
        where condition: SQLPart, order: String, limit: Int, offset: Int = 0
    ) throws -> [RecordID] {
        var statement = SQLPart("SELECT t.id FROM \(table) WHERE ")
        statement.append(condition)
        statement.append(" ORDER BY \(order) LIMIT \(limit) OFFSET \(offset)")
        return try ids(statement)
    }

    private func ids(_ statement: SQLPart) throws -> [RecordID] {
        // A prepared statement would be planned without its words.
        var ids: [RecordID] = []
        try db.copyIntegers(statement.literalSQL(in: db)) { ids.append($0) }
        return ids
    }

    /// The sections of the first records; nil if these are not the first sections.
    private func sections(ofFirst ids: [RecordID]) throws -> [RecordSection]? {
        guard let sections else { return Self.oneSection(ids.count) }
        let keys = try sectionKeys(of: ids, where: QuerySQL.all)
        var groups: [(key: GroupKey, count: Int)] = []
        for id in ids {
            guard let key = keys[id] ?? nil, key.rank == 0 else { return nil }
            if let last = groups.last {
                if last.key.label == key.label {
                    groups[groups.count - 1].count += 1
                    continue
                }
                guard last.key.precedes(key, ascending: sections.keys.ascending) else { return nil }
            }
            groups.append((key, 1))
        }
        var start = 0
        return groups.map { group in
            defer { start += group.count }
            return RecordSection(
                group.key.label,
                indexTitle: group.key.label.indexTitle(in: sections.keys.collation),
                range: start..<start + group.count)
        }
    }

    /// Runs statements that may take long.
    ///
    /// - Parameter time: The longest time of each, in milliseconds; nil for any time.
    /// - Returns: Nil if one takes too long.
    private func patiently<Value>(_ time: Int?, _ body: () throws -> Value) throws -> Value? {
        guard let time else { return try body() }
        do {
            let value = try db.savepoint {
                db.postpone("SET LOCAL statement_timeout = \(time)")
                return try body()
            }
            db.postpone("SET LOCAL statement_timeout = 0")
            return value
        } catch let error as PostgresError where error.isCancelled {
            try db.checkCancellation()
            return nil
        }
    }
}

/// The order of an index. It leaves out sort keys that matter for a few rows only, such as those of
/// long texts.
struct PageOrder {
    /// The keys on which the order of all rows depends, most important first.
    let keys: [SortSQL.Key]
    private let conditions: [String]
    private let row: String

    /// - Parameter row: The alias of the list's table in the statement.
    init(_ keys: [SortSQL.Key], row: String) {
        self.keys = keys.filter { $0.condition == nil }
        conditions = keys.compactMap(\.condition)
        self.row = row
    }

    private init(keys: [SortSQL.Key], conditions: [String], row: String) {
        (self.keys, self.conditions, self.row) = (keys, conditions, row)
    }

    /// The `ORDER BY`.
    var sql: String {
        (keys.map(\.item) + ["\(row).position", "\(row).id"]).joined(separator: ", ")
    }

    /// The order of rows with equal first keys.
    var withoutFirst: PageOrder {
        PageOrder(keys: Array(keys.dropFirst()), conditions: conditions, row: row)
    }

    /// Whether the order of some records is the same by all sort keys.
    func holds(for ids: [RecordID], in table: String, _ db: PostgresSession) throws -> Bool {
        guard !conditions.isEmpty else { return true }
        return try db.integers(
            """
            SELECT 1::bigint FROM \(table) WHERE \(row).id = ANY($1)
                AND (\(conditions.joined(separator: " OR "))) LIMIT 1
            """, [.integers(ids)]
        ).isEmpty
    }
}
