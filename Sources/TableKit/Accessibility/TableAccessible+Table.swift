import CGtk
import GtkBridge
import TableCore

extension TableAccessible {
    static func fillTable(_ pointer: gpointer?) {
        guard let table = pointer?.assumingMemoryBound(to: AtkTableIface.self) else { return }
        table.pointee.get_n_rows = {
            gint(clamping: TableAccessible.table(of: $0)?.geometry.numberOfShownRows ?? 0)
        }
        table.pointee.get_n_columns = {
            gint(clamping: TableAccessible.table(of: $0)?.grid?.columnCount ?? 1)
        }
        table.pointee.get_row_extent_at = { _, _, _ in 1 }
        table.pointee.get_column_extent_at = { _, _, _ in 1 }
        table.pointee.ref_at = { instance, row, column in
            guard let table = TableAccessible.table(of: instance),
                let path = table.geometry.indexPath(ofShownRow: Int(row)),
                (0..<(table.grid?.columnCount ?? 1)).contains(Int(column))
            else { return nil }
            return table.accessibility.retainedObject(for: path, column: Int(column))
        }
        table.pointee.get_index_at = { instance, row, column in
            guard let table = TableAccessible.table(of: instance),
                let path = table.geometry.indexPath(ofShownRow: Int(row)),
                (0..<(table.grid?.columnCount ?? 1)).contains(Int(column))
            else { return -1 }
            return gint(clamping: table.geometry.childIndex(of: .row(path)) ?? -1)
        }
        table.pointee.get_row_at_index = { instance, index in
            guard let table = TableAccessible.table(of: instance),
                case .row(let path)? = table.geometry.childElement(at: Int(index))
            else { return -1 }
            return gint(clamping: table.geometry.shownRow(at: path) ?? -1)
        }
        table.pointee.get_column_at_index = { instance, index in
            TableAccessible.table(of: instance)?.geometry.childElement(at: Int(index)) == nil
                ? -1 : 0
        }
        fillRowSelection(table)
        fillColumns(table)
    }

    private static func fillColumns(_ table: UnsafeMutablePointer<AtkTableIface>) {
        table.pointee.get_column_description = { instance, column in
            guard let grid = TableAccessible.table(of: instance)?.grid,
                (0..<grid.columnCount).contains(Int(column))
            else { return nil }
            // The caller does not free it, and there are only as many texts as columns.
            return g_intern_string(grid.title(ofColumn: Int(column)))
        }
        table.pointee.get_column_header = { instance, column in
            TableAccessible.table(of: instance)?.grid?.head(ofColumn: Int(column))
                .flatMap { gtk_widget_get_accessible($0) }
        }
        table.pointee.is_selected = { instance, row, column in
            guard let grid = TableAccessible.table(of: instance)?.grid else {
                return TableAccessible.isSelected(row, of: instance)
            }
            return grid.isSelected(GridCell(row: Int(row), column: Int(column))).gboolean
        }
    }

    private static func fillRowSelection(_ table: UnsafeMutablePointer<AtkTableIface>) {
        table.pointee.is_row_selected = { instance, row in
            TableAccessible.isSelected(row, of: instance)
        }
        table.pointee.add_row_selection = { instance, row in
            guard let table = TableAccessible.table(of: instance),
                let path = table.geometry.indexPath(ofShownRow: Int(row))
            else { return 0 }
            table.selectAsThePersonDoes(path)
            return table.isRowSelected(path).gboolean
        }
        table.pointee.remove_row_selection = { instance, row in
            guard let table = TableAccessible.table(of: instance),
                let path = table.geometry.indexPath(ofShownRow: Int(row))
            else { return 0 }
            table.deselectAsThePersonDoes(path)
            return (!table.isRowSelected(path)).gboolean
        }
        table.pointee.get_selected_rows = { instance, rows in
            let selected = TableAccessible.table(of: instance)?.selectedShownRows ?? []
            let count = selected.count
            guard let rows else { return gint(clamping: count) }
            rows.pointee = nil
            guard count > 0, let memory = g_malloc_n(gsize(count), gsize(MemoryLayout<gint>.size))
            else { return 0 }
            let numbers = memory.bindMemory(to: gint.self, capacity: count)
            for (index, row) in selected.enumerated() { numbers[index] = gint(clamping: row) }
            rows.pointee = numbers
            return gint(clamping: count)
        }
    }

    private static func isSelected(_ row: gint, of instance: OpaquePointer?) -> gboolean {
        guard let table = TableAccessible.table(of: instance),
            let path = table.geometry.indexPath(ofShownRow: Int(row))
        else { return 0 }
        return table.isRowSelected(path).gboolean
    }

    static func fillSelection(_ pointer: gpointer?) {
        let selection = pointer?.assumingMemoryBound(to: AtkSelectionIface.self)
        selection?.pointee.get_selection_count = { instance in
            gint(clamping: TableAccessible.table(of: instance)?.numberOfSelectedRows ?? 0)
        }
        selection?.pointee.is_child_selected = { instance, index in
            guard let table = TableAccessible.table(of: instance),
                let path = TableAccessible.row(ofChild: index, in: table)
            else { return 0 }
            return table.isRowSelected(path).gboolean
        }
        selection?.pointee.ref_selection = { instance, number in
            guard let table = TableAccessible.table(of: instance),
                let path = TableAccessible.selectedRow(number, in: table)
            else { return nil }
            return table.accessibility.retainedSelection(of: path)
        }
        selection?.pointee.add_selection = { instance, index in
            guard let table = TableAccessible.table(of: instance),
                let path = TableAccessible.row(ofChild: index, in: table)
            else { return 0 }
            table.selectAsThePersonDoes(path)
            return table.isRowSelected(path).gboolean
        }
        selection?.pointee.remove_selection = { instance, number in
            guard let table = TableAccessible.table(of: instance),
                let path = TableAccessible.selectedRow(number, in: table)
            else { return 0 }
            table.deselectAsThePersonDoes(path)
            return (!table.isRowSelected(path)).gboolean
        }
        selection?.pointee.clear_selection = { instance in
            guard let table = TableAccessible.table(of: instance) else { return 0 }
            table.select(.deselectAll)
            return (table.numberOfSelectedRows == 0).gboolean
        }
        selection?.pointee.select_all_selection = { instance in
            guard let table = TableAccessible.table(of: instance),
                table.selection.effectiveMode == .multiple
            else { return 0 }
            table.select(.selectAll)
            return 1
        }
    }

    private static func row(ofChild index: gint, in table: TableView) -> IndexPath? {
        guard case .row(let path)? = table.geometry.childElement(at: Int(index)) else { return nil }
        return path
    }

    /// The index path of the selected row with the given number, counted from the top.
    private static func selectedRow(_ number: gint, in table: TableView) -> IndexPath? {
        var left = Int(number)
        guard left >= 0 else { return nil }
        for range in table.selection.selectedPositions.ranges {
            if left < range.count { return table.counts.indexPath(at: range.lowerBound + left) }
            left -= range.count
        }
        return nil
    }
}

extension TableView {
    /// The numbers of the selected rows among those with a height.
    fileprivate var selectedShownRows: [Int] {
        let positions = selection.selectedPositions.positions
        guard geometry.numberOfShownRows < geometry.numberOfRows else { return Array(positions) }
        return positions.compactMap { position in
            counts.indexPath(at: position).flatMap { geometry.shownRow(at: $0) }
        }
    }
}
