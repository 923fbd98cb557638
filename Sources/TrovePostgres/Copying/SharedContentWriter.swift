import Foundation
import TroveImages
import TroveModel

/// Fills an empty library in the transaction of `db`. The lists are hidden until all records are
/// there.
final class SharedContentWriter: ContentWriting, ContentTables {
    private let db: PostgresSession
    private var lastIdentities = ContentCatalog.LastIdentities()
    /// The lists as this library has them, in the order of the sidebar.
    private var lists: [List] = []
    private var table: RecordTable?

    init(db: PostgresSession) { self.db = db }

    /// Whether there are no lists and smart lists, also no deleted ones.
    static func isEmpty(_ db: PostgresSession) throws -> Bool {
        try db.rows(
            """
            SELECT NOT EXISTS (SELECT 1 FROM trove.list)
                AND NOT EXISTS (SELECT 1 FROM trove.smart_list)
            """
        ).first?.boolean(0) ?? false
    }

    func begin(_ catalog: ContentCatalog) throws {
        lastIdentities = catalog.lastIdentities
        try write(catalog)
    }

    func create(_ list: List, position: Int) throws {
        lists.append(try ListCreator(db: db).create(copying: list))
    }

    func set(_ name: String, to value: String) throws {
        try db.execute(
            """
            INSERT INTO trove.setting (name, value) VALUES ($1, $2)
            ON CONFLICT (author, name) DO UPDATE SET value = excluded.value
            """, [.text(name), .text(value)])
    }

    func setTrashDays(_ days: Int?) throws { try LibrarySettings(db: db).setTrashDays(days) }

    func insert(_ smartList: SmartList, position: Int) throws {
        let definition = smartList.definition
        try db.execute(
            """
            INSERT INTO trove.smart_list (id, uuid, name, icon, position, list_id, query, settings)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .integer(smartList.id.rawValue), .text(smartList.uuid.uuidString),
                .text(definition.name), .text(definition.icon), .integer(Int64(position)),
                PostgresValue(definition.list?.rawValue), .text(definition.query),
                .text(try definition.settings.storedText()),
            ])
    }

    func note(_ identity: Int64, of table: String) throws {
        guard identity > 0 else { return }
        try db.execute(
            """
            SELECT setval(sequence, greatest($2, pg_sequence_last_value(sequence)))
            FROM (SELECT pg_get_serial_sequence($1, 'id')::regclass AS sequence) s
            """, [.text("trove.\(table)"), .integer(identity)])
    }

    private func copy(of list: List) throws -> List {
        guard let copy = lists.first(where: { $0.id == list.id }) else {
            throw LibraryError.missingList
        }
        return copy
    }

    func add(_ records: [Record], to list: List) throws {
        if table?.list.id != list.id {
            table = try RecordTable(of: try copy(of: list), like: list, in: db)
        }
        try table?.add(records)
    }

    func end(_ list: List) throws {
        if table?.list.id == list.id { try table?.finish() }
        table = nil
        let copy = try copy(of: list)
        try ListCreator(db: db).createIndexes(of: copy)
        try ListColumns(db: db, list: copy).count(last: lastIdentities.records[copy.id] ?? 0)
    }

    func add(_ picture: ContentPicture) throws {
        let info = picture.info
        let thumbnail =
            picture.thumbnail.isEmpty
            ? try DecodedImage(picture.data).thumbnail : picture.thumbnail
        try db.checkCancellation()
        try db.execute(
            """
            WITH adder AS (INSERT INTO trove.image_adder (image_id) VALUES ($1) ON CONFLICT DO NOTHING)
            INSERT INTO trove.image (id, type, width, height, data, thumbnail)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
            """,
            [
                .text(info.id.hash), .text(info.type), .integer(Int64(info.width)),
                .integer(Int64(info.height)), .bytes(Array(picture.data)),
                .bytes(Array(thumbnail)),
            ])
    }

    func add(_ loans: [Loan]) throws {
        for loan in loans {
            try db.execute(
                """
                INSERT INTO trove.loan (id, list_id, record_id, borrower, borrower_list_id,
                    borrower_record_id, lent_on, due_on, note, returned_on)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
                """,
                [
                    .integer(loan.id.rawValue), .integer(loan.address.list.rawValue),
                    .integer(loan.address.record),
                ] + loan.terms.columnValues + [PostgresValue(loan.returnedOn?.description)])
        }
    }

    func add(_ drafts: [ValueDraft]) throws {
        try drafts.keepPresent { try DraftTable(db: db).keep($0) }
    }

    /// Shows the lists to everybody.
    func finish() throws {
        let creator = ListCreator(db: db)
        for list in lists { try creator.show(list) }
    }
}

/// Writes records in blocks. The triggers rest meanwhile: nobody sees the list yet, and it is
/// counted once.
private final class RecordTable {
    let list: List
    private let db: PostgresSession
    /// The indexes of the stored values of a record.
    private let places: [Int]
    private var copier: RecordCopier

    init(of list: List, like original: List, in db: PostgresSession) throws {
        (self.list, self.db) = (list, db)
        places = original.fields.indices.filter { original.fields[$0].kind != .computed }
        let fields = places.map { list.fields[$0] }
        copier = RecordCopier(
            db: db, list: list, fields: fields, table: ListTable(list).name,
            leading: ["id", "position", "created_at", "modified_at", "deleted_at"],
            columns: fields.map(ListTable.column))
        try ListColumns(db: db, list: list).setTracking(false)
    }

    func add(_ records: [Record]) throws {
        for record in records {
            try copier.add(
                [
                    String(record.id), String(record.position),
                    PostgresTime.text(of: record.createdAt),
                    PostgresTime.text(of: record.modifiedAt),
                    record.deletedAt.map(PostgresTime.text),
                ], places.map { record.values[$0] })
        }
        try copier.flush()
    }

    func finish() throws {
        try SearchTexts.renewComputed(of: list, after: .min, in: db)
        try ListColumns(db: db, list: list).setTracking(true)
        try ImageUse(db: db, list: list).note()
    }
}
