import TableKit
import TextCore
import TroveModel

/// A row for adding a field: name, kind, and the button *Add*.
final class NewFieldRow: FlexView {
    /// Called with the new field; throws if it is not valid.
    var onAdd: ((FieldDraft) throws(LibraryError) -> Void)?
    /// Called with the reason why a name was refused; nil once it is valid again.
    var onProblem: ((String?) -> Void)?

    private let name = TextField(placeholder: translated("New field"))
    private let kind = FieldKindChooser(.text, offersAll: true)
    private let add = Button(translated("_Add"))

    init() {
        super.init()
        name.accessibilityLabel = translated("Name of the new field")
        kind.accessibilityLabel = translated("Kind of the new field")
        add.accessibilityLabel = translated("Add Field")
        add.isEnabled = false
        addArrangedSubview(name.minimumCharacters(12), grows: true)
        addArrangedSubview(kind)
        addArrangedSubview(add)
        name.onChange = { [weak self] _ in self?.changed() }
        name.onActivate = { [weak self] in self?.commit() }
        name.onKeyPress = { [weak self] in $0.key == .escape && self?.clear() == true }
        add.onClick = { [weak self] in self?.commit() }
    }

    private func changed() {
        add.isEnabled = name.text.contains { !$0.isWhitespace }
        onProblem?(nil)
    }

    /// Adds the field, if it has a name.
    ///
    /// - Returns: Whether it was valid, or empty.
    @discardableResult
    func commit() -> Bool {
        guard add.isEnabled else { return true }
        do throws(LibraryError) {
            try onAdd?(FieldDraft(name: name.text, kind: kind.kind))
        } catch {
            onProblem?(error.message)
            return false
        }
        name.grabFocus()
        _ = clear()
        return true
    }

    private func clear() -> Bool {
        guard !name.text.isEmpty else { return false }
        name.text = ""
        changed()
        return true
    }
}
