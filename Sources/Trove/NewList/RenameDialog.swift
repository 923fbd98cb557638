import Foundation
import TableKit
import TextCore
import TroveModel

/// A dialog for the name of a list, a template or a folder.
final class RenameDialog {
    /// Called with the new name. Call `answer` with the error; nil on success.
    var onRename: ((String, _ answer: @escaping (LibraryError?) -> Void) -> Void)?

    private let dialog: Dialog
    private let name = TextField()

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - oldName: The present name.
    ///   - title: The title of the dialog.
    ///   - acceptLabel: The label of the button that accepts the name.
    ///   - obstacle: The reason why an empty name is refused.
    ///   - parent: The window that the dialog belongs to.
    init(
        _ oldName: String, title: String = translated("Rename List"),
        acceptLabel: String = translated("_Rename"),
        obstacle: String = translated("Enter a name for the list."), parent: View
    ) {
        dialog = Dialog(
            title: title, parent: parent, size: (380, -1),
            cancelLabel: translated("_Cancel"), acceptLabel: acceptLabel)
        name.setRequired(true)
        name.text = oldName
        if oldName.isEmpty { dialog.obstacle = obstacle }
        name.accessibilityLabel = translated("Name")
        name.activatesDefault = true
        name.onChange = { [weak dialog] in
            let isEmpty = $0.trimmingCharacters(in: .whitespaces).isEmpty
            dialog?.obstacle = isEmpty ? obstacle : nil
        }
        dialog.onAccept = { [self] in
            onRename?(name.text.trimmingCharacters(in: .whitespaces)) { [self] error in
                guard let error else { return dialog.close() }
                dialog.report(error.message)
            }
        }
        dialog.hasReasonAtStart = true
        dialog.append(name.margin(18))
    }

    func present() {
        dialog.present()
        name.grabFocus()
    }
}
