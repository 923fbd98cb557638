import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    func changeKind(
        of fieldID: FieldID, in listID: ListID, to kind: FieldKind, options: FieldOptions?
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let field = try list.writableField(fieldID)
        guard kind != field.kind else {
            return try setOptions(options ?? field.options, of: fieldID, in: listID)
        }
        let conversion = try KindConversion(of: field, in: list, to: kind, options: options, db: db)
        let converted = try conversion.convert(hasOptions: options != nil)
        var state = try FieldState.fetch(fieldID, in: db)
        state.kind = kind
        state.options = converted.options
        state.columnName = converted.columnName
        return EditPlan(
            name: .fields(.changeKind(field: field.name)), list: listID,
            steps: try replacement(of: field, with: state, in: list))
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
