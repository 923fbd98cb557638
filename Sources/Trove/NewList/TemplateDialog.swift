import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// A dialog for the beginning of a new list: a template, a copy of a list, a file, or nothing.
///
/// Facets: `+OwnTemplates`.
final class TemplateDialog {
    /// Called with the edit that creates a list. Call `answer` with the error; nil on success.
    var onCreate: ((Edit, _ answer: @escaping (LibraryError?) -> Void) -> Void)?
    /// Called after the dialog closed, if the user chose to begin without a template.
    var onBlank: (() -> Void)?
    /// Called after the dialog closed, if the user chose to begin with a file.
    var onFile: (() -> Void)?

    let dialog: Dialog
    private let lists: [List]
    private let list = ListBox()
    private let preview = TemplatePreview()
    private let problem = Label(wraps: true).maximumCharacters(80)
    private var choices: [NewListChoice] = []
    private var choice: NewListChoice { choices[list.selectedIndex ?? 0] }

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - found: The templates, and the errors in their files.
    ///   - lists: The lists that can be copied.
    ///   - parent: The window that the dialog belongs to.
    init(_ found: ListTemplate.Found, lists: [List], parent: View) {
        self.lists = lists
        preview.takenNames = lists.map(\.name)
        dialog = Dialog(
            title: translated("New List"), parent: parent, size: (720, 560),
            cancelLabel: translated("_Cancel"), acceptLabel: translated("C_ontinue"))
        dialog.onAccept = { [self] in accept() }
        list.accessibilityLabel = translated("Templates")
        list.onSelect = { [weak self] _ in self?.showChoice() }
        list.onActivate = { [weak self] _ in self?.accept() }
        list.contextMenu = { [weak self] in self?.menu(ofRow: $0) }
        preview.onChange = { [weak self] in self?.validate() }
        preview.onRename = { [weak self] in self?.ownTemplate.map { self?.rename($0) } }
        preview.onDelete = { [weak self] in self?.ownTemplate.map { self?.delete($0) } }
        let sidebar = ScrollView([.vertical], list.style("sidebar")).style("sidebar")
        let panes = PanesView(
            sidebar.minimumSize(width: 220, height: 140), preview, stacksBelow: 480)
        dialog.append(panes, expands: true)
        dialog.append(problem.margin(18))
        show(found)
    }

    func present() {
        dialog.present()
        list.rows[0].grabFocus()
    }

    /// Shows templates, and selects one of them or the first row.
    func show(_ found: ListTemplate.Found, selecting id: ListTemplate.ID? = nil) {
        choices = NewListChoice.all(found.templates, isOwn: { $0.isOwn() }, lists: lists)
        var section: String?
        list.rows = choices.enumerated().map { index, choice in
            let row = Self.row(choice)
            if choice.section != section { row.header = Self.header(choice.section) }
            section = choice.section
            return row
        }
        list.selectedIndex =
            choices.firstIndex { choice in
                if case .ownTemplate(let template) = choice { template.id == id } else { false }
            } ?? 0
        problem.text = found.problems.first?.message
        problem.isHidden = found.problems.isEmpty
        showChoice()
    }

    /// Gives the selected row the keyboard focus.
    func focusRows() { list.grabFocus() }

    private static func header(_ text: String?) -> View? {
        text.map {
            Label($0).style("dim-label", "trove-sidebar-header")
                .margin(top: 18, leading: 12, bottom: 6, trailing: 12)
        }
    }

    private static func row(_ choice: NewListChoice) -> ListBoxRow {
        let content = StackView(.horizontal, spacing: 10)
        content.addArrangedSubview(ImageView(.of(choice.icon)).minimumSize(width: 20))
        content.addArrangedSubview(Label(choice.name, wraps: true), expands: true)
        let row = ListBoxRow(content.margin(horizontal: 12, vertical: 8))
        row.accessibilityLabel = choice.accessibilityLabel
        row.accessibilityHint = choice.summary
        return row
    }

    private func showChoice() {
        preview.show(choice)
        dialog.acceptButton.label = choice.acceptLabel
        validate()
    }

    /// The name of the list, without surrounding white space.
    private var name: String {
        preview.name.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func validate() {
        let isUnnamed = choice.proposedName != nil && name.isEmpty
        dialog.obstacle = isUnnamed ? translated("Enter a name for the list.") : nil
    }

    private func accept() {
        switch choice {
        case .blank:
            let next = onBlank
            dialog.close()
            next?()
        case .file:
            let next = onFile
            dialog.close()
            next?()
        case .ownTemplate, .template, .copy:
            let edit = choice.edit(name: name, withRecords: preview.withRecords)
            guard let edit, !name.isEmpty else { return }
            onCreate?(edit) { [self] error in
                guard let error else { return dialog.close() }
                dialog.report(error.message)
            }
        }
    }

    /// The selected template, if it is the user's own.
    private var ownTemplate: ListTemplate? { ownTemplate(inRow: list.selectedIndex ?? 0) }

    /// The template in a row, if it is the user's own.
    func ownTemplate(inRow index: Int) -> ListTemplate? {
        guard choices.indices.contains(index), case .ownTemplate(let template) = choices[index]
        else { return nil }
        return template
    }
}
