import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// A dialog for the beginning of a new list: a template, a file, or nothing.
final class TemplateDialog {
    /// Called with the edit that creates a list from a template. Call `answer` with the error; nil on
    /// success.
    var onCreate: ((Edit, _ answer: @escaping (LibraryError?) -> Void) -> Void)?
    /// Called after the dialog closed, if the user chose to begin without a template.
    var onBlank: (() -> Void)?
    /// Called after the dialog closed, if the user chose to begin with a file.
    var onFile: (() -> Void)?

    private let dialog: Dialog
    private let choices: [NewListChoice]
    private let list = ListBox()
    private let preview = TemplatePreview()
    private var choice: NewListChoice { choices[list.selectedIndex ?? 0] }

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - found: The templates, and the errors in their files.
    ///   - parent: The window that the dialog belongs to.
    init(_ found: ListTemplate.Found, parent: View) {
        choices = [.blank, .file] + found.templates.map(NewListChoice.template)
        dialog = Dialog(
            title: translated("New List"), parent: parent, size: (720, 520),
            cancelLabel: translated("_Cancel"), acceptLabel: translated("C_ontinue"))
        dialog.onAccept = { [self] in accept() }
        list.rows = choices.map(Self.row)
        list.accessibilityLabel = translated("Templates")
        list.selectedIndex = 0
        list.onSelect = { [weak self] _ in self?.showChoice() }
        list.onActivate = { [weak self] _ in self?.accept() }
        preview.onChange = { [weak self] in self?.validate() }
        let columns = StackView(.horizontal)
        let sidebar = ScrollView([.vertical], list.style("sidebar")).style("sidebar")
        columns.addArrangedSubview(sidebar.minimumSize(width: 220))
        columns.addArrangedSubview(preview, expands: true)
        dialog.append(columns, expands: true)
        if let problem = found.problems.first {
            dialog.append(Label(problem.message, wraps: true).maximumCharacters(80).margin(18))
        }
        showChoice()
    }

    func present() {
        dialog.present()
        list.rows[0].grabFocus()
    }

    private static func row(_ choice: NewListChoice) -> ListBoxRow {
        let content = StackView(.horizontal, spacing: 10)
        content.addArrangedSubview(ImageView(.of(choice.icon)).minimumSize(width: 20))
        content.addArrangedSubview(Label(choice.name), expands: true)
        let row = ListBoxRow(content.margin(horizontal: 12, vertical: 8))
        row.accessibilityLabel = choice.name
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
        var isUnnamed = false
        if case .template = choice { isUnnamed = name.isEmpty }
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
        case .template(let template):
            guard !name.isEmpty else { return }
            onCreate?(.createListFromTemplate(template, name: name)) { [self] error in
                guard let error else { return dialog.close() }
                dialog.report(error.message)
            }
        }
    }
}
