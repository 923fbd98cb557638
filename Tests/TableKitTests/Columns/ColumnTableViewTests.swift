import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Cells for a table with columns, and a log of its calls.
@MainActor
private final class RecordedCells: TableViewDataSource, ColumnTableViewDelegate {
    let rowCount: Int
    var askedContents = 0
    var texts: [GridCell: String] = [:]
    var log: [String] = []

    init(rows: Int) { rowCount = rows }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? ColumnTableViewCell)?.show(title: "Row \(path.row)") { [weak self] column in
            self?.askedContents += 1
            let text = self?.text(GridCell(row: path.row, column: column)) ?? ""
            return ColumnContent(.text(text), isLink: column == 1)
        }
        return cell
    }

    func text(_ cell: GridCell) -> String { texts[cell] ?? "\(cell.row).\(cell.column)" }

    func columnTableView(
        _ table: ColumnTableView, didClickHeadOf column: Int, extends: Bool
    ) { log.append("head \(column)\(extends ? " extends" : "")") }

    func columnTableView(
        _ table: ColumnTableView, editorForColumn column: Int, ofRowAt path: IndexPath
    ) -> FormRow? {
        guard column < 3 else { return nil }
        let cell = GridCell(row: path.row, column: column)
        let row = NumberFormRow(
            title: "Cell", text: text(cell), errorText: "No number", isNumber: { Double($0) != nil }
        )
        row.onCommit = { [weak self] in
            self?.texts[cell] = $0
            self?.log.append("commit \(cell.row).\(cell.column) \($0)")
        }
        return row
    }

    func columnTableViewDidEndEditing(_ table: ColumnTableView) { log.append("end") }

    func columnTableView(
        _ table: ColumnTableView, editMenuForColumn column: Int, ofRowAt path: IndexPath
    ) -> Menu? {
        log.append("menu \(path.row).\(column)")
        return nil
    }

    func columnTableView(
        _ table: ColumnTableView, openLinkOfColumn column: Int, ofRowAt path: IndexPath
    ) { log.append("link \(path.row).\(column)") }

    func columnTableView(
        _ table: ColumnTableView, perform command: CellCommand, in range: GridRange
    ) { log.append("\(command) \(range.rows) \(range.columns)") }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }
}

/// Tables with columns: keys, editing and scrolling in both directions.
@MainActor
final class ColumnTableViewTests: DisplayTestCase {
    private var cells = RecordedCells(rows: 0)
    private var window: View?

    private func showTable(
        rows: Int = 100, columns: Int = 60, width: Int = 600
    ) throws -> ColumnTableView {
        cells = RecordedCells(rows: rows)
        let table = ColumnTableView()
        table.rows.register(
            ColumnTableViewCell.self, style: .default, forCellReuseIdentifier: "row")
        table.columns = (0..<columns).map {
            TableColumn(identifier: "\($0)", title: "Column \($0)", width: 100)
        }
        table.rows.dataSource = cells
        table.delegate = cells
        window = try show(table, width: width, height: 400)
        wait("the table has its size") { table.geometry.viewportWidth > 100 }
        return table
    }

    private func press(_ keys: Int32..., modifiers: GdkModifierType? = nil) {
        guard let window else { return }
        for key in keys { press(key, modifiers, in: window) }
    }

    func testOnlyVisibleCellsOfAMillionRowsAreAskedFor() async throws {
        let table = try showTable(rows: 1_000_000)
        wait("the rows are drawn") { cells.askedContents > 0 }
        let first = cells.askedContents
        XCTAssertLessThan(first, 13 * 8, "12 rows of 6 or 7 columns")
        table.horizontalOffset = 2000
        wait("other columns are drawn") { cells.askedContents > first }
        XCTAssertEqual(table.geometry.visibleScrollingColumns, 21..<26)
        XCTAssertLessThan(cells.askedContents, 2 * 13 * 8)
        table.rows.contentOffset = Point(y: 17_000_000)
        wait("other rows are drawn") {
            table.rows.cells[IndexPath(row: 500_000, section: 0)] != nil
        }
        XCTAssertEqual(table.geometry.offset, 2000, "columns stay when rows scroll")
    }

