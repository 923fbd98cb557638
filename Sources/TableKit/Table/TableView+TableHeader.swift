import CGtk
import GtkBridge
import TableCore

/// The view above the first section or below the last one.
final class TableEdgeView {
    let view: View
    /// The natural height of the view when it was assigned, in points.
    let height: Double

    init(_ view: View) {
        self.view = view
        height = naturalSize(of: view.widget).height.rounded()
    }
}

extension TableView {
    /// The view above all sections, which scrolls with the rows (Spec 01.11, 000.3).
    ///
    /// It has the width of the table and its natural height at the time of assignment. Assign it
    /// again when its natural height changes.
    public var tableHeaderView: View? {
        get { tableHeader?.view }
        set {
            replace(tableHeader, by: newValue)
            tableHeader = newValue.map { TableEdgeView($0) }
            edgeChanged { () throws(TableError) in
                try geometry.setTableHeaderHeight(tableHeader?.height ?? 0)
            }
        }
    }

    /// The view below all sections, which scrolls with the rows. See ``tableHeaderView``.
    public var tableFooterView: View? {
        get { tableFooter?.view }
        set {
            replace(tableFooter, by: newValue)
            tableFooter = newValue.map { TableEdgeView($0) }
            edgeChanged { () throws(TableError) in
                try geometry.setTableFooterHeight(tableFooter?.height ?? 0)
            }
        }
    }

    private func replace(_ old: TableEdgeView?, by view: View?) {
        guard let old, old.view !== view else { return }
        removeHosted(old.view.widget)
    }

    private func edgeChanged(_ change: () throws(TableError) -> Void) {
        do { try change() } catch { report("\(error)") }
        setNeedsLayout()
    }

    /// Places the table's header and footer, behind pinned section headers.
    func placeTableEdges(_ placements: [BeltPlacement]) {
        for (edge, element) in [
            (tableHeader, TableElement.tableHeader), (tableFooter, .tableFooter),
        ] {
            guard let edge else { continue }
            guard let span = placements.first(where: { $0.element == element })?.span else {
                gtk_widget_hide(edge.view.widget)
                continue
            }
            let frame = Rect(
                x: 0, y: span.y - offsetY, width: Double(host.viewportWidth),
                height: span.height)
            host(edge.view.widget, in: rowOverlay, at: frame)
        }
    }
}
