import TableKit
import TextCore
import TroveModel

/// A dialog for merging records, side by side.
final class MergeDialog {
    /// Called with the choice. Call `answer` with the error; nil on success.
    var onMerge: ((MergeDraft, _ answer: @escaping (LibraryError?) -> Void) -> Void)?

    private let dialog: Dialog
    private let view = MergeView()

    init(_ draft: MergeDraft, in list: List, parent: View) {
        let count = draft.records.count
        dialog = Dialog(
            title: translated("Merge {count} Record", plural: "Merge {count} Records", count: count)
                .filling(["count": count.grouped]), parent: parent, size: (720, 480),
            cancelLabel: translated("_Cancel"), acceptLabel: translated("_Merge"))
        view.show(draft, in: list)
        dialog.onAccept = { [self] in accept() }
        dialog.append(
            Label(
                translated(
                    "Choose the record and the values that stay. The others go to the trash."),
                wraps: true
            ).maximumCharacters(80).margin(leading: 18).margin(top: 18))
        dialog.append(view, expands: true)
    }

    func present() {
        dialog.present()
        dialog.acceptButton.grabFocus()
    }

    private func accept() {
        guard let draft = view.draft else { return }
        dialog.acceptButton.isEnabled = false
        onMerge?(draft) { [self] error in
            guard let error else { return dialog.close() }
            dialog.report(error.message)
        }
    }
}
