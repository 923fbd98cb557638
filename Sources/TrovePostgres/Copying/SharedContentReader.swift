import Foundation
import TroveModel

/// Reads the whole content of a library in the transaction of `db`.
struct SharedContentReader: ContentReading {
    let db: PostgresSession
    /// Returns stored drafts with those that could not be written.
    let withUnwritten: ([ValueDraft]) -> [ValueDraft]

    func catalog() throws -> ContentCatalog {
        let reader = CatalogReader(db: db)
        let lists = try reader.lists()
        let settings = try db.rows(
            "SELECT name, value FROM trove.setting WHERE author = session_user")
        let last = try db.rows("SELECT id, last_record FROM trove.list WHERE deleted_at IS NULL")
        let visible = Set(lists.map(\.id))
        var records: [ListID: RecordID] = [:]
        for row in last {
            let id = ListID(rawValue: row.integer(0) ?? 0)
            if visible.contains(id) { records[id] = row.integer(1) ?? 0 }
        }
        return ContentCatalog(
            lists: lists, smartLists: try reader.smartLists(),
            trashDays: try LibrarySettings(db: db).trashDays(),
            settings: Dictionary(settings.map { ($0.text(0) ?? "", $0.text(1) ?? "") }) { one, _ in
                one
            },
            lastIdentities: ContentCatalog.LastIdentities(
                list: try lastIdentity(of: "list"), field: try lastIdentity(of: "field"),
                smartList: try lastIdentity(of: "smart_list"), loan: try lastIdentity(of: "loan"),
                records: records),
            deletedListCount: Int(
                try db.integer("SELECT count(*) FROM trove.list WHERE deleted_at IS NOT NULL")
                    ?? 0))
    }

    /// The identity that a table gave last, or the last visible one for whoever may not read its
    /// sequence.
    private func lastIdentity(of table: String) throws -> Int64 {
        try db.integer(
            """
            SELECT greatest(
                (SELECT max(id) FROM trove.\(PostgresName.quoted(table))),
                CASE WHEN has_sequence_privilege(sequence, 'USAGE, SELECT')
                    THEN pg_sequence_last_value(sequence) END, 0)
            FROM (SELECT pg_get_serial_sequence($1, 'id')::regclass AS sequence) s
            """, [.text("trove.\(table)")]) ?? 0
    }

    func records(of list: List, after last: RecordID?, limit: Int) throws -> [Record] {
        let reader = RecordReader(list)
        return try db.rows(
            """
            SELECT \(reader.columns) FROM \(ListTable(list).name) WHERE id > $1
            ORDER BY id LIMIT $2
            """, [.integer(last ?? .min), .integer(Int64(limit))]
        ).map(reader.record)
    }

    func picture(_ id: ImageID) throws -> ContentPicture? {
        try db.rows(
            "SELECT type, width, height, data, thumbnail FROM trove.image WHERE id = $1",
            [.text(id.hash)]
        ).first.map { row in
            let data = row.data(3) ?? Data()
            return ContentPicture(
                info: ImageInfo(
                    id: id, type: row.text(0) ?? "", width: Int(row.integer(1) ?? 0),
                    height: Int(row.integer(2) ?? 0), byteCount: data.count),
                data: data, thumbnail: row.data(4) ?? Data())
        }
    }

    func hasPicture(_ id: ImageID) throws -> Bool {
        try db.integer("SELECT 1 FROM trove.image WHERE id = $1", [.text(id.hash)]) != nil
    }

    func loans() throws -> [Loan] {
        try LoanTable(db: db).loans(
            where: "list_id IN (SELECT id FROM trove.list WHERE deleted_at IS NULL) ORDER BY id")
    }

    func drafts() throws -> [ValueDraft] { withUnwritten(try DraftTable(db: db).all()) }
}
