import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Members of a table in the shape that UIKit gives them.
@MainActor
final class TableViewShapesTests: TableTestCase {
    /// 01.13, 04.5: places are points and rectangles of the content.
    func testPlacesAreRectanglesOfTheContent() async throws {
        let rows = RecordedRows([5, 20])
        rows.headers = { "Section \($0)" }
        let table = try showTable(rows)
        table.contentOffset.y = 100
        let header = table.grownHeaderHeight
        XCTAssertEqual(table.contentOffset, Point(x: 0, y: 100))
        XCTAssertEqual(table.contentSize.height, 25 * 44 + 2 * header)
        let row = table.rectForRow(at: path(2))
        XCTAssertEqual(row, Rect(x: 0, y: header + 88, width: table.rowWidth, height: 44))
        XCTAssertEqual(table.indexPathForRow(at: row.center), path(2))
        XCTAssertNil(table.indexPathForRow(at: Point(x: -1, y: row.midY)))
        XCTAssertEqual(
            table.indexPathsForRows(in: Rect(x: 0, y: row.midY, width: 10, height: 44)),
            [path(2), path(3)])
        XCTAssertEqual(table.rect(forSection: 0).height, 5 * 44 + header)
        XCTAssertEqual(table.rectForRow(at: path(9)), .zero)
        table.setContentOffset(Point(y: 44), animated: false)
        XCTAssertEqual(table.contentOffset.y, 44)
    }

    /// 15.1: setting the property is `setEditing` without animation.
    func testEditingModeCanBeAssigned() async throws {
        let table = try showTable(RecordedRows([5]))
        table.isEditing = true
        XCTAssertTrue(table.isEditing)
        XCTAssertEqual(table.editingProgress, 1)
        XCTAssertEqual(table.cellForRow(at: path(0))?.isEditing, true)
        table.isEditing = false
        XCTAssertEqual(table.editingProgress, 0)
    }

    /// 19.3: the completion of a batch is called once, after its animation.
    func testABatchCallsItsCompletionAfterTheAnimation() async throws {
        let rows = RecordedRows([5])
        let table = try showTable(rows)
        var calls: [Bool] = []
        table.performBatchUpdates {
            rows.rowsBySection = [6]
            table.insertRows(at: [self.path(2)], with: .fade)
        } completion: {
            calls.append($0)
        }
        XCTAssertEqual(calls, [])
        XCTAssertTrue(table.hasUncommittedUpdates)
        wait("the completion is called") { !calls.isEmpty }
        XCTAssertEqual(calls, [true])
        XCTAssertFalse(table.hasUncommittedUpdates)
    }

    /// 19.3: without an animation, the completion is called at once; an animation that scrolling
    /// interrupts reports that it did not finish.
    func testCompletionsOfBatchesWithoutAnEnd() async throws {
        let rows = RecordedRows([50])
        let table = try showTable(rows)
        var calls: [String] = []
        table.performBatchUpdates {
        } completion: {
            calls.append("empty \($0)")
        }
        XCTAssertEqual(calls, ["empty true"])
        table.performBatchUpdates {
            rows.rowsBySection = [49]
            table.deleteRows(at: [self.path(0)], with: .fade)
        } completion: {
            calls.append("deleted \($0)")
        }
        table.contentOffset.y = 200
        wait("the batch is over") { calls.count == 2 }
        XCTAssertEqual(calls, ["empty true", "deleted false"])
    }

    /// 19.1, 19.2: sections are inserted, deleted and reloaded as sets.
    func testSectionsAreSets() async throws {
        let rows = RecordedRows([1, 2, 3])
        let table = try showTable(rows)
        rows.rowsBySection = [2]
        table.deleteSections(IndexSet([0, 2]), with: .none)
        XCTAssertEqual(table.numberOfSections, 1)
        rows.rowsBySection = [4, 2]
        table.insertSections(IndexSet(integer: 0), with: .none)
        XCTAssertEqual(table.numberOfRows(inSection: 0), 4)
        table.reloadSections(IndexSet(0...1), with: .none)
        XCTAssertEqual(table.numberOfRows(inSection: 1), 2)
    }

    /// A delegate that refuses a row's primary action.
    private final class Refusing: TableViewDelegate {
        var performed: [IndexPath] = []
        func tableView(
            _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
        ) -> Bool { indexPath.row != 1 }
        func tableView(
            _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
        ) { performed.append(indexPath) }
    }

    func testRowsWithoutPrimaryActionAreNotActivated() async throws {
        let refusing = Refusing()
        let table = try showTable(RecordedRows([5]))
        table.delegate = refusing
        MainLoop.drain()
        table.grabFocus()
        for row in 0..<3 {
            table.focusRow(at: path(row))
            press(GDK_KEY_Return, in: try XCTUnwrap(window))
        }
        XCTAssertEqual(refusing.performed, [path(0), path(2)])
    }

    /// 03.16: a view without a height of its own and without a title is as tall as it needs.
    func testAHeaderViewWithoutAHeightHasItsNaturalHeight() async throws {
        let rows = RecordedRows([3, 3])
        rows.headerWidget = { section in
            section == 0 ? nil : Label("A heading").minimumSize(height: 70)
        }
        let table = try showTable(rows)
        XCTAssertEqual(table.rectForHeader(inSection: 0).height, 0)
        XCTAssertEqual(table.rectForHeader(inSection: 1).height, 70)
        XCTAssertEqual(
            (table.headerView(forSection: 1) as? Label)?.text, "A heading")
    }
}
