import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Actions that a swipe reveals, 18.
@MainActor
final class TableViewSwipingTests: TableTestCase {
    private var performed: [String] = []

    private func configuration(
        _ titles: [String], style: ContextualAction.Style = .normal
    ) -> SwipeActionsConfiguration {
        SwipeActionsConfiguration(
            actions: titles.map { title in
                ContextualAction(style: style, title: title) { [weak self] action, _, done in
                    self?.performed.append(action.title ?? "")
                    done(true)
                }
            })
    }

    private func showSwipeable() throws -> (TableView, RecordedRows) {
        let rows = RecordedRows([10])
        rows.leadingActions = { [weak self] _ in self?.configuration(["Read"]) }
        rows.trailingActions = { [weak self] path in
            path.row == 5
                ? SwipeActionsConfiguration(actions: [])
                : self?.configuration(["Delete", "Flag"], style: .destructive)
        }
        return (try showTable(rows), rows)
    }

    /// The button of an action shows its image.
    func testAnActionShowsItsImage() async throws {
        let rows = RecordedRows([10])
        rows.trailingActions = { _ in
            let action = ContextualAction(style: .normal, title: nil) { _, _, done in done(true) }
            action.image = Image(icon: "user-trash-symbolic", pointSize: 24)
                .withTintColor(.pureRed)
            return SwipeActionsConfiguration(actions: [action])
        }
        let table = try showTable(rows)
        drag(table, y: 66, from: 300, to: 200)
        wait("the row is open") { table.swipe?.animation?.isRunning == false }
        let button = try XCTUnwrap(table.swipe?.buttons[.left]?.first)
        XCTAssertNotNil(try pixels(of: button.widget).ink(like: .pureRed))
    }

    private func drag(_ table: TableView, y: Double, from start: Double, to end: Double) {
        button(GDK_BUTTON_PRESS, x: start, y: y, on: table)
        for step in 1...10 {
            button(
                GDK_MOTION_NOTIFY, x: start + (end - start) * Double(step) / 10, y: y, on: table)
        }
        button(GDK_BUTTON_RELEASE, x: end, y: y, on: table)
    }

    /// Long titles wrap, so that the buttons of a side leave room for the content.
    func testLongTitlesLeaveRoomForTheContent() async throws {
        let rows = RecordedRows([10])
        let long = "Move to the list of the books that somebody borrowed"
        rows.trailingActions = { [weak self] _ in self?.configuration([long, long, "Flag"]) }
        let table = try showTable(rows)
        drag(table, y: 66, from: 300, to: 100)
        wait("the row is open") { table.swipe?.animation?.isRunning == false }
        let buttons = try XCTUnwrap(table.swipe?.buttons[.left])
        let frames = buttons.compactMap { table.frames[$0.widget] }
        XCTAssertEqual(frames.count, 3)
        XCTAssertGreaterThanOrEqual(Double(frames[2].x), table.rowWidth * 0.2 - 1)
        XCTAssertEqual(
            Double(frames[0].x + frames[0].width), table.rowWidth, accuracy: 1)
        XCTAssertNil(Settling.settle())
        for (button, frame) in zip(buttons, frames) {
            XCTAssertEqual(
                gtk_widget_get_allocated_width(button.widget), gint(frame.width), "it fits")
            XCTAssertEqual(
                gtk_widget_get_allocated_height(button.widget), 44, "in the height of the row")
        }
    }

    /// 18.5, 18.6: the buttons of one side stay open beside the content, the first at the edge.
    func testASwipeToTheLeftRevealsTheTrailingActions() async throws {
        let (table, rows) = try showSwipeable()
        drag(table, y: 66, from: 300, to: 200)
        wait("the row is open") { table.swipe?.animation?.isRunning == false }
        let buttons = try XCTUnwrap(table.swipe?.buttons[.left])
        let frames = buttons.compactMap { table.frames[$0.widget] }
        XCTAssertEqual(frames.count, 2)
        XCTAssertEqual(
            Double(frames[0].x + frames[0].width), table.rowWidth, accuracy: 1,
            "the first is outermost")
        XCTAssertEqual(frames[1].x + frames[1].width, frames[0].x)
        XCTAssertEqual(
            table.swipeOffset(ofRowAt: path(1)), -buttons.reduce(0) { $0 + $1.width })
        XCTAssertEqual(table.swipeOffset(ofRowAt: path(0)), 0)
        XCTAssertNil(table.indexPathForSelectedRow, "a swipe is not a click")
        XCTAssertEqual(rows.takeLog().filter { $0.contains("Editing") }, ["willBeginEditing 0.1"])
        gtk_button_clicked(buttons[1].reference.cast())
        XCTAssertEqual(performed, ["Flag"])
        wait("the row is closed") { table.swipe == nil }
        XCTAssertEqual(rows.takeLog().filter { $0.contains("Editing") }, ["didEndEditing 0.1"])
    }

