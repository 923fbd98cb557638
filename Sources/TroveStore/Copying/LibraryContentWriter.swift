import CTroveSearch
import Foundation
import GRDB
import TroveImages
import TroveModel

/// Fills an empty library in the transaction of `db`.
final class LibraryContentWriter: ContentWriting, ContentTables {
    private let db: Database
    private var lastIdentities = ContentCatalog.LastIdentities()
    /// The lists as this library has them, by identity.
    private var lists: [ListID: List] = [:]
    private var table: RecordTable?

    init(db: Database) { self.db = db }

    /// Whether there are no lists and smart lists, also no deleted ones.
    static func isEmpty(_ db: Database) throws -> Bool {
        try
            !(Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM list) OR EXISTS (SELECT 1 FROM smart_list)
                    """) ?? false)
    }

    /// The change to announce.
    var change: Change {
        var change = Change(nil, cause: .external, affectsLists: true)
        change.others = lists.keys.sorted { $0.rawValue < $1.rawValue }.map {
            Change(nil, cause: .external, list: $0, affectsLists: true, affectsWholeList: true)
        }
        return change
    }

    func begin(_ catalog: ContentCatalog) throws {
        lastIdentities = catalog.lastIdentities
        try write(catalog)
    }

    func create(_ list: List, position: Int) throws {
        lists[list.id] = try ListCreator(db: db).create(copying: list, position: position)
    }

    func insert(_ smartList: SmartList, position: Int) throws {
        let definition = smartList.definition
        try db.execute(
            sql: """
                INSERT INTO smart_list
                    (id, uuid, name, icon, position, list_id, query, settings, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, unixepoch())
                """,
            arguments: [
                smartList.id.rawValue, smartList.uuid.uuidString, definition.name,
                definition.icon, position, definition.list?.rawValue, definition.query,
                try definition.settings.storedText(),
            ])
    }

    func set(_ name: String, to value: String) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO setting VALUES (?, ?)", arguments: [name, value])
    }

    func setTrashDays(_ days: Int?) throws {
        try set(TrashDays.settingName, to: TrashDays.stored(days))
    }

    func note(_ identity: Int64, of table: String) throws {
        guard identity > 0 else { return }
        try db.execute(
            sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
            arguments: [identity, table])
        guard db.changesCount == 0 else { return }
        try db.execute(
            sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
            arguments: [table, identity])
    }

    func add(_ records: [Record], to list: List) throws {
        if table?.list.id != list.id {
            guard let copy = lists[list.id] else { throw LibraryError.missingList }
            table = try RecordTable(of: copy, like: list, in: db)
        }
        for record in records { try table?.insert(record) }
        try table?.index()
    }

    func end(_ list: List) throws {
        guard let copy = lists[list.id] else { throw LibraryError.missingList }
        let listTable = ListTable(copy)
        if table?.list.id == list.id { try table?.finish() }
        table = nil
        trove_release_memory()
        try listTable.createIndexes(in: db)
        try listTable.createTriggers(in: db)
        try db.execute(
            sql: """
                UPDATE list SET generation = generation + 1,
                    record_count = (SELECT count(*) FROM \(listTable.quotedName)
                        WHERE deleted_at IS NULL),
                    trash_count = (SELECT count(*) FROM \(listTable.quotedName)
                        WHERE deleted_at IS NOT NULL)
                WHERE id = ?
                """, arguments: [list.id.rawValue])
        try note(lastIdentities.records[list.id] ?? 0, of: copy.tableName)
    }

    func add(_ picture: ContentPicture) throws {
        let info = picture.info
        let thumbnail =
            picture.thumbnail.isEmpty
            ? try DecodedImage(picture.data).thumbnail : picture.thumbnail
        try db.execute(
            sql: """
                INSERT INTO image (id, type, width, height, data, thumbnail, created_at)
                VALUES (?, ?, ?, ?, ?, ?, unixepoch()) ON CONFLICT DO NOTHING
                """,
            arguments: [
                info.id.hash, info.type, info.width, info.height, picture.data, thumbnail,
            ])
    }

    func add(_ loans: [Loan]) throws {
        for loan in loans {
            let stored = StoredLoan(
                list: loan.address.list, record: loan.address.record, terms: loan.terms,
                returnedOn: loan.returnedOn)
            try LoanTable.write(stored, at: loan.id, in: db)
        }
    }

    func add(_ drafts: [ValueDraft]) throws {
        try drafts.keepPresent { try DraftTable.keep($0, in: db) }
    }
}

/// Writes records with one prepared statement, and makes them searchable.
private final class RecordTable {
    let list: List
    private let statement: RawStatement
    /// The indexes of the stored values of a record.
    private let places: [Int]
    private let indexer: SearchIndexer
    private var last: RecordID = 0

    init(of list: List, like original: List, in db: Database) throws {
        self.list = list
        let table = ListTable(list)
        try table.createSearchView(in: db)
        indexer = try SearchIndexer(table: table, isNew: true, db: db)
        places = original.fields.indices.filter { original.fields[$0].kind != .computed }
        let names =
            ListTable.bookkeepingColumns
            + places.map { SQLName.quoted(list.fields[$0].columnName) }
        let marks = names.indices.map { "?\($0 + 1)" }
        statement = try RawStatement(
            """
            INSERT INTO \(table.quotedName) (\(names.joined(separator: ", ")))
            VALUES (\(marks.joined(separator: ", ")))
            """, on: db)
    }

    func insert(_ record: Record) throws {
        statement.bind(record.id, at: 1)
        statement.bind(record.position, at: 2)
        statement.bind(Self.seconds(record.createdAt), at: 3)
        statement.bind(Self.seconds(record.modifiedAt), at: 4)
        let deletedAt = record.deletedAt.map { StoredValue.integer(Self.seconds($0)) } ?? .null
        deletedAt.bind(to: statement, at: 5)
        for (index, place) in places.enumerated() {
            StoredValue(record.values[place]).bind(to: statement, at: Int32(index) + 6)
        }
        try statement.run()
        last = record.id
    }

    func index() throws { try indexer.index(through: last) }

    func finish() throws { try indexer.finish() }

    private static func seconds(_ date: Date) -> Int64 {
        Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
    }
}
