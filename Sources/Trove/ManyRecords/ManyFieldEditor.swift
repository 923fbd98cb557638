import TableKit
import TextCore
import TroveModel

/// The form row of a field for several records.
final class ManyFieldEditor {
    let row: FormRow
    private let field: Field
    /// The editor of a single value; nil for fields with several texts.
    private let editor: FieldEditor?
    private let clearButton: Button

    init(_ field: Field, of many: ManyRecordsController) {
        self.field = field
        clearButton = Button(
            icon: "edit-clear-symbolic",
            name: translated("Clear {field} in All").filling(["field": field.name]))
        if field.kind.holdsSeveralTexts, field.kind != .computed {
            editor = nil
            let texts = ManyTextsRow(title: field.name)
            row = texts
            texts.onAdd = { [weak many] in many?.add($0, to: field) }
            texts.onRemove = { [weak many] in many?.remove($0, from: field) }
        } else {
            let single = FieldEditor(
                field, entering: many, pictures: many, links: many
            ) { [weak many] in many?.onOpen?($0) }
            (editor, row) = (single, single.row)
            (row as? TypedFormRow)?.commitsWhileTyping = false
            // A new choice and a value for all would be two steps.
            (row as? ChoiceFormRow)?.onAdd = nil
        }
        clearButton.style("flat").isHidden = true
        clearButton.onClick = { [weak many] in many?.set(.empty, in: field) }
        let canClear = field.kind != .computed && field.kind != .checkbox
        if editor != nil, canClear, !field.options.isRequired {
            row.accessoryView = clearButton
        }
    }

    /// Leaves the field before it gets another editor: commits what was typed, unless another
    /// program removed the field or gave it another kind.
    ///
    /// - Returns: The text that could not be committed; nil if there is none.
    func leave(for list: List) -> LostText? {
        let new = list.field(field.id)
        let objection = new.map { $0.objection(toTextFor: field) } ?? field.removalReason
        guard let typed = row as? TypedFormRow, typed.hasUncommittedEdit, let objection else {
            row.commitIfNeeded()
            return nil
        }
        return LostText(text: typed.typedText, place: nil, reason: objection)
    }

    /// Shows that the values are not known yet.
    func showReading() {
        guard let editor else { return }
        editor.show(.empty, draft: nil, opens: true)
        row.placeholder = translated("Reading…")
        clearButton.isHidden = true
    }

    /// Shows the value of all records, or that they differ.
    ///
    /// - Parameters:
    ///   - part: The values.
    ///   - count: The number of compared records.
    ///   - isWhole: Whether all records were compared.
    ///   - opens: Whether the values belong to other records than before.
    func show(_ part: CommonValues.Part, of count: Int, isWhole: Bool, opens: Bool) {
        if let texts = row as? ManyTextsRow { return texts.show(part.sortedTexts, of: count) }
        guard isWhole || part.isMixed else { return }
        editor?.show(part.value ?? .empty, draft: nil, opens: opens)
        row.placeholder = part.isMixed ? translated("Mixed Values") : nil
        clearButton.isHidden = !part.isMixed
    }
}
