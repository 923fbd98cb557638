import TextCore
import TroveModel

extension SharedLibrary {
    public func statistics(
        for request: RecordListRequest, fields: [FieldID]?
    ) async throws(LibraryError) -> ListStatistics {
        let isWhole = request.query.isEmpty && request.grouping == .none
        let records = isWhole ? nil : try await recordList(for: request)
        return try await read { db in
            let list = try CatalogReader(db: db).list(request.list)
            let chosen = try (fields ?? list.fields.map(\.id)).map { id in
                guard let field = list.field(id) else {
                    throw LibraryError.missingOneField(in: list.name)
                }
                return field
            }
            return try StatisticsReader(
                db: db, list: list, fields: chosen,
                source: StatisticsSource(list, request, records),
                labels: request.grouping == .none ? [] : records?.sections.map(\.label) ?? []
            ).read()
        }
    }
}

/// The records of statistics, as SQL.
private struct StatisticsSource {
    /// The relation, with the list's table as `t` and the number of the section as `section`.
    let sql: String
    let values: [PostgresValue]

    /// - Parameter records: The found records in their sections; nil for all of the list.
    init(_ list: List, _ request: RecordListRequest, _ records: RecordList?) {
        let table = ListTable(list).name
        guard let records else {
            let isTrash = request.scope == .trash
            sql = """
                (SELECT t.*, 0 AS section FROM \(table) t
                WHERE t.deleted_at IS \(isTrash ? "NOT NULL" : "NULL")) t
                """
            values = []
            return
        }
        var sections: [Int64] = []
        sections.reserveCapacity(records.count)
        for (number, section) in records.sections.enumerated() {
            sections += repeatElement(Int64(number), count: section.range.count)
        }
        sections += repeatElement(0, count: max(0, records.count - sections.count))
        sql = """
            (SELECT t.*, r.section FROM unnest($1::bigint[], $2::bigint[]) AS r(id, section)
            JOIN \(table) t ON t.id = r.id) t
            """
        values = [.integers(records.allIDs), .integers(sections)]
    }
}

/// Computes statistics on the server, with two statements for each field at most.
private struct StatisticsReader {
    let db: PostgresSession
    let list: List
    let fields: [Field]
    let source: StatisticsSource
    /// The labels of the sections; empty without a grouping.
    let labels: [SectionLabel]

    func read() throws -> ListStatistics {
        var total: [FieldStatistics] = []
        var groups = [[FieldStatistics]](repeating: [], count: labels.count)
        for field in fields {
            let bySection = try statistics(of: field)
            total.append(bySection[nil] ?? FieldStatistics(field: field.id))
            for section in labels.indices {
                groups[section].append(
                    bySection[Int64(section)] ?? FieldStatistics(field: field.id))
            }
        }
        return ListStatistics(
            total: total,
            groups: zip(labels, groups).map { ListStatistics.Group(label: $0, fields: $1) })
    }

    /// The number of the section of a row of a result; NULL for all records.
    private var section: String { labels.isEmpty ? "NULL::bigint" : "section" }

    /// The statistics of a field by section; nil for all records.
    private func statistics(of field: Field) throws -> [Int64?: FieldStatistics] {
        let column =
            field.kind == .computed
            ? "(\(ComputedFields(list).sql(of: field, row: "t")))"
            : "t." + ListTable.column(field)
        let misfit =
            field.kind == .computed
            ? "NULL::text" : "t.misfits ->> " + TitleExpression.literal(field.columnName)
        // Equal texts are equal in every order; this one is the quickest.
        let isText = [.text, .date, .image].contains(field.valueKind.valueType)
        let collation = isText ? " COLLATE \"C\"" : ""
        let grouping = labels.isEmpty ? "" : "GROUP BY GROUPING SETS ((), (section))"
        let range = Self.range(of: column, as: field.valueKind)
        let rows = try db.rows(
            """
            SELECT \(section), count(*), count(*) FILTER (WHERE \(column) IS NOT NULL OR \(misfit) <> ''),
                count(DISTINCT \(column)\(collation)) + count(DISTINCT nullif(\(misfit), '')),
                \(range)
            FROM \(source.sql) \(grouping)
            """, source.values)
        var found: [Int64?: FieldStatistics] = [:]
        for row in rows {
            var statistics = FieldStatistics(
                field: field.id, recordCount: Int(row.integer(1) ?? 0),
                filledCount: Int(row.integer(2) ?? 0), distinctCount: Int(row.integer(3) ?? 0))
            statistics.minimum = Self.value(row.text(4), as: field.valueKind)
            statistics.maximum = Self.value(row.text(5), as: field.valueKind)
            statistics.sum = row.real(6)
            statistics.mean = row.real(7)
            statistics.median = row.real(8)
            found[row.integer(0)] = statistics
        }
        if field.valueKind.definition.countsValues {
            for (section, counts) in try counts(of: field, column: column, misfit: misfit) {
                found[section]?.counts = counts
            }
        }
        return found
    }

    /// The smallest and the largest value, the sum, the mean and the median.
    private static func range(of column: String, as kind: FieldKind) -> String {
        switch kind.valueType {
        case .number, .integer, .timeSpan:
            """
            min(\(column)), max(\(column)), sum(\(column))::float8, avg(\(column))::float8, \
            percentile_cont(0.5) WITHIN GROUP (ORDER BY \(column)::float8)
            """
        case .date:
            """
            min(\(column) COLLATE "C"), max(\(column) COLLATE "C"), NULL, NULL, NULL
            """
        case .text, .texts, .checkbox, .image, .record: "NULL, NULL, NULL, NULL, NULL"
        }
    }

    private static func value(_ text: String?, as kind: FieldKind) -> FieldValue? {
        text.map { StoredValue.value($0, misfit: nil, as: kind) }
    }

    /// The number of times each value occurs, by section; of several texts, each one.
    private func counts(
        of field: Field, column: String, misfit: String
    ) throws -> [Int64?: [FieldStatistics.Count]] {
        let isSeries = field.valueKind.valueType == .texts
        let text = isSeries ? "item" : "\(column)::text"
        let keys =
            labels.isEmpty
            ? "value, misfit" : "GROUPING SETS ((value, misfit), (section, value, misfit))"
        let items = isSeries ? "LEFT JOIN LATERAL unnest(\(column)) AS item ON true" : ""
        let rows = try db.rows(
            """
            SELECT \(section), value, misfit, count(*) FROM (
                SELECT section, \(text) AS value, nullif(\(misfit), '') AS misfit
                FROM \(source.sql) \(items)) v
            WHERE value IS NOT NULL OR misfit IS NOT NULL
            GROUP BY \(keys)
            """, source.values)
        var values: [(section: Int64?, value: FieldValue, count: Int)] = []
        for row in rows {
            let value: FieldValue =
                isSeries
                ? .text(row.text(2) ?? row.text(1) ?? "")
                : StoredValue.value(row.text(1), misfit: row.text(2), as: field.valueKind)
            values.append((row.integer(0), value, Int(row.integer(3) ?? 0)))
        }
        let distinct = Array(Set(values.map(\.value)))
        let texts = try LinkTitles(db: db).texts(of: distinct, in: field, of: list)
        let shown = Dictionary(zip(distinct, texts)) { first, _ in first }
        return Dictionary(grouping: values, by: \.section).mapValues { values in
            values.map {
                FieldStatistics.Count(value: $0.value, count: $0.count, text: shown[$0.value])
            }.sorted(by: FieldStatistics.Count.precedes)
        }
    }
}
