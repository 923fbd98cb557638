import CGtk
import GtkBridge
import TableCore
import UITestSupport
import XCTest

@_spi(Gtk) @testable import TableKit

/// The mouse wheel over everything on a table, with real pointer events.
@MainActor
final class TableViewWheelTests: TableTestCase {
    /// A named point of the viewport, from its top left corner, and the widget there.
    private struct Place {
        let name: String
        let x: Double
        let y: Double
        let widget: WidgetPointer
    }

    private let switches = (0..<200).map { _ in View(adopting: gtk_switch_new()) }
    private let buttons = (0..<200).map { _ in
        Button("Go")
    }

    /// Shows a table with section headers and footers, a table header and hosted widgets.
    ///
    /// - Returns: The table, and a place on each of them.
    private func showCrowdedTable() throws -> (table: TableView, places: [Place]) {
        let rows = RecordedRows([2, 2, 200])
        rows.headers = { $0 == 0 ? "Header" : nil }
        rows.footers = { $0 == 0 ? "Footer" : nil }
        let custom = Button("Custom")
        rows.headerWidget = { $0 == 1 ? custom : nil }
        rows.headerHeight = { $0 == 1 ? 40 : nil }
        rows.configure = { [switches, buttons] cell, path in
            guard path.section == 2 else { return }
            cell.accessoryView = path.row % 2 == 0 ? switches[path.row] : nil
            if path.row % 2 == 1 {
                cell.addSubview(buttons[path.row]) {
                    Rect(x: $0.maxX - 90, y: 5, width: 90, height: 34)
                }
            }
        }
        let edge = Button("Table header").minimumSize(height: 50)
        let table = try showTable(rows) {
            $0.tableHeaderView = edge
            // A cell keeps its widgets, so each row has its own.
            $0.register(TableViewCell.self, style: .default, forCellReuseIdentifier: "row")
        }
        wait("the widgets are in their places") {
            gtk_widget_get_mapped(edge.widget) != 0 && gtk_widget_get_mapped(custom.widget) != 0
        }
        // The window has no known position before the window manager has placed it.
        let window = try XCTUnwrap(window)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        let hosted: [(String, View?)] = [
            ("table header", edge), ("header", table.headerView(forSection: 0)),
            ("footer", table.footerView(forSection: 0)),
            ("header of the delegate", table.headerView(forSection: 1)),
            ("switch", table.cellForRow(at: path(0, 2))?.accessoryView),
            ("button", table.cellForRow(at: path(1, 2))?.contentView.subviews.first),
        ]
        let places = try hosted.map { name, widget in
            let widget = try XCTUnwrap(widget, name).widget
            let frame = try XCTUnwrap(table.frames[widget], name)
            return Place(
                name: name, x: Double(frame.x) + Double(frame.width) / 2,
                y: Double(frame.y) + Double(frame.height) / 2, widget: widget)
        }
        return (table, places)
    }

    /// 30.4, 01.6: the wheel scrolls wherever the pointer is.
    func testTheWheelScrollsOverEverythingOnATable() async throws {
        let (table, places) = try showCrowdedTable()
        for place in places {
            table.contentOffset.y = 0
            wait("the table is at its top") { table.contentOffset.y == 0 }
            try Pointer.scroll(
                at: screenPoint(x: place.x, y: place.y, of: table), notches: 2)
            wait("the wheel scrolls over the \(place.name)") { table.contentOffset.y > 0 }
            table.contentOffset.y = 5
            MainLoop.drain()
            try Pointer.scroll(
                at: screenPoint(x: place.x, y: place.y - 5, of: table), notches: -2)
            wait("the wheel scrolls back over the \(place.name)") { table.contentOffset.y == 0 }
        }
    }

    /// The same for a touchpad, which scrolls by fractions of a notch.
    func testSmoothScrollingReachesTheTableFromEverythingOnIt() async throws {
        let (table, places) = try showCrowdedTable()
        for place in places {
            table.contentOffset.y = 0
            MainLoop.drain()
            try scrollSmoothly(over: place, by: 0.5)
            wait("it scrolls over the \(place.name)") { table.contentOffset.y > 0 }
        }
    }

