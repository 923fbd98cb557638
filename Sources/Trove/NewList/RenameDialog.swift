import CGtk
import Foundation
import GtkBridge
import TableKit

/// Asks for another name of a list.
final class RenameDialog {
    /// Gets the name.
    var onRename: ((String) -> Void)?

    private let dialog: Dialog
    private let name = Entry()

    init(_ oldName: String, parent: Widget) {
        dialog = Dialog(
            title: translated("Rename List"), parent: parent, size: (380, -1),
            cancelLabel: translated("_Cancel"), acceptLabel: translated("_Rename"))
        name.text = oldName
        name.accessibleName = translated("Name")
        gtk_entry_set_activates_default(name.pointer.cast(GtkEntry.self), 1)
        name.onChange = { [dialog] in
            dialog.acceptButton.isSensitive = !$0.trimmingCharacters(in: .whitespaces).isEmpty
        }
        dialog.onAccept = { [self] in
            onRename?(name.text.trimmingCharacters(in: .whitespaces))
            dialog.close()
        }
        dialog.append(name.margin(18))
    }

    func present() {
        dialog.present()
        name.grabFocus()
    }
}
