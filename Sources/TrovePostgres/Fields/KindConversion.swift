import TextCore
import TroveModel

/// The conversion of a field's values to another kind, in batches.
struct KindConversion: KindTables {
    let change: KindChange

    private let list: List
    private let db: PostgresSession
    /// The records by title for texts that become links.
    private let finder: TitleFinder?
    /// Whether the day comes before the month in texts that become dates; nil for the locale's
    /// order.
    private let isDayFirst: Bool?

    private static let batchSize = 5_000

    /// - Throws: `invalid` if a field cannot be changed to this kind.
    init(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?,
        db: PostgresSession
    ) throws {
        change = try KindChange(of: field, to: kind, options: options)
        self.list = list
        self.db = db
        finder = try change.target(in: list).map { try TitleFinder(of: $0, in: db) }
        isDayFirst = try change.mayMakeDates ? Self.isDayFirst(in: field, of: list, db) : nil
    }

    var rules: OptionRules { OptionRules(db: db, list: list) }

    /// Whether most all-number dates have the day first; nil if that is unclear.
    private static func isDayFirst(
        in field: Field, of list: List, _ db: PostgresSession
    ) throws -> Bool? {
        var dates = DateInference()
        try batches(of: field, in: list, where: "true", db) { values in
            for (_, value) in values {
                var text = value.text
                text.withUTF8 { dates.noteOrder(UnsafeRawBufferPointer($0)) }
            }
        }
        return dates.isMostlyDayFirst
    }

    var keepsColumn: Bool {
        change.keepsTexts && change.field.kind.postgresType == change.kind.postgresType
    }

    func addConvertedColumn() throws -> String {
        let columns = ListColumns(db: db, list: list)
        let kind = change.kind
        let column = try columns.add(for: change.field.name, kind: kind)
        func stored(_ value: ConvertedValue) -> StoredValue { StoredValue(value.stored, as: kind) }
        try columns.withoutTracking {
            try forEachBatch { batch in
                let values = batch.map { (record: $0.record, value: stored($0).columnValue) }
                try columns.write(values.filter { $0.value != .null }, into: column, kind: kind)
            }
        }
        let isLeft = "\(PostgresName.quoted(column)) IS NULL"
        try forEachBatch(where: isLeft) { batch in
            let misfits = batch.compactMap { value in
                if case .misfit(let text) = stored(value) {
                    (record: value.record, text: text)
                } else {
                    nil
                }
            }
            try columns.write(misfits, misfitting: column)
        }
        return column
    }

    func distinctTexts(in column: String, limit: Int) throws -> [String] {
        let name = PostgresName.quoted(column)
        return try db.rows(
            """
            SELECT DISTINCT \(name) FROM \(ListTable(list).name)
            WHERE \(name) IS NOT NULL LIMIT \(limit)
            """
        ).compactMap { $0.text(0) }
    }

    func forEachValue(_ body: (ConvertedValue) throws -> Void) throws {
        try forEachBatch { try $0.forEach(body) }
    }

    func title(of record: RecordID) throws -> String {
        try LinkTitles(db: db).linked(record, in: list.id).title
    }

    /// Converts all values, also those in the trash, in order of the records.
    ///
    /// - Parameter condition: The records to convert, as SQL.
    private func forEachBatch(
        where condition: String = "true", _ body: ([ConvertedValue]) throws -> Void
    ) throws {
        try Self.batches(of: change.field, in: list, where: condition, db) { values in
            try body(try converted(values))
        }
    }

    private static func batches(
        of field: Field, in list: List, where condition: String, _ db: PostgresSession,
        _ body: ([(RecordID, FieldValue)]) throws -> Void
    ) throws {
        let column =
            field.kind == .computed
            ? ComputedFields(list).sql(of: field) : ListTable.column(field)
        var last = RecordID.min
        while true {
            let rows = try db.rows(
                """
                SELECT id, \(column), misfits->>$2::text FROM \(ListTable(list).name)
                WHERE id > $1 AND (\(column) IS NOT NULL OR misfits ? $2) AND (\(condition))
                ORDER BY id LIMIT \(batchSize)
                """, [.integer(last), .text(field.columnName)])
            guard !rows.isEmpty else { return }
            let values = rows.map { row in
                let value = StoredValue.value(row.text(1), misfit: row.text(2), as: field.valueKind)
                return (row.integer(0) ?? 0, value)
            }
            try body(values)
            last = values.last?.0 ?? .max
        }
    }

    private func converted(_ values: [(RecordID, FieldValue)]) throws -> [ConvertedValue] {
        let field = change.field
        var sources = values.map(\.1)
        if field.kind == .recordLink {
            let titles = try LinkTitles(db: db).texts(of: sources, in: field, of: list)
            sources = zip(sources, titles).map { source, title in
                if case .record = source { .text(title) } else { source }
            }
        }
        guard let finder else {
            return zip(values, sources).map {
                change.value(of: $0.0, from: $1, isDayFirst: isDayFirst)
            }
        }
        let matches = try finder.matches(Set(sources.map { $0.typedText(as: field.valueKind) }))
        return zip(values, sources).map { value, source in
            change.value(of: value.0, from: source) { text in
                switch matches[text] {
                case .one(let id): id
                case .several(let ids): ids.first
                case nil, TitleMatch.none?: nil
                }
            }
        }
    }
}
