import TableCore
import Testing

/// The active cell of a grid and the range around it.
@Suite("Cells of a grid")
struct GridSelectionTests {
    private func cell(_ row: Int, _ column: Int) -> GridCell { GridCell(row: row, column: column) }

    private func grid(_ rows: Int = 5, _ columns: Int = 3, at active: GridCell) -> GridSelection {
        var grid = GridSelection(rows: rows, columns: columns)
        grid.handle(.press(active))
        return grid
    }

    /// The active cell after an event; nil if there is no cell for it.
    private func active(
        after event: GridSelection.Event, in grid: inout GridSelection
    ) -> GridCell? {
        grid.handle(event) ? grid.active : nil
    }

    private static let events: [GridSelection.Event] =
        GridSelection.Direction.allCases.flatMap { direction in
            [false, true].flatMap { toEnd in
                [false, true].map { .move(direction, toEnd: toEnd, extends: $0) }
            }
        } + [
            .page(.up, rows: 2), .page(.down, rows: 2, extends: true), .home(), .end(),
            .home(inTable: true, extends: true), .end(inTable: true), .tab(), .tab(backward: true),
            .enter(), .enter(backward: true), .selectAll, .selectColumn, .selectRow, .collapse,
            .press(GridCell(row: 1, column: 9), extends: true), .drag(GridCell(row: -4, column: 0)),
        ]

    @Test("every two events in every small grid stay in the grid")
    func everyTwoEvents() {
        for rows in 0...3 {
            for columns in 0...3 {
                for first in Self.events {
                    for second in Self.events {
                        var grid = GridSelection(rows: rows, columns: columns)
                        grid.handle(first)
                        grid.handle(second)
                        check(grid, "\(rows) × \(columns): \(first), \(second)")
                        let active = grid.active
                        grid.update(rows: 2, columns: 1, activeRow: active.map { $0.row - 1 })
                        check(grid, "\(rows) × \(columns): \(first), \(second), updated")
                    }
                }
            }
        }
    }

    private func check(_ grid: GridSelection, _ trace: String) {
        #expect((grid.active == nil) == (grid.extent == nil), "\(trace)")
        for cell in [grid.active, grid.extent].compactMap({ $0 }) {
            #expect((0..<grid.rows).contains(cell.row), "\(trace)")
            #expect((0..<grid.columns).contains(cell.column), "\(trace)")
            #expect(grid.range?.contains(cell) == true, "\(trace)")
        }
    }

    @Test("arrows move the active cell, extend the range with Shift, go to the end with Ctrl")
    func arrows() {
        var grid = grid(at: cell(2, 1))
        grid.handle(.move(.down))
        #expect(grid.active == cell(3, 1))
        grid.handle(.move(.right, extends: true))
        grid.handle(.move(.up, toEnd: true, extends: true))
        #expect(grid.active == cell(3, 1))
        #expect(grid.range == GridRange(rows: 0..<4, columns: 1..<3))
        #expect(grid.range?.count == 8)
        grid.handle(.move(.left))
        #expect(grid.range == GridRange(cell(3, 0), cell(3, 0)))
        grid.handle(.move(.left))
        #expect(grid.active == cell(3, 0), "at the edge")
        grid.handle(.move(.down, toEnd: true))
        #expect(grid.active == cell(4, 0))
    }

    @Test("the first key shows the first cell")
    func firstKey() {
        var grid = GridSelection(rows: 3, columns: 3)
        #expect(grid.range == nil)
        grid.handle(.move(.down))
        #expect(grid.active == cell(0, 0))
        var empty = GridSelection(rows: 0, columns: 3)
        #expect(active(after: .move(.down), in: &empty) == nil)
    }

    @Test("Tab goes on in the next row, and leaves the grid after the last cell")
    func tab() {
        var grid = grid(2, 2, at: cell(0, 0))
        #expect(active(after: .tab(), in: &grid) == cell(0, 1))
        #expect(active(after: .tab(), in: &grid) == cell(1, 0))
        #expect(active(after: .tab(), in: &grid) == cell(1, 1))
        #expect(active(after: .tab(), in: &grid) == nil)
        #expect(grid.active == cell(1, 1))
        #expect(active(after: .tab(backward: true), in: &grid) == cell(1, 0))
        grid = self.grid(2, 2, at: cell(0, 0))
        #expect(active(after: .tab(backward: true), in: &grid) == nil)
    }

    @Test("Enter goes back to the column where the Tabs began")
    func enter() {
        var grid = grid(4, 4, at: cell(0, 1))
        grid.handle(.tab())
        grid.handle(.tab())
        grid.handle(.enter())
        #expect(grid.active == cell(1, 1))
        grid.handle(.tab())
        grid.handle(.move(.right))
        grid.handle(.enter())
        #expect(grid.active == cell(2, 3), "another key ends the run")
        grid.handle(.enter(backward: true))
        #expect(grid.active == cell(1, 3))
        grid = self.grid(1, 1, at: cell(0, 0))
        #expect(active(after: .enter(), in: &grid) == nil)
    }

