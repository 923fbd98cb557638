import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Batch update animations, frame by frame.
@MainActor
final class TableViewTransitionTests: TableTestCase {
    private static let effects: [RowAnimation] = [
        .fade, .right, .left, .top, .bottom, .none, .middle,
    ]

    /// Shows a table of white rows. Row `marked`, and later any new cell for row 1, has a red upper
    /// half and a green lower half.
    private func showHalves(marked: Int?) throws -> (table: TableView, rows: RecordedRows) {
        let rows = RecordedRows([4])
        rows.heights = { _ in 40 }
        var isMarked: (IndexPath) -> Bool = { $0.row == marked }
        rows.configure = { cell, path in
            cell.backgroundView = isMarked(path) ? Self.halves : View.color(.white)
        }
        let table = try showBlankTable(rows)
        isMarked = { $0.row == 1 }
        return (table, rows)
    }

    private static var halves: View {
        View.drawing { frame, context in
            var (upper, lower) = (frame, frame)
            upper.height = frame.height / 2
            lower.y += frame.height / 2
            lower.height = frame.height / 2
            context.fill(upper, .pureRed)
            context.fill(lower, .pureGreen)
        }
    }

    /// Stops the running transition at a progress from 0 to 1, and returns the pixels of the table.
    private func pixels(at progress: Double, of table: TableView) throws -> Pixels {
        table.transition?.animation?.stop()
        table.advanceTransition(to: progress)
        return try pixels(of: table.host.widget)
    }

    private func check(
        _ pixels: Pixels, _ effect: RowAnimation, isDeletion: Bool,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let width = Double(pixels.width)
        let (red, green) = (pixels.ink(like: .pureRed), pixels.ink(like: .pureGreen))
        func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
            -> Rect
        {
            Rect(x: x, y: y, width: width, height: height)
        }
        func expect(_ found: Rect?, _ expected: Rect?, _ what: String) {
            XCTAssertEqual(found, expected, "\(effect) \(what)", file: file, line: line)
        }
        switch effect {
        case .fade:
            expect(red, nil, "is not opaque yet")
            assertColor(
                pixels[pixels.width / 2, 50], Color(red: 1, green: 0.5, blue: 0.5), accuracy: 0.06,
                file: file, line: line)
        case .right: expect(red, frame(width / 2, 40, width / 2, 20), "comes from the right")
        case .left: expect(red, frame(0, 40, width / 2, 20), "comes from the left")
        case .top:
            expect(red, nil, "is behind the row above")
            expect(green, frame(0, 40, width, 20), "comes down")
        case .bottom:
            expect(red, frame(0, 40, width, 20), "comes up")
            expect(green, nil, "is behind the row below")
        case .middle:
            expect(red, frame(0, 40, width, 10), "unfolds")
            expect(green, frame(0, 50, width, 10), "unfolds")
        case .none, .automatic:
            expect(red, isDeletion ? nil : frame(0, 40, width, 20), "at once")
        }
    }

    /// 19.1, 19.6–19.12, 40.12: halfway, every effect shows another part of the row, or at another
    /// place.
    func testEveryEffectShowsItsOwnFramesWhenRowsCome() async throws {
        for effect in Self.effects {
            let (table, rows) = try showHalves(marked: nil)
            rows.rowsBySection = [5]
            table.insertRows(at: [path(1)], with: effect)
            XCTAssertEqual(table.transition == nil, effect == .none)
            check(try pixels(at: 0.5, of: table), effect, isDeletion: false)
            let end = try pixels(at: 1, of: table)
            XCTAssertEqual(end.ink(like: .pureRed)?.height, 20, "\(effect)")
            XCTAssertEqual(end.ink(like: .pureGreen)?.height, 20, "\(effect)")
            destroyWindows()
        }
    }

    /// 19.2, 19.6–19.12, 40.12
    func testEveryEffectShowsItsOwnFramesWhenRowsGo() async throws {
        for effect in Self.effects {
            let (table, rows) = try showHalves(marked: 1)
            rows.configure = { cell, _ in cell.backgroundView = View.color(.white) }
            rows.rowsBySection = [3]
            table.deleteRows(at: [path(1)], with: effect)
            check(try pixels(at: 0.5, of: table), effect, isDeletion: true)
            let end = try pixels(at: 1, of: table)
            XCTAssertNil(end.ink(like: .pureRed), "\(effect)")
            XCTAssertNil(end.ink(like: .pureGreen), "\(effect)")
            destroyWindows()
        }
    }

