import GRDB
import TextCore
import TroveModel

extension ValueRules {
    /// Checks that unique fields stay unique after an edit of many records, with one scan of the
    /// table per field.
    ///
    /// - Parameters:
    ///   - changed: New values by record and field identity.
    ///   - removed: Records that leave the list.
    ///   - added: Records that join the list.
    /// - Throws: `invalid` if two records would have the same value.
    func checkUnique(
        changed: [RecordID: [Int64: StoredValue]], removed: Set<RecordID> = [],
        added: [StoredRecord] = []
    ) throws {
        let touched = Set(changed.values.lazy.flatMap(\.keys))
            .union(added.lazy.flatMap(\.values.keys))
        for field in list.fields
        where field.options.isUnique && touched.contains(field.id.rawValue) {
            var seen: Set<StoredValue> = []
            func take(_ value: StoredValue) throws {
                guard value != .null, !seen.insert(value).inserted else { return }
                throw doubled(value, of: field)
            }
            let statement = try RawStatement(
                """
                SELECT id, \(SQLName.quoted(field.columnName)) FROM \(ListTable(list).quotedName)
                WHERE +deleted_at IS NULL
                """, on: db)
            while try statement.step() {
                let id = statement.int64(0)
                if removed.contains(id) { continue }
                try take(
                    changed[id]?[field.id.rawValue] ?? StoredValue(column: 1, of: statement))
            }
            for record in added where record.deletedAt == nil {
                try take(record.values[field.id.rawValue] ?? .null)
            }
        }
    }

    /// Checks that unique fields stay unique with the new values in a table.
    func checkUnique(_ fields: [Field], in table: BulkTable) throws {
        for field in fields where field.options.isUnique {
            let column = SQLName.quoted(field.columnName)
            let statement = try RawStatement(
                """
                SELECT value FROM (
                    SELECT CASE WHEN b.id IS NULL THEN l.\(column) ELSE b.\(column) END AS value
                    FROM \(ListTable(list).quotedName) l LEFT JOIN \(table.quotedName) b ON b.id = l.id
                    WHERE l.deleted_at IS NULL)
                WHERE value IS NOT NULL GROUP BY value HAVING count(*) > 1 LIMIT 1
                """, on: db)
            guard try statement.step() else { continue }
            throw doubled(StoredValue(column: 0, of: statement), of: field)
        }
    }

    /// Checks that unique fields stay unique after inserting the records of a table.
    func checkUnique(_ fields: [Field], addedBy table: BulkTable) throws {
        for field in fields where field.options.isUnique {
            let column = SQLName.quoted(field.columnName)
            try checkUnique(
                field,
                values:
                    "SELECT b.\(column) AS value FROM \(table.quotedName) b WHERE b.deleted_at IS NULL"
            )
        }
    }

    /// Checks that unique fields stay unique after restoring records from the trash, given by a
    /// table.
    func checkUnique(_ fields: [Field], restoredBy table: BulkTable) throws {
        let records = ListTable(list).quotedName
        for field in fields where field.options.isUnique {
            let column = SQLName.quoted(field.columnName)
            try checkUnique(
                field,
                values: """
                    SELECT r.\(column) AS value
                    FROM \(table.quotedName) b CROSS JOIN \(records) r ON r.id = b.id
                    """)
        }
    }

    /// - Parameter values: A query that selects the new values of the field as `value`.
    private func checkUnique(_ field: Field, values: String) throws {
        let column = SQLName.quoted(field.columnName)
        // The plus keeps SQLite from scanning an index of all records.
        let statement = try RawStatement(
            """
            SELECT value FROM (\(values)) WHERE value IS NOT NULL
            GROUP BY value HAVING count(*) > 1
            UNION ALL SELECT value FROM (\(values)) CROSS JOIN \(ListTable(list).quotedName) l
                ON l.\(column) = value AND +l.deleted_at IS NULL
            LIMIT 1
            """, on: db)
        if try statement.step() { throw doubled(StoredValue(column: 0, of: statement), of: field) }
    }

    /// Checks that unique fields are unique after an import.
    func checkUnique(_ fields: [Field]) throws {
        for field in fields where field.options.isUnique {
            let column = SQLName.quoted(field.columnName)
            let statement = try RawStatement(
                """
                SELECT \(column) FROM \(ListTable(list).quotedName)
                WHERE deleted_at IS NULL AND \(column) IS NOT NULL
                GROUP BY \(column) HAVING count(*) > 1 LIMIT 1
                """, on: db)
            guard try statement.step() else { continue }
            throw LibraryError.doubledImport(
                StoredValue(column: 0, of: statement).value(as: field.valueKind),
                ofField: field.name)
        }
    }

    private func doubled(_ value: StoredValue, of field: Field) -> LibraryError {
        .doubledValue(value.value(as: field.valueKind), ofField: field.name)
    }
}
