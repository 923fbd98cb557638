import CGtk
import GtkBridge
import TableCore

/// A view that the program added to a cell.
struct CellSubview {
    let view: View
    let frame: (Rect) -> Rect
}

extension TableViewCell {
    /// Adds a view to the content of the cell (Spec 08.1, 000.58).
    ///
    /// Add views when the cell is created, in `init` or before its first use. Adding a view
    /// again only changes its frame. The cell keeps its views when it is reused.
    ///
    ///     cell.addSubview(button) { content in
    ///         Rect(x: content.maxX - 75, y: 7, width: 75, height: 30)
    ///     }
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - frame: Returns the view's frame in the cell for a frame of the content. Called at every
    ///     layout, because editing mode changes the content's frame.
    public func addSubview(_ view: View, frame: @escaping (Rect) -> Rect) {
        let entry = CellSubview(view: view, frame: frame)
        if let index = subviewEntries.firstIndex(where: { $0.view === view }) {
            subviewEntries[index] = entry
        } else {
            subviewEntries.append(entry)
            insert(view, at: subviews.count)
        }
        setNeedsLayout()
    }

    /// Removes a view added by ``addSubview(_:frame:)``.
    public func removeSubview(_ view: View) {
        guard let index = subviewEntries.firstIndex(where: { $0.view === view }) else { return }
        tableView?.removeHosted(view.widget)
        subviewEntries.remove(at: index)
        view.removeFromSuperview()
        setNeedsLayout()
    }

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
        let widget = view.widget
        for (path, cell) in cells {
            for hosted in cell.hostedWidgets
            where hosted == widget || gtk_widget_is_ancestor(widget, hosted) != 0 {
                return path
            }
        }
        return nil
    }
}
