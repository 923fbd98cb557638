import Foundation
import GRDB
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
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(ListTable(list).quotedName) \
            WHERE id = ?1
            """
        let rows = try RawStatement(cached: sql, on: db)
        var records: [Record] = []
        records.reserveCapacity(ids.count)
        for id in ids {
            rows.bind(id, at: 1)
            if try rows.step() { records.append(record(rows)) }
            rows.reset()
        }
        return records
    }

    private func record(_ row: borrowing RawStatement) -> Record {
        func date(_ column: Int32) -> Date {
            Date(timeIntervalSince1970: Double(row.int64(column)))
        }
        let first = Int32(ListTable.bookkeepingColumns.count)
        var values: [FieldValue] = []
        values.reserveCapacity(list.fields.count)
        for (index, field) in list.fields.enumerated() {
            let value = StoredValue(column: Int32(index) + first, of: row)
            values.append(value.value(as: field.valueKind))
        }
        return Record(
            id: row.int64(0), values: values, position: row.int64(1), createdAt: date(2),
            modifiedAt: date(3), deletedAt: row.isNull(4) ? nil : date(4))
    }
}
