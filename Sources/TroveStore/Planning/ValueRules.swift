import Foundation
import GRDB
import TextCore
import TroveModel

/// The rules that field options set for the values of records.
///
/// A required field may be empty in a new record, which is filled in later, but may not be cleared.
/// Two values are the same if their stored forms are.
struct ValueRules {
    let db: Database
    let list: List

    /// Checks a value for a field.
    ///
    /// - Parameter records: The records to get the value; empty for a new record.
    /// - Throws: `invalid` with a message about the violated rule.
    func check(_ value: FieldValue, of field: Field, in records: [RecordID]) throws {
        if field.kind == .computed {
            throw LibraryError(
                .invalid,
                translated(
                    "“{field}” is computed from other fields. Change them or its expression."
                ).filling(["field": field.name]))
        }
        if value.isEmpty {
            guard field.options.isRequired, let record = records.first else { return }
            throw LibraryError(
                .invalid,
                translated(
                    "“{field}” of “{title}” must not be empty, because the field is required."
                ).filling([
                    "field": field.name,
                    "title": try EditPlanner(db: db).shownTitle(of: record, in: list),
                ]))
        }
        try checkLink(value, of: field)
        if field.options.isUnique { try checkUnique(value, of: field, in: records) }
    }

    /// Checks that the target of a link exists. A record in the trash is allowed: it can be
    /// restored.
    ///
    /// - Throws: `invalid` if the target is missing.
    func checkLink(_ value: FieldValue, of field: Field) throws {
        guard case .record(let id) = value else { return }
        let target = list.target(of: field)
        guard try LinkTitles().linked(id, in: target, db: db).state == .missing else { return }
        let name = try List.forTitles(of: target, in: db)?.name
        let text =
            name == nil
            ? translated("“{field}” cannot link to #{number}: its list has no such record.")
            : translated("“{field}” cannot link to #{number}: “{list}” has no such record.")
        throw LibraryError(
            .invalid,
            text.filling(["field": field.name, "number": String(id), "list": name ?? ""]))
    }

    private func checkUnique(
        _ value: FieldValue, of field: Field, in records: [RecordID]
    ) throws {
        guard records.count < 2 else {
            throw LibraryError(
                .invalid,
                translated(
                    "{count} record cannot have the same “{field}”: the field is unique.",
                    plural: "{count} records cannot have the same “{field}”: the field is unique.",
                    count: records.count
                ).filling(["count": String(records.count), "field": field.name]))
        }
        let column = SQLName.quoted(field.columnName)
        // The plus keeps SQLite from scanning an index of all records.
        let statement = try RawStatement(
            """
            SELECT id FROM \(ListTable(list).quotedName)
            WHERE \(column) = ?1 AND id <> ?2 AND +deleted_at IS NULL LIMIT 1
            """, on: db)
        StoredValue(value).bind(to: statement, at: 1)
        statement.bind(records.first ?? -1, at: 2)
        if try statement.step() {
            throw try doubled(value, of: field, by: statement.int64(0))
        }
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

    private func doubled(
        _ value: FieldValue, of field: Field, by record: RecordID
    ) throws -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{title}” already has “{value}” as its “{field}”, and the field is unique.")
                .filling([
                    "title": try EditPlanner(db: db).shownTitle(of: record, in: list),
                    "value": String(value.text.prefix(60)), "field": field.name,
                ]))
    }

    /// The default values of a new record, without links to missing records.
    func defaults() throws -> [FieldID: FieldValue] {
        try list.fields.reduce(into: [:]) { defaults, field in
            guard let value = field.options.defaultValue(as: field.kind),
                !value.isEmpty
            else { return }
            if case .record(let id) = value,
                try LinkTitles().linked(id, in: list.target(of: field), db: db).state == .missing
            {
                return
            }
            defaults[field.id] = value
        }
    }
}
