import CTroveSearch
import GRDBSQLite

/// A column that is stored in parts: of a field, or one of the times of the record itself.
struct ColumnSource: Hashable, Sendable {
    /// Not quoted.
    let name: String
    /// Nil for the times.
    let kind: FieldKind?

    /// Every column of a list that queries look at.
    static func sources(of list: List) -> [ColumnSource] {
        list.fields.map { ColumnSource(name: $0.columnName, kind: $0.valueKind) }
            + ["created_at", "modified_at"].map { ColumnSource(name: $0, kind: nil) }
    }

    /// Grows when the same values are stored in another form than before.
    private static let version = 2

    /// What decides about the stored form besides the values: columns that were stored under another
    /// definition are made anew.
    var definition: String {
        "\(Self.version) \(kind?.rawValue ?? "time") \(trove_fold_version())"
    }

    /// How the texts of a column are stored.
    enum TextForm {
        /// As they are searched.
        case folded
        /// As they are compared.
        case plain
        /// Not at all: nobody searches them.
        case none
    }

    var textForm: TextForm {
        switch kind {
        case .date: .plain
        case .image: .none
        default: .folded
        }
    }

    /// Whether a value does not fit the field's kind, as ``Misfits`` says it in SQL; nil if this cannot
    /// be told here.
    func isMisfit(_ value: borrowing ColumnValue) -> Bool? {
        switch (kind, value.type) {
        case (_, .null), (nil, _): false
        case (_, .other): nil
        case (.number, _): value.type == .text
        case (.checkbox, _): !(value.type == .integer && (0...1).contains(value.integer))
        case (.rating, _):
            !(value.type == .integer && (0...Int64(RatingText.maximum)).contains(value.integer))
        case (.timeSpan, _), (.recordLink, _): value.type != .integer
        // Of texts with zero bytes, SQLite looks at the beginning only.
        case (.date, .text): value.bytes.contains(0) ? nil : !Self.isDate(value.bytes)
        case (.image, .text): value.bytes.contains(0) ? nil : !Self.isHash(value.bytes)
        case (.date, _), (.image, _): nil
        case (.text, _), (.paragraph, _), (.choice, _), (.tags, _), (.texts, _), (.link, _),
            (.computed, _):
            false
        }
    }

    /// Whether a text is a year, a month or a day that there is.
    private static func isDate(_ text: UnsafeRawBufferPointer) -> Bool {
        guard [4, 7, 10].contains(text.count) else { return false }
        for (index, byte) in text.enumerated() {
            let isSign = index == 4 || index == 7
            guard isSign ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte) else {
                return false
            }
        }
        func number(_ range: Range<Int>) -> Int {
            text[range].reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
        guard text.count > 4 else { return true }
        let (year, month) = (number(0..<4), number(5..<7))
        guard (1...12).contains(month) else { return false }
        guard text.count > 7 else { return true }
        return (1...PartialDate.days(inMonth: month, of: year)).contains(number(8..<10))
    }

    private static func isHash(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count == 64
            && text.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// A value of a row, as SQLite has it.
struct ColumnValue: ~Copyable {
    enum ValueType {
        case null, integer, decimal, text, other
    }

    let type: ValueType
    let integer: Int64
    let decimal: Double
    /// Of a text; valid until the next step.
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
