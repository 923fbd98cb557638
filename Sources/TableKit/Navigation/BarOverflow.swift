import CGtk
import GtkBridge
import TextCore

/// A button that opens the items without room in a bar, one below the other.
final class BarOverflow {
    let button = Button(icon: "view-more-symbolic", name: translated("More"))
    private let list = StackView(.vertical, spacing: 4).margin(6)
    private let popover: View

    init() {
        popover = View(adopting: gtk_popover_new(button.widget))
        popover.accessibilityLabel = translated("More")
        gtk_container_add(popover.widget.cast(GtkContainer.self), list.widget)
        button.onClick = { [weak popover] in
            popover.map { gtk_popover_popup($0.widget.cast(GtkPopover.self)) }
        }
    }

    /// The items, from top to bottom.
    func show(_ views: [View]) {
        guard !list.subviews.elementsEqual(views, by: ===) else { return }
        list.removeAllArrangedSubviews()
        for view in views { list.addArrangedSubview(view) }
        if views.isEmpty { gtk_popover_popdown(popover.widget.cast(GtkPopover.self)) }
    }

    /// Closes the list that contains a widget, if any.
    static func close(around widget: WidgetPointer) {
        guard let popover = gtk_widget_get_ancestor(widget, gtk_popover_get_type()) else { return }
        gtk_popover_popdown(popover.cast(GtkPopover.self))
    }
}
