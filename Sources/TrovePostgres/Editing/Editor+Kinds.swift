import TextCore
import TroveModel

/// A field's definition in its row.
struct FieldState: Hashable, Sendable {
    var kind: FieldKind
    var options: FieldOptions
    var columnName: String

    init(_ field: Field, columnName: String? = nil) {
        kind = field.kind
        options = field.options
        self.columnName = columnName ?? field.columnName
    }
}

extension Editor: KindEditing {
    func list(_ id: ListID) throws -> List { try catalog.list(id) }

    func conversion(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?
    ) throws -> KindConversion {
        try KindConversion(of: field, in: list, to: kind, options: options, db: db)
    }

    func replace(
        _ field: Field, in list: List, with converted: Field, name: ChangeName
    ) throws -> EditOutcome {
        try replace(field, in: list, with: FieldState(converted))
        return EditOutcome(name: name, list: list.id)
    }

    /// Replaces the definition of a field, and writes the words of its values again if they have
    /// another column.
    ///
    /// - Throws: `invalid` if a field that is computed from it could no longer be computed.
    func replace(_ field: Field, in list: List, with state: FieldState) throws {
        try db.execute(
            "UPDATE trove.field SET kind = $2, options = $3, column_name = $4 WHERE id = $1",
            [
                .integer(field.id.rawValue), .text(state.kind.rawValue),
                .text(try JSON.text(state.options)), .text(state.columnName),
            ])
        var changed = list
        changed.fields = list.fields.map { old in
            guard old.id == field.id else { return old }
            return Field(
                id: old.id, name: old.name, kind: state.kind, options: state.options,
                columnName: state.columnName)
        }
        try renewDependents(of: field, in: changed)
        if let new = changed.field(field.id) {
            try ListCreator(db: db).createIndex(of: new, in: changed)
        }
        if state.columnName != field.columnName {
            try SearchTexts.renew(nil, of: changed, in: db)
        }
    }

    /// Checks the fields that are computed from a changed one, and writes the kinds of their
    /// results.
    ///
    /// - Throws: `invalid` if one of these could no longer be computed.
    func renewDependents(of field: Field, in list: List) throws {
        var list = list
        for dependent in list.dependents(of: field.id) {
            let expression: CompiledExpression
            do {
                // In its visible form, so that an error names the right place in it.
                expression = try ComputedFields(list).expression(
                    list.expression(of: dependent), name: dependent.name)
            } catch {
                throw LibraryError.brokenExpression(
                    of: dependent.name, from: field.name, error.message)
            }
            guard expression.resultKind != dependent.options.resultKind else { continue }
            list.replaceOptions(of: dependent.id) { $0.resultKind = expression.resultKind }
            guard let changed = list.field(dependent.id) else { continue }
            try write(changed.options, of: dependent.id)
        }
    }
}
