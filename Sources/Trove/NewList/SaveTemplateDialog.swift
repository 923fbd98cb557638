import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// A dialog for saving a list as a template, without its records.
final class SaveTemplateDialog {
    /// Called with the template to save. Call `answer` with the error; nil on success.
    var onSave: ((ListTemplate, _ answer: @escaping (LibraryError?) -> Void) -> Void)?

    private let dialog: Dialog
    private let list: List
    private let templates: [ListTemplate]
    private let name = TextField()
    private let note = Label(wraps: true).maximumCharacters(50).style("dim-label")

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - list: The list to save.
    ///   - templates: All templates.
    ///   - parent: The window that the dialog belongs to.
    init(_ list: List, templates: [ListTemplate], parent: View) {
        (self.list, self.templates) = (list, templates)
        dialog = Dialog(
            title: translated("Save as Template"), parent: parent, size: (440, -1),
            cancelLabel: translated("_Cancel"), acceptLabel: translated("_Save"))
        dialog.append(makeContent())
        dialog.onAccept = { [self] in save() }
        name.setRequired(true)
        name.text = list.name
        changed()
    }

    func present() {
        dialog.present()
        name.grabFocus()
    }

    private func makeContent() -> View {
        let content = StackView(.vertical, spacing: 6)
        let label = Label(translated("_Name"), mnemonic: true).style("dim-label")
        name.accessibilityLabel = translated("Name")
        name.setLabeled(by: label)
        name.activatesDefault = true
        name.onChange = { [weak self] _ in self?.changed() }
        content.addArrangedSubview(label)
        content.addArrangedSubview(name)
        content.addArrangedSubview(note.margin(top: 6))
        return content.margin(18)
    }

    private var trimmedName: String {
        name.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether a field links to another list, which a template does not know.
    private var linksElsewhere: Bool {
        list.linkTargets.contains { $0 != list.id }
    }

    private func changed() {
        let isReplacing = ListTemplate.own(named: trimmedName, among: templates) != nil
        var sentences = [
            translated(
                "The template has the fields, choices and settings of “{list}”, but no records."
            ).filling(["list": list.name])
        ]
        if linksElsewhere {
            sentences.append(translated("Links to other lists become plain text."))
        }
        if isReplacing {
            sentences.append(translated("It replaces your template of the same name."))
        }
        note.text = sentences.joined(separator: " ")
        dialog.acceptButton.label = isReplacing ? translated("_Replace") : translated("_Save")
        dialog.obstacle = trimmedName.isEmpty ? translated("Enter a name for the template.") : nil
        dialog.fitHeight()
    }

    private func save() {
        guard !trimmedName.isEmpty else { return }
        onSave?(ListTemplate(of: list, name: trimmedName)) { [self] error in
            guard let error else { return dialog.close() }
            dialog.report(error.message)
            dialog.fitHeight()
        }
    }
}
