import CGtk
import GtkBridge

/// A field with one value out of several, or a new one that is typed.
public final class ChoiceFormRow: FormRow {
    /// Gets the value that was chosen.
    public var onCommit: ((String) -> Void)?

    private let combo: Widget
    private let entry: Entry
    private var committed = ""

    /// - Parameters:
    ///   - title: The label.
    ///   - choices: The values, in their order.
    public init(title: String, value: String = "", choices: [String]) {
        combo = Widget(adopting: gtk_combo_box_text_new_with_entry())
        for choice in choices {
            gtk_combo_box_text_append_text(combo.pointer.cast(GtkComboBoxText.self), choice)
        }
        entry = Entry(partOfAnother: gtk_bin_get_child(combo.pointer.cast(GtkBin.self)))
        super.init(title: title, control: combo, focusTarget: entry)
        combo.isVisible = true
        combo.accessibleName = title
        self.value = value
        entry.onChange = { [weak self] _ in self?.entryChanged() }
        entry.onActivate = { [weak self] in self?.commitIfNeeded() }
        commitOnFocusOut(of: entry)
    }

    /// The value. Setting it commits nothing.
    public var value: String {
        get { entry.text }
        set {
            committed = newValue
            entry.text = newValue
        }
    }

    public override func focus() {
        entry.grabFocus()
    }

    public override func commit() {
        super.commit()
        guard entry.text != committed else { return }
        committed = entry.text
        onCommit?(committed)
    }

    private func entryChanged() {
        edited()
        // A value picked from the list is complete; only typing waits for a pause.
        if gtk_combo_box_get_active(combo.pointer.cast(GtkComboBox.self)) >= 0 { commit() }
    }
}
