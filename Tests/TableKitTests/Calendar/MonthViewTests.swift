import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The days of a month: clicks, menus, keys, scrolling and the texts for assistive technology.
@MainActor
final class MonthViewTests: DisplayTestCase {
    /// A delegate that keeps a log of the calls.
    private final class Recorder: MonthViewDelegate {
        var log: [String] = []

        func takeLog() -> [String] {
            defer { log = [] }
            return log
        }

        func monthView(
            _ monthView: MonthView, didSelectEntry entry: Int, at place: Int,
            modifiers: SelectionModifiers
        ) {
            log.append("select \(entry) at \(place)\(modifiers.contains(.toggle) ? " too" : "")")
            monthView.selectedEntries = [entry]
        }

        func monthView(_ monthView: MonthView, performPrimaryActionForEntry entry: Int) {
            log.append("open \(entry)")
        }

        func monthView(_ monthView: MonthView, didFocus place: Int) { log.append("focus \(place)") }

        func monthView(_ monthView: MonthView, addAt place: Int) { log.append("add \(place)") }

        func monthView(_ monthView: MonthView, showAllAt place: Int) { log.append("all \(place)") }

        func monthView(_ monthView: MonthView, handle key: KeyPress) -> Bool {
            log.append("\(key.key)")
            return true
        }

        func monthView(_ monthView: MonthView, didScrollBy months: Int) {
            log.append("scroll \(months)")
        }

        func monthView(_ monthView: MonthView, menuForEntry entry: Int, at place: Int) -> Menu? {
            log.append("menu of \(entry)")
            return nil
        }

        func monthView(_ monthView: MonthView, menuAt place: Int) -> Menu? {
            log.append("menu at \(place)")
            return nil
        }

        func monthView(
            _ monthView: MonthView, itemsForBeginning session: DragSession, entry: Int
        ) -> [DragItem] { [] }

        func monthView(_ monthView: MonthView, canHandle session: DropSession) -> Bool { true }

        func monthView(
            _ monthView: MonthView, dropSessionDidUpdate session: DropSession, at place: Int
        ) -> DropOperation { .move }

        func monthView(
            _ monthView: MonthView, performDrop session: DropSession, at place: Int
        ) { log.append("drop at \(place)") }
    }

    private let recorder = Recorder()

    private func showMonth(width: Int = 700, height: Int = 600) throws -> MonthView {
        let month = MonthView()
        month.weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        var days = (0..<35).map { MonthView.Day(title: "\($0 + 1)", name: "Day \($0 + 1)") }
        days[8].entries = [.init(id: 1, text: "One"), .init(id: 2, text: "Two")]
        days[8].count = 2
        days[10].entries = (10..<22).map { .init(id: $0, text: "Entry \($0)") }
        days[10].count = 40
        let strip = MonthView.Day(
            title: "March", name: "March", entries: [.init(id: 50, text: "S")])
        month.show(days, strips: [strip])
        month.delegate = recorder
        try show(month, width: width, height: height)
        wait("the days have their places") { month.frame(ofPlace: 34).width > 0 }
        return month
    }

    private func send(
        _ type: GdkEventType, _ point: Point, button: Int = 1, state: GdkModifierType? = nil,
        to month: MonthView
    ) {
        guard let event = gdk_event_new(type), let window = gtk_widget_get_window(month.widget)
        else { return XCTFail("The view is not realized") }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.button.window = window
        (event.pointee.button.x, event.pointee.button.y) = (point.x, point.y)
        event.pointee.button.button = guint(button)
        event.pointee.button.state = state?.rawValue ?? 0
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_main_do_event(event)
    }

    private func click(_ point: Point, state: GdkModifierType? = nil, on month: MonthView) {
        send(GDK_BUTTON_PRESS, point, state: state, to: month)
        send(GDK_BUTTON_RELEASE, point, state: state, to: month)
    }

    private func center(ofEntry entry: Int, at place: Int, in month: MonthView) throws -> Point {
        let cell = try XCTUnwrap(month.content.cell(at: place))
        let view = try XCTUnwrap(cell.entryView(entry))
        return Point(
            x: cell.frame.minX + view.frame.center.x, y: cell.frame.minY + view.frame.center.y)
    }

    private func doubleClick(_ point: Point, on month: MonthView) {
        click(point, on: month)
        send(GDK_BUTTON_PRESS, point, to: month)
        send(GDK_2BUTTON_PRESS, point, to: month)
        send(GDK_BUTTON_RELEASE, point, to: month)
    }

    /// The weekdays have the height of a new view's in another font, although the view has the same
    /// size.
    func testTheDaysFollowTheFont() async throws {
        let month = try showMonth()
        func place(of month: MonthView) -> (Rect, Rect) {
            (month.content.subviews[0].frame, month.frame(ofPlace: 0))
        }
        let before = place(of: month)
        try withFont("Sans 20") {
            XCTAssertNil(Settling.settle())
            XCTAssertGreaterThan(place(of: month).0.height, before.0.height + 8)
            let new = try showMonth()
            XCTAssertEqual(place(of: month).0, place(of: new).0)
            XCTAssertEqual(place(of: month).1, place(of: new).1)
        }
        XCTAssertNil(Settling.settle())
        XCTAssertEqual(place(of: month).0, before.0)
    }

