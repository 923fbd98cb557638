import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Scrolling with fingers, and what the delegate is told of it, 30.3–30.5.
@MainActor
final class ScrollDraggingTests: TableTestCase {
    private let phases: Set<String> = [
        "beginDragging", "willEndDragging", "endDragging true", "endDragging false",
        "endDecelerating", "endAnimation",
    ]

    private func phases(_ rows: RecordedRows) -> [String] {
        rows.takeLog().filter { phases.contains($0) }
    }

    /// Drags the content up by a distance in points, in steps of 10 ms.
    private func drag(_ view: ScrollView, by distance: Double, steps: Int = 10) throws {
        let driver = try XCTUnwrap(view.driver)
        driver.putDown()
        for step in 1...steps {
            driver.move(
                to: Point(y: -distance * Double(step) / Double(steps)), at: Double(step) * 0.01)
        }
    }

    /// 30.3, 30.4, 30.5: the content follows the fingers, and decelerates once they have gone.
    func testADragEndsWithMomentum() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        _ = rows.takeLog()
        try drag(table, by: 200)
        XCTAssertEqual(table.contentOffset.y, 200)
        XCTAssertTrue(table.isDragging)
        XCTAssertEqual(phases(rows), ["beginDragging"])
        let scrolls = rows.scrolls
        table.driver?.letGo(at: 0.1)
        XCTAssertEqual(phases(rows), ["willEndDragging", "endDragging true"])
        XCTAssertTrue(table.isDecelerating)
        wait("the content has stopped") { !table.isDecelerating }
        XCTAssertEqual(phases(rows), ["endDecelerating"])
        XCTAssertGreaterThan(table.contentOffset.y, 300)
        XCTAssertGreaterThan(rows.scrolls, scrolls)
    }

    /// 30.5: fingers that rest before they go leave the content where it is.
    func testADragThatRestsEndsAtOnce() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        try drag(table, by: 100)
        let offset = table.contentOffset.y
        _ = rows.takeLog()
        table.driver?.letGo(at: 1)
        XCTAssertEqual(phases(rows), ["willEndDragging", "endDragging false"])
        XCTAssertFalse(table.isDecelerating)
        XCTAssertEqual(table.contentOffset.y, offset)
    }

    /// 68.1: the delegate chooses where the content stops.
    func testTheDelegateChoosesWhereToStop() async throws {
        let rows = RecordedRows([1000])
        rows.target = { Point(x: 0, y: ($0.y / 440).rounded() * 440) }
        let table = try showTable(rows)
        for velocity in [0.1, 1] {
            try drag(table, by: 300)
            table.driver?.letGo(at: velocity)
            wait("the content has stopped at a page") {
                !table.isDecelerating && table.contentOffset.y > 0
                    && table.contentOffset.y.truncatingRemainder(dividingBy: 440) == 0
            }
        }
    }

    /// Measuring rows above the visible ones during a drag does not make the content jump.
    func testADragKeepsItsPlaceWhileRowsAreMeasured() async throws {
        let rows = RecordedRows([200])
        rows.heights = { $0.row < 100 ? 90 : 44 }
        let table = try showTable(rows)
        table.scrollToRow(at: path(150), at: .top, animated: false)
        let driver = try XCTUnwrap(table.driver)
        driver.putDown()
        var last = try XCTUnwrap(table.indexPathsForVisibleRows.first).row
        for step in 1...100 {
            driver.move(to: Point(y: Double(step) * 40), at: Double(step) * 0.01)
            let row = try XCTUnwrap(table.indexPathsForVisibleRows.first).row
            XCTAssertLessThanOrEqual(last - row, 2, "step \(step)")
            XCTAssertLessThanOrEqual(row, last)
            last = row
        }
        driver.letGo(at: .infinity)
    }

    /// Fingers put down, the wheel, or the program stop the content.
    func testMovingContentStops() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        for stop in [{ table.driver?.putDown() }, { table.contentOffset.y = 700 }] {
            try drag(table, by: 200)
            table.driver?.letGo(at: 0.1)
            XCTAssertTrue(table.isDecelerating)
            _ = rows.takeLog()
            stop()
            XCTAssertFalse(table.isDecelerating)
            XCTAssertEqual(phases(rows), ["endDecelerating"])
            table.driver?.letGo(at: .infinity)
        }
        XCTAssertEqual(table.contentOffset.y, 700)
    }

    /// 26.1: a finger on the touchscreen pulls the refresh control down.
    func testAFingerPullsTheRefreshControl() async throws {
        var refreshes = 0
        let control = RefreshControl()
        control.addAction(Action { _ in refreshes += 1 }, for: .valueChanged)
        let table = try showTable(RecordedRows([100])) { $0.refreshControl = control }
        try drag(table, by: -300)
        XCTAssertLessThan(table.contentOffset.y, -20)
        table.driver?.letGo(at: .infinity)
        XCTAssertEqual(refreshes, 1)
        control.endRefreshing()
        wait("the rows are back") { table.contentOffset.y == 0 }
    }

    /// A plain scroll view has the same members.
    func testAPlainScrollViewScrolls() async throws {
        final class Listener: ScrollViewDelegate {
            var log: [String] = []
            func scrollViewDidScroll(_ scrollView: ScrollView) { log.append("scroll") }
            func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
                log.append("end")
            }
        }
        let tall = Label("tall").minimumSize(width: 100, height: 2000)
        let scroll = ScrollView([.vertical], tall)
        let listener = Listener()
        scroll.delegate = listener
        _ = try show(scroll, width: 200, height: 300)
        wait("the view has its size") { scroll.contentSize.height >= 2000 }
        scroll.contentOffset = Point(y: 100)
        XCTAssertEqual(listener.log, ["scroll"])
        scroll.flashScrollIndicators()
        XCTAssertEqual(listener.log, ["scroll"])
        XCTAssertEqual(scroll.contentOffset.y, 100)
        scroll.setContentOffset(Point(y: 500), animated: true)
        wait("the animation has ended") { listener.log.last == "end" }
        XCTAssertEqual(scroll.contentOffset.y, 500)
        scroll.scrollRectToVisible(Rect(x: 0, y: 100, width: 10, height: 10), animated: false)
        XCTAssertEqual(scroll.contentOffset.y, 100)
        try drag(scroll, by: 50)
        XCTAssertEqual(scroll.contentOffset.y, 150)
        scroll.driver?.letGo(at: .infinity)
    }
}
