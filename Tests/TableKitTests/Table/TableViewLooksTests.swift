import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Appearance of a table beyond its rows.
@MainActor
final class TableViewLooksTests: TableTestCase {
    /// 01.12, 33.1, 000.2: the background color and view, behind all rows and below the last one,
    /// do not scroll.
    func testTheTablesOwnBackgroundLiesBehindItsRows() async throws {
        let rows = RecordedRows([3])
        rows.configure = { cell, path in cell.backgroundColor = path.row == 1 ? .pureGreen : nil }
        let table = try showBlankTable(rows)
        let faint = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        table.backgroundColor = .pureRed
        func drawn(_ x: Int, _ y: Int) throws -> Color { try pixels(of: table.host.widget)[x, y] }
        wait("the color shows") { (try? drawn(200, 20)) == .pureRed }
        XCTAssertEqual(try drawn(200, 66), .pureGreen, "behind the rows")
        XCTAssertEqual(try drawn(200, 400), .pureRed, "below the last row")
        table.backgroundView = .color(faint)
        wait("the view shows") { (try? drawn(200, 20)) != .pureRed }
        assertColor(
            try drawn(200, 400), Color(red: 0.5, green: 0, blue: 0.5), accuracy: 0.01,
            "in front of the color")
        table.backgroundView = .gradient(from: .pureRed, to: .pureBlue)
        rows.rowsBySection = [1000]
        table.reloadData()
        MainLoop.drain()
        let before = try drawn(200, 20)
        table.contentOffset.y = 20_000
        MainLoop.drain()
        XCTAssertEqual(try drawn(200, 20), before, "it does not scroll")
        (table.backgroundColor, table.backgroundView) = (nil, nil)
        wait("the theme's is back") { (try? drawn(200, 20).red) == (try? drawn(200, 20).blue) }
    }

    /// 000.4, 000.5, OT-1: separators in three styles, with their own color.
    func testSeparators() async throws {
        let table = try showTable(RecordedRows([3])) { _ in }
        XCTAssertEqual(table.separatorStyle, .singleLine)
        XCTAssertEqual(TableView(style: .grouped).separatorStyle, .singleLineEtched)
        let cell = try cell(0, of: table)
        (cell.textLabel.text, cell.detailTextLabel.text) = (nil, nil)
        let usual = try pixels(of: cell, in: table)
        XCTAssertEqual(usual.ink?.height, 1)
        XCTAssertEqual(usual.ink?.y, 43)
        XCTAssertLessThan(usual[200, 43].alpha, 0.3, "light")
        table.separatorColor = .pureRed
        XCTAssertEqual(try pixels(of: cell, in: table)[200, 43], .pureRed)
        table.separatorStyle = .singleLineEtched
        let etched = try pixels(of: cell, in: table)
        XCTAssertEqual(etched[200, 42], .pureRed)
        XCTAssertEqual(etched[200, 43].red, 1, accuracy: 0.01)
        XCTAssertEqual(etched[200, 43].green, 1, accuracy: 0.01)
        table.separatorStyle = .none
        XCTAssertNil(try pixels(of: cell, in: table).ink)
    }

    /// The light line of an etched separator is hardly lighter than a dark row.
    func testAnEtchedSeparatorIsDimInTheDark() async throws {
        let table = try showTable(RecordedRows([3]))
        let cell = try cell(0, of: table)
        (cell.textLabel.text, cell.detailTextLabel.text) = (nil, nil)
        table.separatorStyle = .singleLineEtched
        XCTAssertGreaterThan(try pixels(of: cell, in: table)[200, 43].alpha, 0.5)
        defer { setDark(false) }
        setDark(true)
        XCTAssertLessThan(try pixels(of: cell, in: table)[200, 43].alpha, 0.1)
    }

    /// 10.11, 33.9, 01.4: a grouped table draws each section as a rounded shape on another
    /// background, with its header outside the shape.
    func testSectionsAreDrawnAsGroups() async throws {
        let rows = RecordedRows([2, 1])
        rows.headers = { "Section \($0)" }
        rows.configure = { cell, _ in
            (cell.textLabel.text, cell.detailTextLabel.text) = (nil, nil)
        }
        let table = TableView(style: .grouped)
        table.separatorStyle = .none
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        window = try show(View(retaining: table.widget))
        wait("the rows show") { !table.visibleCells.isEmpty }
        let width = Int(table.rowWidth)
        func drawn(_ path: IndexPath) throws -> Pixels {
            let cell = try XCTUnwrap(table.cellForRow(at: path))
            return try Pixels(width: width, height: 44) {
                let area = GdkRectangle(x: 0, y: 0, width: Int32(width), height: 44)
                table.draw(cell, at: path, in: area, context: $0)
            }
        }
        func line(below path: IndexPath) throws -> Color { try drawn(path)[width / 2, 43] }
        func corners(_ path: IndexPath) throws -> [Bool] {
            let drawn = try drawn(path)
            XCTAssertEqual(drawn[width / 2, 22].alpha, 1)
            XCTAssertEqual(drawn[1, 22].alpha, 0, "the group stays away from the edge")
            return [(7, 0), (width - 8, 0), (7, 43), (width - 8, 43)].map {
                drawn[$0.0, $0.1].alpha == 0
            }
        }
        XCTAssertEqual(try corners(path(0)), [true, true, false, false])
        XCTAssertEqual(try corners(path(1)), [false, false, true, true])
        XCTAssertEqual(try corners(path(0, 1)), [true, true, true, true])
        table.separatorStyle = .singleLine
        table.separatorColor = .pureRed
        XCTAssertEqual(try line(below: path(0)), .pureRed)
        XCTAssertNotEqual(try line(below: path(1)), .pureRed, "nothing to separate")
        let header = try XCTUnwrap(table.headerView(forSection: 0)?.widget)
        XCTAssertEqual(try pixels(of: header)[width - 5, 10].alpha, 0)
        let whole = try pixels(of: table.host.widget)
        let ground = whole[width - 5, 10]
        XCTAssertEqual(whole[1, whole.height - 5], ground, "the same ground below the last group")
        XCTAssertNotEqual(whole[width / 2, Int(table.rectForRow(at: path(0)).midY)], ground)
    }