    /// 19.16: the new look comes with the effect while the old one leaves.
    func testAReloadShowsBothLooks() async throws {
        for effect in [RowAnimation.left, .right, .top, .bottom] {
            let rows = RecordedRows([4])
            rows.heights = { _ in 40 }
            rows.configure = { cell, _ in cell.backgroundView = View.color(.pureRed) }
            let table = try showBlankTable(rows)
            rows.configure = { cell, _ in cell.backgroundView = View.color(.pureBlue) }
            table.reloadRows(at: [path(1)], with: effect)
            let half = try pixels(at: 0.5, of: table)
            let blue = try XCTUnwrap(half.ink(like: .pureBlue), "\(effect)")
            let isSideways = effect == .left || effect == .right
            XCTAssertEqual(blue.width, Double(half.width) / (isSideways ? 2 : 1), "\(effect)")
            XCTAssertEqual(blue.height, isSideways ? 40 : 20, "\(effect)")
            XCTAssertEqual(blue.x == 0, effect != .right, "\(effect)")
            XCTAssertEqual(blue.y == 40, effect != .bottom, "\(effect)")
            let end = try pixels(at: 1, of: table)
            XCTAssertEqual(end.ink(like: .pureBlue)?.height, 40)
            destroyWindows()
        }
    }

    /// 19.1: rows below move steadily, without gaps.
    func testNeighborsTouchAtEveryMoment() async throws {
        let (table, rows) = try showHalves(marked: nil)
        rows.rowsBySection = [6]
        table.performBatchUpdates {
            table.insertRows(at: [self.path(1), self.path(4)], with: .left)
        }
        table.transition?.animation?.stop()
        for progress in stride(from: 0.0, to: 1, by: 0.07) {
            table.advanceTransition(to: progress)
            for (above, below) in zip(table.slots, table.slots.dropFirst()) {
                XCTAssertEqual(above.y + above.height, below.y, "at \(progress)")
            }
            XCTAssertTrue(table.slots.allSatisfy { $0.height == $0.height.rounded() })
        }
    }

