import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Gestures on a row of a table, each with each change in its midst. Spec R8.
@MainActor
final class TableGesturesAndChangesTests: TableTestCase {
    private var named = NamedRows()
    private let target = "1.5"

    /// Shows the rows, the sixth one of the second section at a known place.
    private func showNamed() throws -> (TableView, RecordedRows) {
        named = NamedRows()
        let rows = RecordedRows(named.sections.map(\.count))
        rows.headers = { "Section \($0)" }
        rows.configure = { [weak self] cell, path in
            cell.textLabel.text = self?.named.sections[path.section][path.row]
        }
        rows.trailingActions = { _ in
            let action = ContextualAction(style: .normal, title: "Flag") { _, _, done in
                done(true)
            }
            return SwipeActionsConfiguration(actions: [action])
        }
        let table = try showTable(rows, height: 440) { $0.dragInteractionEnabled = true }
        table.contentOffset.y = 100
        wait("the table is laid out") { !table.needsReload }
        _ = rows.takeLog()
        return (table, rows)
    }

    private func make(
        _ change: ChangeInTheMidst, _ table: TableView, _ rows: RecordedRows
    ) {
        let batch = named.make(change)
        guard let batch else {
            rows.rowsBySection = named.sections.map(\.count)
            return table.reloadData()
        }
        table.perform(batch, animated: true) {
            rows.rowsBySection = named.sections.map(\.count)
        } completion: { _ in
        }
    }

    private func middle(of table: TableView) -> Double {
        table.rectForRow(at: NamedRows.target).midY - table.contentOffset.y
    }

    private func text(_ path: IndexPath?) -> String? {
        path.map { named.sections[$0.section][$0.row] }
    }

    /// The texts of cells that look pressed.
    private func highlighted(_ table: TableView) -> [String] {
        table.cells.values.filter(\.isHighlighted).map { $0.textLabel.text ?? "" }
    }

    func testAPressKeepsItsRow() async throws {
        for change in ChangeInTheMidst.allCases {
            let (table, rows) = try showNamed()
            let y = middle(of: table)
            button(GDK_BUTTON_PRESS, y: y, on: table)
            XCTAssertEqual(highlighted(table), [target])
            make(change, table, rows)
            table.layoutContent()
            XCTAssertEqual(highlighted(table), change.keepsRow ? [target] : [], "\(change)")
            button(GDK_BUTTON_RELEASE, y: y, on: table)
            XCTAssertEqual(
                text(table.indexPathForSelectedRow), change.keepsRow ? target : nil, "\(change)")
            XCTAssertEqual(highlighted(table), [], "\(change)")
            XCTAssertNil(table.pointer.press)
        }
    }

    /// A row that was scrolled away from under the pointer is not clicked.
    func testAPressIsNoClickAfterScrolling() async throws {
        let (table, _) = try showNamed()
        let y = middle(of: table)
        button(GDK_BUTTON_PRESS, y: y, on: table)
        table.contentOffset.y -= 60
        button(GDK_BUTTON_RELEASE, y: y, on: table)
        XCTAssertNil(table.indexPathForSelectedRow)
        XCTAssertEqual(highlighted(table), [])
    }

    private func swipe(_ table: TableView, isReleased: Bool) {
        let y = middle(of: table)
        button(GDK_BUTTON_PRESS, x: 300, y: y, on: table)
        for step in 1...10 {
            button(GDK_MOTION_NOTIFY, x: 300 - Double(step) * 8, y: y, on: table)
        }
        if isReleased {
            button(GDK_BUTTON_RELEASE, x: 220, y: y, on: table)
            wait("the row is open") { table.swipe?.animation?.isRunning == false }
        }
    }

    func testASwipeKeepsItsRow() async throws {
        for change in ChangeInTheMidst.allCases {
            let (table, rows) = try showNamed()
            let y = middle(of: table)
            swipe(table, isReleased: false)
            XCTAssertEqual(text(table.swipe?.path), target)
            make(change, table, rows)
            button(GDK_MOTION_NOTIFY, x: 215, y: y, on: table)
            XCTAssertEqual(text(table.swipe?.path), change.keepsRow ? target : nil, "\(change)")
            button(GDK_BUTTON_RELEASE, x: 215, y: y, on: table)
            wait("the swipe has ended") { table.swipe?.animation?.isRunning != true }
            XCTAssertEqual(
                text(table.swipe?.session.openRow), change.keepsRow ? target : nil, "\(change)")
            XCTAssertNil(table.indexPathForSelectedRow)
        }
    }

