import CGtk
import GtkBridge
import TextCore

/// The name of an object as a button that opens it, with a button that edits the name.
///
/// F2 edits, Delete and Backspace clear, and any letter begins another name.
final class LookupChip: StackView {
    var onOpen: (() -> Void)?
    var onEdit: (() -> Void)?
    var onClear: (() -> Void)?
    /// Called with a letter typed on the chip.
    var onType: ((String) -> Void)?

    /// The name of the object.
    var text = "" {
        didSet {
            label.text = text
            nameButton()
        }
    }

    /// The label of the row.
    var title = "" {
        didSet { nameButton() }
    }

    /// The name of the button that edits.
    var editName = "" {
        didSet {
            editButton.tooltip = editName
            editButton.accessibilityLabel = editName
        }
    }

    private let button = Button("")
    private let label = Label("")
    private let editButton = Button(icon: "document-edit-symbolic", name: "")

    init() {
        super.init(.horizontal, spacing: 6)
        button.content = label
        button.style("trove-chip").align(horizontal: .start)
        editButton.style("flat")
        button.onClick = { [weak self] in self?.onOpen?() }
        editButton.onClick = { [weak self] in self?.onEdit?() }
        addArrangedSubview(button)
        addArrangedSubview(editButton)
        minimumSize(height: 34)
        connectAnswering("key-press-event", of: button.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee else { return false }
            return self?.pressed(key) ?? false
        }
    }

    /// Focuses the button that opens the object.
    func focus() { button.grabFocus() }

    private func nameButton() {
        button.accessibilityLabel =
            title.isEmpty
            ? text : translated("{field}: {value}").filling(["field": title, "value": text])
        button.tooltip = text
    }

    private func pressed(_ key: GdkEventKey) -> Bool {
        let press = KeyPress(key)
        guard press.modifiers.isSubset(of: .shift) else { return false }
        switch press.key {
        case .delete, .backspace: onClear?()
        case .character(let character) where character.isLetter || character.isNumber:
            onType?(String(character))
        case .other(UInt32(GDK_KEY_F2)): onEdit?()
        default: return false
        }
        return true
    }
}
