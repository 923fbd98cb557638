import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    func addField(
        _ draft: FieldDraft, to listID: ListID, at index: Int? = nil
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let field = try ListCreator(db: db).addField(draft, to: list)
        try OptionRules(db: db, list: list).check(draft.options, name: draft.name, kind: draft.kind)
        return EditPlan(
            name: .fields(.add(field: draft.name)), list: listID,
            steps: try appearance(of: field, in: list, at: index ?? list.fields.count))
    }

    func renameField(_ field: FieldID, of list: ListID, to name: String) throws -> EditPlan {
        try changeField(field, of: list, ChangeName.FieldAction.rename) { $0.name = name }
    }

    func moveField(_ field: FieldID, of listID: ListID, to index: Int) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let name = try list.knownField(field).name
        let order = list.fieldOrder(moving: field, to: index)
        return EditPlan(
            name: .fields(.move(field: name)), list: listID, steps: try placing(order, in: listID))
    }

    func setOptions(
        _ options: FieldOptions, of fieldID: FieldID, in listID: ListID
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let field = try list.writableField(fieldID)
        let rules = OptionRules(db: db, list: list)
        try rules.check(options, name: field.name, kind: field.kind)
        try rules.checkChange(of: field, to: options)
        if field.kind == .computed {
            return try setExpression(options, of: field, in: list)
        }
        return try changeField(fieldID, of: listID, ChangeName.FieldAction.change) {
            $0.options = options
        }
    }

    private func setExpression(
        _ options: FieldOptions, of field: Field, in list: List
    ) throws -> EditPlan {
        let columns = ComputedColumns(db: db, list: list)
        let expression = try columns.expression(
            options.expression, name: field.name, field: field.id)
        var state = try FieldState.fetch(field.id, in: db)
        state.options = options
        state.options.expression = expression.stored
        state.options.resultKind = expression.resultKind
        var plan = EditPlan(
            name: .fields(.change(field: field.name)), list: list.id, steps: [])
        if expression.stored == field.options.expression {
            plan.steps = [.setField(list.id, field.id, state)]
        } else {
            state.columnName = try columns.addColumn(for: expression, name: field.name)
            plan.steps = try replacement(of: field, with: state, in: list)
        }
        return plan
    }

    func removeField(_ field: FieldID, of listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        try list.requireNoDependents(of: field)
        return try changeField(field, of: listID, ChangeName.FieldAction.remove) { [now] in
            $0.deletedAt = now
        }
    }

    func duplicateField(
        _ fieldID: FieldID, of listID: ListID, withValues: Bool
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let field = try list.writableField(fieldID)
        var draft = FieldDraft(
            name: list.nameOfCopy(ofField: field.name), kind: field.kind, options: field.options)
        // A unique field cannot share its values with its copy.
        draft.options.isUnique = false
        let copy = try ListCreator(db: db).addField(draft, to: list)
        if withValues, field.kind != .computed {
            let column = try FieldState.fetch(copy, in: db).columnName ?? ""
            try fill(column, of: list, with: SQLName.quoted(field.columnName))
        }
        let index = list.fields.firstIndex { $0.id == fieldID } ?? list.fields.count - 1
        return EditPlan(
            name: .fields(.duplicate(field: field.name)), list: listID,
            steps: try appearance(of: copy, in: list, at: index + 1))
    }

    func changeField(
        _ field: FieldID, of list: ListID, _ action: (_ name: String) -> ChangeName.FieldAction,
        _ body: (inout FieldState) -> Void
    ) throws -> EditPlan {
        let name = try ListStore.list(list, in: db).knownField(field).name
        var state = try FieldState.fetch(field, in: db)
        body(&state)
        return EditPlan(
            name: .fields(action(name)), list: list, steps: [.setField(list, field, state)])
    }

    /// The steps that show a new field at `index`. Undoing them keeps its column.
    private func appearance(of field: FieldID, in list: List, at index: Int) throws -> [Step] {
        var order = list.fields.map(\.id)
        let index = max(0, min(index, order.count))
        order.insert(field, at: index)
        var state = try FieldState.fetch(field, in: db)
        state.deletedAt = nil
        var steps = index == order.count - 1 ? [] : try placing(order, in: list.id)
        if let place = steps.firstIndex(where: { $0.field == field }),
            case .setField(_, _, let placed) = steps.remove(at: place)
        {
            state.position = placed.position
        }
        steps.append(.setField(list.id, field, state))
        return steps
    }

    /// The steps that order the fields of a list.
    private func placing(_ order: [FieldID], in list: ListID) throws -> [Step] {
        try order.enumerated().compactMap { index, field in
            var state = try FieldState.fetch(field, in: db)
            guard state.position != Int64(index) else { return nil }
            state.position = Int64(index)
            return .setField(list, field, state)
        }
    }

    /// Fills a column that no trigger knows yet with an expression of the other columns.
    func fill(_ column: String, of list: List, with expression: String) throws {
        let table = ListTable(list)
        try table.dropTriggers(in: db)
        try db.execute(
            sql: """
                UPDATE \(table.quotedName) SET \(SQLName.quoted(column)) = \(expression)
                WHERE \(expression) IS NOT NULL
                """)
        try table.createTriggers(in: db)
    }
}

extension Step {
    /// The field that the step changes, if any.
    fileprivate var field: FieldID? {
        if case .setField(_, let field, _) = self { return field }
        return nil
    }
}
