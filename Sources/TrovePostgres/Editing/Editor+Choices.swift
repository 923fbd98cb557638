import TextCore
import TroveModel

extension Editor {
    /// Above this number of records, renamed choices are written to a new column instead of one by
    /// one.
    private static let maximumSingleRenamings: Int64 = 10_000

    func setChoices(
        _ choices: [FieldChoice], of id: FieldID, in listID: ListID, renaming: [String: String]
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let field = try list.writableField(id)
        var options = field.options
        options.choices = choices
        if let renamed = renaming[options.defaultText] { options.defaultText = renamed }
        try OptionRules(db: db, list: list).check(options, name: field.name, kind: field.kind)
        try write(options, of: id)
        if !renaming.isEmpty { try rename(renaming, in: field, of: list) }
        return EditOutcome(name: .fields(.changeChoices(field: field.name)), list: listID)
    }

    /// Sets a choice in a record, and adds it to the field's choices if it is missing.
    func addChoice(
        _ text: String, to id: FieldID, of record: RecordID, in listID: ListID
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let field = try list.writableField(id)
        guard field.kind.choiceUse == .one else {
            throw LibraryError.noChoices(inField: field.name)
        }
        _ = try setValue(.text(text), of: id, in: [record], of: listID)
        if !field.choices.contains(text) {
            var options = field.options
            options.choices.append(FieldChoice(name: text))
            try OptionRules(db: db, list: list).check(options, name: field.name, kind: field.kind)
            try write(options, of: id)
        }
        return EditOutcome(
            name: .fields(.addChoice(choice: String(text.prefix(60)), field: field.name)),
            list: listID)
    }

    private func rename(
        _ renaming: [String: String], in field: Field, of list: List
    ) throws {
        let column = ListTable.column(field)
        let condition: String
        switch field.kind.valueType {
        case .text: condition = "\(column) = ANY($1::text[])"
        case .texts: condition = "\(column) && $1::text[]"
        case .number, .integer, .checkbox, .date, .timeSpan, .image, .record: return
        }
        let table = ListTable(list).name
        let count = try db.integer(
            "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(condition) LIMIT $2::bigint) found",
            [
                .texts(Array(renaming.keys)), .integer(Self.maximumSingleRenamings + 1),
            ])
        guard let count, count > 0 else { return }
        let choices = RenamedChoices(
            db: db, list: list, field: field, condition: condition, renaming: renaming)
        if count <= Self.maximumSingleRenamings {
            let changed = try choices.rename(in: field.columnName, setting: "modified_at = now(), ")
            try SearchTexts.renew(changed, of: list, in: db)
            return
        }
        let columns = ListColumns(db: db, list: list)
        let new = try columns.add(for: field.name, kind: field.kind)
        try columns.withoutTracking {
            try db.execute("UPDATE \(table) SET \(PostgresName.quoted(new)) = \(column)")
            _ = try choices.rename(in: new)
        }
        try replace(field, in: list, with: FieldState(field, columnName: new))
    }
}

/// Renames choices in the values of records.
private struct RenamedChoices {
    let db: PostgresSession
    let list: List
    let field: Field
    /// The condition for records with a renamed choice, whose texts are the first parameter.
    let condition: String
    let renaming: [String: String]

    private static let batchSize: Int64 = 5_000

    /// Writes the new values into a column.
    ///
    /// - Parameter assignment: Another assignment of the statements, with a comma at its end.
    /// - Returns: The changed records.
    func rename(in column: String, setting assignment: String = "") throws -> [RecordID] {
        let table = ListTable(list).name
        let target = PostgresName.quoted(column)
        if case .text = field.kind.valueType {
            return try db.integers(
                """
                UPDATE \(table) t SET \(assignment)\(target) = n.new
                FROM unnest($1::text[], $2::text[]) AS n(old, new)
                WHERE t.\(ListTable.column(field)) = n.old RETURNING t.id
                """, [.texts(Array(renaming.keys)), .texts(Array(renaming.values))])
        }
        var changed: [RecordID] = []
        while true {
            let rows = try db.rows(
                """
                SELECT id, \(ListTable.column(field)) FROM \(table)
                WHERE \(condition) AND id > $2 ORDER BY id LIMIT \(Self.batchSize)
                """, [.texts(Array(renaming.keys)), .integer(changed.last ?? .min)])
            guard !rows.isEmpty else { return changed }
            let ids = rows.compactMap { $0.integer(0) }
            let values = rows.map { renamed($0.texts(1) ?? []) }
            try db.execute(
                """
                UPDATE \(table) t SET \(assignment)\(target) = n.value::text[]
                FROM unnest($1::bigint[], $2::text[]) AS n(id, value) WHERE t.id = n.id
                """, [.integers(ids), .texts(values)])
            changed += ids
        }
    }

    /// The stored form of renamed texts; nil if none are left.
    private func renamed(_ texts: [String?]) -> String? {
        let renamed = FieldValue.texts(texts.compactMap { $0.map { renaming[$0] ?? $0 } })
        let value = renamed.converted(to: field.kind) ?? renamed
        return StoredValue(value, as: field.kind).columnValue.wireText
    }
}
