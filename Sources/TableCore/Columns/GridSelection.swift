/// The active cell of a grid and the range around it, as in a spreadsheet.
///
///     var grid = GridSelection(rows: 100, columns: 8)
///     grid.handle(.press(GridCell(row: 2, column: 1)))
///     grid.handle(.move(.down, extends: true))
///     grid.range      // rows 2..<4, columns 1..<2
///
/// Rows are flat offsets, from 0 for the first row of the first section.
public struct GridSelection: Hashable, Sendable {
    /// A direction of the arrow keys.
    public enum Direction: Hashable, Sendable, CaseIterable {
        case up, down, left, right
    }

    /// An event of the keyboard or the pointer.
    public enum Event: Hashable, Sendable {
        /// An arrow key. `toEnd` is with Ctrl, `extends` with Shift.
        case move(Direction, toEnd: Bool = false, extends: Bool = false)
        /// Page Up or Page Down, by a number of rows.
        case page(Direction, rows: Int, extends: Bool = false)
        /// Home or End: to the ends of the row, or with `inTable` of the table.
        case home(inTable: Bool = false, extends: Bool = false)
        case end(inTable: Bool = false, extends: Bool = false)
        /// Tab, or Shift+Tab backward. Moves on to the next row at the end of a row. Within a
        /// range, it goes through the cells of the range.
        case tab(backward: Bool = false)
        /// Enter, or Shift+Enter backward: to the next row, in the column where the run of Tabs
        /// began. Within a range, it goes through the cells of the range, column by column.
        case enter(backward: Bool = false)
        /// A press on a cell. `extends` is with Shift.
        case press(GridCell, extends: Bool = false)
        /// The pointer moved over a cell while pressed.
        case drag(GridCell)
        /// All cells of the column of the active cell.
        case selectColumn
        /// All cells of the row of the active cell.
        case selectRow
        /// All cells.
        case selectAll
        /// Only the active cell.
        case collapse

        /// Whether the event is a key toward the start of a row, which also shows the start if the
        /// columns were scrolled away from it.
        public var isTowardStart: Bool {
            switch self {
            case .home, .move(.left, _, _): true
            default: false
            }
        }

        /// Whether the event is one of the pointer.
        public var isOfPointer: Bool {
            switch self {
            case .press, .drag: true
            default: false
            }
        }
    }

    /// The number of rows.
    public internal(set) var rows: Int
    /// The number of columns.
    public internal(set) var columns: Int
    /// The active cell, which is edited by typing; nil if no cell is active.
    public private(set) var active: GridCell?
    /// The corner of the range that extending moves, opposite to where the range began.
    public private(set) var extent: GridCell?

    /// The corner where the range began.
    private var anchor: GridCell?
    /// The column where the present run of Tabs began.
    private var runStart: Int?

