import GRDB
import TextCore
import TroveModel

extension EditPlanner: KindEditing {
    func list(_ id: ListID) throws -> List { try ListStore.list(id, in: db) }

    func conversion(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?
    ) throws -> KindConversion {
        try KindConversion(of: field, in: list, to: kind, options: options, db: db)
    }

    func replace(
        _ field: Field, in list: List, with converted: Field, name: ChangeName
    ) throws -> EditPlan {
        var state = try FieldState.fetch(field.id, in: db)
        state.kind = converted.kind
        state.options = converted.options
        state.columnName = converted.columnName
        return EditPlan(
            name: name, list: list.id, steps: try replacement(of: field, with: state, in: list))
    }

    /// The steps that replace the state of a field, and that give each field computed from it a new
    /// column.
    ///
    /// - Throws: `invalid` if one of these could no longer be computed.
    func replacement(
        of field: Field, with state: FieldState, in list: List
    ) throws -> [Step] {
        var list = list
        let dependents = list.dependents(of: field.id)
        list.replace(field.id, with: state)
        var steps: [Step] = [.setField(list.id, field.id, state)]
        for dependent in dependents {
            let expression: CompiledExpression
            do {
                // In its visible form, so that an error names the right place in it.
                expression = try CompiledExpression(
                    list.expression(of: dependent), of: dependent.name, in: list)
            } catch {
                throw LibraryError.brokenExpression(
                    of: dependent.name, from: field.name, error.message)
            }
            var changed = try FieldState.fetch(dependent.id, in: db)
            changed.columnName = try ComputedColumns(db: db, list: list)
                .addColumn(for: expression, name: dependent.name)
            changed.options.resultKind = expression.resultKind
            list.replace(dependent.id, with: changed)
            steps.append(.setField(list.id, dependent.id, changed))
        }
        return steps
    }
}

extension List {
    fileprivate mutating func replace(_ id: FieldID, with state: FieldState) {
        fields = fields.map { field in
            guard field.id == id else { return field }
            return Field(
                id: id, name: state.name, kind: state.kind, options: state.options,
                columnName: state.columnName ?? field.columnName)
        }
    }
}