    /// Sends a smooth scroll event as GDK does: to the nearest enclosing window that receives such
    /// events.
    private func scrollSmoothly(over place: Place, by notches: Double) throws {
        var window = gtk_widget_get_window(place.widget)
        while let candidate = window,
            gdk_window_get_events(candidate).rawValue & GDK_SMOOTH_SCROLL_MASK.rawValue == 0
        {
            window = gdk_window_get_parent(candidate)
        }
        let target = try XCTUnwrap(window, place.name)
        let event = try XCTUnwrap(gdk_event_new(GDK_SCROLL))
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(target))
        event.pointee.scroll.window = target
        event.pointee.scroll.direction = GDK_SCROLL_SMOOTH
        event.pointee.scroll.delta_y = notches
        event.pointee.scroll.x = place.x
        event.pointee.scroll.y = place.y
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gdk_event_set_source_device(event, gdk_seat_get_pointer(seat))
        gtk_main_do_event(event)
    }

    /// Turning the wheel cancels a scroll animation.
    func testTheWheelEndsAScrollAnimation() async throws {
        let (table, places) = try showCrowdedTable()
        let last = IndexPath(row: 199, section: 2)
        let point = screenPoint(x: places[0].x, y: places[0].y, of: table)
        try Pointer.move(to: point)
        table.scrollToRow(at: last, at: .bottom, animated: true)
        XCTAssertNotNil(table.scrollGlide)
        table.host.offset += 30
        XCTAssertNil(table.scrollGlide)
        XCTAssertEqual(table.contentOffset.y, 30)
    }

    /// The wheel takes the rows along under a row that the pointer holds.
    func testTheWheelScrollsWhileARowIsHeld() async throws {
        let table = try showTable(RecordedRows([100])) { $0.dragInteractionEnabled = true }
        let window = try XCTUnwrap(window)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        try Pointer.move(to: screenPoint(x: 100, y: 66, of: table))
        try Pointer.press()
        try Pointer.move(through: [screenPoint(x: 100, y: 200, of: table)])
        wait("the row is held") { table.reordering?.destination == self.path(4) }
        try Pointer.scroll(at: screenPoint(x: 100, y: 200, of: table), notches: 3)
        wait("the content scrolls") { table.contentOffset.y > 0 }
        wait("the row is under the pointer") {
            table.lifted.map { abs($0.y + 22 - table.contentOffset.y - 200) <= 1 } ?? false
        }
        let target = try XCTUnwrap(table.reordering?.destination)
        XCTAssertGreaterThan(target, path(4))
        try Pointer.release()
        wait("the row lies in its place") { table.lifted == nil }
    }

    private func showInPlace(
        _ rows: RecordedRows, prepare: (TableView) -> Void = { _ in }
    ) throws -> TableView {
        let table = try showTable(rows, prepare: prepare)
        let window = try XCTUnwrap(window)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        return table
    }

    /// The wheel scrolls while a row is held by its reorder control.
    func testTheWheelScrollsWhileAReorderControlIsHeld() async throws {
        let table = try showInPlace(RecordedRows([100])) { $0.isEditing = true }
        let control = try XCTUnwrap(table.cellForRow(at: path(1))?.controls.reorder).widget
        let frame = try XCTUnwrap(table.frames[control])
        let x = Double(frame.x) + Double(frame.width) / 2
        try Pointer.move(to: screenPoint(x: x, y: 66, of: table))
        try Pointer.press()
        try Pointer.move(through: [screenPoint(x: x, y: 200, of: table)])
        wait("the row is held") { table.reordering?.destination == self.path(4) }
        try Pointer.scroll(at: screenPoint(x: x, y: 200, of: table), notches: 3)
        wait("the content scrolls") { table.contentOffset.y > 0 }
        wait("the row is under the pointer") {
            table.lifted.map { abs($0.y + 22 - table.contentOffset.y - 200) <= 1 } ?? false
        }
        try Pointer.release()
        wait("the row lies in its place") { table.lifted == nil }
    }

    /// The wheel scrolls while the pointer holds the section index.
    func testTheWheelScrollsWhileTheIndexIsHeld() async throws {
        let rows = RecordedRows(Array(repeating: 20, count: 6))
        rows.indexTitles = ["A", "B", "C", "D", "E", "F"]
        let table = try showInPlace(rows)
        let point = screenPoint(x: table.rowWidth + 10, y: 220, of: table)
        try Pointer.move(to: point)
        try Pointer.press()
        wait("the index scrolls") { table.contentOffset.y > 0 }
        let before = table.contentOffset.y
        try Pointer.scroll(at: point, notches: 2)
        wait("the wheel scrolls on") { table.contentOffset.y > before }
        try Pointer.release()
        MainLoop.drain()
    }
}
