import CGtk
import GtkBridge
import TableCore

/// A widget above the first section or below the last one.
final class TableEdgeView {
    let reference: ObjectReference
    /// What the widget wanted when it was assigned.
    let height: Double

    init(_ widget: WidgetPointer) {
        reference = ObjectReference(holding: widget)
        height = naturalSize(of: widget).height.rounded()
    }
}

extension TableView {
    /// A widget above everything else, which scrolls with the rows (Spec 01.11, 000.3).
    ///
    /// It is as wide as the table and as high as it wants to be when it is assigned: assign it
    /// again, the same one too, when it wants another height.
    public var tableHeaderView: WidgetPointer? {
        get { tableHeader?.reference.widget }
        set {
            replace(tableHeader, by: newValue)
            tableHeader = newValue.map { TableEdgeView($0) }
            edgeChanged { () throws(TableError) in
                try geometry.setTableHeaderHeight(tableHeader?.height ?? 0)
            }
        }
    }

    /// The same below everything else.
    public var tableFooterView: WidgetPointer? {
        get { tableFooter?.reference.widget }
        set {
            replace(tableFooter, by: newValue)
            tableFooter = newValue.map { TableEdgeView($0) }
            edgeChanged { () throws(TableError) in
                try geometry.setTableFooterHeight(tableFooter?.height ?? 0)
            }
        }
    }

    private func replace(_ old: TableEdgeView?, by widget: WidgetPointer?) {
        guard let old, old.reference.widget != widget else { return }
        removeHosted(old.reference.widget)
    }

    private func edgeChanged(_ change: () throws(TableError) -> Void) {
        do { try change() } catch { report("\(error)") }
        setNeedsLayout()
    }

    /// Puts both in their places, below headers that stick to the top.
    func placeTableEdges(_ placements: [BeltPlacement]) {
        for (edge, element) in [
            (tableHeader, BeltElement.tableHeader), (tableFooter, .tableFooter),
        ] {
            guard let edge else { continue }
            guard let span = placements.first(where: { $0.element == element })?.span else {
                gtk_widget_hide(edge.reference.widget)
                continue
            }
            let frame = CellLayout.Frame(
                x: 0, y: span.y - contentOffset, width: Double(host.viewportWidth),
                height: span.height)
            host(edge.reference.widget, in: rowOverlay, at: frame)
        }
    }
}
