import CGtk
import GtkBridge
import TableKit
import TroveModel

/// A list in the sidebar: icon, name and number of records.
final class SidebarRow: Widget {
    let id: ListID

    private let content = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 10)
    /// The name. Its minimum width of 8 characters limits how narrow the sidebar gets.
    private let name = TextLabel().textAlignment(0).width(characters: 8).expand(horizontal: true)
    private let count = TextLabel().uncut().style("dim-label")
    private var icon: (shown: ListIcon, widget: Icon)?

    init(_ list: List) {
        id = list.id
        super.init(adopting: gtk_list_box_row_new())
        for part in [name, count] as [Widget] {
            gtk_box_pack_start(content.pointer.cast(GtkBox.self), part.pointer, 0, 1, 0)
        }
        gtk_box_set_child_packing(
            content.pointer.cast(GtkBox.self), name.pointer, 1, 1, 0, GTK_PACK_START)
        content.margin(horizontal: 12, vertical: 10)
        gtk_container_add(pointer.cast(GtkContainer.self), content.pointer)
        gtk_widget_show(pointer)
        update(list)
    }

    func update(_ list: List) {
        show(list.icon)
        name.text = list.name
        count.text = list.recordCount.grouped
        accessibleName = "\(list.name), \(RecordsController.countText(list.recordCount))"
    }

    private func show(_ listIcon: ListIcon) {
        guard icon?.shown != listIcon else { return }
        icon?.widget.removeFromParent()
        let widget = Icon.of(listIcon)
        // Emoji differ in width, but names must align.
        gtk_widget_set_size_request(widget.pointer, 20, -1)
        icon = (listIcon, widget)
        let box = content.pointer.cast(GtkBox.self)
        gtk_box_pack_start(box, widget.pointer, 0, 1, 0)
        gtk_box_reorder_child(box, widget.pointer, 0)
    }
}

extension Icon {
    /// Creates the icon of a list. If theme and fonts lack it, uses a similar icon or the default one.
    static func of(_ icon: ListIcon) -> Icon {
        if case .emoji(let text) = icon, let emoji = Icon(emoji: text) { return emoji }
        return Icon(firstOf: icon.themedNames)
    }
}