    /// 07.12, R8: an animation runs through its frames and then recycles its cells.
    func testATransitionRunsAndEnds() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        rows.rowsBySection = [99]
        table.deleteRows(at: [path(3)], with: .right)
        var seen: Set<Double> = []
        wait("the row has gone") {
            table.slots.first { if case .leaving = $0.content { true } else { false } }
                .map { _ = seen.insert($0.look.shift) }
            return table.transition == nil
        }
        XCTAssertGreaterThan(seen.count, 2)
        XCTAssertEqual(table.visibleCells.count, 10)
        XCTAssertLessThanOrEqual(table.numberOfLiveCells, 15)
    }

    /// The widgets of a deleted row fade with it in place; those of rows that left the screen are
    /// hidden.
    func testWidgetsGoWithTheirRows() async throws {
        let rows = RecordedRows([12])
        var made: [View] = []
        rows.configure = { cell, _ in
            guard cell.accessoryView == nil else { return }
            made.append(View(adopting: gtk_switch_new()))
            cell.accessoryView = made.last
        }
        let table = try showTable(rows)
        let going = try XCTUnwrap(table.cellForRow(at: path(1))?.accessoryView?.widget)
        let pushedOut = try XCTUnwrap(table.cellForRow(at: path(9))?.accessoryView?.widget)
        rows.rowsBySection = [14]
        table.performBatchUpdates {
            table.deleteRows(at: [self.path(1)], with: .left)
            table.insertRows(at: (3...5).map { self.path($0) }, with: .fade)
        }
        table.transition?.animation?.stop()
        table.advanceTransition(to: 0.5)
        _ = try pixels(of: table.host.widget)
        XCTAssertEqual(gtk_widget_get_opacity(going), 0.5, accuracy: 0.01)
        let frame = try XCTUnwrap(table.frames[going])
        let stays = try XCTUnwrap(table.cellForRow(at: path(0))?.accessoryView?.widget)
        let home = try XCTUnwrap(table.frames[stays])
        XCTAssertEqual(Double(home.x - frame.x), table.rowWidth / 2, accuracy: 1)
        table.advanceTransition(to: 0.95)
        _ = try pixels(of: table.host.widget)
        XCTAssertEqual(gtk_widget_get_visible(pushedOut), 0)
        for widget in made.map(\.widget) where gtk_widget_get_visible(widget) != 0 {
            XCTAssertNotNil(table.frames[widget], "a widget without a place")
        }
        table.advanceTransition(to: 1)
        _ = try pixels(of: table.host.widget)
        for widget in made.map(\.widget) where gtk_widget_get_visible(widget) != 0 {
            XCTAssertNotNil(table.frames[widget], "a widget without a place")
            XCTAssertEqual(gtk_widget_get_opacity(widget), 1)
        }
    }

    /// 19.17: the header of a deleted section fades with its rows, and is reused.
    func testHeadersGoWithTheirSections() async throws {
        let rows = RecordedRows([2, 2, 2])
        rows.headers = { "Section \($0)" }
        let table = try showTable(rows)
        let header = try XCTUnwrap(table.headerView(forSection: 1)?.widget)
        rows.rowsBySection = [2, 2]
        table.deleteSections([1], with: .fade)
        table.transition?.animation?.stop()
        table.advanceTransition(to: 0.5)
        XCTAssertEqual(gtk_widget_get_opacity(header), 0.5, accuracy: 0.01)
        XCTAssertNotEqual(gtk_widget_get_visible(header), 0)
        table.advanceTransition(to: 1)
        XCTAssertEqual(gtk_widget_get_visible(header), 0)
        XCTAssertEqual(gtk_widget_get_opacity(header), 1)
    }

    /// A row whose contents arrive before it has a height must be shown again.
    func testRowsOfANewSectionAreVisibleBeforeTheFirstFrame() async throws {
        let rows = RecordedRows([2, 2])
        let table = try showTable(rows)
        rows.rowsBySection = [2, 1, 2]
        table.insertSections([1], with: .automatic)
        table.transition?.animation?.stop()
        table.advanceTransition(to: 0)
        XCTAssertNotNil(table.cellForRow(at: path(0, 1)))
        XCTAssertEqual(
            table.indexPathsForVisibleRows, [path(0), path(1), path(0, 1), path(0, 2), path(1, 2)])
        table.advanceTransition(to: 1)
        XCTAssertEqual(table.indexPathsForVisibleRows.count, 5)
    }

    /// Scrolling ends the animation: rows are in their final places at once.
    func testScrollingEndsATransition() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        rows.rowsBySection = [101]
        table.insertRows(at: [path(3)], with: .left)
        XCTAssertNotNil(table.transition)
        table.contentOffset.y = 200
        XCTAssertNil(table.transition)
        XCTAssertEqual(table.indexPathsForVisibleRows.first, path(4))
    }

    /// A row that moves off the screen is seen leaving, and one that moves onto it is seen
    /// arriving.
    func testMovedRowsGlide() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        table.moveRow(at: path(0), to: path(99))
        table.transition?.animation?.stop()
        table.advanceTransition(to: 0.001)
        XCTAssertEqual(table.visibleCells.first?.textLabel.text, "Row 0.0")
        table.advanceTransition(to: 1)
        XCTAssertEqual(table.visibleCells.first?.textLabel.text, "Row 0.1")
        XCTAssertNil(table.cellForRow(at: path(99)))
    }

    /// With `gtk-enable-animations` off, changes take effect at once.
    func testWithoutAnimationsEverythingIsThereAtOnce() async throws {
        let settings = try XCTUnwrap(gtk_settings_get_default())
        func setAnimations(_ isOn: Bool) {
            var value = GValue()
            g_value_init(&value, cgtk_type_boolean())
            g_value_set_boolean(&value, isOn ? 1 : 0)
            g_object_set_property(
                UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self),
                "gtk-enable-animations", &value)
            g_value_unset(&value)
        }
        setAnimations(false)
        defer { setAnimations(true) }
        for effect in Self.effects {
            let (table, rows) = try showHalves(marked: nil)
            rows.rowsBySection = [5]
            table.insertRows(at: [path(1)], with: effect)
            XCTAssertNil(table.transition)
            XCTAssertEqual(try pixels(of: table.host.widget).ink(like: .pureRed)?.height, 20)
            destroyWindows()
        }
    }
}