    /// Creates a selection without an active cell.
    public init(rows: Int = 0, columns: Int = 0) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }

    /// The selected cells; nil if no cell is active.
    public var range: GridRange? {
        guard let anchor, let extent else { return nil }
        return GridRange(anchor, extent)
    }

    /// Whether the range has more than one cell.
    public var hasRange: Bool { extent != anchor }

    /// The size of the range, in whole rows or columns where it consists of them; nil without an
    /// active cell.
    public var extentOfRange: GridExtent? {
        guard let range else { return nil }
        if range.columns.count == columns { return .rows(range.rows.count) }
        if range.rows.count == rows { return .columns(range.columns) }
        let isLine = range.rows.count == 1 || range.columns.count == 1
        return isLine
            ? .cells(range.count) : .block(rows: range.rows.count, columns: range.columns.count)
    }

    /// The cell that a handled event moved, which should be visible: the corner of an extended
    /// range, or the active cell; nil if none moved.
    public func cell(movedBy event: Event) -> GridCell? {
        switch event {
        case .tab, .enter, .collapse: active
        case .move, .page, .home, .end, .press, .drag: extent
        case .selectColumn, .selectRow, .selectAll: nil
        }
    }

    /// Handles an event.
    ///
    /// - Returns: Whether there is a cell for the event. If not, as for Tab in the last cell,
    ///   nothing changes.
    @discardableResult
    public mutating func handle(_ event: Event) -> Bool {
        guard rows > 0, columns > 0 else { return false }
        switch event {
        case .tab(let backward): return tab(backward ? -1 : 1)
        case .enter(let backward): return enter(backward ? -1 : 1)
        default: runStart = nil
        }
        switch event {
        case .tab, .enter: return false
        case .move(let direction, let toEnd, let extends):
            return move(direction, toEnd: toEnd, extends: extends)
        case .page(let direction, let count, let extends):
            let start = start(extends)
            let row = start.row + (direction == .up ? -count : count)
            return go(to: GridCell(row: row, column: start.column), extends: extends)
        case .home(let inTable, let extends):
            return go(
                to: GridCell(row: inTable ? 0 : start(extends).row, column: 0), extends: extends)
        case .end(let inTable, let extends):
            return go(
                to: GridCell(row: inTable ? rows - 1 : start(extends).row, column: columns - 1),
                extends: extends)
        case .press(let cell, let extends): return go(to: cell, extends: extends)
        case .drag(let cell): return go(to: cell, extends: true)
        case .selectColumn:
            let column = start(false).column
            return select(
                from: GridCell(row: 0, column: column),
                to: GridCell(row: rows - 1, column: column))
        case .selectRow:
            let row = start(false).row
            return select(
                from: GridCell(row: row, column: 0), to: GridCell(row: row, column: columns - 1))
        case .selectAll:
            return select(
                from: GridCell(row: 0, column: 0),
                to: GridCell(row: rows - 1, column: columns - 1))
        case .collapse:
            (anchor, extent) = (active, active)
            return active != nil
        }
    }

    /// Selects a range around the active cell, which stays, so that typing changes no other one.
    private mutating func select(from first: GridCell, to last: GridCell) -> Bool {
        let cell = active
        _ = go(to: first, extends: false)
        _ = go(to: last, extends: true)
        active = cell ?? active
        return true
    }

    /// The cell from which a movement starts.
    private func start(_ extends: Bool) -> GridCell {
        (extends ? extent : active) ?? GridCell(row: 0, column: 0)
    }

    private mutating func move(_ direction: Direction, toEnd: Bool, extends: Bool) -> Bool {
        // The first key only shows the active cell.
        guard active != nil else { return go(to: GridCell(row: 0, column: 0), extends: false) }
        var cell = start(extends)
        switch direction {
        case .up: cell.row = toEnd ? 0 : cell.row - 1
        case .down: cell.row = toEnd ? rows - 1 : cell.row + 1
        case .left: cell.column = toEnd ? 0 : cell.column - 1
        case .right: cell.column = toEnd ? columns - 1 : cell.column + 1
        }
        return go(to: cell, extends: extends)
    }

    private mutating func tab(_ step: Int) -> Bool {
        guard let active else { return go(to: GridCell(row: 0, column: 0), extends: false) }
        if hasRange, let range {
            self.active = range.cell(after: active, by: step, rowByRow: true)
            return true
        }
        let position = active.row * columns + active.column + step
        guard (0..<rows * columns).contains(position) else { return false }
        let start = runStart ?? active.column
        let cell = GridCell(row: position / columns, column: position % columns)
        _ = go(to: cell, extends: false)
        // A run ends with its row.
        runStart = cell.row == active.row ? start : nil
        return true
    }

    private mutating func enter(_ step: Int) -> Bool {
        guard let active else { return go(to: GridCell(row: 0, column: 0), extends: false) }
        if hasRange, let range {
            self.active = range.cell(after: active, by: step, rowByRow: false)
            return true
        }
        let column = step > 0 ? runStart ?? active.column : active.column
        runStart = nil
        guard (0..<rows).contains(active.row + step) else { return false }
        return go(to: GridCell(row: active.row + step, column: column), extends: false)
    }

    private mutating func go(to cell: GridCell, extends: Bool) -> Bool {
        let valid = GridCell(
            row: min(max(0, cell.row), rows - 1), column: min(max(0, cell.column), columns - 1))
        extent = valid
        if !extends || active == nil { (active, anchor) = (valid, valid) }
        // A range that shrinks can leave the cell behind to which Tab has moved.
        if let active, range?.contains(active) == false { self.active = anchor }
        return true
    }

    // MARK: Changes of the grid

    /// Follows a change of the grid. The range becomes the active cell if the number of rows
    /// changed.
    ///
    /// - Parameter activeRow: The row of the active cell after the change; nil if it is gone.
    public mutating func update(rows newRows: Int, columns newColumns: Int, activeRow: Int?) {
        let isSame = newRows == rows && activeRow == active?.row
        rows = max(0, newRows)
        columns = max(0, newColumns)
        runStart = nil
        guard let cell = active, rows > 0, columns > 0 else {
            (active, anchor, extent) = (nil, nil, nil)
            return
        }
        let row = min(max(0, activeRow ?? cell.row), rows - 1)
        active = GridCell(row: row, column: min(cell.column, columns - 1))
        if isSame, let start = anchor, let end = extent {
            anchor = GridCell(row: start.row, column: min(start.column, columns - 1))
            extent = GridCell(row: end.row, column: min(end.column, columns - 1))
        } else {
            (anchor, extent) = (active, active)
        }
    }

    /// The corner where the range began, and the opposite one.
    var corners: (start: GridCell, end: GridCell)? {
        guard let anchor, let extent else { return nil }
        return (anchor, extent)
    }

    /// Takes the places of the active cell and of two corners after a change.
    mutating func setRange(active cell: GridCell, from start: GridCell, to end: GridCell) {
        (active, anchor, extent, runStart) = (cell, start, end, nil)
    }

    /// Removes the active cell.
    public mutating func deactivate() {
        (active, anchor, extent, runStart) = (nil, nil, nil, nil)
    }
}

