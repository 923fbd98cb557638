import GRDB
import TroveModel

/// Reads stored records for edits of many records.
final class StoredRecordReader {
    /// The fields that are read; computed fields are left out.
    let fields: [Field]
    private let statement: RawStatement
    private let listName: String

    /// - Parameter fields: The fields to read; nil for all of the list. Computed fields are left
    ///   out.
    init(_ list: List, fields: [Field]? = nil, in db: Database) throws {
        listName = list.name
        self.fields = (fields ?? list.fields).filter { $0.kind != .computed }
        let columns =
            ["position", "created_at", "modified_at", "deleted_at"]
            + self.fields.map { SQLName.quoted($0.columnName) }
        statement = try RawStatement(
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(ListTable(list).quotedName)
            WHERE id = ?1
            """, on: db)
    }

    /// Reads a record, whether it is in the trash or not.
    ///
    /// - Throws: `notFound` if it does not exist.
    func record(_ id: RecordID) throws -> StoredRecord {
        statement.bind(id, at: 1)
        defer { statement.reset() }
        guard try statement.step() else {
            throw LibraryError.missingRecord(id, in: listName)
        }
        var values: [Int64: StoredValue] = [:]
        for (index, field) in fields.enumerated() {
            let value = StoredValue(column: Int32(index) + 4, of: statement)
            if value != .null { values[field.id.rawValue] = value }
        }
        return StoredRecord(
            id: id, position: statement.int64(0), createdAt: statement.int64(1),
            modifiedAt: statement.int64(2),
            deletedAt: statement.isNull(3) ? nil : statement.int64(3), values: values)
    }

    /// The value of a field in a stored record.
    func value(of field: Field, in record: StoredRecord) -> FieldValue {
        (record.values[field.id.rawValue] ?? .null).value(as: field.valueKind)
    }
}
