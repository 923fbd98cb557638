import GRDB
import TroveModel

extension Library {
    /// Computes the statistics of a list in a single scan of its table.
    ///
    /// - Parameters:
    ///   - request: The list, an optional query, and an optional grouping for statistics per
    ///     section. The sort affects only the order of the sections.
    ///   - fields: The fields to include; nil for all fields of the list.
    /// - Throws: `notFound` if the list or a field no longer exists; errors of the disk.
    /// - Complexity: O(*records* · *fields*), and sorting the numbers of each field for its median.
    ///   Runs off the calling thread. Needs eight bytes of memory per number and per distinct
    ///   value.
    public func statistics(
        for request: RecordListRequest, fields: [FieldID]? = nil
    ) async throws(LibraryError) -> ListStatistics {
        try await readInBackground { db, cancellation in
            try StatisticsReader(
                db: db, request: request, fields: fields, cancellation: cancellation
            ).read()
        }
    }
}

/// A single scan of a list's table that computes its statistics.
private struct StatisticsReader {
    let db: Database
    let request: RecordListRequest
    let list: List
    let fields: [Field]
    let cancellation: CancellationFlag

    init(
        db: Database, request: RecordListRequest, fields ids: [FieldID]?,
        cancellation: CancellationFlag
    ) throws {
        self.cancellation = cancellation
        self.db = db
        self.request = request
        let list = try ListStore.list(request.list, in: db)
        self.list = list
        fields = try (ids ?? list.fields.map(\.id)).map { id in
            guard let field = list.field(id) else {
                throw LibraryError.missingOneField(in: list.name)
            }
            return field
        }
    }

    func read() throws -> ListStatistics {
        let query = request.query
        let filter =
            try query.isEmpty
            ? nil : RecordFilter(query, in: list, db: db, cancellation: cancellation)
        let links = LinkTitles(capacity: .max)
        let grouper = Grouper(list: list, request: request, collation: .shared) { field in
            guard field.kind == .recordLink else { return nil }
            return LinkColumn(titles: links, target: list.target(of: field), db: db)
        }
        let columns =
            ["id", grouper?.column ?? "NULL"] + fields.map { SQLName.quoted($0.columnName) }
        let isTrash = request.scope == .trash
        let statement = try RawStatement(
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(ListTable(list).quotedName)
            WHERE +deleted_at IS \(isTrash ? "NOT NULL" : "NULL")
            """, on: db)
        var total = fields.map { ValueTally($0) }
        var groups: [SectionLabel: (key: GroupKey, tallies: [ValueTally])] = [:]
        while try statement.step() {
            if let filter, !filter.contains(statement.int64(0)) { continue }
            let values = fields.indices.map { StoredValue(column: Int32($0) + 2, of: statement) }
            for (index, value) in values.enumerated() { total[index].add(value) }
            guard let grouper else { continue }
            let key = try grouper.key(of: StoredValue(column: 1, of: statement))
            for (index, value) in values.enumerated() {
                groups[key.label, default: (key, fields.map { ValueTally($0) })]
                    .tallies[index].add(value)
            }
        }
        let ascending = grouper?.ascending ?? true
        return ListStatistics(
            total: try finish(&total, links),
            groups: try groups.values.sorted { $0.key.precedes($1.key, ascending: ascending) }
                .map { group in
                    var tallies = group.tallies
                    return ListStatistics.Group(
                        label: group.key.label, fields: try finish(&tallies, links))
                })
    }

    /// Returns the statistics of all fields, with the titles of linked records filled in.
    private func finish(
        _ tallies: inout [ValueTally], _ links: LinkTitles
    ) throws -> [FieldStatistics] {
        try fields.indices.map { index in
            var statistics = tallies[index].finish()
            guard fields[index].kind == .recordLink else { return statistics }
            statistics.counts = try statistics.counts.map {
                FieldStatistics.Count(
                    value: $0.value, count: $0.count,
                    text: try links.text(of: $0.value, in: fields[index], of: list, db: db))
            }.sorted(by: FieldStatistics.Count.precedes)
            return statistics
        }
    }
}
