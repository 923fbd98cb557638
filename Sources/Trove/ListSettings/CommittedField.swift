import TableKit
import TroveModel

/// A text field that is saved with Enter or when the focus leaves it. Escape restores the saved
/// text.
///
/// A refused text stays in the field until it is corrected.
final class CommittedField {
    /// Saves a changed text, and returns it as stored; throws if the text is not valid.
    var onCommit: ((String) throws(LibraryError) -> String)?
    /// Called with the reason why the text was refused; nil once it is valid again.
    var onProblem: ((String?) -> Void)?

    let field: TextField
    private var saved = ""
    /// The text that is being saved.
    private var submitted: String?
    private var isRefused = false

    init(placeholder: String = "") {
        field = TextField(placeholder: placeholder)
        field.setRequired(true)
        field.onActivate = { [weak self] in self?.commit() }
        field.addAction(Action { [weak self] _ in self?.commit() }, for: .editingDidEnd)
    }

    /// Whether the text differs from the saved one.
    var isChanged: Bool { field.text != submitted ?? saved }

    /// Shows the saved text, unless the user changed the text.
    func show(_ text: String) {
        let keepsText = isChanged
        (saved, submitted) = (text, nil)
        if !keepsText { field.text = text }
    }

    /// Saves a changed text.
    ///
    /// - Returns: Whether the text was valid.
    @discardableResult
    func commit() -> Bool {
        guard isChanged else {
            accept()
            return true
        }
        do throws(LibraryError) {
            let text = try onCommit?(field.text) ?? field.text
            field.text = text
            submitted = text
            accept()
            return true
        } catch {
            isRefused = true
            field.setInvalid(true)
            onProblem?(error.message)
            return false
        }
    }

    /// Makes the text unsaved again, after saving it failed.
    func fail() { submitted = nil }

    /// Restores the saved text.
    ///
    /// - Returns: Whether the text was changed.
    func restore() -> Bool {
        guard isChanged else { return false }
        field.text = saved
        accept()
        return true
    }

    private func accept() {
        guard isRefused else { return }
        isRefused = false
        field.setInvalid(false)
        onProblem?(nil)
    }
}
