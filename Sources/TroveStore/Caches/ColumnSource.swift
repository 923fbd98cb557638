import CTroveSearch
import GRDBSQLite
import TroveModel

/// A column to cache: that of a field, or a date of the record itself.
struct ColumnSource: Hashable, Sendable {
    /// The name of the column, not quoted.
    let name: String
    /// The kind of the field's values; nil for dates of the record.
    let kind: FieldKind?
    /// The type of the field's values; nil for dates of the record.
    private let type: FieldValueType?

    init(name: String, kind: FieldKind?) {
        self.name = name
        self.kind = kind
        type = kind?.valueType
    }

    /// Returns all columns of a list that queries may test.
    static func sources(of list: List) -> [ColumnSource] {
        list.fields.map { ColumnSource(name: $0.columnName, kind: $0.valueKind) }
            + ["created_at", "modified_at"].map { ColumnSource(name: $0, kind: nil) }
    }

    /// The version of the format. Increase it whenever the same values are encoded differently.
    private static let version = 3

    /// Everything besides the values that determines the cached form. Columns that were cached with
    /// another definition are cached again.
    var definition: String {
        "\(Self.version) \(kind?.rawValue ?? "time") \(trove_fold_version())"
    }

    /// The form in which the texts of a column are cached.
    enum TextForm {
        /// Folded, for searches.
        case folded
        /// Unchanged, for comparisons.
        case plain
        /// Not cached, because queries do not read them.
        case none
    }

    var textForm: TextForm {
        switch type {
        case .date: .plain
        case .image: .none
        case .text, .texts, .number, .integer, .checkbox, .timeSpan, .record, nil: .folded
        }
    }

    /// Whether a value does not fit the field's kind, like the SQL of ``Misfits``; nil if only
    /// SQLite can decide.
    func isMisfit(_ value: borrowing ColumnValue) -> Bool? {
        switch (type, value.type) {
        case (_, .null), (nil, _): false
        case (_, .other): nil
        case (.number, _): value.type == .text
        case (.checkbox, _): !(value.type == .integer && (0...1).contains(value.integer))
        case (.integer(let range), _):
            !(value.type == .integer && range.contains(value.integer))
        case (.timeSpan, _), (.record, _): value.type != .integer
        // SQLite reads texts only up to the first zero byte.
        case (.date, .text): value.bytes.contains(0) ? nil : !Self.isDate(value.bytes)
        case (.image, .text): value.bytes.contains(0) ? nil : !Self.isHash(value.bytes)
        case (.date, _), (.image, _): nil
        case (.text, _), (.texts, _): false
        }
    }

    /// Whether a text is a date in the notation of values, such as 1994-05 or 1994-05-31T18:30.
    private static func isDate(_ text: UnsafeRawBufferPointer) -> Bool {
        text.withMemoryRebound(to: UInt8.self) { PartialDate(utf8: $0) } != nil
    }

    private static func isHash(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count == 64
            && text.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// A value of the current row of a statement.
struct ColumnValue: ~Copyable {
    enum ValueType {
        case null, integer, decimal, text, other
    }

    let type: ValueType
    let integer: Int64
    let decimal: Double
    /// The bytes of a text; valid until the next step of the statement.
    let bytes: UnsafeRawBufferPointer

    init(column: Int32, of statement: borrowing RawStatement) {
        var (integer, decimal) = (0 as Int64, 0.0)
        var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
        switch sqlite3_column_type(statement.handle, column) {
        case SQLITE_NULL: type = .null
        case SQLITE_INTEGER:
            type = .integer
            integer = statement.int64(column)
        case SQLITE_FLOAT:
            type = .decimal
            decimal = sqlite3_column_double(statement.handle, column)
        case SQLITE_TEXT:
            type = .text
            bytes = statement.bytes(column)
        default: type = .other
        }
        (self.integer, self.decimal, self.bytes) = (integer, decimal, bytes)
    }
}