/// A cell of a grid.
public struct GridCell: Hashable, Sendable {
    /// The flat offset of the row.
    public var row: Int
    /// The index of the column.
    public var column: Int

    /// Creates the position of a cell.
    public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}

/// A rectangle of cells.
public struct GridRange: Hashable, Sendable {
    /// The flat offsets of the rows.
    public var rows: Range<Int>
    /// The indexes of the columns.
    public var columns: Range<Int>

    /// Creates a range.
    public init(rows: Range<Int>, columns: Range<Int>) {
        (self.rows, self.columns) = (rows, columns)
    }

    /// Creates the smallest range with two cells.
    public init(_ first: GridCell, _ second: GridCell) {
        rows = min(first.row, second.row)..<max(first.row, second.row) + 1
        columns = min(first.column, second.column)..<max(first.column, second.column) + 1
    }

    /// Whether a cell is in the range.
    public func contains(_ cell: GridCell) -> Bool {
        rows.contains(cell.row) && columns.contains(cell.column)
    }

    /// The number of cells.
    public var count: Int { rows.count * columns.count }

    /// The cell a number of steps after another one in the range. The first cell follows the last.
    ///
    /// - Parameter rowByRow: Whether the cells of a row follow one another; otherwise those of a
    ///   column do.
    public func cell(after cell: GridCell, by step: Int, rowByRow: Bool) -> GridCell {
        guard contains(cell) else { return cell }
        let (row, column) = (cell.row - rows.lowerBound, cell.column - columns.lowerBound)
        let length = rowByRow ? columns.count : rows.count
        let position = rowByRow ? row * length + column : column * length + row
        // The remainder of a negative number is negative.
        let next = ((position + step) % count + count) % count
        let (line, place) = (next / length, next % length)
        return GridCell(
            row: rows.lowerBound + (rowByRow ? line : place),
            column: columns.lowerBound + (rowByRow ? place : line))
    }
}
