import Foundation
import GRDB
import TroveModel

/// Reads the whole content of a library in the transaction of `db`.
struct LibraryContentReader: ContentReading {
    let db: Database
    /// Returns stored drafts with those that could not be written.
    let withUnwritten: ([ValueDraft]) -> [ValueDraft]

    func catalog() throws -> ContentCatalog {
        let lists = try ListStore.lists(db)
        let rows = try Row.fetchAll(db, sql: "SELECT name, value FROM setting")
        var settings = try Dictionary(
            rows.map { row in
                try (
                    row.value("name", of: "setting") as String,
                    row.value("value", of: "setting") as String
                )
            }
        ) { first, _ in first }
        settings[BackupPlan.settingName] = nil
        let trashDays = settings.removeValue(forKey: TrashDays.settingName)
        return ContentCatalog(
            lists: lists, smartLists: try SmartListStore.smartLists(db),
            trashDays: TrashDays.days(stored: trashDays),
            settings: settings,
            lastIdentities: ContentCatalog.LastIdentities(
                list: try lastIdentity(of: "list"), field: try lastIdentity(of: "field"),
                smartList: try lastIdentity(of: "smart_list"), loan: try lastIdentity(of: "loan"),
                records: try Dictionary(
                    lists.map { ($0.id, try lastIdentity(of: $0.tableName)) }
                ) { first, _ in first }),
            deletedListCount: try Int.fetchOne(
                db, sql: "SELECT count(*) FROM list WHERE deleted_at IS NOT NULL") ?? 0)
    }

    private func lastIdentity(of table: String) throws -> Int64 {
        try Int64.fetchOne(
            db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table]) ?? 0
    }

    func records(of list: List, after last: RecordID?, limit: Int) throws -> [Record] {
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM \(ListTable(list).quotedName) WHERE id > ? ORDER BY id LIMIT ?
                """, arguments: [last ?? .min, limit])
        return try RecordReader(list, links: nil).records(ids, in: db)
    }

    func picture(_ id: ImageID) throws -> ContentPicture? {
        let row = try Row.fetchOne(
            db, sql: "SELECT type, width, height, data, thumbnail FROM image WHERE id = ?",
            arguments: [id.hash])
        return try row.map { row in
            let data: Data = try row.value("data", of: "image")
            return ContentPicture(
                info: ImageInfo(
                    id: id, type: try row.value("type", of: "image"),
                    width: try row.value("width", of: "image"),
                    height: try row.value("height", of: "image"), byteCount: data.count),
                data: data, thumbnail: try row.value("thumbnail", of: "image"))
        }
    }

    func hasPicture(_ id: ImageID) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM image WHERE id = ?)", arguments: [id.hash])
            ?? false
    }

    func loans() throws -> [Loan] {
        try LoanTable.loans(
            where: "list_id IN (SELECT id FROM list WHERE deleted_at IS NULL) ORDER BY loan_id",
            in: db
        ).map { id, loan in
            Loan(
                id: id, address: loan.address, title: "", terms: loan.terms,
                returnedOn: loan.returnedOn)
        }
    }

    func drafts() throws -> [ValueDraft] { withUnwritten(try DraftTable.all(db)) }
}
