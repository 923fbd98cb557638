import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Headers and footers with long texts, which are shown whole in each style, width and font.
@MainActor
final class WrappingHeadersTests: TableTestCase {
    private let rows = RecordedRows([3, 3, 30])
    private var custom: [Int: TableViewHeaderFooterView] = [:]

    private func text(_ words: Int) -> String {
        Array(repeating: "word", count: words).joined(separator: " ")
    }

    private func show(
        _ style: TableView.Style = .plain, prepare: (TableView) -> Void = { _ in }
    ) throws -> TableView {
        let table = TableView(style: style)
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        prepare(table)
        window = try show(View(retaining: table.widget), width: 400, height: 700)
        wait("the table has its size") { table.host.viewportHeight > 100 && !table.slots.isEmpty }
        return table
    }

    private func resize(to width: Int, _ table: TableView) throws {
        let window = try XCTUnwrap(window)
        gtk_window_resize(window.widget.cast(GtkWindow.self), gint(width), 700)
        wait("the table is \(width) points wide") { table.host.viewportWidth == width }
        XCTAssertNil(Settling.settle())
    }

    /// Checks that a label shows its whole text, within a width from the leading edge.
    private func check(
        _ label: WidgetPointer, of bar: View, upTo width: Double, _ message: String = "",
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let layout = gtk_label_get_layout(label.cast())
        XCTAssertEqual(pango_layout_is_ellipsized(layout), 0, message, file: file, line: line)
        XCTAssertGreaterThan(
            pango_layout_get_line_count(layout), 1, message, file: file, line: line)
        var (needed, x, y): (gint, gint, gint) = (0, 0, 0)
        pango_layout_get_pixel_size(layout, nil, &needed)
        gtk_widget_translate_coordinates(label, bar.widget, 0, 0, &x, &y)
        XCTAssertGreaterThanOrEqual(y, -1, message, file: file, line: line)
        XCTAssertLessThanOrEqual(
            y + needed, gtk_widget_get_allocated_height(bar.widget), message, file: file,
            line: line)
        XCTAssertLessThanOrEqual(
            Double(x + gtk_widget_get_allocated_width(label)), width, message, file: file,
            line: line)
    }

    private func checkTitles(
        _ table: TableView, _ message: String = "", file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let bars = [
            table.headerView(forSection: 0), table.footerView(forSection: 0),
            table.headerView(forSection: 1),
        ]
        for bar in try bars.map({ try XCTUnwrap($0, message, file: file, line: line) }) {
            let label = (bar as? TableViewHeaderFooterView)?.textLabel.widget
            check(
                try XCTUnwrap(label ?? gtk_bin_get_child(bar.widget.cast())), of: bar,
                upTo: table.rowWidth, message, file: file, line: line)
        }
    }

    private func useTitles() {
        rows.headers = { [weak self] in self?.text(30 + $0) }
        rows.footers = { [weak self] in $0 == 0 ? self?.text(40) : nil }
    }

    func testTitlesWrapInEachStyleWidthAndFont() async throws {
        useTitles()
        for style in [TableView.Style.plain, .grouped] {
            let table = try show(style)
            for width in [400, 300, 600, 400] {
                try resize(to: width, table)
                try checkTitles(table, "\(style) \(width)")
            }
            try withFont("Sans 20") {
                XCTAssertNil(Settling.settle())
                try checkTitles(table, "\(style), larger")
            }
            XCTAssertNil(Settling.settle())
            try checkTitles(table, "\(style), as before")
            destroyWindows()
        }
    }

    func testMirroredTitlesWrap() async throws {
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        useTitles()
        rows.indexTitles = ["A", "B"]
        let table = try show()
        for width in [400, 300, 600] {
            try resize(to: width, table)
            for bar in [table.headerView(forSection: 0), table.footerView(forSection: 0)] {
                let bar = try XCTUnwrap(bar)
                let label = try XCTUnwrap(gtk_bin_get_child(bar.widget.cast()))
                check(label, of: bar, upTo: Double(width))
            }
        }
    }

    /// Titles and the labels of the program's headers are beside the section index.
    func testTitlesWrapBesideTheIndex() async throws {
        useTitles()
        rows.indexTitles = ["A", "B"]
        for isCustom in [false, true] {
            rows.headerWidget = { [unowned self] section in
                guard isCustom else { return nil }
                let header = custom[section] ?? TableViewHeaderFooterView(reuseIdentifier: nil)
                header.textLabel.numberOfLines = 0
                custom[section] = header
                return header
            }
            let table = try show { $0.sectionIndexMinimumDisplayRowCount = 0 }
            XCTAssertLessThan(table.rowWidth, 390)
            for width in [400, 300, 600] {
                try resize(to: width, table)
                try checkTitles(table, "custom: \(isCustom), \(width)")
            }
            destroyWindows()
        }
    }