    func testArrowKeysMoveTheActiveCellAndScrollToIt() async throws {
        let table = try showTable()
        table.grabFocus()
        press(GDK_KEY_Down)
        XCTAssertEqual(table.activeRow, IndexPath(row: 0, section: 0))
        for _ in 0..<10 { press(GDK_KEY_Right) }
        XCTAssertEqual(table.activeColumn, 10)
        wait("the column is visible") {
            table.geometry.visibleSpan(of: 10) == table.geometry.span(of: 10)
        }
        press(GDK_KEY_End, modifiers: GDK_CONTROL_MASK)
        XCTAssertEqual(table.activeRow, IndexPath(row: 99, section: 0))
        XCTAssertEqual(table.activeColumn, 59)
        XCTAssertEqual(table.rows.indexPathForSelectedRow, IndexPath(row: 99, section: 0))
        press(GDK_KEY_Up, GDK_KEY_Left, modifiers: GDK_SHIFT_MASK)
        XCTAssertEqual(table.selectedRange, GridRange(rows: 98..<100, columns: 58..<60))
        press(GDK_KEY_c, modifiers: GDK_CONTROL_MASK)
        press(GDK_KEY_Delete)
        press(
            GDK_KEY_d,
            modifiers: GdkModifierType(
                GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue))
        XCTAssertEqual(
            cells.takeLog(), ["copy", "clear", "fillDown"].map { "\($0) 98..<100 58..<60" })
        press(GDK_KEY_Escape)
        XCTAssertEqual(table.selectedRange?.count, 1)
        press(GDK_KEY_space, modifiers: GDK_SHIFT_MASK)
        XCTAssertEqual(table.selectedRange, GridRange(rows: 99..<100, columns: 0..<60))
        press(GDK_KEY_space, modifiers: GDK_CONTROL_MASK)
        XCTAssertEqual(table.selectedRange, GridRange(rows: 0..<100, columns: 59..<60))
        press(GDK_KEY_a, modifiers: GDK_CONTROL_MASK)
        XCTAssertEqual(table.selectedRange?.count, 6000)
        XCTAssertEqual(table.activeRow, IndexPath(row: 99, section: 0))
        XCTAssertEqual(table.activeColumn, 59)
    }

    func testKeysBringTheActiveCellBackIntoSight() async throws {
        let table = try showTable()
        func isVisible(_ column: Int) -> Bool {
            table.geometry.visibleSpan(of: column) == table.geometry.span(of: column)
        }
        table.grabFocus()
        press(GDK_KEY_Down, GDK_KEY_End)
        wait("the last column is visible") { isVisible(59) }
        press(GDK_KEY_Home)
        wait("the columns are at their start") { table.geometry.offset == 0 }
        // Scrolled away by the pointer.
        table.horizontalOffset = 2000
        table.rows.contentOffset = Point(y: 1000)
        press(GDK_KEY_Down)
        wait("the row is in sight") { table.rows.cells[IndexPath(row: 1, section: 0)] != nil }
        XCTAssertEqual(table.geometry.offset, 2000, "up and down keep the columns")
        press(GDK_KEY_Home, modifiers: GDK_CONTROL_MASK)
        wait("the columns are at their start") { table.geometry.offset == 0 }
        press(GDK_KEY_End, modifiers: GDK_CONTROL_MASK)
        press(GDK_KEY_Left)
        wait("the column is visible") { isVisible(58) }
        table.activate(column: 59, ofRowAt: IndexPath(row: 4, section: 0))
        press(GDK_KEY_Tab)
        XCTAssertEqual(table.activeColumn, 0)
        wait("the next row begins at its start") { table.geometry.offset == 0 }
        press(GDK_KEY_space, modifiers: GDK_CONTROL_MASK)
        XCTAssertEqual(table.selectedRange?.rows, 0..<100)
        XCTAssertLessThan(table.rows.contentOffset.y, 1000, "a selected column does not scroll")
    }

    func testKeysGoThroughTheCellsOfARange() async throws {
        let table = try showTable()
        table.grabFocus()
        table.rows.allowsMultipleSelection = true
        press(GDK_KEY_Down)
        press(GDK_KEY_Down, GDK_KEY_Right, modifiers: GDK_SHIFT_MASK)
        let range = GridRange(rows: 0..<2, columns: 0..<2)
        func check(_ key: Int32, reaches row: Int, _ column: Int, line: UInt = #line) {
            press(key)
            XCTAssertEqual(table.activeRow?.row, row, line: line)
            XCTAssertEqual(table.activeColumn, column, line: line)
            XCTAssertEqual(table.selectedRange, range, line: line)
            XCTAssertEqual(table.rows.selectedPositions, PositionSet(0..<2), line: line)
        }
        check(GDK_KEY_Tab, reaches: 0, 1)
        check(GDK_KEY_Tab, reaches: 1, 0)
        check(GDK_KEY_Return, reaches: 0, 1)
        // Typing in a cell of the range keeps it.
        press(GDK_KEY_7)
        XCTAssertTrue(table.isEditing)
        check(GDK_KEY_Return, reaches: 1, 1)
        check(GDK_KEY_Return, reaches: 0, 0)
        XCTAssertEqual(cells.takeLog(), ["commit 0.1 7", "end"])
        press(GDK_KEY_Escape)
        XCTAssertEqual(table.selectedRange?.count, 1)
    }

