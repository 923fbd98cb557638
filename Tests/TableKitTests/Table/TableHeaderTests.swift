import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Headers and footers of a table and of its sections.
@MainActor
final class TableHeaderTests: TableTestCase {
    private func sized(_ height: Int, _ text: String = "title") throws -> Label {
        Label(text).minimumSize(height: height)
    }

    /// 01.11, 10.9, 33.11: the table's header and footer scroll with the rows.
    func testTheTablesOwnHeaderAndFooterScroll() async throws {
        let table = try showTable(RecordedRows([20]))
        let (header, footer) = (try sized(40), try sized(30))
        (table.tableHeaderView, table.tableFooterView) = (header, footer)
        wait("the header is placed") { table.frames[header.widget] != nil }
        XCTAssertEqual(table.contentSize.height, 40 + 20 * 44 + 30)
        XCTAssertEqual(table.rectForRow(at: path(0)).y, 40)
        let frame = try XCTUnwrap(table.frames[header.widget])
        XCTAssertEqual([frame.x, frame.y, frame.width, frame.height], [0, 0, 400, 40])
        XCTAssertNil(table.frames[footer.widget])
        table.contentOffset.y = 15
        XCTAssertEqual(table.frames[header.widget]?.y, -15)
        table.contentOffset.y = 10_000
        XCTAssertNil(table.frames[header.widget])
        let bottom = try XCTUnwrap(table.frames[footer.widget])
        XCTAssertEqual(Int(bottom.y + bottom.height), table.host.viewportHeight)
        table.reloadData()
        XCTAssertEqual(table.contentSize.height, 40 + 20 * 44 + 30, "kept by a reload")
        table.tableHeaderView = nil
        XCTAssertEqual(table.contentSize.height, 20 * 44 + 30)
        XCTAssertNil(table.tableHeaderView)
    }

    /// 000.3: a new height takes effect when the view is assigned again.
    func testAHeadersHeightIsThatOfItsAssignment() async throws {
        let table = try showTable(RecordedRows([20]))
        let header = try sized(40)
        table.tableHeaderView = header
        header.minimumSize(height: 100)
        MainLoop.drain()
        XCTAssertEqual(table.rectForRow(at: path(0)).y, 40)
        table.tableHeaderView = header
        XCTAssertEqual(table.rectForRow(at: path(0)).y, 100)
        wait("it is placed again") { table.frames[header.widget]?.height == 100 }
    }

    private final class LetterHeader: TableViewHeaderFooterView {
        static var made = 0
        var prepared = 0
        required init(reuseIdentifier: String?) {
            super.init(reuseIdentifier: reuseIdentifier)
            Self.made += 1
        }
        override func prepareForReuse() {
            super.prepareForReuse()
            prepared += 1
        }
    }

    private func showLetters(
        _ sections: Int, configure: @escaping (LetterHeader, Int) -> Void = { _, _ in }
    ) throws -> (TableView, RecordedRows) {
        let rows = RecordedRows(Array(repeating: 3, count: sections))
        rows.headers = { "Letter \($0)" }
        rows.headerHeight = { _ in 40 }
        weak var shown: TableView?
        rows.headerWidget = { section in
            let view =
                shown?.dequeueReusableHeaderFooterView(withIdentifier: "letter") as? LetterHeader
            view.map { configure($0, section) }
            return view
        }
        LetterHeader.made = 0
        let table = try showTable(rows) {
            shown = $0
            $0.register(LetterHeader.self, forHeaderFooterViewReuseIdentifier: "letter")
        }
        return (table, rows)
    }

    /// 000.65, 000.68, 000.70, 000.73: headers are reused, and only visible ones exist. Their text
    /// is the section's title, in addition to their content view.
    func testHeadersAreUsedAgain() async throws {
        var views: [Int: LetterHeader] = [:]
        let (table, _) = try showLetters(200) { views[$1] = $0 }
        XCTAssertEqual(views[0]?.textLabel.text, "Letter 0")
        for step in 1...100 { table.contentOffset.y = Double(step) * 50 }
        XCTAssertLessThanOrEqual(LetterHeader.made, 6)
        XCTAssertGreaterThan(views.values.map(\.prepared).max() ?? 0, 0)
        let section = try XCTUnwrap(table.indexPathsForVisibleRows.last?.section)
        let last = try XCTUnwrap(views[section])
        XCTAssertEqual(last.textLabel.text, "Letter \(section)")
        XCTAssertEqual(table.headerView(forSection: section)?.widget, last.widget)
        XCTAssertEqual(
            gtk_widget_is_ancestor(last.textLabel.widget, last.contentView.widget), 0)
        XCTAssertNil(table.dequeueReusableHeaderFooterView(withIdentifier: "unknown"))
        let content = last.contentView.widget
        wait("the content view is as large as the view") {
            gtk_widget_get_allocated_width(content) == 400
                && gtk_widget_get_allocated_height(content) == 40
        }
    }

    /// 33.10, 000.66, 000.67, 000.77: gray, tinted, or in the color of the content view, which
    /// covers tint and background view.
    func testTheGroundOfAHeader() async throws {
        var first: LetterHeader?
        let (table, _) = try showLetters(1) { view, _ in first = view }
        let header = try XCTUnwrap(first)
        header.textLabel.text = ""
        func drawn() throws -> Pixels { try pixels(of: header.widget) }
        wait("the header is on the screen") { (try? drawn().height) == 40 }
        let gray = try drawn()
        XCTAssertEqual(gray[200, 20].red, gray[200, 20].blue, accuracy: 0.01)
        XCTAssertGreaterThan(gray[200, 1].red, gray[200, 38].red, "a gradient")
        header.tintColor = .pureRed
        assertColor(try drawn()[200, 39], .pureRed, accuracy: 0.05)
        XCTAssertGreaterThan(try drawn()[200, 1].green, 0.2)
        header.contentColor = .pureGreen
        XCTAssertEqual(try drawn()[200, 1], .pureGreen)
        XCTAssertEqual(try drawn()[200, 39], .pureGreen, "no gradient is left")
        header.backgroundView = .color(.pureBlue)
        XCTAssertEqual(try drawn()[200, 20], .pureGreen, "in front of the background view")
        header.contentColor = nil
        XCTAssertEqual(try drawn()[200, 20], .pureBlue)
        XCTAssertEqual(table.headerView(forSection: 0)?.widget, header.widget)
    }

    /// 000.74: headers are in front of rows and hosted widgets.
    func testHeadersAreInFrontOfRows() async throws {
        let rows = RecordedRows([10, 10])
        rows.headers = { "Section \($0)" }
        rows.configure = { cell, _ in
            if cell.accessoryView == nil { cell.accessoryView = View(adopting: gtk_switch_new()) }
        }
        let table = try showTable(rows)
        table.contentOffset.y = 30
        let header = try XCTUnwrap(table.headerView(forSection: 0)?.widget)
        let frame = try XCTUnwrap(table.frames[header])
        let below = try XCTUnwrap(cell(0, of: table).accessoryView?.widget)
        let row = try XCTUnwrap(table.frames[below])
        XCTAssertLessThan(row.y, frame.y + frame.height, "they overlap")
        XCTAssertEqual(gtk_widget_get_parent(header), table.headerOverlay.widget)
        XCTAssertEqual(gtk_widget_get_parent(below), table.rowOverlay.widget)
        XCTAssertEqual(
            gtk_bin_get_child(table.headerOverlay.cast()), table.rowOverlay.widget,
            "all of the rows' is behind all of the headers'")
    }
}
