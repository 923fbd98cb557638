import TableKit
import TextCore
import TroveModel

/// The fields of a list, one below the other, and a row for adding one.
final class FieldSettingsList: StackView {
    /// Called with a change to save.
    var onEdit: ((Edit) -> Void)?
    /// Called with the reason why a name was refused; nil once it is valid again.
    var onProblem: ((String?) -> Void)?
    /// Called when the user chooses another kind for a field.
    var onChangeKind: ((Field, FieldKind) -> Void)?
    /// Called when the user wants to edit the choices of a field.
    var onEditChoices: ((Field) -> Void)?
    /// Called when the user wants to edit the options of a field.
    var onEditOptions: ((Field) -> Void)?
    /// Called with a new field that needs options.
    var onAddWithOptions: ((FieldDraft) -> Void)?

    private let column = StackView(.vertical, spacing: 6)
    private let scroller = ScrollView([.vertical])
    private let newField = NewFieldRow()
    private var rows: [FieldSettingsRow] = []
    private var list: List

    init(_ list: List) {
        self.list = list
        super.init(.vertical, spacing: 12)
        scroller.setContent(column)
        scroller.keepFocusVisible()
        addArrangedSubview(scroller, expands: true)
        addArrangedSubview(newField)
        newField.onProblem = { [weak self] in self?.onProblem?($0) }
        newField.onAdd = { [weak self] draft throws(LibraryError) in
            guard let self else { return }
            var draft = draft
            draft.name = try self.list.fieldName(draft.name)
            if draft.kind.definition.needsOptions {
                onAddWithOptions?(draft)
            } else {
                onEdit?(.addField(self.list.id, draft))
            }
        }
        show(list)
    }

    /// Shows the fields of the list, except over names that the user changed.
    func show(_ list: List) {
        self.list = list
        let old = Dictionary(uniqueKeysWithValues: rows.map { ($0.field.id, $0) })
        let kept = Set(list.fields.map(\.id))
        for row in rows where !kept.contains(row.field.id) { row.removeFromSuperview() }
        rows = list.fields.map { old[$0.id] ?? makeRow($0) }
        for (index, (row, field)) in zip(rows, list.fields).enumerated() {
            if row.superview == nil {
                column.insertArrangedSubview(row, at: index)
            } else if column.arrangedSubviews[index] !== row {
                column.moveArrangedSubview(row, to: index)
            }
            row.show(field, isFirst: index == 0, isLast: index == rows.count - 1)
        }
    }

    private func makeRow(_ field: Field) -> FieldSettingsRow {
        let row = FieldSettingsRow(field)
        row.onProblem = { [weak self] in self?.onProblem?($0) }
        row.onRequest = { [weak self, weak row] request throws(LibraryError) in
            guard let self, let row else { return }
            try handle(request, in: row)
        }
        return row
    }

    private func handle(
        _ request: FieldSettingsRow.Request, in row: FieldSettingsRow
    ) throws(LibraryError) {
        let field = row.field
        switch request {
        case .rename(let text):
            let name = try list.fieldName(text, for: field.id)
            onEdit?(.renameField(field.id, list: list.id, name))
        case .changeKind(let kind): onChangeKind?(field, kind)
        case .editChoices: onEditChoices?(field)
        case .editOptions: onEditOptions?(field)
        case .move(let distance): move(row, by: distance)
        case .remove: remove(row)
        }
    }

    /// Moves a row at once, so that the next move starts at its new place.
    private func move(_ row: FieldSettingsRow, by distance: Int) {
        guard let index = rows.firstIndex(where: { $0 === row }),
            rows.indices.contains(index + distance)
        else { return }
        rows.swapAt(index, index + distance)
        column.moveArrangedSubview(row, to: index + distance)
        onEdit?(.moveField(row.field.id, list: list.id, to: index + distance))
    }

    private func remove(_ row: FieldSettingsRow) {
        guard let index = rows.firstIndex(where: { $0 === row }) else { return }
        let neighbor = index > 0 ? index - 1 : 1
        if rows.indices.contains(neighbor) { rows[neighbor].focus() }
        onEdit?(.removeField(row.field.id, list: list.id))
    }

    /// Saves changed names, and the new field if it has a name.
    ///
    /// - Returns: Whether all are valid.
    func commit() -> Bool {
        let results = rows.map { $0.commit() } + [newField.commit()]
        return !results.contains(false)
    }

    /// Makes the names being saved unsaved again.
    func fail() {
        for row in rows { row.fail() }
    }
}
