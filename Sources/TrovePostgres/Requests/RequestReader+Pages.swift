import TroveModel

extension RequestReader {
    /// Up to this number, sorting by the order of an index beats sorting by all keys.
    private static let maximumIndexedCount = 1_000

    /// Some of the records, without the identities of the others unless there are sections.
    ///
    /// - Parameters:
    ///   - offset: The number of records before the first one.
    ///   - limit: The maximum number of records.
    func records(from offset: Int, limit: Int) throws -> [Record] {
        guard limit > 0 else { return [] }
        return try RecordReader(list).shown(ids(from: offset, limit: limit), in: db)
    }

    private func ids(from offset: Int, limit: Int) throws -> [RecordID] {
        guard sections == nil else {
            let all = try recordList()
            let start = min(offset, all.count)
            return (start..<start + min(limit, all.count - start)).map { all.id(at: $0) }
        }
        if let end = Self.end(of: offset, limit), let first = try indexedIDs(limit: end) {
            return Array(first.dropFirst(offset))
        }
        return try ids(where: condition(), order: order(), limit: limit, offset: offset)
    }

    /// The number of records until the end of a page; nil if they are many.
    private static func end(of offset: Int, _ limit: Int) -> Int? {
        let (end, overflow) = offset.addingReportingOverflow(limit)
        return overflow || end > maximumIndexedCount ? nil : end
    }

    /// The first records in the order that an index can have; nil if that is not their order, or if
    /// it would take long to find them without the index.
    private func indexedIDs(limit: Int) throws -> [RecordID]? {
        guard request.scope == .records, let first = try sort.keys(effective.sort).first else {
            return nil
        }
        if !first.ascending {
            // The index is read value by value, which is slow for values that rarely match.
            guard request.query.isEmpty,
                try OrderIndexes(db: db).hasIndex(for: effective, in: list)
            else { return nil }
        }
        return try firstIDs(limit: limit)
    }
}
