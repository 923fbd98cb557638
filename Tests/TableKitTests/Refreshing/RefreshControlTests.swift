import CGtk
import Foundation
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Refreshing by pulling, by key and by program, 26.
@MainActor
final class RefreshControlTests: TableTestCase {
    private var refreshes = 0

    private func showRefreshable() throws -> (TableView, RefreshControl) {
        let control = RefreshControl()
        control.addAction(Action { [weak self] _ in self?.refreshes += 1 }, for: .valueChanged)
        let table = try showTable(RecordedRows([100])) { $0.refreshControl = control }
        return (table, control)
    }

    /// 26.1, 26.3–26.5: a long pull refreshes; the rows stay down until the refresh ends.
    func testALongPullRefreshes() async throws {
        let (table, control) = try showRefreshable()
        XCTAssertTrue(table.pull(by: 40))
        XCTAssertEqual(table.contentOffset.y, -40)
        XCTAssertTrue(control.isOnScreen)
        XCTAssertEqual(refreshes, 0)
        XCTAssertTrue(table.pull(by: 40))
        table.releasePull()
        XCTAssertEqual(refreshes, 1)
        XCTAssertTrue(control.isRefreshing)
        wait("the rows are held") { table.contentOffset.y == -control.height }
        XCTAssertEqual(table.cellForRow(at: path(0)).map { _ in table.slots.count > 5 }, true)
        XCTAssertEqual(table.indexPathForRow(atViewportY: control.height + 10), path(0))
        control.endRefreshing()
        wait("the rows are back") { table.contentOffset.y == 0 }
        XCTAssertFalse(control.isRefreshing)
        XCTAssertFalse(control.isOnScreen)
    }

    /// 26.1: a short pull does nothing.
    func testAShortPullDoesNothing() async throws {
        let (table, control) = try showRefreshable()
        XCTAssertTrue(table.pull(by: 30))
        table.releasePull()
        XCTAssertEqual(table.contentOffset.y, 0)
        XCTAssertFalse(control.isRefreshing)
        XCTAssertEqual(refreshes, 0)
        table.contentOffset.y = 200
        XCTAssertFalse(table.pull(by: 30), "only at the top")
    }

    func testTheTitleHasColors() async throws {
        let control = RefreshControl()
        var title = AttributedString("Pull to refresh")
        title.foregroundColor = .systemRed
        control.attributedTitle = title
        XCTAssertEqual(control.title, "Pull to refresh")
        control.title = "Loading"
        XCTAssertEqual(control.attributedTitle, AttributedString("Loading"))
        control.title = nil
        XCTAssertNil(control.attributedTitle)
    }

    func testKeysRefresh() async throws {
        let (table, control) = try showRefreshable()
        table.grabFocus()
        press(GDK_KEY_F5, in: try XCTUnwrap(window))
        XCTAssertEqual(refreshes, 1)
        press(GDK_KEY_F5, in: try XCTUnwrap(window))
        XCTAssertEqual(refreshes, 1, "one refresh at a time")
        control.endRefreshing()
        press(GDK_KEY_r, GDK_CONTROL_MASK, in: try XCTUnwrap(window))
        XCTAssertEqual(refreshes, 2)
    }

    /// 000.174: the program is not notified of its own refresh, and nothing scrolls.
    func testARefreshOfTheProgramMovesNothing() async throws {
        let (table, control) = try showRefreshable()
        table.contentOffset.y = 100
        control.beginRefreshing()
        XCTAssertEqual(refreshes, 0)
        XCTAssertTrue(control.isRefreshing)
        XCTAssertEqual(table.contentOffset.y, 100)
        table.setContentOffset(Point(y: -control.height), animated: false)
        XCTAssertEqual(table.contentOffset.y, -control.height)
        wait("the control is shown") { control.isOnScreen }
        table.contentOffset.y = 300
        control.endRefreshing()
        wait("the space is gone") { table.refreshInset == 0 }
        XCTAssertEqual(table.contentOffset.y, 300)
    }

    /// The inset adds space at both ends of the content, which is reachable.
    func testAContentInsetAddsSpaceAroundTheRows() async throws {
        let table = try showTable(RecordedRows([20])) {
            $0.contentInset = EdgeInsets(top: 30, bottom: 50)
        }
        XCTAssertEqual(table.contentOffset.y, -30)
        table.contentOffset.y = 10_000
        XCTAssertEqual(table.contentOffset.y, 20 * 44 + 50 - Double(table.host.viewportHeight))
        table.contentOffset.y = 100
        table.contentInset = .zero
        XCTAssertEqual(table.contentOffset.y, 100)
    }
}