    /// A title that becomes longer or shorter has another height after the next reload.
    func testAChangedTitleHasAnotherHeight() async throws {
        var words = 1
        rows.headers = { [weak self] _ in self?.text(words) }
        let header = TableViewHeaderFooterView(reuseIdentifier: nil)
        header.textLabel.numberOfLines = 0
        for isCustom in [false, true] {
            words = 1
            rows.headerWidget = { isCustom && $0 == 0 ? header : nil }
            let table = try show()
            let short = table.rectForHeader(inSection: 0).height
            words = 60
            table.reloadSections([0], with: .none)
            XCTAssertNil(Settling.settle())
            let long = table.rectForHeader(inSection: 0).height
            XCTAssertGreaterThan(long, short + 30, "\(isCustom)")
            words = 1
            table.reloadData()
            XCTAssertNil(Settling.settle())
            XCTAssertEqual(table.rectForHeader(inSection: 0).height, short, "\(isCustom)")
            words = 60
            table.reloadData()
            XCTAssertNil(Settling.settle())
            XCTAssertEqual(table.rectForHeader(inSection: 0).height, long, "\(isCustom)")
            destroyWindows()
        }
    }

    /// A pinned header keeps its lines, and takes the place of none.
    func testAPinnedTitleIsWhole() async throws {
        useTitles()
        let table = try show()
        table.contentOffset.y = table.rectForHeader(inSection: 2).y + 60
        XCTAssertNil(Settling.settle())
        let bar = try XCTUnwrap(table.headerView(forSection: 2))
        XCTAssertEqual(table.frames[bar.widget]?.y, 0)
        check(
            try XCTUnwrap(gtk_bin_get_child(bar.widget.cast())), of: bar, upTo: table.rowWidth)
        for width in [300, 600] {
            try resize(to: width, table)
            check(
                try XCTUnwrap(gtk_bin_get_child(bar.widget.cast())), of: bar,
                upTo: table.rowWidth, "\(width)")
        }
    }

    /// Headers that have an estimated height until they are on the screen.
    func testEstimatedHeadersAreWhole() async throws {
        rows.headerWidget = { [unowned self] section in
            let header = custom[section] ?? TableViewHeaderFooterView(reuseIdentifier: nil)
            header.textLabel.numberOfLines = 0
            header.textLabel.text = text(30 + 10 * section)
            custom[section] = header
            return header
        }
        let table = try show { $0.estimatedSectionHeaderHeight = 20 }
        for section in 0...2 {
            table.scrollToRow(at: path(0, section), at: .middle, animated: false)
            for width in [400, 300, 600] {
                try resize(to: width, table)
                guard let bar = table.headerView(forSection: section) as? TableViewHeaderFooterView
                else { continue }
                check(
                    bar.textLabel.widget, of: bar, upTo: table.rowWidth, "\(section) \(width)")
            }
        }
    }

    /// A header whose content is a configuration is as tall as the content.
    func testAConfiguredHeaderIsAsTallAsItsContent() async throws {
        let header = TableViewHeaderFooterView(reuseIdentifier: nil)
        var content = header.defaultContentConfiguration()
        (content.text, content.secondaryText) = (text(40), text(20))
        header.contentConfiguration = content
        rows.headerWidget = { $0 == 0 ? header : nil }
        let table = try show()
        for width in [400, 300, 600] {
            try resize(to: width, table)
            let view = try XCTUnwrap(header.contentView.subviews.first as? ListContentView)
            let needed = view.sizeThatFits(
                Size(width: view.bounds.width, height: .greatestFiniteMagnitude)
            ).height
            XCTAssertGreaterThan(view.bounds.width, Double(width) - 40)
            XCTAssertGreaterThan(needed, 40)
            XCTAssertGreaterThanOrEqual(
                table.rectForHeader(inSection: 0).height, needed, "\(width)")
        }
    }

    /// The views above and below the rows follow the width, also those of texts in a stack.
    func testTheTablesOwnHeaderAndFooterAreWhole() async throws {
        let labels = [Label(text(40), wraps: true), Label(text(50), wraps: true)]
        let header = StackView(.vertical, [labels[0], Button("More")])
        let table = try show {
            $0.tableHeaderView = header
            $0.tableFooterView = labels[1]
        }
        func check(_ message: String) {
            table.scrollToRow(at: path(29, 2), at: .bottom, animated: false)
            for y in [0, table.contentSize.height] {
                table.contentOffset.y = y
                XCTAssertNil(Settling.settle())
                let (label, edge) = y == 0 ? (labels[0], header) : (labels[1], labels[1])
                self.check(label.widget, of: edge, upTo: table.rowWidth, message)
            }
        }
        for width in [400, 300, 600] {
            try resize(to: width, table)
            check("\(width)")
        }
        labels[0].text = text(200)
        table.tableHeaderView = header
        check("longer")
    }
}