    func testAnOpenRowStaysOpen() async throws {
        for change in ChangeInTheMidst.allCases {
            let (table, rows) = try showNamed()
            swipe(table, isReleased: true)
            make(change, table, rows)
            wait("the table is settled") { !table.hasUncommittedUpdates && !table.needsReload }
            XCTAssertEqual(
                text(table.swipe?.session.openRow), change.keepsRow ? target : nil, "\(change)")
            XCTAssertEqual(table.swipe?.path, table.swipe?.session.openRow)
        }
    }

    /// An action may be done only after its row has moved.
    func testARowClosesAfterItsActionWhereverItIs() async throws {
        let (table, rows) = try showNamed()
        var finish: ((Bool) -> Void)?
        rows.trailingActions = { _ in
            let action = ContextualAction(style: .normal, title: "Flag") { finish = $2 }
            return SwipeActionsConfiguration(actions: [action])
        }
        swipe(table, isReleased: true)
        let button = try XCTUnwrap(table.swipe?.buttons[.left]?.first)
        gtk_button_clicked(button.reference.cast())
        make(.insertAbove, table, rows)
        XCTAssertEqual(text(table.swipe?.session.openRow), target)
        finish?(true)
        wait("the row is closed") { table.swipe == nil }
    }

    func testADragKeepsItsRow() async throws {
        for change in ChangeInTheMidst.allCases {
            let (table, rows) = try showNamed()
            let y = middle(of: table)
            button(GDK_BUTTON_PRESS, y: y, on: table)
            for step in 1...5 { button(GDK_MOTION_NOTIFY, y: y + Double(step) * 10, on: table) }
            XCTAssertTrue(table.hasActiveDrag)
            _ = rows.takeLog()
            make(change, table, rows)
            let goesOn = change.keepsRow && !change.movesRow
            XCTAssertEqual(table.hasActiveDrag, goesOn, "\(change)")
            button(GDK_MOTION_NOTIFY, y: y + 51, on: table)
            if goesOn {
                let top = try XCTUnwrap(table.lifted).y - table.contentOffset.y
                XCTAssertEqual(top + 22, y + 51, accuracy: 1, "under the pointer: \(change)")
            }
            let source = named.path(of: target)
            let goal = table.reordering?.destination
            button(GDK_BUTTON_RELEASE, y: y + 51, on: table)
            wait("the row lies in its place") { table.lifted == nil }
            let moves = rows.takeLog().filter { $0.hasPrefix("move") }
            if goesOn, let source, let goal, source != goal {
                XCTAssertEqual(
                    moves, ["move \(source.section).\(source.row) \(goal.section).\(goal.row)"])
            } else {
                XCTAssertEqual(moves, [], "\(change)")
            }
            XCTAssertNil(table.indexPathForSelectedRow, "no click: \(change)")
        }
    }

    /// A row that is held at the edge, and scrolls, lies where it was dropped.
    func testADroppedRowStaysUnderThePointer() async throws {
        for goesToTheEnd in [false, true] {
            let rows = RecordedRows([40])
            let table = try showTable(rows) { $0.dragInteractionEnabled = true }
            button(GDK_BUTTON_PRESS, y: 66, on: table)
            for y in [80.0, 120, 200] { button(GDK_MOTION_NOTIFY, y: y, on: table) }
            // The row leaves the viewport at the top, as it does at the edge.
            table.contentOffset.y = goesToTheEnd ? 40 * 44 - 440 : 600
            button(GDK_MOTION_NOTIFY, y: goesToTheEnd ? 430 : 210, on: table)
            let offset = table.contentOffset.y
            let top = try XCTUnwrap(table.lifted).y
            let target = try XCTUnwrap(table.reordering?.destination)
            button(GDK_BUTTON_RELEASE, y: goesToTheEnd ? 430 : 210, on: table)
            XCTAssertEqual(table.contentOffset.y, offset, "nothing jumps")
            wait("the row lies in its place") { table.lifted == nil }
            XCTAssertEqual(table.rectForRow(at: target).y, top, accuracy: 22)
            XCTAssertTrue(table.indexPathsForVisibleRows.contains(target))
            if goesToTheEnd { XCTAssertEqual(target, path(39)) }
        }
    }

