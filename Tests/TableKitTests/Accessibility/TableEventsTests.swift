import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The accessibility signals of a table in use.
final class TableEventsTests: TableTestCase {
    private var heard: [String] = []

    /// Records the signals of an accessible object.
    private func listen(to object: AccessibleObject) {
        for signal in ["selection-changed", "row-reordered", "model-changed"] {
            connect(signal, of: object.reference.raw) { [weak self] _ in self?.heard.append(signal)
            }
        }
        for signal in ["row-inserted", "row-deleted"] {
            connect(signal, of: object.reference.raw) { [weak self] arguments in
                self?.heard.append("\(signal) \(arguments.int(0)) \(arguments.int(1))")
            }
        }
        connect("active-descendant-changed", of: object.reference.raw) { [weak self] arguments in
            guard let child = arguments.pointer(0)?.assumingMemoryBound(to: AtkObject.self) else {
                return
            }
            self?.heard.append("active \(atk_object_get_index_in_parent(child))")
        }
        connect("announcement", of: object.reference.raw) { [weak self] arguments in
            self?.heard.append("announcement \(arguments.string(0) ?? "")")
        }
    }

    private func takeHeard() -> [String] {
        MainLoop.drain()
        defer { heard = [] }
        return heard
    }

    private func watchedTable(_ rows: RecordedRows) throws -> (TableView, AccessibleObject) {
        let table = try showTable(rows)
        let object = try AccessibleObject(table)
        listen(to: object)
        _ = takeHeard()
        return (table, object)
    }

    func testKeysTellTheRowThatTheKeyboardIsOn() async throws {
        let rows = RecordedRows([1_000_000])
        let (table, object) = try watchedTable(rows)
        table.grabFocus()
        wait("the table has the keyboard") { table.isFocused }
        _ = takeHeard()
        let window = try XCTUnwrap(window)
        press(GDK_KEY_Home, in: window)
        XCTAssertEqual(takeHeard(), ["selection-changed", "active 0"])
        press(GDK_KEY_End, in: window)
        XCTAssertEqual(takeHeard(), ["selection-changed", "active 999999"])
        XCTAssertTrue(try object.child(999_999).has(ATK_STATE_FOCUSED))
        _ = rows.takeLog()
        for _ in 0..<300 { press(GDK_KEY_Up, in: window) }
        XCTAssertEqual(takeHeard().last, "active 999699")
        XCTAssertLessThanOrEqual(table.accessibility.liveElementCount, 1)
    }

    func testComingIntoTheTableTellsItsRow() async throws {
        let (rows, field, table) = (RecordedRows([10]), TextField(), TableView())
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        // A window gives the focus to its first view when it becomes active.
        let page = StackView(.vertical, [field])
        page.addArrangedSubview(table, expands: true)
        try show(page)
        field.grabFocus()
        wait("the field has the keyboard") {
            gtk_widget_has_focus(field.widget) != 0 && !table.slots.isEmpty
        }
        listen(to: try AccessibleObject(table))
        table.focusRow(at: path(4))
        XCTAssertEqual(takeHeard(), [])
        table.grabFocus()
        wait("the table has the keyboard") { table.isFocused }
        XCTAssertEqual(takeHeard(), ["active 4"])
    }

    func testStatesOfHeldObjectsAreTold() async throws {
        let (table, object) = try watchedTable(RecordedRows([100]))
        table.grabFocus()
        wait("the table has the keyboard") { table.isFocused }
        _ = takeHeard()
        let row = try object.child(1)
        var states: [String] = []
        connect("state-change", of: row.reference.raw) { arguments in
            states.append("\(arguments.string(0) ?? "") \(arguments.bool(1))")
        }
        click(y: 50, on: table)
        _ = takeHeard()
        XCTAssertEqual(Set(states), ["selected true", "focused true"])
        states = []
        table.contentOffset.y = 440
        _ = takeHeard()
        XCTAssertEqual(states, ["showing false"])
    }

