import TextCore
import TroveModel

extension Editor {
    func applyToFields(_ edit: Edit) throws -> EditOutcome {
        switch edit {
        case .addField(let list, let draft, let index):
            return try addField(try draft.checked(), to: list, at: index)
        case .renameField(let field, let list, let name):
            return try renameField(field, of: list, to: try NameRules.field(name))
        case .moveField(let field, let list, let index):
            return try moveField(field, of: list, to: index)
        case .setOptions(let field, let list, let options):
            return try setOptions(options, of: field, in: list)
        case .setChoices(let field, let list, let choices, let renaming):
            return try setChoices(choices, of: field, in: list, renaming: renaming)
        case .addChoice(let text, let field, let record, let list):
            return try addChoice(text, to: field, of: record, in: list)
        case .duplicateField(let field, let list, let withValues):
            return try duplicateField(field, of: list, withValues: withValues)
        case .changeKind(let field, let list, let kind, let options):
            return try changeKind(of: field, in: list, to: kind, options: options)
        case .removeField(let field, let list):
            return try removeField(field, of: list)
        default:
            throw LibraryError(.unexpected, "This edit does not change a field.")
        }
    }

    /// Adds a field.
    ///
    /// - Parameter index: The index among the fields; nil for the end.
    func addField(
        _ draft: FieldDraft, to id: ListID, at index: Int? = nil
    ) throws -> EditOutcome {
        let list = try catalog.list(id)
        try OptionRules(db: db, list: list).check(
            draft.options, name: draft.name, kind: draft.kind)
        let field = try addHiddenField(draft, to: list)
        try show(field, in: list, at: index ?? list.fields.count)
        if field.kind == .computed {
            try SearchTexts.renew(nil, of: try catalog.list(id), in: db)
        }
        return EditOutcome(name: .fields(.add(field: draft.name)), list: id)
    }

    private func renameField(
        _ id: FieldID, of list: ListID, to name: String
    ) throws -> EditOutcome {
        let old = try catalog.list(list).knownField(id).name
        try db.execute(
            "UPDATE trove.field SET name = $2 WHERE id = $1", [.integer(id.rawValue), .text(name)])
        return EditOutcome(name: .fields(.rename(field: old)), list: list)
    }

    private func moveField(_ id: FieldID, of list: ListID, to index: Int) throws -> EditOutcome {
        let stored = try catalog.list(list)
        let name = try stored.knownField(id).name
        try arrange(stored.fieldOrder(moving: id, to: index))
        return EditOutcome(name: .fields(.move(field: name)), list: list)
    }

    func setOptions(
        _ options: FieldOptions, of id: FieldID, in listID: ListID
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        var field = try list.writableField(id)
        let rules = OptionRules(db: db, list: list)
        try rules.check(options, name: field.name, kind: field.kind)
        try rules.checkChange(of: field, to: options)
        field.options = options
        let hasNewExpression = try field.kind == .computed && compile(&field, in: list)
        try write(field.options, of: id)
        if hasNewExpression {
            try SearchTexts.renew(nil, of: try catalog.list(listID), in: db)
        }
        try ListCreator(db: db).createIndex(of: field, in: list)
        return EditOutcome(name: .fields(.change(field: field.name)), list: listID)
    }

    /// Checks the new expression of a computed field, and the fields that are computed from it.
    ///
    /// - Returns: Whether the expression is another one.
    private func compile(_ field: inout Field, in list: List) throws -> Bool {
        let expression = try ComputedFields(list).expression(
            field.options.expression, name: field.name, field: field.id)
        field.options.expression = expression.stored
        field.options.resultKind = expression.resultKind
        var changed = list
        changed.replaceOptions(of: field.id) { [options = field.options] in $0 = options }
        try renewDependents(of: field, in: changed)
        return expression.stored != list.field(field.id)?.options.expression
    }

    private func removeField(_ id: FieldID, of listID: ListID) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let name = try list.requireNoDependents(of: id)
        try db.execute(
            "UPDATE trove.field SET deleted_at = now() WHERE id = $1", [.integer(id.rawValue)])
        return EditOutcome(name: .fields(.remove(field: name)), list: listID)
    }

    private func duplicateField(
        _ id: FieldID, of listID: ListID, withValues: Bool
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let field = try list.writableField(id)
        var draft = FieldDraft(
            name: list.nameOfCopy(ofField: field.name), kind: field.kind, options: field.options)
        // A unique field cannot share its values with its copy.
        draft.options.isUnique = false
        let copy = try addHiddenField(draft, to: list)
        if withValues, field.kind != .computed {
            try ListColumns(db: db, list: list).copyValues(of: field, to: copy)
        }
        let index = list.fields.firstIndex { $0.id == id } ?? list.fields.count - 1
        try show(copy, in: list, at: index + 1)
        if copy.kind == .computed {
            try SearchTexts.renew(nil, of: try catalog.list(listID), in: db)
        }
        return EditOutcome(name: .fields(.duplicate(field: field.name)), list: listID)
    }
}

// MARK: - Rows of fields

extension Editor {
    /// Adds the row and the column of a field, which ``show(_:in:at:)`` shows. Undo hides it again.
    func addHiddenField(_ draft: FieldDraft, to list: List) throws -> Field {
        var options = draft.options
        let columns = ListColumns(db: db, list: list)
        let column: String
        if draft.kind == .computed {
            let expression = try ComputedFields(list).expression(
                draft.options.expression, name: draft.name)
            options.expression = expression.stored
            options.resultKind = expression.resultKind
            column = try columns.unusedName(for: draft.name)
        } else {
            column = try columns.add(for: draft.name, kind: draft.kind)
        }
        let id = try unlogged {
            try db.integer(
                """
                INSERT INTO trove.field (list_id, position, name, column_name, kind, options, deleted_at)
                VALUES ($1, (SELECT coalesce(max(position), -1) + 1 FROM trove.field WHERE list_id = $1),
                    $2, $3, $4, $5, now()) RETURNING id
                """,
                [
                    .integer(list.id.rawValue), .text(draft.name), .text(column),
                    .text(draft.kind.rawValue), .text(try JSON.text(options)),
                ])
        }
        let field = Field(
            id: FieldID(rawValue: id ?? 0), name: draft.name, kind: draft.kind, options: options,
            columnName: column)
        try ListCreator(db: db).createIndex(of: field, in: list)
        return field
    }

    /// Shows a new field at an index among the fields.
    func show(_ field: Field, in list: List, at index: Int) throws {
        try db.execute(
            "UPDATE trove.field SET deleted_at = NULL WHERE id = $1", [.integer(field.id.rawValue)])
        guard index < list.fields.count else { return }
        var order = list.fields.map(\.id)
        order.insert(field.id, at: max(0, index))
        try arrange(order)
    }

    func write(_ options: FieldOptions, of field: FieldID) throws {
        try db.execute(
            "UPDATE trove.field SET options = $2 WHERE id = $1",
            [.integer(field.rawValue), .text(try JSON.text(options))])
    }

    /// Puts the fields of a list in an order.
    private func arrange(_ order: [FieldID]) throws {
        try db.execute(
            """
            UPDATE trove.field f SET position = n.place - 1
            FROM unnest($1::bigint[]) WITH ORDINALITY AS n(id, place)
            WHERE f.id = n.id AND f.position <> n.place - 1
            """, [.integers(order.map(\.rawValue))])
    }
}