    func testDraggingBeyondTheEdgeScrolls() async throws {
        let table = try showTable()
        let bottom = Double(table.rows.host.viewportHeight)
        var event = GdkEventButton()
        (event.type, event.button) = (GDK_BUTTON_PRESS, 1)
        XCTAssertTrue(
            table.pressed(event, at: Point(x: 150, y: 50), row: IndexPath(row: 1, section: 0)))
        XCTAssertTrue(table.dragged(to: Point(x: 350, y: bottom + 20)))
        wait("the range grows beyond the visible rows") {
            (table.selectedRange?.rows.upperBound ?? 0) > 40
        }
        XCTAssertEqual(table.selectedRange?.columns, 1..<4)
        XCTAssertTrue(table.released())
        let end = table.selectedRange
        MainLoop.drain()
        XCTAssertEqual(table.selectedRange, end)
    }

    func testTypingReplacesTheValueAndEnterMovesOn() async throws {
        let table = try showTable()
        table.grabFocus()
        press(GDK_KEY_Down, GDK_KEY_Right)
        press(GDK_KEY_7)
        XCTAssertTrue(table.isEditing)
        XCTAssertEqual((table.editor?.row as? TypedFormRow)?.typedText, "7")
        press(GDK_KEY_Return)
        XCTAssertEqual(cells.takeLog(), ["commit 0.1 7", "end"])
        XCTAssertEqual(table.activeRow, IndexPath(row: 1, section: 0))
        XCTAssertTrue(table.rows.containsFocus)

        press(GDK_KEY_F2)
        XCTAssertEqual((table.editor?.row as? TypedFormRow)?.typedText, "1.1")
        press(GDK_KEY_5)
        XCTAssertEqual((table.editor?.row as? TypedFormRow)?.typedText, "1.15")
        press(GDK_KEY_Escape)
        XCTAssertEqual(cells.takeLog(), ["end"], "nothing is committed")

        press(GDK_KEY_x)
        press(GDK_KEY_Return)
        XCTAssertTrue(table.isEditing, "a refused text stays in its editor")
        XCTAssertEqual(table.editor?.row.error, "No number")
        press(GDK_KEY_Tab)
        XCTAssertFalse(table.isEditing, "Tab leaves it")
        XCTAssertEqual(table.activeColumn, 2)
        press(GDK_KEY_Right)
        _ = cells.takeLog()
        press(GDK_KEY_F2)
        XCTAssertFalse(table.isEditing, "this column has no editor")
        XCTAssertEqual(cells.takeLog(), ["menu 1.3"])
        press(GDK_KEY_x)
        XCTAssertFalse(table.isEditing)
    }

    func testArrowKeysEndTypingButMoveTheCursorOfAnEditedText() async throws {
        let table = try showTable()
        table.grabFocus()
        press(GDK_KEY_Down, GDK_KEY_Right)
        press(GDK_KEY_7, GDK_KEY_Down)
        XCTAssertEqual(cells.takeLog(), ["commit 0.1 7", "end"])
        XCTAssertEqual(table.activeRow, IndexPath(row: 1, section: 0))
        press(GDK_KEY_8, GDK_KEY_Left)
        XCTAssertEqual(cells.takeLog(), ["commit 1.1 8", "end"])
        XCTAssertEqual(table.activeColumn, 0)

        press(GDK_KEY_F2, GDK_KEY_Left, GDK_KEY_Left)
        XCTAssertTrue(table.isEditing, "the cursor moves")
        press(GDK_KEY_5, GDK_KEY_Up)
        XCTAssertEqual(cells.takeLog(), ["commit 1.0 15.0", "end"])
        XCTAssertEqual(table.activeRow, IndexPath(row: 0, section: 0))

        press(GDK_KEY_9, GDK_KEY_F2, GDK_KEY_Left)
        XCTAssertTrue(table.isEditing, "F2 turns to moving the cursor")
        press(GDK_KEY_Return, modifiers: GDK_SHIFT_MASK)
        XCTAssertFalse(table.isEditing)
        press(GDK_KEY_x, GDK_KEY_Down)
        XCTAssertTrue(table.isEditing, "a refused text stays in its editor")
    }

    func testTheColumnStaysActiveAfterAReload() async throws {
        let table = try showTable()
        table.grabFocus()
        press(GDK_KEY_Down, GDK_KEY_Right, GDK_KEY_Right)
        table.rows.reloadData()
        XCTAssertNil(table.activeRow)
        table.rows.selectRows(
            atPositions: PositionSet(4..<5), focusing: IndexPath(row: 4, section: 0))
        press(GDK_KEY_Down)
        XCTAssertEqual(table.activeRow, IndexPath(row: 5, section: 0))
        XCTAssertEqual(table.activeColumn, 2)
    }

