import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Actions on whole lists.
extension MainWindow {
    /// Shows the templates for new lists, which are read in the background.
    func newList() {
        guard readingTemplates == nil else { return }
        readingTemplates = Task { [weak self] in
            let found = await Self.templates()
            guard let self else { return }
            readingTemplates = nil
            chooseTemplate(found)
        }
    }

    @concurrent private nonisolated static func templates() async -> ListTemplate.Found {
        ListTemplate.all()
    }

    private func chooseTemplate(_ found: ListTemplate.Found) {
        let dialog = TemplateDialog(found, parent: window)
        dialog.onBlank = { [weak self] in self?.newBlankList() }
        dialog.onFile = { [weak self] in self?.chooseFile() }
        dialog.onCreate = { [weak self] edit, answer in
            self?.session.submit(edit, answer: answer) { [weak self] change in
                change.list.map { self?.openWhenKnown($0) }
            }
        }
        dialog.present()
    }

    /// Shows the history, the backups and the upkeep of the library.
    func showLibrary() {
        commitForms()
        LibraryDialog(session: session, parent: window).present()
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

    /// Opens a list that was just created.
    func openWhenKnown(_ list: ListID) {
        Task { [weak self, session] in
            await session.refresh(StaleContents(lists: .all))
            guard let self else { return }
            open(list)
            split.show(.supplementary)
            focusRecords()
        }
    }

    func renameList() {
        guard let list = session.list(listID) else { return }
        let dialog = RenameDialog(list.name, parent: window)
        dialog.onRename = { [weak self] name, answer in
            self?.session.submit(.renameList(list.id, name), answer: answer)
        }
        dialog.present()
    }

    /// Deletes the open list or smart list.
    func deleteList() {
        if let smartList { deleteSmartList(smartList.id) } else { listID.map(deleteList) }
    }

    func deleteList(_ id: ListID) {
        guard let list = session.list(id) else { return }
        session.perform(.deleteList(list.id)) { [weak self] _ in
            self?.notification.show(
                translated("“{list}” deleted").filling(["list": list.name]),
                actionTitle: translated("_Undo")
            ) { self?.undo() }
        }
    }
}
