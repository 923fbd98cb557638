import Foundation
import GRDB
import GRDBSQLite
import TroveModel

/// Reads whole records, with the titles of linked records.
struct RecordReader {
    let list: List
    private let links: LinkTitles?

    /// - Parameter links: The cache of titles; nil to leave out the linked records.
    init(_ list: List, links: LinkTitles? = LinkTitles()) {
        self.list = list
        self.links = links
    }

    /// The records with the given identities, in the order of `ids`; missing ones are left out.
    func records(_ ids: [RecordID], in db: Database) throws -> [Record] {
        var records = try storedRecords(ids, in: db)
        guard let links else { return records }
        for (index, field) in list.fields.enumerated() where field.kind == .recordLink {
            let target = list.target(of: field)
            var linked: Set<RecordID> = []
            for record in records {
                if case .record(let id) = record.values[index] { linked.insert(id) }
            }
            guard !linked.isEmpty else { continue }
            let titles = try links.linked(linked, in: target, db: db)
            for place in records.indices {
                guard case .record(let id) = records[place].values[index] else { continue }
                records[place].links[index] = titles[id]
            }
        }
        return records
    }

    private func storedRecords(_ ids: [RecordID], in db: Database) throws -> [Record] {
        let columns =
            ListTable.bookkeepingColumns + list.fields.map { SQLName.quoted($0.columnName) }
        let sql =
            "SELECT \(columns.joined(separator: ", ")) FROM \(ListTable(list).quotedName) WHERE id = ?1"
        let statement = try db.cachedStatement(sql: sql)
        let rows = BorrowedStatement(handle: statement.sqliteStatement)
        defer { sqlite3_reset(rows.handle) }
        return ids.compactMap { id in
            sqlite3_reset(rows.handle)
            sqlite3_bind_int64(rows.handle, 1, id)
            guard sqlite3_step(rows.handle) == SQLITE_ROW else { return nil }
            return record(rows)
        }
    }

    private func record(_ row: BorrowedStatement) -> Record {
        Record(
            id: sqlite3_column_int64(row.handle, 0),
            values: list.fields.indices.map { index in
                row.value(Int32(index + ListTable.bookkeepingColumns.count))
                    .value(as: list.fields[index].valueKind)
            },
            position: sqlite3_column_int64(row.handle, 1),
            createdAt: Date(timeIntervalSince1970: Double(sqlite3_column_int64(row.handle, 2))),
            modifiedAt: Date(timeIntervalSince1970: Double(sqlite3_column_int64(row.handle, 3))),
            deletedAt: sqlite3_column_type(row.handle, 4) == SQLITE_NULL
                ? nil : Date(timeIntervalSince1970: Double(sqlite3_column_int64(row.handle, 4))))
    }
}
