import TableKit
import TextCore
import TroveModel

/// A dialog for creating a list with a name, an icon and fields.
final class NewListDialog {
    /// Called with the edit that creates the list. Call `answer` with the error; nil on success.
    var onCreate: ((Edit, _ answer: @escaping (LibraryError?) -> Void) -> Void)?
    /// Called with the entries when the dialog is canceled.
    var onLeave: ((ListDraft) -> Void)?

    let dialog: Dialog
    let name = TextField(placeholder: translated("Books, films, plants…"))
    let icon = IconButton()
    private let rows = StackView(.vertical, spacing: 6)
    private let scroller = ScrollView([.vertical])
    private(set) var fields: [FieldDraftRow] = []

    /// The height above which the fields scroll, in logical pixels.
    private static let maximumHeight = 420

    /// The initial entries.
    static let suggestion = ListDraft(
        fields: [FieldDraft(name: translated("Title")), FieldDraft(name: translated("Notes"))])

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - draft: The initial entries.
    ///   - parent: The window that the dialog belongs to.
    init(_ draft: ListDraft = suggestion, parent: View) {
        dialog = Dialog(
            title: translated("New List"), parent: parent, size: (460, -1),
            cancelLabel: translated("_Cancel"), acceptLabel: translated("C_reate"))
        dialog.onAccept = { [self] in create() }
        dialog.onCancel = { [self] in onLeave?(self.draft) }
        name.text = draft.name
        name.setRequired(true)
        icon.icon = draft.icon
        name.onChange = { [weak self] _ in self?.validate() }
        name.activatesDefault = true
        dialog.append(makeContent(isRestored: draft != Self.suggestion), expands: true)
        for field in draft.fields { addField(field) }
        validate()
    }

    func present() {
        dialog.present()
        name.grabFocus()
    }

    private func makeContent(isRestored: Bool) -> View {
        let content = StackView(.vertical, spacing: 6)
        let nameLabel = Label(translated("_Name"), mnemonic: true)
        name.accessibilityLabel = translated("Name")
        name.setLabeled(by: nameLabel.style("dim-label"))
        let fieldsLabel = Label(translated("Fields")).style("dim-label")
        fieldsLabel.margin(top: 12)
        let nameLine = StackView(.horizontal, spacing: 6)
        nameLine.addArrangedSubview(name, expands: true)
        nameLine.addArrangedSubview(icon)
        for part in [nameLabel, nameLine, fieldsLabel] as [View] {
            content.addArrangedSubview(part)
        }
        content.addArrangedSubview(makeScroller(), expands: true)
        let add = Button(translated("_Add Field"))
        add.onClick = { [weak self] in self?.addEmptyField() }
        let buttons = StackView(.horizontal, spacing: 6, [add])
        if isRestored {
            let startOver = Button(translated("_Start Over"))
            startOver.onClick = { [weak self] in self?.startOver() }
            buttons.addArrangedSubview(startOver.style("flat"))
        }
        content.addArrangedSubview(buttons)
        return content.margin(18)
    }

    private func makeScroller() -> View {
        scroller.maximumContentHeight = Self.maximumHeight
        scroller.setContent(rows)
        scroller.keepFocusVisible()
        return scroller
    }

    /// Adds a field without a name and focuses it.
    func addEmptyField() {
        addField(FieldDraft(name: ""))?.focus()
    }

    @discardableResult
    private func addField(_ draft: FieldDraft) -> FieldDraftRow? {
        let row = FieldDraftRow(draft)
        row.onChange = { [weak self] in self?.changed() }
        row.onRemove = { [weak self, weak row] in
            guard let self, let row else { return }
            remove(row)
        }
        fields.append(row)
        rows.addArrangedSubview(row)
        changed()
        return row
    }

    private func remove(_ row: FieldDraftRow) {
        let index = fields.firstIndex { $0 === row } ?? 0
        fields.removeAll { $0 === row }
        row.removeFromSuperview()
        if fields.isEmpty { name.grabFocus() } else { fields[max(0, index - 1)].focus() }
        changed()
    }

    private func startOver() {
        for row in fields { row.removeFromSuperview() }
        fields = []
        name.text = Self.suggestion.name
        icon.icon = Self.suggestion.icon
        for field in Self.suggestion.fields { addField(field) }
        name.grabFocus()
    }

    /// The current entries.
    var draft: ListDraft {
        ListDraft(name: name.text, icon: icon.icon, fields: fields.map(\.draft))
    }

    private func changed() {
        for (index, field) in fields.enumerated() { field.number = index + 1 }
        dialog.fitHeight()
        validate()
    }

    private func validate() {
        dialog.obstacle = draft.problem.map(Self.sentence)
    }

    private static func sentence(about problem: ListDraft.Problem) -> String {
        switch problem {
        case .noName: translated("Enter a name for the list.")
        case .noFields: translated("Add at least one field with a name.")
        case .unnamedField: translated("Enter a name for the field with the choices.")
        case .doubledField(let name):
            translated("Two fields are named “{field}”. Rename one of them.")
                .filling(["field": name])
        case .doubledChoice(let choice, let field):
            translated("“{field}” has the choice “{choice}” twice. Change one of them.")
                .filling(["field": field, "choice": choice])
        }
    }

    private func create() {
        let draft = draft
        guard draft.problem == nil else { return }
        let edit = Edit.createList(
            name: draft.trimmedName, icon: draft.icon.text, fields: draft.namedFields)
        onCreate?(edit) { [self] error in
            guard let error else { return dialog.close() }
            dialog.report(error.message)
        }
    }
}
