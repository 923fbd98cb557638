import Foundation
import TableKit
import TextCore
import TroveModel

/// A field of a new list: name, kind, a button that removes it, and for choice fields the choices
/// below.
final class FieldDraftRow: StackView {
    /// Called after the user changed the field.
    var onChange: (() -> Void)?
    /// Called when the remove button is clicked.
    var onRemove: (() -> Void)?

    private let name: TextField
    private let kind: FieldKindChooser
    private let choices: ChoiceListEditor
    private let options: FieldOptions
    private let remove = Button(icon: "list-remove-symbolic", name: translated("Remove Field"))

    /// The position among the fields, from 1, which the controls are named by.
    var number = 0 {
        didSet {
            guard number != oldValue else { return }
            func text(_ template: String) -> String {
                template.filling(["number": number.grouped])
            }
            name.accessibilityLabel = text(translated("Name of field {number}"))
            kind.accessibilityLabel = text(translated("Kind of field {number}"))
            remove.accessibilityLabel = text(translated("Remove field {number}"))
        }
    }

    init(_ draft: FieldDraft) {
        name = TextField(placeholder: translated("Field name"))
        kind = FieldKindChooser(draft.kind)
        choices = ChoiceListEditor(ChoicesDraft(draft.options.choices))
        options = draft.options
        super.init(.vertical, spacing: 6)
        name.text = draft.name
        name.onChange = { [weak self] _ in self?.onChange?() }
        name.activatesDefault = true
        kind.onChange = { [weak self] _ in self?.kindChanged() }
        choices.onChange = { [weak self] in self?.onChange?() }
        remove.style("flat")
        remove.onClick = { [weak self] in self?.onRemove?() }
        let line = FlexView()
        line.addArrangedSubview(name.minimumCharacters(8), grows: true)
        for view in [kind, remove] as [View] { line.addArrangedSubview(view) }
        addArrangedSubview(line)
        addArrangedSubview(choices)
        choices.isHidden = kind.kind.choiceUse != .one
    }

    /// The field as entered; keeps the choices even while the kind has none.
    var draft: FieldDraft {
        var draft = FieldDraft(name: name.text, kind: kind.kind, options: options)
        draft.options.choices = choices.choices
        return draft
    }

    func focus() {
        name.grabFocus()
    }

    private func kindChanged() {
        let hasChoices = kind.kind.choiceUse == .one
        choices.isHidden = !hasChoices
        if hasChoices, choices.choices.isEmpty { choices.focus() }
        onChange?()
    }
}