    /// Scrolling by the wheel takes the rows along under a held one.
    func testAHeldRowStaysUnderThePointerWhileTheContentScrolls() async throws {
        let table = try showTable(RecordedRows([100])) { $0.dragInteractionEnabled = true }
        button(GDK_BUTTON_PRESS, y: 66, on: table)
        for y in [80.0, 120, 200] { button(GDK_MOTION_NOTIFY, y: y, on: table) }
        XCTAssertEqual(table.reordering?.destination, path(4))
        table.contentOffset.y = 440
        XCTAssertEqual(table.reordering?.destination, path(14))
        XCTAssertEqual(try XCTUnwrap(table.lifted).y, 440 + 200 - 22, accuracy: 1)
    }

    /// Keys scroll below a held row, too.
    func testKeysScrollBelowAHeldRow() async throws {
        let table = try showTable(RecordedRows([100])) { $0.dragInteractionEnabled = true }
        table.grabFocus()
        button(GDK_BUTTON_PRESS, y: 66, on: table)
        for y in [80.0, 120, 200] { button(GDK_MOTION_NOTIFY, y: y, on: table) }
        for _ in 0..<2 { press(GDK_KEY_Page_Down, in: try XCTUnwrap(window)) }
        MainLoop.drain()
        XCTAssertGreaterThan(table.contentOffset.y, 200)
        XCTAssertEqual(
            try XCTUnwrap(table.lifted).y, table.contentOffset.y + 200 - 22, accuracy: 1)
        button(GDK_BUTTON_RELEASE, y: 200, on: table)
    }

    /// A pull goes on while rows come and go, and refreshes once.
    func testAPullGoesOn() async throws {
        for change in ChangeInTheMidst.allCases {
            let (table, rows) = try showNamed()
            var refreshes = 0
            let control = RefreshControl()
            control.addAction(Action { _ in refreshes += 1 }, for: .valueChanged)
            table.refreshControl = control
            table.contentOffset.y = 0
            XCTAssertTrue(table.pull(by: 40))
            make(change, table, rows)
            table.layoutContent()
            XCTAssertEqual(table.contentOffset.y, -40, "\(change)")
            XCTAssertTrue(table.pull(by: 40))
            table.releasePull()
            XCTAssertEqual(refreshes, 1, "\(change)")
            control.endRefreshing()
        }
    }

    private func touch(_ type: GdkEventType, y: Double, _ index: SectionIndexView) throws {
        let event = try XCTUnwrap(gdk_event_new(type))
        defer { gdk_event_free(event) }
        let window = try XCTUnwrap(gtk_widget_get_window(index.widget))
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.any.window = window
        if type == GDK_MOTION_NOTIFY {
            (event.pointee.motion.x, event.pointee.motion.y) = (5, y)
        } else {
            (event.pointee.button.x, event.pointee.button.y) = (5, y)
            event.pointee.button.button = 1
        }
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_widget_event(index.widget, event)
    }

    /// A finger on the index finds the section that is under it after sections came and went.
    func testTheIndexFollowsItsTitles() async throws {
        for change in [ChangeInTheMidst.moveSection, .insertSection, .deleteSection] {
            let (table, rows) = try showNamed()
            rows.indexTitles = ["0", "1", "2"]
            table.reloadSectionIndexTitles()
            let index = try XCTUnwrap(table.sectionIndex)
            wait("the index is shown") { gtk_widget_get_allocated_height(index.widget) > 100 }
            MainLoop.drain()
            try touch(GDK_BUTTON_PRESS, y: 220, index)
            XCTAssertEqual(table.contentOffset.y, table.rect(forSection: 1).y)
            rows.indexTitles =
                switch change {
                case .moveSection: ["1", "0", "2"]
                case .insertSection: ["new", "0", "1", "2"]
                default: ["0", "2"]
                }
            make(change, table, rows)
            table.layoutContent()
            MainLoop.drain()
            try touch(GDK_MOTION_NOTIFY, y: 222, index)
            let middle = change == .deleteSection || change == .moveSection ? 1 : 2
            let start = min(
                table.rect(forSection: middle).y,
                table.contentSize.height - Double(table.host.viewportHeight))
            XCTAssertEqual(table.contentOffset.y, start, accuracy: 1, "\(change)")
            try touch(GDK_BUTTON_RELEASE, y: 222, index)
        }
    }

