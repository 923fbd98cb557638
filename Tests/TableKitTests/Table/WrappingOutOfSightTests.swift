import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Long texts that are out of sight while the font changes, and are whole when they come into view.
@MainActor
final class WrappingOutOfSightTests: TableTestCase {
    private typealias Header = TableViewHeaderFooterView

    private let rows = RecordedRows([30, 30, 30])
    private var kept: [Int: Header] = [:]
    private weak var table: TableView?

    private func text(_ words: Int) -> String {
        Array(repeating: "word", count: words).joined(separator: " ")
    }

    private func shown(prepare: (TableView) -> Void = { _ in }) throws -> TableView {
        let table = TableView()
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        self.table = table
        prepare(table)
        window = try show(View(retaining: table.widget), width: 400, height: 700)
        wait("the table has its size") { table.host.viewportHeight > 100 && !table.slots.isEmpty }
        return table
    }

    /// Scrolls, without waiting for the scroll bar to fade out.
    private func scroll(_ table: TableView, to y: Double) {
        table.contentOffset.y = y
        MainLoop.drain()
    }

    /// The place of the first visible row in the viewport.
    private func firstRow(_ table: TableView) throws -> (IndexPath, Double) {
        let path = try XCTUnwrap(table.indexPathsForVisibleRows.first)
        return (path, table.rectForRow(at: path).minY - table.contentOffset.y)
    }

    /// Runs `body` in each of some fonts, which are chosen in the middle of the table, and in the
    /// usual one again.
    private func inEachFont(_ table: TableView, _ body: (String) throws -> Void) throws {
        for name in ["Sans 20", "Sans 7", "Monospace 10"] {
            table.scrollToRow(at: path(10, 1), at: .top, animated: false)
            MainLoop.drain()
            let before = try firstRow(table)
            try withFont(name) {
                XCTAssertNil(Settling.settle())
                let after = try firstRow(table)
                XCTAssertEqual(after.0, before.0, name)
                XCTAssertEqual(after.1, before.1, accuracy: 1, name)
                try body(name)
                table.scrollToRow(at: path(10, 1), at: .top, animated: false)
                MainLoop.drain()
            }
            XCTAssertNil(Settling.settle())
        }
        try body("as before")
    }

    private func edge() -> StackView {
        StackView(.vertical, [Label(text(60), wraps: true), Button("More")])
    }

    /// The height of a new view in the width of the table.
    private func height(of view: View, in table: TableView) -> Double {
        withExtendedLifetime(view) {
            fittingSize(of: view.widget, width: table.edgeWidth).height
        }
    }

    func testTheTablesOwnHeaderAndFooter() async throws {
        let table = try shown {
            $0.tableHeaderView = edge()
            $0.tableFooterView = edge()
        }
        try inEachFont(table) { name in
            let needed = height(of: edge(), in: table)
            XCTAssertEqual(table.rectForHeader(inSection: 0).minY, needed, name)
            for isHeader in [true, false] {
                scroll(table, to: isHeader ? 0 : table.contentSize.height)
                let view = try XCTUnwrap(isHeader ? table.tableHeaderView : table.tableFooterView)
                XCTAssertEqual(
                    table.frames[view.widget]?.height, gint(needed), "\(name) \(isHeader)")
            }
        }
    }

    /// The header of a table that shows its beginning stays there, and is as tall as it becomes.
    func testTheTablesOwnHeaderInSight() async throws { try checkHeaderInSight() }

    /// Scroll bars of users who prefer them beside the rows take some of their width.
    func testTheTablesOwnHeaderBesideAScrollBar() async throws {
        try checkHeaderInSight(overlaysScrollBars: false)
    }

    private func checkHeaderInSight(overlaysScrollBars: Bool = true) throws {
        let table = try shown {
            $0.tableHeaderView = edge()
            gtk_scrolled_window_set_overlay_scrolling($0.scroller, overlaysScrollBars ? 1 : 0)
        }
        for name in ["Sans 20", "Sans 7", "Monospace 10"] {
            try withFont(name) {
                XCTAssertNil(Settling.settle())
                let view = try XCTUnwrap(table.tableHeaderView)
                let needed = gint(height(of: edge(), in: table))
                XCTAssertEqual(gtk_widget_get_allocated_height(view.widget), needed, name)
                XCTAssertEqual(table.contentOffset.y, 0, name)
                XCTAssertEqual(table.rectForHeader(inSection: 0).minY, Double(needed), name)
            }
            XCTAssertNil(Settling.settle())
        }
    }

    /// Checks the headers of all sections against new ones.
    private func checkHeaders(
        _ table: TableView, _ message: String, file: StaticString = #filePath,
        line: UInt = #line, new: (Int) -> Header
    ) throws {
        for section in [0, 2] {
            scroll(table, to: table.rectForHeader(inSection: section).minY)
            let header = new(section)
            let needed = max(
                height(of: header, in: table), height(of: header.labels, in: table))
            XCTAssertGreaterThan(needed, 30)
            let bar = try XCTUnwrap(table.headerView(forSection: section))
            XCTAssertEqual(
                table.frames[bar.widget]?.height, gint(needed), "\(message) \(section)",
                file: file, line: line)
        }
    }

