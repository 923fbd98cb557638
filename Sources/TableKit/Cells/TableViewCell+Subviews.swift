import CGtk
import GtkBridge
import TableCore

extension TableViewCell {
    /// Applies the cell's selected or highlighted state to the accessory view and the subviews with
    /// all their descendants (Spec 000.107).
    func propagateHighlight() {
        let isMarked = selectionStyle != .none && (isSelected || isHighlighted)
        for view in ownViews { Self.setSelected(isMarked, view.widget) }
    }

    /// Sets the selected state of a widget and its descendants, to which GTK does not propagate it.
    private static func setSelected(_ isSelected: Bool, _ widget: WidgetPointer) {
        if isSelected {
            gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_SELECTED, 0)
        } else {
            gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_SELECTED)
        }
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0 else { return }
        let children = gtk_container_get_children(widget.cast())
        defer { g_list_free(children) }
        var link = children
        while let node = link {
            if let child = node.pointee.data {
                setSelected(isSelected, child.assumingMemoryBound(to: GtkWidget.self))
            }
            link = node.pointee.next
        }
    }
}

extension TableView {
    /// The row whose cell contains a view at any depth, for the callbacks of that view
    /// (Spec 24.3, 000.165); nil if no cell on screen contains it.
    public func indexPath(forRowContaining view: View) -> IndexPath? {
        indexPath(forRowContaining: view.widget)
    }

    func indexPath(forRowContaining widget: WidgetPointer) -> IndexPath? {
        for (path, cell) in cells {
            for hosted in cell.hostedWidgets
            where hosted == widget || gtk_widget_is_ancestor(widget, hosted) != 0 {
                return path
            }
        }
        return nil
    }
}
