import CGtk
import GtkBridge
import TableCore

/// A widget that the program put on a cell.
struct CellSubview {
    let reference: ObjectReference
    let frame: (CellLayout.Frame) -> CellLayout.Frame
}

extension TableViewCell {
    /// Puts a widget of the program's own on the content of the cell (Spec 08.1, 000.58).
    ///
    /// Add widgets when the cell is new, in `init` or before it is first used; a widget that is
    /// there already only gets another frame. The cell keeps them when it is used again.
    ///
    ///     cell.addSubview(button) { content in
    ///         CellLayout.Frame(x: content.maxX - 75, y: 7, width: 75, height: 30)
    ///     }
    ///
    /// - Parameter frame: Where the widget is, in the cell's coordinates. Gets the frame of the
    ///   content, and is asked anew whenever that is another one, as in editing mode.
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

    /// Takes a widget away that ``addSubview(_:frame:)`` put there.
    public func removeSubview(_ widget: WidgetPointer) {
        guard let index = subviewEntries.firstIndex(where: { $0.reference.widget == widget }) else {
            return
        }
        tableView?.removeHosted(widget)
        subviewEntries.remove(at: index)
        setNeedsLayout()
    }

    /// The widgets that ``addSubview(_:frame:)`` put on the cell, the last one in front.
    public var subviews: [WidgetPointer] { subviewEntries.map(\.reference.widget) }

    /// Lets the program's widgets look as selected as the cell is, and all that they contain
    /// (Spec 000.107).
    func propagateHighlight() {
        let isMarked = selectionStyle != .none && (isSelected || isHighlighted)
        for widget in [accessoryView].compactMap({ $0 }) + subviews {
            Self.setSelected(isMarked, widget)
        }
    }

    /// GTK hands this state down to no child by itself.
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
    /// The row on which a widget is, however deep inside one that a cell hosts: what a handler of
    /// the widget asks for (Spec 24.3, 000.165). Nil when it is on no row that shows.
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
