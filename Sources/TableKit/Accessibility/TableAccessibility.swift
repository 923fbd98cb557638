import CGtk
import GtkBridge
import TableCore

/// The accessible object of a table with all its rows, headers and footers.
final class TableAccessibility: ViewAccessibility<TableView, AccessibleRow> {
    /// The object of a row, header or footer, with a reference for the caller.
    func retainedObject(for element: TableElement) -> AtkPointer {
        children.retainedObject(element, isCell: true) { AccessibleRow(element, of: self) }
    }

    /// The object of a cell, with a reference for the caller: that of the row in a table without
    /// columns.
    override func retainedObject(for path: IndexPath, column: Int?) -> AtkPointer? {
        let row = retainedObject(for: .row(path))
        guard let column, view?.grid != nil else { return row }
        defer { g_object_unref(UnsafeMutableRawPointer(row)) }
        return children.element(.row(path))?.retainedCell(column)
    }

    /// The object of a selected row, with a reference for the caller; that of the active cell for
    /// its row, because screen readers take the first selected object for the focused one.
    func retainedSelection(of path: IndexPath) -> AtkPointer? {
        let column = view.flatMap { path == $0.focusedRow ? activeColumn(of: $0) : nil }
        return retainedObject(for: path, column: column)
    }

    /// The number of children, after a reload if one is pending.
    var numberOfChildren: Int { upToDateView?.geometry.numberOfChildren ?? 0 }

    func retainedChild(at index: Int) -> AtkPointer? {
        guard let view = upToDateView else { return nil }
        while let element = view.geometry.childElement(at: index) {
            if let path = element.indexPath, view.hidesRow(at: path) { continue }
            return retainedObject(for: element)
        }
        return nil
    }

    /// The table with current data, after a reload if one is pending; nil inside a batch update.
    var upToDateView: TableView? {
        guard let view, !view.batches.isRecording else { return nil }
        if view.needsReload, !view.isLayingOut { view.queryDataSource() }
        return view.needsReload ? nil : view
    }

    override var focus: AccessibleFocus {
        guard let view else { return AccessibleFocus() }
        return AccessibleFocus(
            selected: view.selection.selectedPositions, cursor: view.focusedRow,
            column: activeColumn(of: view), hasFocus: view.isFocused)
    }

    /// The column of the active cell, if it is in the focused row.
    private func activeColumn(of table: TableView) -> Int? {
        guard let cell = table.grid?.activeCell,
            table.counts.indexPath(at: cell.row) == table.focusedRow
        else { return nil }
        return cell.column
    }

    override func place(of path: IndexPath) -> AccessiblePlace? {
        view?.geometry.place(of: .row(path))
    }

    override func header(ofSection section: Int) -> String? {
        guard let view, view.geometry.childIndex(of: .header(section)) != nil else { return nil }
        return view.spokenText(ofSectionView: .header(section))
    }

    /// A table with columns announces the range of cells.
    override func selectionText(_ count: Int) -> String? {
        view?.grid == nil ? super.selectionText(count) : nil
    }

    // MARK: Changes

    /// Moves the objects with their rows through a batch update, and announces inserted and deleted
    /// rows.
    func apply(_ map: UpdateMap) {
        guard let object else { return }
        children.follow { map.newElement(forOld: $0) }
        followCursor { map.newIndexPath(forOld: $0) }
        for change in AccessibleChange.changes(of: map) {
            switch change {
            case .rowsDeleted(let rows): emit("row-deleted", rows, object)
            case .rowsInserted(let rows): emit("row-inserted", rows, object)
            case .rowsReordered: cgtk_atk_emit(object, "row-reordered")
            case .everything: cgtk_atk_emit(object, "model-changed")
            }
        }
        tellChanges()
    }

    /// Updates the objects after a reload: elements keep their objects by index path and section.
    func reloaded() {
        guard let object, let view else { return }
        children.follow { view.geometry.childIndex(of: $0) == nil ? nil : $0 }
        cgtk_atk_emit(object, "model-changed")
        tellChanges()
    }

    private func emit(_ signal: String, _ rows: Range<Int>, _ object: AtkPointer) {
        cgtk_atk_emit_range(
            object, signal, gint(clamping: rows.lowerBound), gint(clamping: rows.count))
    }

    // MARK: Hosted widgets

    /// Makes widgets on visible rows accessible children of their rows, and the other widgets
    /// children of the object around the table.
    override func adoptHostedWidgets() {
        guard let view else { return }
        for (path, cell) in view.cells {
            for widget in view.widgets(on: cell, at: path) { adopt(widget, by: .row(path)) }
        }
        for (key, header) in view.headerViews.shown where header.isCustom {
            switch key {
            case .header(let section): adopt(header.reference.widget, by: .header(section))
            case .footer(let section): adopt(header.reference.widget, by: .footer(section))
            }
        }
        guard let frame = gtk_widget_get_accessible(view.host.widget) else { return }
        for widget in view.widgetsBesideRows { adopt(widget, by: frame) }
    }

    private func adopt(_ widget: WidgetPointer, by element: TableElement) {
        let object = retainedObject(for: element)
        defer { g_object_unref(UnsafeMutableRawPointer(object)) }
        let group = children.element(element)?.retainedGroup()
        defer { if let group { g_object_unref(UnsafeMutableRawPointer(group)) } }
        adopt(widget, by: group ?? object)
    }
}
