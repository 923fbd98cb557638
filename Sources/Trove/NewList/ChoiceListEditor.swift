import CGtk
import GtkBridge
import TableKit
import TextCore

/// An editor for the choices of a new field, one below the other.
///
/// Enter moves to the next choice, Backspace removes an empty one, Alt+Up and Alt+Down move a choice.
final class ChoiceListEditor: Widget {
    var onChange: (() -> Void)?

    private let rows = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    private var entries: [(row: Box, entry: Entry)] = []

    init(_ choices: [String]) {
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
        let add = Button(translated("Add C_hoice"))
        add.align(horizontal: GTK_ALIGN_START).style("flat")
        add.onClick = { [weak self] in self?.addEntry("").grabFocus() }
        for part in [rows, add] as [Widget] {
            gtk_box_pack_start(pointer.cast(GtkBox.self), part.pointer, 0, 1, 0)
        }
        for choice in choices { addEntry(choice) }
        gtk_widget_set_margin_start(pointer, 24)
        gtk_widget_show(pointer)
    }

    /// The choices, from top to bottom.
    var choices: [String] { entries.map(\.entry.text) }

    /// Focuses the first choice, adding one if there is none.
    func focus() {
        (entries.first?.entry ?? addEntry("")).grabFocus()
    }

    @discardableResult
    private func addEntry(_ text: String, at index: Int? = nil) -> Entry {
        let entry = Entry(placeholder: translated("Choice"))
        entry.text = text
        entry.accessibleName = translated("Choice")
        entry.expand(horizontal: true)
        let remove = Button(icon: "list-remove-symbolic", name: translated("Remove Choice"))
        let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [entry, remove.style("flat")])
        gtk_box_set_child_packing(
            row.pointer.cast(GtkBox.self), entry.pointer, 1, 1, 0, GTK_PACK_START)
        remove.onClick = { [weak self, weak row] in row.map { self?.remove($0) } }
        entry.onChange = { [weak self] _ in self?.onChange?() }
        connectAnswering("key-press-event", of: entry.reference.raw) { [weak self, weak row] in
            guard let self, let row, let key = $0.event(0, as: GdkEventKey.self)?.pointee else {
                return false
            }
            return pressed(key, in: row)
        }
        let place = index ?? entries.count
        entries.insert((row, entry), at: place)
        rows.append(row)
        gtk_box_reorder_child(rows.pointer.cast(GtkBox.self), row.pointer, gint(place))
        onChange?()
        return entry
    }

    private func pressed(_ key: GdkEventKey, in row: Box) -> Bool {
        guard let index = entries.firstIndex(where: { $0.row === row }) else { return false }
        let isAlt = key.state & GDK_MOD1_MASK.rawValue != 0
        switch Int32(key.keyval) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter:
            if entries[index].entry.text.isEmpty { return false }
            let next = index + 1
            (next < entries.count ? entries[next].entry : addEntry("")).grabFocus()
        case GDK_KEY_BackSpace where entries[index].entry.text.isEmpty && entries.count > 1:
            remove(row)
        case GDK_KEY_Up where isAlt: move(index, to: index - 1)
        case GDK_KEY_Down where isAlt: move(index, to: index + 1)
        default: return false
        }
        return true
    }

    private func move(_ index: Int, to target: Int) {
        guard entries.indices.contains(target) else { return }
        entries.swapAt(index, target)
        gtk_box_reorder_child(
            rows.pointer.cast(GtkBox.self), entries[target].row.pointer, gint(target))
        onChange?()
    }

    private func remove(_ row: Box) {
        guard let index = entries.firstIndex(where: { $0.row === row }) else { return }
        entries.remove(at: index)
        if !entries.isEmpty { entries[max(0, index - 1)].entry.grabFocus() }
        row.removeFromParent()
        onChange?()
    }
}
