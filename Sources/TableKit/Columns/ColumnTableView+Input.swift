import CGtk
import GtkBridge
import TableCore

extension ColumnTableView: TableGrid {
    var contentWidth: Double { geometry.totalWidth }

    func editor(ofRowAt indexPath: IndexPath) -> WidgetPointer? {
        editor.flatMap { $0.indexPath == indexPath ? $0.frame.widget : nil }
    }

    func rowsWereLaidOut() {
        let width = rows.rowWidth
        let offset = rows.host.contentOffset.x
        if geometry.viewportWidth != width {
            geometry.viewportWidth = width
            geometry.offset = offset
            // Widgets that are placed again during an allocation would never be placed again.
            MainLoop.whenIdle { [weak self] in self?.placeBars() }
        } else if geometry.offset != offset {
            geometry.offset = offset
            placeBars()
            header.columnsScrolled()
        }
        updateCells()
        placeEditor()
    }

    private func placeBars() {
        for bar in [header, footer] where !bar.isHidden { bar.place() }
    }

    // MARK: Keyboard

    func keyPressed(_ event: GdkEventKey) -> Bool {
        let state = event.state
        guard state & GDK_MOD1_MASK.rawValue == 0 else { return false }
        let isControl = state & GDK_CONTROL_MASK.rawValue != 0
        let isShift = state & GDK_SHIFT_MASK.rawValue != 0
        if swallowLostTyping(event) { return true }
        if leavesGrid(event) { return false }
        if let movement = movement(event, isControl: isControl, isShift: isShift) {
            return handle(movement) || event.keyval != guint(GDK_KEY_Tab)
        }
        if isControl, !event.beginsText { return controlKeyPressed(event, isShift: isShift) }
        switch Int32(event.keyval) {
        case GDK_KEY_Tab where !isShift: return handle(.tab())
        case GDK_KEY_ISO_Left_Tab, GDK_KEY_Tab: return handle(.tab(backward: true))
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            handle(.enter(backward: isShift))
            return true
        case GDK_KEY_F2:
            guard cells.active != nil else { return false }
            return beginEditing(selectingAll: false) || openEditMenu()
        case GDK_KEY_Escape:
            guard cells.hasRange else { return false }
            return handle(.collapse)
        case GDK_KEY_Delete, GDK_KEY_KP_Delete, GDK_KEY_BackSpace: return perform(.clear)
        case GDK_KEY_space where isShift: return handle(.selectRow)
        case GDK_KEY_space where performAction(): return true
        default: return beginEditing(with: event)
        }
    }

    /// Whether a key at the leading edge is a command of the rows, such as folding their group.
    private func leavesGrid(_ event: GdkEventKey) -> Bool {
        direction(of: event) == .left && (activeColumn ?? 0) == 0 && !cells.hasRange
            && rows.keyCommands.contains { $0.matches(KeyPress(event)) }
    }

    private func movement(
        _ event: GdkEventKey, isControl: Bool, isShift: Bool
    ) -> GridSelection.Event? {
        if let direction = direction(of: event) {
            return .move(direction, toEnd: isControl, extends: isShift)
        }
        return switch Int32(event.keyval) {
        case GDK_KEY_Home, GDK_KEY_KP_Home: .home(inTable: isControl, extends: isShift)
        case GDK_KEY_End, GDK_KEY_KP_End: .end(inTable: isControl, extends: isShift)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: .page(.up, rows: pageRows, extends: isShift)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down:
            .page(.down, rows: pageRows, extends: isShift)
        default: nil
        }
    }

    /// The number of rows by which Page Up and Page Down move.
    private var pageRows: Int {
        let height = rows.estimatedHeight(ofRowAt: IndexPath(row: 0, section: 0))
        return max(1, Int(Double(rows.host.viewportHeight) / max(1, height)) - 1)
    }

    private func controlKeyPressed(_ event: GdkEventKey, isShift: Bool) -> Bool {
        switch Int32(gdk_keyval_to_lower(event.keyval)) {
        case GDK_KEY_c, GDK_KEY_Insert: return perform(.copy)
        case GDK_KEY_x: return perform(.cut)
        case GDK_KEY_v: return perform(isShift ? .pasteRows : .paste)
        case GDK_KEY_a: return handle(.selectAll)
        case GDK_KEY_space: return handle(.selectColumn)
        case GDK_KEY_d where isShift: return perform(.fillDown)
        case GDK_KEY_Return, GDK_KEY_KP_Enter:
            guard let row = activeRow else { return false }
            rows.performPrimaryAction(at: row)
            return true
        default: return false
        }
    }

    /// Performs a command on the selected cells, as its keys do.
    ///
    /// - Returns: Whether cells are selected.
    @discardableResult
    public func perform(_ command: CellCommand) -> Bool {
        guard let range = selectedRange, let delegate else { return false }
        delegate.columnTableView(self, perform: command, in: range)
        return true
    }

    private func performAction() -> Bool {
        guard let row = activeRow, let column = activeColumn else { return false }
        return delegate?.columnTableView(self, performActionOfColumn: column, ofRowAt: row)
            ?? false
    }

    // MARK: Pointer