    private func title(_ section: Int, _ header: Header? = nil) -> Header {
        let header = header ?? Header(reuseIdentifier: nil)
        header.textLabel.numberOfLines = 0
        header.textLabel.text = text(50 + section)
        return header
    }

    private func configured(_ section: Int, _ header: Header? = nil) -> Header {
        let header = header ?? Header(reuseIdentifier: nil)
        var content = header.defaultContentConfiguration()
        (content.text, content.secondaryText) = (text(90 + section), "Short")
        header.contentConfiguration = content
        return header
    }

    /// Keeps a header for each section.
    private func keep(_ show: @escaping (Int, Header?) -> Header) {
        rows.headerWidget = { [unowned self] section in
            let header = show(section, kept[section])
            kept[section] = header
            return header
        }
    }

    /// Shows each section once.
    private func visitSections(_ table: TableView) {
        for section in 0...2 { scroll(table, to: table.rectForHeader(inSection: section).minY) }
    }

    func testHeadersThatTheDelegateKeeps() async throws {
        keep(title)
        let table = try shown()
        visitSections(table)
        try inEachFont(table) { try checkHeaders(table, $0) { title($0) } }
    }

    func testHeadersThatAreReused() async throws {
        rows.headerWidget = { [unowned self] in
            title($0, self.table?.dequeueReusableHeaderFooterView(withIdentifier: "bar"))
        }
        let table = try shown {
            $0.register(Header.self, forHeaderFooterViewReuseIdentifier: "bar")
        }
        visitSections(table)
        try inEachFont(table) { try checkHeaders(table, $0) { title($0) } }
    }

    func testConfiguredHeaders() async throws {
        keep(configured)
        let table = try shown()
        visitSections(table)
        try inEachFont(table) { try checkHeaders(table, $0) { configured($0) } }
    }

    /// Checks that each row is as tall as a new cell of it.
    private func checkRows(
        _ table: TableView, _ message: String, file: StaticString = #filePath, line: UInt = #line,
        new: (IndexPath) -> TableViewCell
    ) {
        for row in [0, 15, 29] {
            table.scrollToRow(at: path(row, 2), at: .middle, animated: false)
            MainLoop.drain()
            let needed = new(path(row, 2)).sizeThatFits(
                Size(width: table.rowWidth, height: .greatestFiniteMagnitude)
            ).height
            XCTAssertGreaterThan(needed, 20)
            XCTAssertEqual(
                table.rectForRow(at: path(row, 2)).height,
                max(table.standardRowHeight, needed.rounded()),
                "\(message) \(row)", file: file, line: line)
        }
    }

    private func cell(_ path: IndexPath, _ cell: TableViewCell? = nil) -> TableViewCell {
        let cell = cell ?? TableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel.numberOfLines = 0
        cell.textLabel.text = text(20 + path.row)
        cell.detailTextLabel.text = "Short"
        return cell
    }

    func testRows() async throws {
        rows.configure = { [unowned self] in _ = cell($1, $0) }
        let table = try shown { $0.rowHeight = TableView.automaticDimension }
        try inEachFont(table) { checkRows(table, $0) { cell($0) } }
    }

    /// Cells that the program keeps, as those of a settings page.
    func testRowsWhoseCellsAreKept() async throws {
        let source = KeptCells { [unowned self] in cell($0) }
        let table = try shown {
            $0.rowHeight = TableView.automaticDimension
            ($0.dataSource, $0.delegate) = (source, nil)
        }
        for row in [0, 15, 29] {
            table.scrollToRow(at: path(row, 2), at: .middle, animated: false)
        }
        try inEachFont(table) { checkRows(table, $0) { cell($0) } }
    }

    /// A table that is itself out of sight, as on another page.
    func testATableOutOfSight() async throws {
        keep(title)
        let table = try shown { $0.tableHeaderView = edge() }
        visitSections(table)
        for y in [0.0, 1500] {
            scroll(table, to: y)
            gtk_widget_hide(table.widget)
            try withFont("Sans 20") {
                XCTAssertNil(Settling.settle())
                gtk_widget_show(table.widget)
                XCTAssertNil(Settling.settle())
                scroll(table, to: 0)
                XCTAssertEqual(
                    table.rectForHeader(inSection: 0).minY, height(of: edge(), in: table), "\(y)")
                try checkHeaders(table, "\(y)") { title($0) }
                scroll(table, to: y)
            }
            XCTAssertNil(Settling.settle())
        }
    }
}

/// Rows whose cells are made once.
@MainActor
private final class KeptCells: TableViewDataSource {
    private var cells: [IndexPath: TableViewCell] = [:]
    private let make: (IndexPath) -> TableViewCell

    init(_ make: @escaping (IndexPath) -> TableViewCell) { self.make = make }

    func numberOfSections(in tableView: TableView) -> Int { 3 }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 30 }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = cells[path] ?? make(path)
        cells[path] = cell
        return cell
    }
}