    /// 18.1: the other direction reveals the actions of the other side.
    func testASwipeToTheRightRevealsTheLeadingActions() async throws {
        let (table, _) = try showSwipeable()
        drag(table, y: 22, from: 100, to: 160)
        wait("the row is open") { table.swipe?.animation?.isRunning == false }
        let read = try XCTUnwrap(table.swipe?.buttons[.right]?.first)
        XCTAssertEqual(table.frames[read.widget]?.x, 0)
        XCTAssertGreaterThan(table.swipeOffset(ofRowAt: path(0)), 0)
        // 17.4: any press closes the row and does nothing else.
        click(y: 200, on: table)
        wait("the row is closed") { table.swipe == nil }
        XCTAssertNil(table.indexPathForSelectedRow)
    }

    func testASwipeOverMostOfTheRowPerformsTheFirstAction() async throws {
        let (table, _) = try showSwipeable()
        drag(table, y: 66, from: 390, to: 60)
        XCTAssertEqual(performed, ["Delete"])
        wait("the row is closed") { table.swipe == nil }
    }

    /// 18.9: scrolling closes the row, and so do Escape and deleting it.
    func testAnOpenRowCloses() async throws {
        let (table, rows) = try showSwipeable()
        let window = try XCTUnwrap(window)
        let closings: [() -> Void] = [
            { self.press(GDK_KEY_Escape, in: window) },
            {
                rows.rowsBySection = [9]
                table.deleteRows(at: [self.path(1)], with: .none)
            },
            { table.reloadData() },
        ]
        for close in closings {
            drag(table, y: 66, from: 300, to: 200)
            XCTAssertNotNil(table.swipe)
            table.grabFocus()
            close()
            wait("the row is closed") { table.swipe == nil }
        }
    }

    /// An empty configuration turns swiping off, Delete included.
    func testNoActionsTurnSwipingOff() async throws {
        let (table, _) = try showSwipeable()
        drag(table, y: 5 * 44 + 22, from: 300, to: 200)
        XCTAssertNil(table.swipe)
    }

    /// Rows without actions of the delegate still offer Delete (17.1), and rows that cannot be
    /// edited nothing.
    func testRowsWithoutActionsOfferDelete() async throws {
        let rows = RecordedRows([10])
        rows.leadingActions = { [weak self] _ in self?.configuration(["Read"]) }
        rows.canEdit = { $0.row != 2 }
        let table = try showTable(rows)
        drag(table, y: 66, from: 300, to: 200)
        XCTAssertEqual(table.swipe?.path, path(1))
        XCTAssertEqual(table.swipe?.configurations[.left]?.actions.map(\.title), ["Delete"])
        XCTAssertEqual(table.cellForRow(at: path(1))?.showingDeleteConfirmation, true)
        XCTAssertEqual(table.cellForRow(at: path(0))?.showingDeleteConfirmation, false)
        table.closeOpenRow()
        wait("the row is closed") { table.swipe == nil }
        XCTAssertEqual(table.cellForRow(at: path(1))?.showingDeleteConfirmation, false)
        for end in [30.0, 200] {
            drag(table, y: 110, from: 100, to: end)
            XCTAssertNil(table.swipe)
        }
    }

    /// Everything by mouse works by keyboard: the actions are in the menu of the row.
    func testTheMenuOfARowHasItsActions() async throws {
        let (table, _) = try showSwipeable()
        XCTAssertEqual(
            table.swipeMenuItems(at: path(1)).map(\.title), ["Read", "Delete", "Flag"])
        table.grabFocus()
        table.focusRow(at: path(1))
        press(GDK_KEY_Menu, in: try XCTUnwrap(window))
        XCTAssertNotNil(table.contextMenu)
        (table.swipeMenuItems(at: path(1)).first as? Action)?.perform()
        XCTAssertEqual(performed, ["Read"])
    }
}
