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

extension Editor {
    func changeKind(
        of id: FieldID, in listID: ListID, to kind: FieldKind, options: FieldOptions?
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let field = try list.writableField(id)
        guard kind != field.kind else {
            return try setOptions(options ?? field.options, of: id, in: listID)
        }
        let conversion = try KindConversion(of: field, in: list, to: kind, options: options, db: db)
        try OptionRules(db: db, list: list).check(
            conversion.options, name: field.name, kind: kind)
        var state = FieldState(field)
        state.kind = kind
        state.options = conversion.options
        if !conversion.keepsColumn {
            state.columnName = try convertedColumn(of: field, in: list, conversion)
        }
        if kind.choiceUse == .one, options == nil {
            state.options.choices = try usedTexts(in: state.columnName, of: list)
        }
        if state.options.isUnique {
            try OptionRules(db: db, list: list).checkCanBeUnique(
                Field(
                    id: id, name: field.name, kind: kind, options: state.options,
                    columnName: state.columnName))
        }
        try replace(field, in: list, with: state)
        return EditOutcome(name: .fields(.changeKind(field: field.name)), list: listID)
    }

    /// Adds a column with the converted values.
    private func convertedColumn(
        of field: Field, in list: List, _ conversion: KindConversion
    ) throws -> String {
        let columns = ListColumns(db: db, list: list)
        let column = try columns.add(for: field.name, kind: conversion.kind)
        func stored(_ value: KindConversion.Value) throws -> StoredValue {
            StoredValue(value.new ?? .text(value.oldText), as: conversion.kind)
        }
        try columns.withoutTracking {
            try conversion.forEachBatch { batch in
                let values = try batch.map {
                    (record: $0.record, value: try stored($0).columnValue)
                }
                try columns.write(
                    values.filter { $0.value != .null }, into: column, kind: conversion.kind)
            }
        }
        let isLeft = "\(PostgresName.quoted(column)) IS NULL"
        try conversion.forEachBatch(where: isLeft) { batch in
            let misfits = try batch.compactMap { value in
                if case .misfit(let text) = try stored(value) {
                    (record: value.record, text: text)
                } else {
                    nil
                }
            }
            try columns.write(misfits, misfitting: column)
        }
        return column
    }

    /// The distinct texts of the records as choices; none if there are too many.
    private func usedTexts(in column: String, of list: List) throws -> [FieldChoice] {
        let name = PostgresName.quoted(column)
        let limit = KindConversion.maximumChoices
        let texts = try db.rows(
            """
            SELECT DISTINCT \(name) FROM \(ListTable(list).name)
            WHERE \(name) IS NOT NULL LIMIT \(limit + 1)
            """
        ).compactMap { $0.text(0) }
        guard texts.count <= limit else { return [] }
        let collation = SortCollation.shared
        return texts.map { (collation.key(of: $0), $0) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map { FieldChoice(name: $0.1) }
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
