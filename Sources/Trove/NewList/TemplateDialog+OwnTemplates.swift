import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Renaming and deleting the user's own templates.
extension TemplateDialog {
    /// The menu of a row; nil for rows without an own template.
    func menu(ofRow index: Int) -> Menu? {
        guard let template = ownTemplate(inRow: index) else { return nil }
        return Menu(children: [
            Action(title: translated("Rena_me…")) { [weak self] _ in self?.rename(template) },
            Action(title: translated("_Delete…")) { [weak self] _ in self?.delete(template) },
        ])
    }

    /// Asks for a new name of a template.
    func rename(_ template: ListTemplate) {
        let naming = RenameDialog(
            template.name, title: translated("Rename Template"),
            obstacle: translated("Enter a name for the template."), parent: dialog)
        naming.onRename = { [weak self] name, answer in
            self?.change(selecting: template.id, answer) { () throws(LibraryError) in
                try template.rename(to: name)
            }
        }
        naming.present()
    }

    /// Deletes a template after a question, as it cannot be undone.
    func delete(_ template: ListTemplate) {
        let alert = AlertController(
            title: translated("Delete the template “{template}”?")
                .filling(["template": template.name]),
            message: translated("Lists made from it stay. This cannot be undone."))
        alert.addAction(AlertAction(title: translated("_Cancel"), style: .cancel))
        alert.addAction(
            AlertAction(title: translated("_Delete"), style: .destructive) { [weak self] _ in
                self?.change(selecting: nil, { _ in }) { () throws(LibraryError) in
                    try template.delete()
                }
            })
        alert.present(over: dialog)
    }

    /// Changes the templates in the background, and shows them again.
    private func change(
        selecting id: ListTemplate.ID?, _ answer: @escaping (LibraryError?) -> Void,
        _ body: @escaping @Sendable () throws(LibraryError) -> Void
    ) {
        Task { [weak self] in
            let (error, found) = await Self.changed(body)
            guard let self, dialog.isOnScreen else { return }
            show(found, selecting: id)
            focusRows()
            if let error { dialog.report(error.message) }
            answer(error)
        }
    }

    @concurrent private nonisolated static func changed(
        _ body: @Sendable () throws(LibraryError) -> Void
    ) async -> (LibraryError?, ListTemplate.Found) {
        do throws(LibraryError) {
            try body()
            return (nil, ListTemplate.all())
        } catch {
            return (error, ListTemplate.all())
        }
    }
}
