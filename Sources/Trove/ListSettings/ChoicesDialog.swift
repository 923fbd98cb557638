import TableKit
import TextCore
import TroveModel

/// A dialog for the choices of a field. Records follow the choices that are renamed.
final class ChoicesDialog {
    /// Called with the new choices. Call `answer` with the error; nil on success.
    var onApply: ((ChoicesDraft, _ answer: @escaping (LibraryError?) -> Void) -> Void)?

    private let dialog: Dialog
    private let editor: ChoiceListEditor
    private let field: Field

    /// The height above which the choices scroll, in logical pixels.
    private static let maximumHeight = 420

    init(_ field: Field, parent: View) {
        self.field = field
        editor = ChoiceListEditor(ChoicesDraft(field.options.choices))
        dialog = Dialog(
            title: translated("Choices of “{field}”").filling(["field": field.name]),
            parent: parent, size: (380, -1), cancelLabel: translated("_Cancel"),
            acceptLabel: translated("_Apply"))
        let scroller = ScrollView([.vertical])
        scroller.maximumContentHeight = Self.maximumHeight
        scroller.setContent(editor.margin(leading: 0))
        scroller.keepFocusVisible()
        dialog.append(scroller.margin(18), expands: true)
        editor.onChange = { [weak self] in self?.changed() }
        dialog.onAccept = { [self] in apply() }
    }

    func present() {
        dialog.present()
        editor.focus()
    }

    private func changed() {
        dialog.fitHeight()
        dialog.obstacle = editor.draft.doubledChoice.map {
            translated("“{field}” has the choice “{choice}” twice. Change one of them.")
                .filling(["field": field.name, "choice": $0])
        }
    }

    private func apply() {
        let draft = editor.draft
        guard draft.doubledChoice == nil else { return }
        guard draft.choices != field.options.choices else { return dialog.close() }
        onApply?(draft) { [self] error in
            guard let error else { return dialog.close() }
            dialog.report(error.message)
        }
    }
}
