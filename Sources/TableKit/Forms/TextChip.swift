import CGtk
import GtkBridge

/// A text as a button that edits it, with a button that removes it.
///
/// F2 and Enter edit, Delete and Backspace remove, and the arrow keys move on. Tab skips the chip.
final class TextChip: StackView {
    var onEdit: (() -> Void)?
    var onRemove: (() -> Void)?
    /// Called with the number of chips to move the keyboard focus by.
    var onMove: ((Int) -> Void)?
    /// Called with a character typed on the chip.
    var onType: ((Character) -> Void)?

    let text: String

    private let button = Button("")

    /// The maximum width of the text, in characters.
    private static let maximumCharacters = 28

    /// Creates a chip.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - color: The color of the dot before the text; nil for no dot.
    ///   - removeName: The name of the button that removes the text.
    init(_ text: String, color: Color?, removeName: String) {
        self.text = text
        super.init(.horizontal)
        let label = Label(text).maximumCharacters(Self.maximumCharacters)
        let content = StackView(.horizontal, spacing: 6)
        if let color {
            let dot = Label("●")
            dot.textColor = color
            content.addArrangedSubview(dot)
            gtk_widget_show(dot.widget)
        }
        content.addArrangedSubview(label)
        gtk_widget_show(label.widget)
        button.content = content
        button.accessibilityLabel = text
        if text.count > Self.maximumCharacters { button.tooltip = text }
        let remove = Button(icon: "window-close-symbolic", name: removeName)
        // Delete removes by keyboard.
        gtk_widget_set_can_focus(remove.widget, 0)
        gtk_widget_set_focus_on_click(remove.widget, 0)
        for part in [button, remove] {
            part.style("flat")
            addArrangedSubview(part)
        }
        // As high as an entry, together with the space above and below.
        style("trove-text-chip").align(vertical: .center).margin(horizontal: 0, vertical: 1)
        button.onClick = { [weak self] in self?.onEdit?() }
        remove.onClick = { [weak self] in self?.onRemove?() }
        connectAnswering("key-press-event", of: button.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee else { return false }
            return self?.pressed(KeyPress(key)) ?? false
        }
    }

    /// Focuses the chip.
    func focus() { button.grabFocus() }

    private func pressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isSubset(of: .shift) else { return false }
        let isReversed = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        switch press.key {
        case .delete, .backspace: onRemove?()
        case .left: onMove?(isReversed ? 1 : -1)
        case .right: onMove?(isReversed ? -1 : 1)
        case .home: onMove?(-.max)
        case .end, .escape: onMove?(.max)
        case .character(let character): onType?(character)
        case .other(UInt32(GDK_KEY_F2)): onEdit?()
        default: return false
        }
        return true
    }
}
