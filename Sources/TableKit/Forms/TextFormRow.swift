import CGtk
import GtkBridge

/// A form row with a single line of text.
public final class TextFormRow: EntryFormRow {
    private var action: TextAction?

    private struct TextAction {
        let icon: String
        let name: String
        let isPossible: (String) -> Bool
        let body: (String) -> Void
    }

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - text: The initial text.
    public init(title: String, text: String = "") {
        super.init(title: title, text: text)
    }

    override func editabilityChanged() {
        entry.isEditable = isEditable
    }

    override func typed(_ text: String) {
        super.typed(text)
        updateAction()
    }

    public override var typedText: String {
        get { entry.text }
        set {
            entry.text = newValue
            updateAction()
        }
    }

    /// Adds a button at the end of the entry. Ctrl+Enter performs the same action.
    ///
    /// - Parameters:
    ///   - icon: The name of a theme icon.
    ///   - name: The accessible name and tooltip of the button, such as "Open Link".
    ///   - isPossible: Whether the action applies to a text; the button is hidden otherwise.
    ///   - body: Performs the action on a text.
    public func setAction(
        icon: String, name: String, isPossible: @escaping (String) -> Bool,
        body: @escaping (String) -> Void
    ) {
        action = TextAction(icon: icon, name: name, isPossible: isPossible, body: body)
        updateAction()
        entry.on("icon-press") { [weak self] in self?.performAction() }
        connectAnswering("key-press-event", of: entry.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee,
                key.keyval == guint(GDK_KEY_Return), key.state & GDK_CONTROL_MASK.rawValue != 0
            else { return false }
            return self?.performAction() ?? false
        }
    }

    @discardableResult
    private func performAction() -> Bool {
        guard let action, action.isPossible(text) else { return false }
        commitIfNeeded()
        action.body(text)
        return true
    }

    private func updateAction() {
        guard let action else { return }
        entry.setEndIcon(action.isPossible(text) ? action.icon : nil, name: action.name)
    }
}
