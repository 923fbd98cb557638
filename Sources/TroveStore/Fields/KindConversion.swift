import GRDB
import TextCore
import TroveModel

/// The conversion of a field's values to another kind.
struct KindConversion: KindTables {
    let change: KindChange

    /// The query for identities and values, in order of identities.
    private let selection: String
    private let list: List
    private let db: Database
    private let cancellation: CancellationFlag
    private let titles = LinkTitles()
    /// The reader that finds records for texts that become links.
    private let reader: LinkReader?
    /// Whether the day comes before the month in texts that become dates; nil for the locale's
    /// order.
    private let isDayFirst: Bool?

    /// - Throws: `invalid` if a field cannot be changed to this kind.
    init(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?, db: Database,
        cancellation: CancellationFlag = CancellationFlag()
    ) throws {
        change = try KindChange(of: field, to: kind, options: options)
        self.list = list
        self.db = db
        self.cancellation = cancellation
        reader = change.target(in: list).map { LinkReader(to: $0, in: db) }
        let column = SQLName.quoted(field.columnName)
        selection = """
            SELECT id, \(column) FROM \(ListTable(list).quotedName)
            WHERE \(column) IS NOT NULL ORDER BY id
            """
        isDayFirst = try change.mayMakeDates ? Self.isDayFirst(in: selection, db: db) : nil
    }

    var rules: OptionRules { OptionRules(db: db, list: list) }

    /// Whether most all-number dates have the day first; nil if that is unclear.
    private static func isDayFirst(in selection: String, db: Database) throws -> Bool? {
        let rows = try RawStatement(selection, on: db)
        var dates = DateInference()
        while try rows.step() { dates.noteOrder(rows.bytes(1)) }
        return dates.isMostlyDayFirst
    }

    var keepsColumn: Bool { change.keepsTexts }

    func forEachValue(_ body: (ConvertedValue) throws -> Void) throws {
        let rows = try RawStatement(selection, on: db)
        var count = 0
        while try rows.step() {
            try body(try value(of: rows))
            count += 1
            if count & 0xFFF == 0 { try cancellation.check() }
        }
    }

    /// Converts the value of the current row.
    private func value(of row: borrowing RawStatement) throws -> ConvertedValue {
        let record = row.int64(0)
        var source = StoredValue(column: 1, of: row).value(as: change.field.valueKind)
        if case .record = source, change.field.kind == .recordLink {
            source = .text(try titles.text(of: source, in: change.field, of: list, db: db))
        }
        guard let reader else {
            return change.value(of: record, from: source, isDayFirst: isDayFirst)
        }
        return try change.value(of: record, from: source) { text in
            switch try reader.match(text) {
            case .one(let id): id
            case .several(let ids): ids.first
            case .none: nil
            }
        }
    }

    func addConvertedColumn() throws -> String {
        let table = ListTable(list)
        let column = try table.newColumnName(for: change.field.name, in: db)
        try table.addColumn(column, type: change.kind.exactColumnType, in: db)
        try ColumnRewriter(db: db, table: table).fill(column, from: selection) { row in
            StoredValue(try value(of: row).stored)
        }
        return column
    }

    func distinctTexts(in column: String, limit: Int) throws -> [String] {
        let column = SQLName.quoted(column)
        return try String.fetchAll(
            db,
            sql: """
                SELECT DISTINCT \(column) FROM \(ListTable(list).quotedName)
                WHERE \(column) IS NOT NULL LIMIT \(limit)
                """)
    }

    func title(of record: RecordID) throws -> String {
        try titles.linked(record, in: list.id, db: db).title
    }
}
