import TableCore
import TableKit
import TroveModel

/// Empty fields, which are folded away.
extension DetailController {
    /// Shows the filled fields, and the empty ones if the user wants to see them.
    ///
    /// - Parameter opens: Whether another record was opened.
    func updateFolding(opens: Bool) {
        let isEmpty = editors.map(isEmpty)
        if opens { folding.open(isEmpty: isEmpty) } else { folding.update(isEmpty: isEmpty) }
        applyFolding()
    }

    private func applyFolding() {
        form.showRows(where: folding.isVisible)
        footer.showFields(folded: folding.foldedCount, isExpanded: folding.isExpanded)
    }

    /// Shows or hides the empty fields, of all records from now on.
    func toggleEmptyFields() {
        folding.isExpanded.toggle()
        applyFolding()
    }

    /// Shows all fields of the current record.
    func unfoldFields() {
        folding.unfold()
        applyFolding()
    }

    /// Shows one field of the current record.
    func reveal(_ field: FieldID) {
        guard let row = editors.firstIndex(where: { $0.field.id == field }) else { return }
        folding.reveal(row)
        applyFolding()
    }

    /// Whether to fold a field away: it has neither a value nor unsaved text, and a click could not
    /// change it.
    private func isEmpty(_ editor: FieldEditor) -> Bool {
        guard editor.field.kind != .checkbox, editor.field.id != list?.headlineField?.id,
            editor.field.id != list?.coverField?.id
        else { return false }
        let draft = place(of: editor.field).flatMap { session.draft(at: $0) }
        return draft == nil && value(of: editor.field) == .empty
    }

    private func value(of field: Field) -> FieldValue {
        guard let record, let index = list?.fields.firstIndex(where: { $0.id == field.id }),
            record.values.indices.contains(index)
        else { return .empty }
        return record.values[index]
    }
}
