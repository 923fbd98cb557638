import TableKit
import TextCore
import TroveModel

/// Actions on whole lists.
extension MainWindow {
    /// Shows the history, the backups and the upkeep of the library.
    func showLibrary() {
        commitForms()
        let dialog = LibraryDialog(session: session, parent: window)
        dialog.onCopyToFile = { [weak self] in self?.chooseCopyFile() }
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
            self?.offerUndo(translated("“{list}” deleted").filling(["list": list.name]))
        }
    }
}
