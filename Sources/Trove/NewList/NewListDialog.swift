import CGtk
import GtkBridge
import TableKit
import TroveCore

/// Asks what a new list is called and what its records consist of.
final class NewListDialog {
    /// Gets the edit that makes the list.
    var onCreate: ((Edit) -> Void)?

    private let dialog: Dialog
    private let name = Entry(placeholder: translated("Books, films, plants…"))
    private let rows = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    private var fields: [FieldDraftRow] = []

    init(parent: Widget) {
        dialog = Dialog(
            title: translated("New List"), parent: parent, size: (460, -1),
            cancelLabel: translated("_Cancel"), acceptLabel: translated("_Create"))
        dialog.onAccept = { [self] in create() }
        name.onChange = { [weak self] _ in self?.validate() }
        gtk_entry_set_activates_default(name.pointer.cast(GtkEntry.self), 1)
        dialog.append(makeContent())
        addField(FieldDraft(name: translated("Title")))
        addField(FieldDraft(name: translated("Notes")))
        validate()
    }

    func present() {
        dialog.present()
        name.grabFocus()
    }

    private func makeContent() -> Widget {
        let content = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
        let nameLabel = TextLabel(translated("_Name"), mnemonic: true).textAlignment(0)
        name.accessibleName = translated("Name")
        name.setLabelled(by: nameLabel.style("dim-label"))
        let fieldsLabel = TextLabel(translated("Fields")).textAlignment(0).style("dim-label")
        gtk_widget_set_margin_top(fieldsLabel.pointer, 12)
        let add = Button(translated("_Add Field"))
        add.align(horizontal: GTK_ALIGN_START)
        add.onClick = { [weak self] in
            self?.addField(FieldDraft(name: ""))?.focus()
        }
        for part in [nameLabel, name, fieldsLabel, rows, add] as [Widget] { content.append(part) }
        return content.margin(18)
    }

    @discardableResult
    private func addField(_ draft: FieldDraft) -> FieldDraftRow? {
        let row = FieldDraftRow(draft)
        row.onChange = { [weak self] in self?.validate() }
        row.onRemove = { [weak self, weak row] in
            guard let self, let row else { return }
            row.removeFromParent()
            fields.removeAll { $0 === row }
            validate()
        }
        fields.append(row)
        rows.append(row)
        validate()
        return row
    }

    private var drafts: [FieldDraft] { fields.map(\.draft).filter { !$0.name.isEmpty } }

    /// A list has a name and at least one field, and no two fields with the same name.
    private func validate() {
        let names = drafts.map { $0.name.lowercased() }
        dialog.acceptButton.isSensitive =
            !trimmedName.isEmpty && !names.isEmpty && Set(names).count == names.count
    }

    private var trimmedName: String {
        name.text.trimmingCharacters(in: .whitespaces)
    }

    private func create() {
        guard dialog.acceptButton.isSensitive else { return }
        onCreate?(.createList(name: trimmedName, fields: drafts))
        dialog.close()
    }
}
