import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Headers that fold their sections.
@MainActor
final class FoldingHeaderViewTests: DisplayTestCase {
    /// Three sections of three rows.
    private final class Source: TableViewDataSource, TableViewDelegate {
        var folded: Set<Int> = []
        /// The title of all sections, in as many lines as it needs; nil for short titles.
        var title: String?
        /// Whether the data source has the title, too.
        var hasTitle = true
        var detail = "3"
        var movements: [FoldingHeaderView.Movement] = []

        func numberOfSections(in tableView: TableView) -> Int { 3 }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            folded.contains(section) ? 0 : 3
        }

        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel.text = "\(indexPath.section).\(indexPath.row)"
            return cell
        }

        func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
            hasTitle ? title ?? "Group \(section)" : nil
        }

        func sectionIndexTitles(for tableView: TableView) -> [String]? {
            title == nil ? nil : ["A", "B", "C"]
        }

        func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
            let header =
                tableView.dequeueReusableHeaderFooterView(withIdentifier: "group")
                as? FoldingHeaderView
            header?.textLabel.numberOfLines = title == nil ? 1 : 0
            header?.show(
                title ?? "Group \(section)", detail: detail, isExpanded: !folded.contains(section))
            header?.onToggle = { [weak self] in
                self?.folded.formSymmetricDifference([section])
                tableView.reloadData()
            }
            header?.onMove = { [weak self] in self?.movements.append($0) }
            return header
        }
    }

    private let source = Source()

    private var window = View()

    private func shown(prepare: (TableView) -> Void = { _ in }) throws -> TableView {
        let table = TableView()
        table.register(TableViewCell.self, style: .default, forCellReuseIdentifier: "cell")
        table.register(FoldingHeaderView.self, forHeaderFooterViewReuseIdentifier: "group")
        table.sectionHeaderHeight = 30
        prepare(table)
        table.dataSource = source
        table.delegate = source
        window = try show(table)
        wait("the headers") { table.sectionsWithVisibleHeaders.first == 0 }
        return table
    }

    private func header(_ section: Int, of table: TableView) throws -> FoldingHeaderView {
        try XCTUnwrap(table.headerView(forSection: section) as? FoldingHeaderView)
    }

    func testASectionIsFoldedAndUnfolded() async throws {
        let table = try shown()
        XCTAssertEqual(table.rectForHeader(inSection: 0).height, 30, "as tall as the table says")
        try header(1, of: table).onToggle?()
        XCTAssertEqual(source.folded, [1])
        XCTAssertEqual(table.numberOfRows(inSection: 1), 0)
        XCTAssertEqual(table.sectionsWithVisibleHeaders, [0, 1, 2])
        XCTAssertEqual(try header(1, of: table).spokenText, "Group 1, 3")
        try header(1, of: table).onToggle?()
        XCTAssertEqual(table.numberOfRows(inSection: 1), 3)
    }

    func testTheFocusStaysAtAHeaderWhenRowsAreReloaded() async throws {
        let table = try shown()
        try header(1, of: table).grabFocus()
        XCTAssertEqual(table.focusedHeader, 1)
        table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        XCTAssertEqual(table.focusedHeader, 1)
        XCTAssertTrue(try header(1, of: table).isFocused)
    }

    private func button(of header: FoldingHeaderView) throws -> Button {
        try XCTUnwrap(header.contentView.subviews.compactMap { $0 as? Button }.first)
    }

    /// Moves the pointer over the button of a header, and presses it.
    private func press(_ header: FoldingHeaderView) throws {
        let button = try button(of: header)
        let event = try XCTUnwrap(gdk_event_new(GDK_ENTER_NOTIFY))
        defer { gdk_event_free(event) }
        let window = try XCTUnwrap(
            gtk_button_get_event_window(button.widget.cast(GtkButton.self)))
        // GTK ignores an event of a window that the display server has not shown yet.
        wait("the button is shown") { gdk_window_is_viewable(window) != 0 }
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.crossing.window = window
        event.pointee.crossing.detail = GDK_NOTIFY_ANCESTOR
        gtk_widget_event(button.widget, event)
        cgtk_atk_emit(button.reference.cast(), "pressed")
        XCTAssertTrue(header.isPressed)
    }

    private func release(_ header: FoldingHeaderView) throws {
        cgtk_atk_emit(try button(of: header).reference.cast(), "released")
    }

    /// A change of the rows between press and release keeps the button under the pointer.
    func testAPressOnAHeaderKeepsItsSection() async throws {
        let table = try shown()
        let pressed = try header(1, of: table)
        try press(pressed)
        table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        XCTAssertTrue(try header(1, of: table) === pressed)
        XCTAssertFalse(try header(0, of: table) === pressed)
        table.moveSection(1, toSection: 0)
        MainLoop.drain()
        XCTAssertTrue(try header(0, of: table) === pressed)
        try release(pressed)
        XCTAssertEqual(source.folded, [0], "it is the first section now")
        MainLoop.drain()
        let other = try header(2, of: table)
        try press(other)
        table.reloadSections([2], with: .none)
        XCTAssertTrue(table.headerView(forSection: 2) === other)
        table.reloadData()
        MainLoop.drain()
        XCTAssertEqual(table.sectionsWithVisibleHeaders, [0, 1, 2])
        XCTAssertEqual(source.folded, [0])
    }

    func testKeyCommandsComeBeforeTheMeaningOfAKey() async throws {
        let table = try shown()
        var pressed = 0
        table.keyCommands = [KeyCommand(input: .leftArrow) { _ in pressed += 1 }]
        table.grabFocus()
        wait("the focus") { table.isFocused }
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(pressed, 1)
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(pressed, 1)
        XCTAssertNotNil(table.focusedRow)
    }

    /// A long title beside the section index is as tall as its lines from the first layout on, also
    /// where only the header knows it.
    func testALongTitleBesideTheIndexIsWholeAtOnce() async throws {
        for (words, hasTitle) in (40...50).flatMap({ [($0, true), ($0, false)] }) {
            source.title = Array(repeating: "it", count: words).joined(separator: " ")
            source.hasTitle = hasTitle
            let table = try shown { $0.sectionHeaderHeight = TableView.automaticDimension }
            XCTAssertGreaterThan(table.indexInset, 0)
            let header = try header(0, of: table)
            let needed = fittingSize(of: header.labels.widget, width: table.edgeWidth).height
            XCTAssertGreaterThan(needed, 25)
            XCTAssertEqual(
                table.rectForHeader(inSection: 0).height, needed, "\(words) \(hasTitle)")
            destroyWindows()
        }
    }

    /// The title makes room for the detail in a larger font.
    func testTheTitleEndsBeforeTheDetailInALargerFont() async throws {
        source.title = "Several words of a title that is long"
        source.detail = "12,345,678"
        let table = try shown { $0.sectionHeaderHeight = TableView.automaticDimension }
        func gap() throws -> gint {
            let header = try header(0, of: table)
            let button = try XCTUnwrap(button(of: header))
            let line = try XCTUnwrap(gtk_bin_get_child(button.widget.cast()))
            let children = gtk_container_get_children(line.cast())
            defer { g_list_free(children) }
            let detail = try XCTUnwrap(
                g_list_last(children)?.pointee.data?.assumingMemoryBound(to: GtkWidget.self))
            let title = header.textLabel.widget
            var (start, end) = (gint(0), gint(0))
            gtk_widget_translate_coordinates(detail, header.widget, 0, 0, &start, nil)
            gtk_widget_translate_coordinates(title, header.widget, 0, 0, &end, nil)
            return start - end - gtk_widget_get_allocated_width(title)
        }
        XCTAssertGreaterThan(try gap(), 5)
        try withFont("Sans 20") {
            XCTAssertNil(Settling.settle())
            XCTAssertGreaterThan(try gap(), 5)
        }
        XCTAssertNil(Settling.settle())
    }
}
