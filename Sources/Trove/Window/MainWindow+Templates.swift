import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Templates: beginning a list with one, and saving a list as one.
extension MainWindow {
    /// Shows the templates for new lists, which are read in the background.
    func newList() {
        readTemplates { [weak self] in self?.chooseTemplate($0) }
    }

    /// Asks for the name of a template with the fields and settings of a list.
    func saveTemplate(of id: ListID) {
        commitForms()
        readTemplates { [weak self] found in
            guard let self, let list = session.list(id) else { return }
            let dialog = SaveTemplateDialog(list, templates: found.templates, parent: window)
            dialog.onSave = { [weak self] template, answer in
                Task { [weak self] in
                    let error = await Self.save(template, among: found.templates)
                    answer(error)
                    if error == nil { self?.tell(saved: template) }
                }
            }
            dialog.present()
        }
    }

    private func tell(saved template: ListTemplate) {
        let text = translated("Template “{template}” saved").filling(["template": template.name])
        guard actions["new-list"]?.isEnabled == true else {
            notification.show(text)
            return
        }
        notification.show(
            text, actionTitle: translated("_New List…")
        ) { [weak self] in self?.newList() }
    }

    @concurrent private nonisolated static func save(
        _ template: ListTemplate, among templates: [ListTemplate]
    ) async -> LibraryError? {
        do throws(LibraryError) {
            try template.saveAsOwn(among: templates)
            return nil
        } catch {
            return error
        }
    }

    private func readTemplates(then body: @escaping (ListTemplate.Found) -> Void) {
        guard readingTemplates == nil else { return }
        readingTemplates = Task { [weak self] in
            let found = await Self.templates()
            guard let self else { return }
            readingTemplates = nil
            body(found)
        }
    }

    @concurrent private nonisolated static func templates() async -> ListTemplate.Found {
        ListTemplate.all()
    }

    private func chooseTemplate(_ found: ListTemplate.Found) {
        let dialog = TemplateDialog(found, lists: session.lists, parent: window)
        dialog.onBlank = { [weak self] in self?.newBlankList() }
        dialog.onFile = { [weak self] in self?.chooseFile() }
        dialog.onCreate = { [weak self] edit, answer in
            self?.session.submit(edit, answer: answer) { [weak self] change in
                change.list.map { self?.openWhenKnown($0) }
            }
        }
        dialog.present()
    }

    private func newBlankList() {
        let dialog = NewListDialog(listDraft ?? NewListDialog.suggestion, parent: window)
        dialog.onLeave = { [weak self] in self?.listDraft = $0 }
        dialog.onCreate = { [weak self] edit, answer in
            self?.session.submit(edit, answer: answer) { change in
                self?.listDraft = nil
                guard let list = change.list else { return }
                self?.openWhenKnown(list)
            }
        }
        dialog.present()
    }
}
