import CGtk
import GtkBridge
import TableCore

/// The view above the first section or below the last one.
final class TableEdgeView {
    let view: View
    /// The height of the view in the width of the table, in points.
    private(set) var height = 0.0
    /// The width in which the height was measured; nil if the view may have another height now.
    private var measuredWidth: Double?

    init(_ view: View, width: Double) {
        self.view = view
        view.style(TableStyle.measuredClass)
        measure(width: width)
    }

    /// Measures the natural height of the view in a width, unless it is known; without a width, its
    /// natural height.
    func measure(width: Double) {
        guard width != measuredWidth else { return }
        measuredWidth = width
        height = fittingSize(of: view.widget, width: width).height.rounded()
    }

    /// Makes the next measurement happen, as after a change of the font.
    func forgetHeight() { measuredWidth = nil }
}

extension TableView {
    /// The view above all sections, which scrolls with the rows (Spec 01.11, 000.3).
    ///
    /// It has the width of the table and its natural height in this width. The height is measured
    /// when the view is assigned and when the width changes; assign the view again when its content
    /// changes.
    public var tableHeaderView: View? {
        get { tableHeader?.view }
        set {
            replace(tableHeader, by: newValue)
            tableHeader = newValue.map { TableEdgeView($0, width: edgeWidth) }
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
            tableFooter = newValue.map { TableEdgeView($0, width: edgeWidth) }
            edgeChanged { () throws(TableError) in
                try geometry.setTableFooterHeight(tableFooter?.height ?? 0)
            }
        }
    }

    /// The width of the table for headers and footers, in points; 0 before it has one.
    var edgeWidth: Double {
        host.viewportHeight > 1 ? Double(host.viewportWidth) : 0
    }

    /// Measures the table's header and footer, unless they are known in the current width.
    func measureTableEdges() {
        let before = (tableHeader?.height, tableFooter?.height)
        tableHeader?.measure(width: edgeWidth)
        tableFooter?.measure(width: edgeWidth)
        guard before != (tableHeader?.height, tableFooter?.height) else { return }
        do {
            try geometry.setTableHeaderHeight(tableHeader?.height ?? 0)
            try geometry.setTableFooterHeight(tableFooter?.height ?? 0)
        } catch {
            report("\(error)")
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
