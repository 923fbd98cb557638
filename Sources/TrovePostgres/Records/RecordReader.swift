import Foundation
import TroveModel

/// Reads records of a list, without the titles of linked ones.
struct RecordReader {
    let list: List
    /// The columns to select, in the order in which ``record(_:)`` reads them, with the expressions
    /// of computed fields.
    let columns: String

    init(_ list: List) {
        self.list = list
        let own = [
            "id", "position", "floor(extract(epoch FROM created_at))::bigint",
            "floor(extract(epoch FROM modified_at))::bigint",
            "floor(extract(epoch FROM deleted_at))::bigint", "misfits",
        ]
        let computed = ComputedFields(list)
        let values = list.fields.map { field in
            field.kind == .computed ? computed.sql(of: field) : ListTable.column(field)
        }
        columns = (own + values).joined(separator: ", ")
    }

    /// Reads a row of ``columns``.
    func record(_ row: PostgresRow) -> Record {
        func date(_ column: Int) -> Date? {
            row.integer(column).map { Date(timeIntervalSince1970: Double($0)) }
        }
        let misfits = Self.misfits(row.text(5))
        let values = list.fields.enumerated().map { index, field in
            StoredValue.value(
                row.text(index + 6), misfit: misfits[field.columnName], as: field.valueKind)
        }
        return Record(
            id: row.integer(0) ?? 0, values: values, position: row.integer(1) ?? 0,
            createdAt: date(2) ?? .distantPast, modifiedAt: date(3) ?? .distantPast,
            deletedAt: date(4))
    }

    /// The texts of the column `misfits`, by column.
    static func misfits(_ text: String?) -> [String: String] {
        guard let text else { return [:] }
        return (try? JSON.value([String: String].self, from: text)) ?? [:]
    }

    /// The statement for the rows of records, also of those in the trash, in any order.
    func statement(for ids: [RecordID]) -> PostgresSession.Statement {
        PostgresSession.Statement(
            "SELECT \(columns) FROM \(ListTable(list).name) WHERE id = ANY($1)", [.integers(ids)])
    }

    /// Reads records, also those in the trash, in the order of `ids`. Records that do not exist are
    /// left out.
    func records(_ ids: [RecordID], in db: PostgresSession) throws -> [Record] {
        guard !ids.isEmpty else { return [] }
        if ids.count == 1, let known = db.knownRecord?.record(ids[0], of: list) { return [known] }
        let statement = statement(for: ids)
        let found = try db.rows(statement.sql, statement.values).map(record)
        let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }
}
