import TextCore
import TroveModel

/// The conversion of a field's values to another kind, in batches.
struct KindConversion {
    let field: Field
    let kind: FieldKind
    let options: FieldOptions

    private let list: List
    private let db: PostgresSession
    /// The records by title for texts that become links.
    private let links: LinkTitleFinder?
    /// Whether the day comes before the month in texts that become dates; nil for the locale's
    /// order.
    private let isDayFirst: Bool?

    /// The conversion of one value.
    struct Value {
        var record: RecordID
        /// The old value as shown.
        var oldText: String
        /// The new value; nil if it cannot be converted.
        var new: FieldValue?
        var newText: String
    }

    /// The maximum number of distinct texts that become choices.
    static let maximumChoices = 200
    private static let batchSize = 5_000

    /// - Throws: `invalid` if a field cannot be changed to this kind.
    init(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?,
        db: PostgresSession
    ) throws {
        guard kind != .computed else {
            throw LibraryError.ownValues(ofField: field.name)
        }
        self.field = field
        self.kind = kind
        var adapted = options ?? field.options
        if adapted.defaultValue(as: kind) == nil { adapted.defaultText = "" }
        adapted.expression = ""
        adapted.resultKind = nil
        self.options = adapted
        self.list = list
        self.db = db
        links =
            kind == .recordLink
            ? try LinkTitleFinder(of: adapted.targetList ?? list.id, in: db) : nil
        let mayBeDates = kind.valueType == .date && field.valueKind.isTextual
        isDayFirst = try mayBeDates ? Self.isDayFirst(in: field, of: list, db) : nil
    }

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

    /// Whether both kinds store values alike, so that nothing needs to be written.
    var keepsColumn: Bool {
        field.kind != .computed && field.kind.definition.acceptsAnyText
            && kind.definition.acceptsAnyText
            && field.kind.postgresType == kind.postgresType
    }

    /// Converts all values, also those in the trash, in order of the records.
    ///
    /// - Parameter condition: The records to convert, as SQL.
    func forEachBatch(
        where condition: String = "true", _ body: ([Value]) throws -> Void
    ) throws {
        try Self.batches(of: field, in: list, where: condition, db) { values in
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

    private func converted(_ values: [(RecordID, FieldValue)]) throws -> [Value] {
        var sources = values.map(\.1)
        if field.kind == .recordLink {
            let titles = try LinkTitles(db: db).texts(of: sources, in: field, of: list)
            sources = zip(sources, titles).map { source, title in
                if case .record = source { .text(title) } else { source }
            }
        }
        return try zip(values, sources).map { value, source in
            let id = value.0
            let text = source.typedText(as: field.valueKind)
            guard let links else {
                let new = source.converted(to: kind, options: options, isDayFirst: isDayFirst)
                return Value(
                    record: id, oldText: text, new: new,
                    newText: new?.typedText(as: kind) ?? text)
            }
            let match = try links.match(text)
            return Value(
                record: id, oldText: text, new: match.map { .record($0) }, newText: text)
        }
    }
}
