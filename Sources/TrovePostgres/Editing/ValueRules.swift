import TextCore
import TroveModel

/// The rules that field options set for the values of records, over the tables of a shared library.
struct ValueRules: ValueTables {
    let db: PostgresSession
    let list: List

    private var table: String { ListTable(list).name }

    func shownTitle(of record: RecordID) throws -> String {
        try RecordTitles(db: db).shown(record, in: list)
    }

    func hasRecord(_ record: RecordID, in list: ListID) throws -> Bool {
        try LinkTitles(db: db).linked(record, in: list).state != .missing
    }

    func name(ofTarget list: ListID) throws -> String? {
        try CatalogReader(db: db).listForTitles(list)?.name
    }

    func owner(
        of value: FieldValue, in field: Field, besides record: RecordID?
    ) throws -> RecordID? {
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
        return try db.integer(
            """
            SELECT id FROM \(table) WHERE \(condition) AND id <> $1 AND deleted_at IS NULL LIMIT 1
            """, [.integer(record ?? -1)] + values)
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
            throw LibraryError.doubledValue(value, ofField: field.name)
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
