import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Gestures on the cells of a table, and what they leave of selecting rows.
@MainActor
final class CellGestureTests: TableTestCase {
    private var log: [String] = []

    private func tap(y: Double, on table: TableView) {
        button(GDK_BUTTON_PRESS, y: y, on: table)
        button(GDK_BUTTON_RELEASE, y: y, on: table)
    }

    /// Rows 25.1, 25.3, 25.6: a double tap on a cell, which it gets once however often it is used;
    /// it selects nothing if touches wait for it (70.5).
    func testADoubleTapOnACell() async throws {
        let rows = RecordedRows([50])
        rows.configure = { cell, _ in
            guard cell.gestureRecognizers == nil else { return }
            let double = TapGestureRecognizer { tap in
                let title = (tap.view as? TableViewCell)?.textLabel.text ?? "?"
                self.log.append("\(title) \(tap.location(in: tap.view).y)")
            }
            double.numberOfTapsRequired = 2
            double.delaysTouchesBegan = true
            cell.addGestureRecognizer(double)
        }
        let table = try showTable(rows)
        let height = table.rectForRow(at: path(2)).height
        let y = height * 2 + 5
        tap(y: y, on: table)
        tap(y: y, on: table)
        XCTAssertEqual(log, ["Row 0.2 5.0"])
        XCTAssertNil(table.indexPathForSelectedRow)
        table.contentOffset = Point(x: 0, y: height * 10)
        tap(y: y, on: table)
        tap(y: y, on: table)
        XCTAssertEqual(log.last, "Row 0.12 5.0")
        tap(y: y, on: table)
        XCTAssertNil(table.indexPathForSelectedRow, "it waits for a second tap")
        wait("the single tap selects") { table.indexPathForSelectedRow == self.path(12) }
        XCTAssertEqual(log.count, 2)
    }

    /// A tap on a button in a cell is the button's; the table's recognizer gets the others.
    func testAButtonInACellKeepsItsTaps() async throws {
        let rows = RecordedRows([50])
        rows.configure = { cell, _ in
            guard cell.contentView.subviews.isEmpty else { return }
            let button = Button("Buy") { self.log.append("buy") }
            button.frame = Rect(x: 150, y: 2, width: 100, height: 38)
            cell.contentView.addSubview(button)
        }
        let table = try showTable(rows)
        table.addGestureRecognizer(TapGestureRecognizer { _ in self.log.append("tap") })
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        let button = try XCTUnwrap(cell.contentView.subviews.first)
        let center = button.convert(button.bounds.center, to: table)
        XCTAssertTrue(table.hitTest(center) === button)
        for type in [GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE] {
            let event = try XCTUnwrap(gdk_event_new(type))
            let window = gtk_button_get_event_window(button.widget.cast())
            g_object_ref(UnsafeMutableRawPointer(window))
            event.pointee.button.window = window
            (event.pointee.button.x, event.pointee.button.y) = (5, 5)
            event.pointee.button.button = 1
            let seat = gdk_display_get_default_seat(gdk_display_get_default())
            gdk_event_set_device(event, gdk_seat_get_pointer(seat))
            XCTAssertFalse(GestureCenter.shared.handle(event), "the button gets the event")
            gdk_event_free(event)
        }
        XCTAssertEqual(log, [])
        tap(y: 10, on: table)
        XCTAssertEqual(log, ["tap"])
    }

    /// A recognized gesture takes the touches from the table, unless it leaves them.
    func testATapTakesTheSelection() async throws {
        for takes in [true, false] {
            let rows = RecordedRows([50])
            rows.configure = { cell, _ in
                guard cell.contentView.gestureRecognizers == nil else { return }
                let tap = TapGestureRecognizer { _ in self.log.append("tap") }
                tap.cancelsTouchesInView = takes
                cell.contentView.addGestureRecognizer(tap)
            }
            let table = try showTable(rows)
            log = []
            tap(y: 5, on: table)
            XCTAssertEqual(log, ["tap"])
            XCTAssertEqual(table.indexPathForSelectedRow == nil, takes)
            XCTAssertEqual(table.cellForRow(at: path(0))?.isHighlighted, false)
            destroyWindows()
        }
    }
}
