import CGtk
import GtkBridge
import TableCore

/// A widget that the program added to a cell.
struct CellSubview {
    let reference: ObjectReference
    let frame: (CellLayout.Frame) -> CellLayout.Frame
}

extension TableViewCell {
    /// Adds a widget to the content of the cell (Spec 08.1, 000.58).
    ///
    /// Add widgets when the cell is created, in `init` or before its first use. Adding a widget
    /// again only changes its frame. The cell keeps its widgets when it is reused.
    ///
    ///     cell.addSubview(button) { content in
    ///         CellLayout.Frame(x: content.maxX - 75, y: 7, width: 75, height: 30)
    ///     }
    ///
    /// - Parameters:
    ///   - widget: The widget.
    ///   - frame: Returns the widget's frame in the cell for a frame of the content. Called at
    ///     every layout, because editing mode changes the content's frame.
    public func addSubview(
        _ widget: WidgetPointer, frame: @escaping (CellLayout.Frame) -> CellLayout.Frame
    ) {
        if let index = subviewEntries.firstIndex(where: { $0.reference.widget == widget }) {
            let reference = subviewEntries[index].reference
            subviewEntries[index] = CellSubview(reference: reference, frame: frame)
        } else {
            let reference = ObjectReference(holding: widget)
            subviewEntries.append(CellSubview(reference: reference, frame: frame))
        }
        setNeedsLayout()
    }

    /// Removes a widget added by ``addSubview(_:frame:)``.
    public func removeSubview(_ widget: WidgetPointer) {
        guard let index = subviewEntries.firstIndex(where: { $0.reference.widget == widget }) else {
            return
        }
        tableView?.removeHosted(widget)
        subviewEntries.remove(at: index)
        setNeedsLayout()
    }

    /// The widgets added by ``addSubview(_:frame:)``, in order of addition.
    public var subviews: [WidgetPointer] { subviewEntries.map(\.reference.widget) }

    /// Applies the cell's selected or highlighted state to the accessory view and the subviews with
    /// all their descendants (Spec 000.107).
    func propagateHighlight() {
        let isMarked = selectionStyle != .none && (isSelected || isHighlighted)
        for widget in [accessoryView].compactMap({ $0 }) + subviews {
            Self.setSelected(isMarked, widget)
        }
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
    /// The row whose cell contains a widget at any depth, for the widget's signal handlers
    /// (Spec 24.3, 000.165); nil if no cell on screen contains it.
    public func indexPath(forRowContaining widget: WidgetPointer) -> IndexPath? {
        for (path, cell) in cells {
            for hosted in cell.hostedWidgets
            where hosted == widget || gtk_widget_is_ancestor(widget, hosted) != 0 {
                return path
            }
        }
        return nil
    }
}