    /// Screen readers drop events, also others, when many are waiting.
    func testVeryManyChangesOfStatesAreNotToldOneByOne() async throws {
        let (table, object) = try watchedTable(RecordedRows([100]))
        table.allowsMultipleSelection = true
        let held = try (0..<60).map { try object.child($0) }
        var count = 0
        for row in held {
            connect("state-change", of: row.reference.raw) { arguments in
                if arguments.string(0) == "selected" { count += 1 }
            }
        }
        _ = takeHeard()
        for row in 0..<60 { table.selectRow(at: path(row), animated: false) }
        _ = takeHeard()
        XCTAssertEqual(count, 0)
        XCTAssertTrue(held[59].has(ATK_STATE_SELECTED))
        for row in 0..<3 { table.deselectRow(at: path(row), animated: false) }
        _ = takeHeard()
        XCTAssertEqual(count, 3)
    }

    func testChangesAreToldByRanges() async throws {
        let rows = RecordedRows([100_000])
        let (table, _) = try watchedTable(rows)
        rows.rowsBySection = [99_998]
        table.deleteRows(at: [path(3), path(4)])
        XCTAssertEqual(takeHeard(), ["row-deleted 3 2"])
        rows.rowsBySection = [149_998]
        table.insertRows(at: (0..<50_000).map { path($0) })
        XCTAssertEqual(takeHeard(), ["row-inserted 0 50000"])
        rows.rowsBySection = [124_998]
        table.deleteRows(at: (0..<25_000).map { path($0 * 2) })
        XCTAssertEqual(takeHeard(), ["model-changed"])
        table.moveRow(at: path(0), to: path(7))
        XCTAssertEqual(takeHeard(), ["row-reordered"])
        table.reloadData()
        XCTAssertEqual(takeHeard(), ["model-changed"])
    }

    func testAMoveByKeyboardIsAnnounced() async throws {
        let (table, object) = try watchedTable(RecordedRows([62]))
        table.focusRow(at: path(16))
        try object.child(16).perform("move down")
        XCTAssertEqual(
            takeHeard().filter { $0.hasPrefix("ann") }, ["announcement Moved to position 18 of 62"])
        XCTAssertEqual(table.focusedRow, path(17))
    }

    func testEditingModeIsAnnounced() async throws {
        let (table, _) = try watchedTable(RecordedRows([62]))
        table.setEditing(true, animated: false)
        XCTAssertEqual(takeHeard(), ["announcement Editing started"])
        table.setEditing(false, animated: false)
        XCTAssertEqual(takeHeard(), ["announcement Editing ended"])
    }

    func testUsingATableKeepsNoObjectsThatNobodyHolds() async throws {
        let (table, _) = try watchedTable(RecordedRows([1000]))
        table.grabFocus()
        click(y: 50, on: table)
        table.contentOffset.y = 4400
        click(y: 50, on: table)
        _ = takeHeard()
        XCTAssertEqual(table.accessibility.liveElementCount, 0)
    }

    /// 40.2
    func testATableAndItsObjectsGoTogether() async throws {
        func live() -> [Int] { [LiveCounters.owners, LiveCounters.closures, LiveCounters.states] }
        func use() throws {
            let (table, object) = try watchedTable(RecordedRows([1000]))
            table.setEditing(true, animated: false)
            _ = try object.child(2).child(0).name
            table.contentOffset.y = 440
            window = nil
            destroyWindows()
        }
        try use()
        // The last texts for screen readers stay.
        for number in 0..<20 { SpokenNotice.post("Text \(number)") }
        MainLoop.drain()
        let before = live()
        for _ in 1...3 { try use() }
        // Where a client listens, ATK's bridge keeps objects for 15 s after their events, also
        // those of earlier tests.
        wait("everything is released", within: 60) {
            zip(live(), before).allSatisfy { $0 <= $1 }
        }
        XCTAssertTrue(zip(live(), before).allSatisfy { $0 <= $1 }, "\(live()), before \(before)")
    }
}