    func pressed(_ event: GdkEventButton, at point: Point, row: IndexPath?) -> Bool {
        guard let row, let position = rows.counts.position(of: row),
            let column = geometry.column(at: point.x)
        else { return false }
        let cell = GridCell(row: position, column: column)
        typesIntoLostEditor = false
        if event.button == 3 {
            // The menu is that of the range under the pointer, or of the cell.
            if cells.range?.contains(cell) != true { handle(.press(cell)) }
            return false
        }
        if opensLink(event, column, row, at: point) {
            rows.grabFocus()
            handle(.press(cell))
            delegate?.columnTableView(self, openLinkOfColumn: column, ofRowAt: row)
            return true
        }
        let others = GDK_CONTROL_MASK.rawValue | GDK_MOD1_MASK.rawValue
        // A plain click selects or deselects a row, as Ctrl+click does otherwise.
        let toggles = rows.allowsMultipleSelection && rows.multipleSelectionStyle == .toggling
        guard event.button == 1, event.state & others == 0, !toggles else { return false }
        rows.grabFocus()
        if event.type == GDK_2BUTTON_PRESS {
            isSelecting = false
            guard rows.pointer.doubleClick.isOnOneRow else { return true }
            if !isOnAction(point, column, row), !beginEditing(selectingAll: false),
                !performAction()
            {
                openEditMenu()
            }
            return true
        }
        guard event.type == GDK_BUTTON_PRESS else { return true }
        let extends = event.state & GDK_SHIFT_MASK.rawValue != 0
        handle(.press(cell, extends: extends))
        (isSelecting, selectingPoint) = (true, point)
        if !extends, isOnAction(point, column, row) {
            isSelecting = false
            _ = performAction()
        }
        return true
    }

    /// Whether a press with Ctrl is on the link of a cell.
    private func opensLink(
        _ event: GdkEventButton, _ column: Int, _ row: IndexPath, at point: Point
    ) -> Bool {
        let modifiers = event.state & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue)
        guard event.button == 1, event.type == GDK_BUTTON_PRESS,
            modifiers == GDK_CONTROL_MASK.rawValue,
            let cell = rows.cells[row] as? ColumnTableViewCell,
            cell.content(ofColumn: column).isLink
        else { return false }
        let width = cell.drawing(column).naturalWidth(on: rows.canvas)
        return point.x < geometry.span(of: column).lowerBound + width
    }

    /// Whether a point of the viewport is on the check box of a cell.
    private func isOnAction(_ point: Point, _ column: Int, _ row: IndexPath) -> Bool {
        guard let cell = rows.cells[row] as? ColumnTableViewCell,
            case .checkBox = cell.content(ofColumn: column).shape
        else { return false }
        let span = geometry.span(of: column)
        let frame = rows.rectForRow(at: row)
        let box = ColumnCellDrawing.box(
            in: Rect(
                x: span.lowerBound, y: frame.y - rows.offsetY,
                width: span.upperBound - span.lowerBound, height: frame.height))
        return box.inset(by: EdgeInsets(top: -4, left: -4, bottom: -4, right: -4)).contains(point)
    }

    func dragged(to point: Point) -> Bool {
        guard isSelecting else { return false }
        selectingPoint = point
        extend(to: point)
        autoscroller.update()
        return true
    }

    /// Extends the range by one row or column in 50 ms while the pointer is held beyond an edge.
    func makeAutoscroller() -> Autoscroller {
        var waited = 0.0
        return Autoscroller(on: rows.host.widget) { [weak self] in
            guard let self, isSelecting, let point = selectingPoint else { return false }
            return !isInside(point) && extent(at: point) != cells.extent
        } step: { [weak self] seconds in
            waited += seconds
            guard let self, waited >= 0.05, let point = selectingPoint else { return }
            waited = 0
            extend(to: point)
        }
    }

    private func isInside(_ point: Point) -> Bool {
        (0..<Double(rows.host.viewportHeight)).contains(point.y)
            && (0..<geometry.viewportWidth).contains(point.x)
    }

    /// Extends the range to the cell at a point of the viewport, or to the next one beyond its
    /// edge.
    private func extend(to point: Point) {
        if let cell = extent(at: point), cell != cells.extent { handle(.drag(cell)) }
    }

    /// The cell at a point of the viewport, or the next one beyond its edge; nil without cells.
    private func extent(at point: Point) -> GridCell? {
        let (width, height) = (geometry.viewportWidth, Double(rows.host.viewportHeight))
        let y = min(max(0, point.y), max(0, height - 1))
        let x = min(max(0, point.x), max(0, min(width, geometry.totalWidth) - 1))
        guard let row = rows.indexPathForRow(atViewportY: y),
            let position = rows.counts.position(of: row), let column = geometry.column(at: x)
        else { return nil }
        func step(_ value: Double, _ length: Double) -> Int {
            value < 0 ? -1 : value > length ? 1 : 0
        }
        return GridCell(
            row: min(max(0, position + step(point.y, height)), rows.counts.numberOfRows - 1),
            column: min(max(0, column + step(point.x, width)), columns.count - 1))
    }

    func released() -> Bool {
        guard isSelecting else { return false }
        isSelecting = false
        autoscroller.stop()
        return true
    }
}