    /// 000.81, 000.82: the section index has a text color, and a background color while in use.
    func testTheColorsOfTheSectionIndex() async throws {
        let rows = RecordedRows([10, 10])
        rows.indexTitles = ["A", "B"]
        let table = try showTable(rows)
        let index = try XCTUnwrap(table.sectionIndex)
        table.sectionIndexColor = .pureRed
        table.sectionIndexTrackingBackgroundColor = .pureBlue
        func strip() throws -> Pixels { try pixels(of: index.widget) }
        wait("the titles are red") { ((try? strip().ink(like: .pureRed)) ?? nil) != nil }
        XCTAssertNil(try strip().ink(like: .pureBlue))
        pointer(GDK_BUTTON_PRESS, y: 5, on: index)
        XCTAssertEqual(try strip().ink(like: .pureBlue)?.height, Double(try strip().height))
        pointer(GDK_BUTTON_RELEASE, y: 5, on: index)
        XCTAssertNil(try strip().ink(like: .pureBlue))
    }

    /// 000.87: the search title is drawn as a magnifying glass.
    func testTheSectionIndexBeginsWithAMagnifyingGlass() async throws {
        let rows = RecordedRows([5])
        rows.indexTitles = [TableView.indexSearch]
        let table = try showTable(rows)
        let index = try XCTUnwrap(table.sectionIndex)
        table.sectionIndexColor = .pureRed
        MainLoop.drain()
        let ink = try XCTUnwrap(pixels(of: index.widget).ink(like: .pureRed))
        XCTAssertGreaterThan(ink.height, 6)
    }

    /// A bubble shows the title under the pointer while it slides over the section index.
    func testABubbleShowsTheTitleUnderThePointer() async throws {
        let rows = RecordedRows([10, 10])
        rows.indexTitles = ["A", "B"]
        let table = try showTable(rows)
        let index = try XCTUnwrap(table.sectionIndex)
        XCTAssertNil(table.indexBubble)
        let height = Double(gtk_widget_get_allocated_height(index.widget))
        pointer(GDK_BUTTON_PRESS, y: 1, on: index)
        let bubble = try XCTUnwrap(table.indexBubble)
        XCTAssertEqual(bubble.title, "A")
        wait("the bubble is beside the strip") {
            var (x, y) = (gint(0), gint(0))
            gtk_widget_translate_coordinates(bubble.widget, index.widget, 0, 0, &x, &y)
            let width = gtk_widget_get_allocated_width(bubble.widget)
            return gtk_widget_get_mapped(bubble.widget) != 0 && y >= 0 && width > 20
                && x + width < 0
        }
        pointer(GDK_MOTION_NOTIFY, y: height - 1, on: index)
        XCTAssertEqual(bubble.title, "B")
        pointer(GDK_BUTTON_RELEASE, y: height - 1, on: index)
        XCTAssertNil(table.indexBubble)
        XCTAssertNil(gtk_widget_get_parent(bubble.widget))
    }

    private func pointer(_ type: GdkEventType, y: Double, on index: SectionIndexView) {
        guard let event = gdk_event_new(type), let window = gtk_widget_get_window(index.widget)
        else { return XCTFail("The strip is not realized") }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.button.window = window
        (event.pointee.button.x, event.pointee.button.y) = (5, y)
        event.pointee.button.button = 1
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_widget_event(index.widget, event)
    }

    /// 11.2: long index titles are truncated, so that the index stays narrow.
    func testLongIndexTitlesAreCut() async throws {
        let rows = RecordedRows([10, 10])
        rows.indexTitles = ["A", "B"]
        let table = try showTable(rows)
        let narrow = try XCTUnwrap(table.sectionIndex).width
        rows.indexTitles = ["A", String(repeating: "Words ", count: 50)]
        table.reloadSectionIndexTitles()
        wait("the strip is wider") { (table.sectionIndex?.width ?? 0) > narrow }
        XCTAssertLessThanOrEqual(try XCTUnwrap(table.sectionIndex).width, 64)
        XCTAssertGreaterThan(table.rowWidth, 300)
    }

    /// 11.5: the section index and accessories do not overlap.
    func testTheIndexCoversNoAccessory() async throws {
        let rows = RecordedRows([10, 10])
        rows.indexTitles = ["A", "B"]
        rows.configure = { cell, _ in
            if cell.accessoryView == nil { cell.accessoryView = View(adopting: gtk_switch_new()) }
        }
        let table = try showTable(rows)
        let strip = try XCTUnwrap(table.sectionIndex.flatMap { table.frames[$0.widget] })
        for cell in table.visibleCells {
            let accessory = try XCTUnwrap(cell.accessoryView.flatMap { table.frames[$0.widget] })
            XCTAssertLessThan(accessory.x + accessory.width, strip.x)
        }
    }
}