    func testClicksSelectEntriesAndDays() async throws {
        let month = try showMonth()
        click(try center(ofEntry: 2, at: 8, in: month), on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 8", "select 2 at 8"])
        XCTAssertEqual(month.focusedPlace, 8)
        click(try center(ofEntry: 1, at: 8, in: month), state: GDK_CONTROL_MASK, on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 8", "select 1 at 8 too"])
        click(month.frame(ofPlace: 20).center, on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 20"])
        doubleClick(try center(ofEntry: 2, at: 8, in: month), on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 8", "select 2 at 8", "focus 8", "open 2"])
    }

    func testADoubleClickOnAnEmptyPlaceAddsOnce() async throws {
        let month = try showMonth()
        doubleClick(month.frame(ofPlace: 20).center, on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 20", "focus 20", "add 20"])
        // A strip has no day.
        doubleClick(month.frame(ofPlace: 35).center, on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 35", "focus 35"])
        month.allowsAdding = false
        doubleClick(month.frame(ofPlace: 20).center, on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 20", "focus 20"])
    }

    func testTheFocusedDayHasAButtonThatAdds() async throws {
        let month = try showMonth()
        click(month.frame(ofPlace: 20).center, on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 20"])
        let cell = try XCTUnwrap(month.content.cell(at: 20))
        let plus = cell.add.frame.center
        XCTAssertFalse(cell.add.isHidden)
        doubleClick(Point(x: cell.frame.minX + plus.x, y: cell.frame.minY + plus.y), on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 20", "add 20", "focus 20"])
    }

    func testAFullDaySaysHowManyMoreThereAre() async throws {
        let month = try showMonth()
        let shown = month.visibleEntries(at: 10)
        XCTAssertGreaterThan(shown.count, 0)
        XCTAssertLessThan(shown.count, 12)
        let names = month.content.cell(at: 10)?.subviews.filter { !$0.isHidden }
            .compactMap { ($0 as? Label)?.text }
        XCTAssertEqual(names, ["11", "+\(40 - shown.count) more"])
        let frame = month.frame(ofPlace: 10)
        let last = try center(ofEntry: shown[shown.count - 1], at: 10, in: month)
        click(Point(x: frame.center.x, y: last.y + 22), on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 10", "all 10"])
    }

    func testNarrowDaysShowTheNumberOfTheirEntries() async throws {
        let month = try showMonth(width: 260)
        XCTAssertEqual(month.visibleEntries(at: 8), [])
        click(month.frame(ofPlace: 8).center, on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 8", "all 8"])
        doubleClick(month.frame(ofPlace: 20).center, on: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 20", "focus 20", "add 20"])
    }

    func testTheRightButtonSelectsAndAsksForTheMenu() async throws {
        let month = try showMonth()
        send(GDK_BUTTON_PRESS, try center(ofEntry: 2, at: 8, in: month), button: 3, to: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 8", "select 2 at 8", "menu of 2"])
        send(GDK_BUTTON_PRESS, try center(ofEntry: 2, at: 8, in: month), button: 3, to: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 8", "menu of 2"])
        send(GDK_BUTTON_PRESS, month.frame(ofPlace: 20).center, button: 3, to: month)
        XCTAssertEqual(recorder.takeLog(), ["focus 20", "menu at 20"])
    }

    private func accessibleNames(in month: MonthView) -> [String] {
        let object = gtk_widget_get_accessible(month.content.widget)
        let count = atk_object_get_n_accessible_children(object)
        var names: [String] = []
        for index in 0..<count {
            guard let child = atk_object_ref_accessible_child(object, index) else { continue }
            defer { g_object_unref(UnsafeMutableRawPointer(child)) }
            if let name = atk_object_get_name(child) { names.append(String(cString: name)) }
        }
        return names
    }

    func testDaysAndEntriesHaveNamesForAssistiveTechnology() async throws {
        let month = try showMonth()
        let names = accessibleNames(in: month)
        XCTAssertEqual(names.filter { $0.hasPrefix("Day ") }.count, 35)
        for name in ["Mon", "One", "Two", "March", "S"] {
            XCTAssertEqual(names.filter { $0 == name }.count, name == "March" ? 2 : 1, name)
        }
    }
    func testEntriesThatMoveKeepTheirNamesForAssistiveTechnology() async throws {
        let month = try showMonth()
        _ = accessibleNames(in: month)
        let days = month.days
        for turn in 0..<20 {
            var moved = days
            moved[8].entries = []
            moved[8].count = 0
            moved[turn].entries = days[8].entries
            moved[turn].count = 2
            month.show(moved)
            wait("the entries have moved") {
                month.visibleEntries(at: turn) == [1, 2]
            }
            let names = accessibleNames(in: month)
            XCTAssertEqual(names.filter { ["One", "Two"].contains($0) }, ["One", "Two"])
        }
    }
}
