import CGtk
import TableCore

/// Cells for assistive technology.
extension ColumnTableView {
    var columnCount: Int { columns.count }

    func title(ofColumn column: Int) -> String { columns[safe: column]?.title ?? "" }

    func head(ofColumn column: Int) -> UnsafeMutablePointer<GtkWidget>? {
        header.visibleButton(of: column)
    }

    func span(ofColumn column: Int) -> Range<Double> { geometry.span(of: column) }

    func truncatedText(at x: Double, of cell: TableViewCell) -> (String, Range<Double>)? {
        guard let column = geometry.column(at: x), let cell = cell as? ColumnTableViewCell else {
            return nil
        }
        let span = geometry.span(of: column)
        let width = span.upperBound - span.lowerBound
        return cell.drawing(column).truncatedText(width: width, on: rows.canvas)
            .map { ($0, span) }
    }

    func isSelected(_ cell: GridCell) -> Bool { selectedRange?.contains(cell) ?? false }

    var activeCell: GridCell? { cells.active }

    func activate(_ cell: GridCell) { handle(.press(cell)) }

    func reveal(_ cell: GridCell) { reveal(cell, fromStart: false) }

    var cellActions: [AccessibleAction] { [.activate, .edit, .showMenu] }

    func perform(_ action: AccessibleAction, on cell: GridCell) {
        rows.grabFocus()
        // The menu of a selected cell is about the whole range, as after a right click.
        if action != .showMenu || !isSelected(cell) { activate(cell) }
        guard let path = rows.counts.indexPath(at: cell.row) else { return }
        if action == .showMenu { return rows.showMenu(forRowAt: path) }
        if action == .activate,
            delegate?.columnTableView(self, performActionOfColumn: cell.column, ofRowAt: path)
                == true
        {
            return
        }
        if !beginEditing() { openEditMenu() }
    }
}