    func testLeftLeavesTheFirstColumnForACommandOfTheRows() async throws {
        let table = try showTable()
        table.rows.keyCommands = [
            KeyCommand(input: .leftArrow) { [weak self] _ in self?.cells.log.append("left") }
        ]
        table.grabFocus()
        press(GDK_KEY_Down, GDK_KEY_Right, GDK_KEY_Left)
        XCTAssertEqual(cells.takeLog(), [])
        press(GDK_KEY_Left)
        XCTAssertEqual(cells.takeLog(), ["left"])
        XCTAssertEqual(table.activeColumn, 0)
    }

    func testAClickWithCtrlOpensALink() async throws {
        let table = try showTable()
        wait("the rows are drawn") { cells.askedContents > 0 }
        table.rows.allowsMultipleSelection = true
        var event = GdkEventButton()
        (event.type, event.button, event.state) = (GDK_BUTTON_PRESS, 1, GDK_CONTROL_MASK.rawValue)
        let row = IndexPath(row: 1, section: 0)
        XCTAssertTrue(table.pressed(event, at: Point(x: 112, y: 50), row: row))
        XCTAssertEqual(cells.takeLog(), ["link 1.1"])
        XCTAssertEqual(table.activeColumn, 1)
        XCTAssertFalse(table.pressed(event, at: Point(x: 190, y: 50), row: row), "beside the text")
        XCTAssertFalse(table.pressed(event, at: Point(x: 212, y: 50), row: row), "no link")
        XCTAssertEqual(cells.takeLog(), [])
    }

    func testClicksToggleRowsWhileRowsAreSelectedByClicks() async throws {
        let table = try showTable()
        table.rows.allowsMultipleSelection = true
        var event = GdkEventButton()
        (event.type, event.button) = (GDK_BUTTON_PRESS, 1)
        let (point, row) = (Point(x: 150, y: 50), IndexPath(row: 1, section: 0))
        XCTAssertTrue(table.pressed(event, at: point, row: row))
        XCTAssertTrue(table.released())
        table.rows.multipleSelectionStyle = .toggling
        XCTAssertFalse(table.pressed(event, at: point, row: row), "the rows handle the click")
        XCTAssertFalse(table.released())
    }

    func testScrollingAwayEndsEditing() async throws {
        let table = try showTable()
        table.grabFocus()
        press(GDK_KEY_Down)
        press(GDK_KEY_7)
        XCTAssertTrue(table.isEditing)
        table.rows.contentOffset = Point(y: 2000)
        wait("the editor is gone") { !table.isEditing }
        XCTAssertEqual(cells.takeLog(), ["commit 0.0 7", "end"])
    }

    func testTheRestOfATextDoesNotReplaceAnotherCell() async throws {
        let table = try showTable()
        table.grabFocus()
        press(GDK_KEY_Down, GDK_KEY_Right)
        press(GDK_KEY_7)
        XCTAssertTrue(table.isEditing)
        // The row is taken away while the user types “78”.
        table.editedRow = nil
        _ = cells.takeLog()
        press(GDK_KEY_8)
        XCTAssertFalse(table.isEditing)
        press(GDK_KEY_BackSpace)
        press(GDK_KEY_Return)
        XCTAssertEqual(cells.takeLog(), [])
        press(GDK_KEY_9)
        XCTAssertTrue(table.isEditing, "the text has ended")
        press(GDK_KEY_Escape)
    }

    func testHeadsAreButtonsThatShowTheOrder() async throws {
        let table = try showTable(columns: 2)
        table.columns[1].sort = TableColumn.Sort(isAscending: false, rank: 2)
        wait("the heads are shown") { table.header.naturalWidth(of: 1) > 0 }
        XCTAssertEqual(table.rows.accessibilityLabel, nil)
        let width = table.fittingWidth(of: 0)
        XCTAssertGreaterThanOrEqual(width, TableColumn.minimumWidth)
        table.fitColumn(1)
        XCTAssertGreaterThan(table.columns[1].width, 60)
        table.setWidth(3, of: 0)
        XCTAssertEqual(table.columns[0].width, TableColumn.minimumWidth)
    }

    func testTheTableAndItsEditorAreReleased() async throws {
        weak var released: ColumnTableView?
        try {
            let table = try showTable()
            released = table
            table.grabFocus()
            press(GDK_KEY_Down)
            press(GDK_KEY_7)
            XCTAssertTrue(table.isEditing)
        }()
        destroyWindows()
        window = nil
        wait("the table is released") { released == nil }
    }
}
