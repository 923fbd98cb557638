import TableKit
import TextCore
import TroveModel

/// Folders of lists in the sidebar.
extension MainWindow {
    /// Asks for the name of a folder, and moves a list into it.
    func newFolder(with list: ListID) {
        let dialog = RenameDialog(
            "", title: translated("New Folder"), acceptLabel: translated("C_reate"),
            obstacle: translated("Enter a name for the folder."), parent: window)
        dialog.onRename = { [weak self] name, answer in
            self?.session.submit(.setFolder(list, name), answer: answer)
        }
        dialog.present()
    }

    /// Renames a folder, which stays folded.
    func renameFolder(_ folder: String, to name: String) {
        if sidebar.folded.contains(folder) { sidebar.folded.insert(name) }
        session.perform(.renameFolder(folder, to: name))
    }
}