    @Test("within a range, Tab and Enter go through its cells and begin again after the last")
    func cellsOfARange() {
        var grid = grid(9, 9, at: cell(2, 3))
        grid.handle(.drag(cell(4, 4)))
        let range = grid.range
        func cells(after event: GridSelection.Event) -> [GridCell?] {
            (0..<6).map { _ in active(after: event, in: &grid) }
        }
        #expect(
            cells(after: .tab())
                == [cell(2, 4), cell(3, 3), cell(3, 4), cell(4, 3), cell(4, 4), cell(2, 3)])
        #expect(
            cells(after: .enter())
                == [cell(3, 3), cell(4, 3), cell(2, 4), cell(3, 4), cell(4, 4), cell(2, 3)])
        #expect(active(after: .tab(backward: true), in: &grid) == cell(4, 4))
        #expect(active(after: .enter(backward: true), in: &grid) == cell(3, 4))
        #expect(grid.range == range)
        #expect(grid.cell(movedBy: .tab()) == cell(3, 4))
        grid.update(rows: 9, columns: 9, activeRow: 3)
        #expect(grid.range == range, "the range stays while its rows do")
        // A range that no longer has the cell goes on from where it began.
        grid.handle(.move(.up, toEnd: true, extends: true))
        #expect(grid.range == GridRange(rows: 0..<3, columns: 3..<5))
        #expect(grid.active == cell(2, 3))
        grid.handle(.tab(backward: true))
        grid.handle(.collapse)
        #expect(grid.range == GridRange(cell(1, 4), cell(1, 4)))
        grid.handle(.tab())
        #expect(grid.active == cell(1, 5), "beyond the range that was")
    }

    @Test("Tab visits every cell of a range once, in either direction and order")
    func everyRange() {
        for rows in 1...3 {
            for columns in 1...3 {
                let range = GridRange(rows: 5..<5 + rows, columns: 2..<2 + columns)
                for rowByRow in [true, false] {
                    for step in [-1, 1] {
                        var at = GridCell(row: 5, column: 2)
                        var seen: Set<GridCell> = []
                        for _ in 0..<range.count {
                            seen.insert(at)
                            at = range.cell(after: at, by: step, rowByRow: rowByRow)
                        }
                        let trace = "\(rows) × \(columns), \(step), by rows: \(rowByRow)"
                        #expect(seen.count == range.count, "\(trace)")
                        #expect(at == GridCell(row: 5, column: 2), "\(trace)")
                        #expect(seen.allSatisfy(range.contains), "\(trace)")
                    }
                }
            }
        }
    }

    @Test("pages, ends, presses and drags")
    func pointers() {
        var grid = grid(100, 5, at: cell(50, 2))
        grid.handle(.page(.down, rows: 20))
        #expect(grid.active == cell(70, 2))
        grid.handle(.page(.up, rows: 200, extends: true))
        #expect(grid.range?.rows == 0..<71)
        grid.handle(.home())
        #expect(grid.active == cell(70, 0))
        grid.handle(.end(inTable: true))
        #expect(grid.active == cell(99, 4))
        grid.handle(.press(cell(3, 1)))
        grid.handle(.drag(cell(5, 3)))
        #expect(grid.range == GridRange(rows: 3..<6, columns: 1..<4))
        grid.handle(.press(cell(1, 0), extends: true))
        #expect(grid.range == GridRange(rows: 1..<4, columns: 0..<2))
        grid.handle(.press(cell(7, 2)))
        grid.handle(.selectColumn)
        #expect(grid.range == GridRange(rows: 0..<100, columns: 2..<3))
        #expect(grid.active == cell(7, 2))
        grid.handle(.press(cell(7, 2)))
        grid.handle(.selectRow)
        #expect(grid.range == GridRange(rows: 7..<8, columns: 0..<5))
        grid.handle(.selectAll)
        #expect(grid.range?.count == 500)
        #expect(grid.active == cell(7, 2))
        grid.handle(.collapse)
        #expect(grid.range == GridRange(cell(7, 2), cell(7, 2)))
    }

    @Test("a range is as large as people say: rows, columns or cells")
    func extents() {
        #expect(GridSelection(rows: 5, columns: 3).extentOfRange == nil)
        var grid = grid(5, 3, at: cell(1, 1))
        #expect(grid.extentOfRange == .cells(1))
        grid.handle(.drag(cell(3, 1)))
        #expect(grid.extentOfRange == .cells(3))
        grid.handle(.drag(cell(2, 2)))
        #expect(grid.extentOfRange == .block(rows: 2, columns: 2))
        grid.handle(.drag(cell(2, 0)))
        #expect(grid.extentOfRange == .block(rows: 2, columns: 2))
        grid.handle(.selectColumn)
        #expect(grid.extentOfRange == .columns(1..<2))
        grid.handle(.selectRow)
        #expect(grid.extentOfRange == .rows(1))
        grid.handle(.selectAll)
        #expect(grid.extentOfRange == .rows(5))
    }

    @Test("the active cell follows its row; the range remains while no rows come or go")
    func updates() {
        var grid = grid(10, 4, at: cell(4, 1))
        grid.handle(.drag(cell(6, 2)))
        grid.update(rows: 10, columns: 4, activeRow: 4)
        #expect(grid.range == GridRange(rows: 4..<7, columns: 1..<3))
        grid.update(rows: 12, columns: 4, activeRow: 6)
        #expect(grid.range == GridRange(cell(6, 1), cell(6, 1)))
        grid.update(rows: 3, columns: 1, activeRow: nil)
        #expect(grid.active == cell(2, 0))
        grid.update(rows: 0, columns: 1, activeRow: nil)
        #expect(grid.active == nil)
        grid = self.grid(at: cell(1, 1))
        grid.deactivate()
        #expect(grid.range == nil)
    }
}
