import Foundation
import GRDB
import TextCore
import TroveModel

/// The rules that field options set for the values of records, over the tables of a library file.
struct ValueRules: ValueTables {
    let db: Database
    let list: List

    func shownTitle(of record: RecordID) throws -> String {
        try EditPlanner(db: db).shownTitle(of: record, in: list)
    }

    func hasRecord(_ record: RecordID, in list: ListID) throws -> Bool {
        try LinkTitles().linked(record, in: list, db: db).state != .missing
    }

    func name(ofTarget list: ListID) throws -> String? {
        try List.forTitles(of: list, in: db)?.name
    }

    func owner(
        of value: FieldValue, in field: Field, besides record: RecordID?
    ) throws -> RecordID? {
        let column = SQLName.quoted(field.columnName)
        // The plus keeps SQLite from scanning an index of all records.
        let statement = try RawStatement(
            """
            SELECT id FROM \(ListTable(list).quotedName)
            WHERE \(column) = ?1 AND id <> ?2 AND +deleted_at IS NULL LIMIT 1
            """, on: db)
        StoredValue(value).bind(to: statement, at: 1)
        statement.bind(record ?? -1, at: 2)
        return try statement.step() ? statement.int64(0) : nil
    }

    /// Checks that unique fields stay unique after restoring records from the trash.
    ///
    /// - Throws: `invalid` if two records would have the same value.
    func checkRestoring(_ records: [RecordID]) throws {
        for field in list.fields where field.options.isUnique {
            let column = SQLName.quoted(field.columnName)
            let table = ListTable(list).quotedName
            let read = try RawStatement("SELECT \(column) FROM \(table) WHERE id = ?1", on: db)
            var owners: [StoredValue: RecordID] = [:]
            for record in records {
                read.bind(record, at: 1)
                defer { read.reset() }
                guard try read.step() else { continue }
                let stored = StoredValue(column: 0, of: read)
                guard stored != .null else { continue }
                let value = stored.value(as: field.valueKind)
                if let owner = owners.updateValue(record, forKey: stored) {
                    throw try doubled(value, of: field, by: owner)
                }
                try checkUnique(value, of: field, in: [record])
            }
        }
    }

    /// Checks that a field can become unique.
    ///
    /// - Throws: `invalid` if two records have the same value.
    func checkCanBeUnique(_ field: Field, called name: String) throws {
        let column = SQLName.quoted(field.columnName)
        let statement = try RawStatement(
            """
            SELECT \(column), count(*) FROM \(ListTable(list).quotedName)
            WHERE deleted_at IS NULL AND \(column) IS NOT NULL
            GROUP BY \(column) HAVING count(*) > 1 LIMIT 1
            """, on: db)
        guard try statement.step() else { return }
        let value = StoredValue(column: 0, of: statement).value(as: field.valueKind)
        throw LibraryError.repeated(value, count: Int(statement.int64(1)), inField: name)
    }
}
