import CGtk
import GtkBridge
import TableKit
import TroveCore

/// A list in the sidebar: its icon, name, and how many records it has.
final class SidebarRow: Widget {
    let id: ListID

    private let name = TextLabel().textAlignment(0).expand(horizontal: true)
    private let count = TextLabel().style("dim-label")

    init(_ list: List) {
        id = list.id
        super.init(adopting: gtk_list_box_row_new())
        let icon = Icon(list.icon.isEmpty ? "view-list-symbolic" : list.icon)
        let content = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 10)
        for part in [icon, name, count] as [Widget] {
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
        name.text = list.name
        count.text = list.recordCount.grouped
        accessibleName = "\(list.name), \(RecordsController.countText(list.recordCount))"
    }
}
