import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A cell that records the progress of its drag.
private final class DraggedCell: TableViewCell {
    static var log: [DragState] = []

    override func dragStateDidChange(_ dragState: DragState) { Self.log.append(dragState) }
}

/// The state of dragged cells, and the focus of the controls in them.
@MainActor
final class TableViewDragStateTests: TableTestCase {
    private let button = Button("Press")

    private func showDraggable(keepsFocus: Bool) throws -> TableView {
        DraggedCell.log = []
        let rows = RecordedRows([10])
        rows.configure = { [button] cell, path in
            guard path.row == 2 else { return }
            cell.userInteractionEnabledWhileDragging = keepsFocus
            cell.contentView.addSubview(button) { _ in Rect(x: 200, y: 4, width: 80, height: 30) }
        }
        let table = try showTable(rows) {
            $0.dragInteractionEnabled = true
            $0.register(DraggedCell.self, style: .default, forCellReuseIdentifier: "row")
        }
        wait("the button is in its row") { self.button.isOnScreen }
        return table
    }

    func testACellHearsOfItsDrag() async throws {
        let table = try showDraggable(keepsFocus: false)
        XCTAssertTrue(table.beginReordering(path(2), atViewportY: 100))
        XCTAssertEqual(DraggedCell.log, [.lifting])
        table.dragMoved(to: Point(x: 100, y: 60))
        table.dragMoved(to: Point(x: 100, y: 40))
        XCTAssertEqual(DraggedCell.log, [.lifting, .dragging])
        table.endReordering()
        wait("the row lies in its place") { table.lifted == nil }
        XCTAssertEqual(DraggedCell.log, [.lifting, .dragging, .none])
    }

    /// A drag costs frames only near an edge with rows beyond it.
    func testARowScrollsOnlyNearAnEdgeWithRowsBeyondIt() async throws {
        let table = try showTable(RecordedRows([40])) { $0.dragInteractionEnabled = true }
        XCTAssertTrue(table.beginReordering(path(2), atViewportY: 100))
        func isScrolling(at y: Double) -> Bool {
            table.dragMoved(to: Point(x: 100, y: y))
            wait("the pointer rests") {
                table.reorderScroller?.isRunning == table.reordering?.scrolls
            }
            return table.reorderScroller?.isRunning == true
        }
        XCTAssertFalse(isScrolling(at: 2), "nothing is above")
        XCTAssertFalse(isScrolling(at: 120), "far from the edges")
        XCTAssertTrue(isScrolling(at: Double(table.host.viewportHeight) - 2))
        wait("the end is reached") { table.reorderScroller?.isRunning == false }
        XCTAssertGreaterThan(table.contentOffset.y, 500)
        XCTAssertTrue(isScrolling(at: 2))
        table.cancelReordering()
        XCTAssertNil(table.reorderScroller)
    }

    func testControlsOfADraggedCellLoseTheFocus() async throws {
        let table = try showDraggable(keepsFocus: false)
        button.grabFocus()
        XCTAssertTrue(table.beginReordering(path(2), atViewportY: 100))
        XCTAssertFalse(button.containsFocus)
        wait("the rows have the focus") { table.isFocused }
        table.cancelReordering()
    }

    func testControlsKeepTheFocusWhereTheCellWantsIt() async throws {
        let table = try showDraggable(keepsFocus: true)
        button.grabFocus()
        XCTAssertTrue(table.beginReordering(path(2), atViewportY: 100))
        XCTAssertTrue(button.containsFocus)
        table.cancelReordering()
    }
}