    private func makeNarrower(_ table: TableView) throws {
        let window = try XCTUnwrap(window)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 340, 440)
        wait("the table has its new width") { table.host.viewportWidth == 340 }
    }

    /// A window that gets another width in the midst of a gesture leaves it as it is.
    func testGesturesGoOnWithANewWidth() async throws {
        var (table, rows) = try showNamed()
        button(GDK_BUTTON_PRESS, y: middle(of: table), on: table)
        try makeNarrower(table)
        button(GDK_BUTTON_RELEASE, y: middle(of: table), on: table)
        XCTAssertEqual(text(table.indexPathForSelectedRow), target)
        (table, rows) = try showNamed()
        swipe(table, isReleased: false)
        try makeNarrower(table)
        button(GDK_BUTTON_RELEASE, x: 215, y: middle(of: table), on: table)
        wait("the row is open") { table.swipe?.animation?.isRunning == false }
        XCTAssertEqual(text(table.swipe?.session.openRow), target)
        let buttons = try XCTUnwrap(table.swipe?.buttons[.left])
        let frame = try XCTUnwrap(table.frames[buttons[0].widget])
        XCTAssertEqual(Double(frame.x + frame.width), table.rowWidth, accuracy: 1)
        (table, rows) = try showNamed()
        let y = middle(of: table)
        button(GDK_BUTTON_PRESS, y: y, on: table)
        for step in 1...5 { button(GDK_MOTION_NOTIFY, y: y + Double(step) * 10, on: table) }
        try makeNarrower(table)
        XCTAssertTrue(table.hasActiveDrag)
        _ = rows.takeLog()
        button(GDK_BUTTON_RELEASE, y: y + 50, on: table)
        wait("the row lies in its place") { table.lifted == nil }
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("move") }, ["move 1.5 1.6"])
    }

    /// A row that is dragged through rows that nobody has measured yet stays under the pointer.
    func testAHeldRowPassesRowsThatAreMeasured() async throws {
        let rows = RecordedRows([300])
        rows.configure = { cell, path in
            cell.textLabel.numberOfLines = 0
            cell.textLabel.text = Array(repeating: "word", count: 5 + path.row % 50)
                .joined(separator: " ")
        }
        let table = try showTable(rows) {
            $0.rowHeight = TableView.automaticDimension
            $0.dragInteractionEnabled = true
        }
        table.scrollToRow(at: path(299), at: .bottom, animated: false)
        MainLoop.drain()
        button(GDK_BUTTON_PRESS, y: 300, on: table)
        for y in [290.0, 270, 220] { button(GDK_MOTION_NOTIFY, y: y, on: table) }
        let grip = try XCTUnwrap(table.lifted).y - table.contentOffset.y - 220
        for _ in 0..<10 { table.contentOffset.y -= 200 }
        MainLoop.drain()
        let lifted = try XCTUnwrap(table.lifted)
        XCTAssertEqual(lifted.y - table.contentOffset.y - 220, grip, accuracy: 1)
        let goal = try XCTUnwrap(table.reordering?.destination)
        button(GDK_BUTTON_RELEASE, y: 220, on: table)
        wait("the row lies in its place") { table.lifted == nil }
        XCTAssertTrue(table.indexPathsForVisibleRows.contains(goal))
        XCTAssertEqual(table.rectForRow(at: goal).y, lifted.y, accuracy: 90)
    }

    func testRenamingKeepsItsRow() async throws {
        for change in ChangeInTheMidst.allCases {
            let (table, rows) = try showNamed()
            table.beginRenamingRow(at: NamedRows.target)
            let entry = try XCTUnwrap(table.renaming?.entry)
            gtk_entry_set_text(entry.cast(), "typed")
            _ = rows.takeLog()
            make(change, table, rows)
            wait("the table is settled") { !table.hasUncommittedUpdates && !table.needsReload }
            let place = change.keepsRow ? named.path(of: target) : nil
            if let place, table.indexPathsForVisibleRows.contains(place) {
                XCTAssertEqual(table.renaming?.path, place, "\(change)")
                XCTAssertEqual(String(cString: gtk_entry_get_text(entry.cast())), "typed")
                table.endRenaming(commits: true)
            }
            // A row that leaves the screen keeps its new name.
            XCTAssertNil(table.renaming)
            XCTAssertEqual(
                rows.takeLog().filter { $0.hasPrefix("rename") },
                place.map { ["rename \($0.section).\($0.row) typed"] } ?? [], "\(change)")
        }
    }
}
