import GRDB

/// Takes the values of a file over into the form of their fields: finds the records that titles mean,
/// and keeps pictures in the library.
struct ValueIntake {
    let db: Database
    private(set) var linkNotes: [ImportNote] = []
    private(set) var pictureNotes: [ImportNote] = []
    private var titles: [ListID: TitleIndex?] = [:]

    init(db: Database) {
        self.db = db
    }

    /// What became of values that could not be taken over, the first hundred of each sort.
    var notes: [ImportNote] { linkNotes + pictureNotes }

    /// Gives back what was needed to find records.
    mutating func finish() throws {
        for case let index? in titles.values { try index.drop() }
        titles = [:]
    }

    /// The value as `field` stores it; what does not fit its kind keeps its own form.
    mutating func stored(
        _ value: ImportedValue, in field: Field, line: Int
    ) throws -> StoredValue {
        switch value {
        case .value(.empty): return .null
        case .value(.text(let text)) where Self.isPlain(field.kind): return .text(text)
        case .value(.text(let title)) where field.kind == .recordLink:
            return try link(to: title, in: field, line: line)
        case .value(let value):
            return StoredValue(value.converted(to: field.kind, options: field.options) ?? value)
        case .image(let data):
            do {
                return .text(try ImageStore(db: db).add(data).hash)
            } catch let error as LibraryError where error.code == .invalid {
                if pictureNotes.count < 100 {
                    pictureNotes.append(
                        ImportNote(
                            line: line,
                            message: "The picture in “\(field.name)” was left out. "
                                + error.message))
                }
                return .null
            }
        }
    }

    /// The only record with this title, whatever the case of its letters.
    private mutating func link(to title: String, in field: Field, line: Int) throws -> StoredValue {
        guard let target = field.options.targetList else { return .text(title) }
        if titles[target] == nil {
            titles[target] = .some(try TitleIndex(of: target, in: db))
        }
        if let index = titles[target] ?? nil, let id = try index.record(titled: title) {
            return .integer(id)
        }
        if linkNotes.count < 100 {
            linkNotes.append(
                ImportNote(
                    line: line,
                    message: "“\(title)” in “\(field.name)” is not the title of just one record; "
                        + "it stays a text."))
        }
        return .text(title)
    }

    /// Whether any text is a value of `kind` just as it is.
    private static func isPlain(_ kind: FieldKind) -> Bool {
        switch kind {
        case .text, .paragraph, .choice, .link: true
        default: false
        }
    }
}

/// The titles of a list's records, to find records by them.
private struct TitleIndex {
    private let db: Database
    private let table: String

    /// Nil if the list has no titles.
    init?(of target: ListID, in db: Database) throws {
        let list = try ListStore.list(target, in: db, evenDeleted: true)
        guard let title = list.titleField else { return nil }
        self.db = db
        table = "trove_titles_\(target.rawValue)"
        let column = SQLName.quoted(title.columnName)
        try db.execute(
            sql: """
                DROP TABLE IF EXISTS temp.\(table);
                CREATE TEMP TABLE \(table) (title TEXT COLLATE NOCASE, id INTEGER);
                INSERT INTO temp.\(table) SELECT \(column), id FROM \(ListTable(list).quotedName)
                    WHERE deleted_at IS NULL AND \(column) IS NOT NULL;
                CREATE INDEX temp.\(table)_title ON \(table) (title);
                """)
    }

    /// The record with this title, if it is just one.
    func record(titled title: String) throws -> RecordID? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT count(*), min(id) FROM temp.\(table) WHERE title = ?"),
            arguments: [title])
        guard let row, row[0] as Int == 1 else { return nil }
        return row[1]
    }

    func drop() throws {
        try db.execute(sql: "DROP TABLE IF EXISTS temp.\(table)")
    }
}
