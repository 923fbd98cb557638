import TextCore
import TroveModel

/// The rules that field options set for the values of records.
///
/// A required field may be empty in a new record, which is filled in later, but may not be cleared.
/// Two values are the same if their stored forms are.
struct ValueRules {
    let db: PostgresSession
    let list: List

    private var table: String { ListTable(list).name }

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
                    "title": try RecordTitles(db: db).shown(record, in: list),
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
        try LinkTitles(db: db).check(value, of: field, in: list)
    }

    /// Checks that the targets of links exist, with one statement for each field.
    ///
    /// - Throws: `invalid` if a target is missing.
    func checkLinks(_ values: some Sequence<(Field, FieldValue)>) throws {
        var links: [FieldID: (field: Field, targets: Set<RecordID>)] = [:]
        for (field, value) in values {
            guard case .record(let id) = value else { continue }
            links[field.id, default: (field, [])].targets.insert(id)
        }
        for (field, targets) in links.values {
            let target = try? CatalogReader(db: db).list(list.target(of: field), evenDeleted: true)
            let missing =
                if let target {
                    try db.integer(
                        """
                        SELECT id FROM unnest($1::bigint[]) AS l(id) WHERE NOT EXISTS
                            (SELECT 1 FROM \(ListTable(target).name) t WHERE t.id = l.id)
                        ORDER BY id LIMIT 1
                        """, [.integers(targets.sorted())])
                } else { targets.min() }
            if let missing { try checkLink(.record(missing), of: field) }
        }
    }

    /// Checks that a required field keeps a value.
    ///
    /// - Throws: `invalid` if it would be cleared.
    func checkRequired(_ new: FieldValue, of field: Field) throws {
        guard new.isEmpty, field.options.isRequired else { return }
        throw LibraryError(
            .invalid,
            translated("“{field}” must not be empty, because the field is required.")
                .filling(["field": field.name]))
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
        let stored = StoredValue(value, as: field.kind)
        let (condition, values): (String, [PostgresValue]) =
            switch stored {
            case .fitting(let value):
                (
                    "\(ListTable.column(field)) = $2::text::\(field.kind.postgresType)",
                    [PostgresValue(value.wireText)]
                )
            case .misfit(let text):
                ("misfits->>$3 = $2", [.text(text), .text(field.columnName)])
            }
        let owner = try db.integer(
            """
            SELECT id FROM \(table) WHERE \(condition) AND id <> $1 AND deleted_at IS NULL LIMIT 1
            """, [.integer(records.first ?? -1)] + values)
        if let owner { throw try doubled(value, of: field, by: owner) }
    }

    private func doubled(
        _ value: FieldValue, of field: Field, by record: RecordID
    ) throws -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{title}” already has “{value}” as its “{field}”, and the field is unique.")
                .filling([
                    "title": try RecordTitles(db: db).shown(record, in: list),
                    "value": String(value.text.prefix(60)), "field": field.name,
                ]))
    }

    /// The default values of a new record, without links to missing records.
    func defaults() throws -> [FieldID: FieldValue] {
        try list.fields.reduce(into: [:]) { defaults, field in
            guard let value = field.options.defaultValue(as: field.kind), !value.isEmpty else {
                return
            }
            if case .record(let id) = value,
                try LinkTitles(db: db).linked(id, in: list.target(of: field)).state == .missing
            {
                return
            }
            defaults[field.id] = value
        }
    }
}

// MARK: - After many values were written

extension ValueRules {
    /// Checks that unique fields are unique after records were written.
    ///
    /// - Parameters:
    ///   - fields: The fields that were written.
    ///   - records: The records that were written.
    ///   - namesOwner: Whether the message names the record with the same value.
    /// - Throws: `invalid` if a record outside the trash has the value of another one.
    func checkUnique(
        _ fields: [Field], of records: [RecordID], namingOwner namesOwner: Bool = false
    ) throws {
        guard !records.isEmpty else { return }
        for field in fields where field.options.isUnique && field.kind != .computed {
            guard let (value, owner) = try repeated(field, among: records) else { continue }
            if namesOwner { throw try doubled(value, of: field, by: owner) }
            throw LibraryError(
                .invalid,
                translated(
                    "Two records would have “{value}” as their “{field}”, and the field is unique."
                ).filling(["value": String(value.text.prefix(60)), "field": field.name]))
        }
    }

    /// A value of the records that another one has too, with the other one.
    private func repeated(
        _ field: Field, among records: [RecordID]
    ) throws -> (value: FieldValue, owner: RecordID)? {
        let column = ListTable.column(field)
        func first(where condition: String, _ values: [PostgresValue]) throws -> PostgresRow? {
            try db.rows(
                """
                SELECT w.\(column), w.misfits->>$2::text, o.id FROM \(table) w
                JOIN \(table) o ON o.id <> w.id AND o.deleted_at IS NULL AND \(condition)
                WHERE w.id = ANY($1) AND w.deleted_at IS NULL LIMIT 1
                """, [.integers(records), .text(field.columnName)] + values
            ).first
        }
        let row =
            try first(where: "o.\(column) = w.\(column)", [])
            ?? first(
                where: "w.misfits ? $2 AND o.misfits ? $2 AND o.misfits->>$2 = w.misfits->>$2", [])
        return row.map {
            (StoredValue.value($0.text(0), misfit: $0.text(1), as: field.kind), $0.integer(2) ?? 0)
        }
    }
}
