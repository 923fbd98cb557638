import CGtk
import GtkBridge
import TableCore

extension CollectionView {
    func connectTabOrder() {
        TabOrder.connect(bin.reference) { [weak self] in
            self?.updateIfNeeded()
            return self?.moveFocusWithTab($0) ?? false
        }
    }

    /// The collection and the visible widgets in its elements: those of one element after another,
    /// from top to bottom and from the leading edge.
    var tabStops: [WidgetPointer] {
        let direction = UserInterfaceLayoutDirection(of: bin.widget)
        let shown = elements.filter { $0.isShown && $0.hasWidgets }.sorted {
            ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX)
        }
        return [bin.widget]
            + shown.flatMap { element in
                element.visibleWidgets.filter { gtk_widget_is_drawable($0) != 0 }.map { widget in
                    var frame = GtkAllocation()
                    gtk_widget_get_allocation(widget, &frame)
                    return (widget: widget, frame: frame)
                }.sorted {
                    let sign: gint = direction == .rightToLeft ? -1 : 1
                    return ($0.frame.y, sign * $0.frame.x) < ($1.frame.y, sign * $1.frame.x)
                }.map(\.widget)
            }
    }

    func scrollToRow(of widget: WidgetPointer) {
        let element = elements.first { $0.visibleWidgets.contains(widget) }?.attributes.element
        if let element, element.category == .cell { scrollToShow(element.indexPath) }
    }

    /// Shows which item has the focus after Tab moved it to the items: the one that had it before,
    /// the selected one, or the first visible one.
    func focusEnteredByKeyboard() {
        showsFocus = true
        if focusedItem == nil {
            selection.setCursor(
                indexPathsForSelectedItems?.first ?? display.indexPathsForVisibleItems.first)
            selectionChanged()
        }
        bin.queueDraw()
    }
}
