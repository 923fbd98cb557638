import GRDB
import TextCore
import TroveModel

/// The conversion of a field's values to another kind.
struct KindConversion {
    let field: Field
    let kind: FieldKind
    let options: FieldOptions
    /// The query for identities and values, in order of identities.
    let selection: String

    private let list: List
    private let db: Database
    private let titles = LinkTitles()
    /// The reader that finds records for texts that become links.
    private let reader: LinkReader?
    /// Whether the day comes before the month in texts that become dates; nil for the locale's
    /// order.
    private let isDayFirst: Bool?

    /// The conversion of one value.
    struct Result {
        var old: FieldValue
        /// The old value as shown.
        var oldText: String
        /// The new value; nil if it cannot be converted.
        var new: FieldValue?
        var newText: String
    }

    /// The maximum number of distinct texts that become choices.
    static let maximumChoices = 200

    /// - Throws: `invalid` if a field cannot be changed to this kind.
    init(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?, db: Database
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
        reader = kind == .recordLink ? LinkReader(to: adapted.targetList ?? list.id, in: db) : nil
        let column = SQLName.quoted(field.columnName)
        selection = """
            SELECT id, \(column) FROM \(ListTable(list).quotedName)
            WHERE \(column) IS NOT NULL ORDER BY id
            """
        let mayBeDates = kind.valueType == .date && field.valueKind.isTextual
        isDayFirst = try mayBeDates ? Self.isDayFirst(in: selection, db: db) : nil
    }

    /// Whether most all-number dates have the day first; nil if that is unclear.
    private static func isDayFirst(in selection: String, db: Database) throws -> Bool? {
        let rows = try RawStatement(selection, on: db)
        var dates = DateInference()
        while try rows.step() { dates.noteOrder(rows.bytes(1)) }
        return dates.isMostlyDayFirst
    }

    /// Whether both kinds store values alike, so that nothing needs to be written.
    var keepsColumn: Bool {
        field.kind.definition.acceptsAnyText && kind.definition.acceptsAnyText
    }

    /// Converts the value of the current row.
    func result(of row: borrowing RawStatement) throws -> Result {
        let old = StoredValue(column: 1, of: row).value(as: field.valueKind)
        var source = old
        if case .record = old, field.kind == .recordLink {
            source = .text(try titles.text(of: old, in: field, of: list, db: db))
        }
        let text = source.typedText(as: field.valueKind)
        guard let reader else {
            let new = source.converted(to: kind, options: options, isDayFirst: isDayFirst)
            return Result(
                old: old, oldText: text, new: new, newText: new?.typedText(as: kind) ?? text)
        }
        let new = try record(for: text, reader)
        return Result(old: old, oldText: text, new: new.map { .record($0) }, newText: text)
    }

    /// The record to link to; the first of several with this title.
    private func record(for text: String, _ reader: LinkReader) throws -> RecordID? {
        switch try reader.match(text) {
        case .one(let id): id
        case .several(let ids): ids.first
        case .none: nil
        }
    }

    /// The title of a record whose value is converted.
    func title(of record: RecordID) throws -> String {
        try titles.linked(record, in: list.id, db: db).title
    }

    /// The stored value of a result; the old text if it could not be converted.
    func stored(_ result: Result) -> StoredValue {
        StoredValue(result.new ?? .text(result.oldText))
    }
}
