import GRDB

/// How the values of a field become values of another kind.
struct KindConversion {
    let field: Field
    let kind: FieldKind
    let options: FieldOptions
    /// Selects identity and value, in the order of identities.
    let selection: String

    private let list: List
    private let db: Database
    private let titles = LinkTitles()
    /// Finds records for texts that become links.
    private let reader: LinkReader?
    /// Whether texts that become dates have the day before the month; nil for the locale's order.
    private let isDayFirst: Bool?

    /// What one value becomes.
    struct Result {
        var old: FieldValue
        /// As it is shown.
        var oldText: String
        /// Nil if it cannot be converted.
        var new: FieldValue?
        var newText: String
    }

    /// More different texts than this are not made choices.
    static let maximumChoices = 200

    /// - Throws: `invalid` if no field can become one of this kind.
    init(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?, db: Database
    ) throws {
        guard kind != .computed else {
            throw LibraryError(
                .invalid,
                "“\(field.name)” has values of its own. Add a new field for what is computed.")
        }
        self.field = field
        self.kind = kind
        var adapted = options ?? field.options
        if ValueRules.value(ofDefault: adapted, kind: kind) == nil { adapted.defaultText = "" }
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
        let mayBeDates = kind == .date && field.valueKind.isTextual
        isDayFirst = try mayBeDates ? Self.isDayFirst(in: selection, db: db) : nil
    }

    /// The order that most dates in numbers have; nil if they do not tell.
    private static func isDayFirst(in selection: String, db: Database) throws -> Bool? {
        let rows = try RawStatement(selection, on: db)
        var dates = DateInference()
        while try rows.step() { dates.noteOrder(rows.bytes(1)) }
        return dates.isMostlyDayFirst
    }

    /// Whether values are stored alike in both kinds, so that nothing needs to be written.
    var keepsColumn: Bool {
        let alike: Set<FieldKind> = [.text, .paragraph, .choice, .link]
        return alike.contains(field.kind) && alike.contains(kind)
    }

    /// What the value of a selected row becomes.
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

    /// The record that becomes linked: of several with this title, the first.
    private func record(for text: String, _ reader: LinkReader) throws -> RecordID? {
        switch try reader.match(text) {
        case .one(let id): id
        case .several(let ids): ids.first
        case .none: nil
        }
    }

    /// What titles a record whose value is converted.
    func title(of record: RecordID) throws -> String {
        try titles.linked(record, in: list.id, db: db).title
    }

    /// What is stored of a result: what could not be converted as the text that it was.
    func stored(_ result: Result) -> StoredValue {
        StoredValue(result.new ?? .text(result.oldText))
    }
}
