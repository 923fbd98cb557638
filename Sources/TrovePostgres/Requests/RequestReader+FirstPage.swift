import TroveModel

extension RequestReader {
    /// The number of first results of a search.
    private static let firstMatchCount = 50
    /// The number of records from which on first results of a search pay off.
    private static let longListCount = 50_000
    /// The time, in milliseconds, to look for a first page that no index gives at once.
    private static let patience = 120
    /// The time, in milliseconds, to look for first results in the order of the list. Rare words are found sooner
    /// by all their records.
    private static let searchPatience = 40

    /// The first page of a long list, or the first results of a search; nil if the list is short, or if it takes
    /// long to find them.
    func firstPage() throws -> RecordList? {
        guard sections == nil else { return nil }
        if request.query.isEmpty {
            let total = request.scope == .trash ? list.trashCount : list.recordCount
            guard total > Self.firstPageCount * 4 else { return nil }
            let hasIndex = request.scope == .trash || effective.sort == .manual
            let ids =
                hasIndex
                ? try firstIDs(limit: Self.firstPageCount)
                : try patiently(Self.patience) {
                    try firstSortedIDs(limit: Self.firstPageCount)
                }
            return try ids.map { try page($0, totalCount: total) }
        }
        guard list.recordCount >= Self.longListCount else { return nil }
        let ids = try patiently(Self.searchPatience) {
            try firstIDs(limit: Self.firstMatchCount)
        }
        guard let ids, ids.count == Self.firstMatchCount else { return nil }
        return try page(ids, totalCount: nil)
    }

    private func page(_ ids: [RecordID], totalCount: Int?) throws -> RecordList {
        RecordList(
            firstPageFor: request, ids: ids, sections: Self.oneSection(ids.count),
            generation: try catalog.generation(of: list.id), totalCount: totalCount)
    }

    private func firstIDs(limit: Int) throws -> [RecordID] {
        try ids(where: condition(), order: order(), limit: limit)
    }

    private func ids(where condition: SQLPart, order: String, limit: Int) throws -> [RecordID] {
        var statement = SQLPart("SELECT t.id FROM \(table) WHERE ")
        statement.append(condition)
        statement.append(" ORDER BY \(order) LIMIT \(limit)")
        var ids: [RecordID] = []
        try db.copyIntegers(statement.literalSQL(in: db)) { ids.append($0) }
        return ids
    }

    /// The first records of a sorted list. An index of ascending values also gives the greatest ones first, if
    /// there are enough values.
    private func firstSortedIDs(limit: Int) throws -> [RecordID] {
        let keys = try sort.keys(effective.sort)
        if let key = keys.first, !key.ascending {
            var condition = try condition()
            condition.append(" AND \(key.sql) IS NOT NULL")
            let order = sort.order(by: Array(keys.dropFirst()))
            let ids = try ids(
                where: condition, order: "\(key.sql) DESC NULLS FIRST, \(order)", limit: limit)
            if ids.count == limit { return ids }
        }
        return try ids(where: condition(), order: order(), limit: limit)
    }

    /// Runs a statement that may take long.
    ///
    /// - Parameter time: The longest time, in milliseconds.
    /// - Returns: Nil if it takes too long.
    private func patiently<Value>(_ time: Int, _ body: () throws -> Value) throws -> Value? {
        do {
            let value = try db.savepoint {
                try db.run("SET LOCAL statement_timeout = \(time)")
                return try body()
            }
            try db.run("SET LOCAL statement_timeout = 0")
            return value
        } catch let error as PostgresError where error.isCancelled {
            try db.checkCancellation()
            return nil
        }
    }
}
