import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Views in a language that is read from right to left.
@MainActor
final class RightToLeftTests: DisplayTestCase {
    override func setUp() async throws {
        try await super.setUp()
        await MainActor.run { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
    }

    override func tearDown() async throws {
        try await super.tearDown()
        await MainActor.run { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    }

    /// The frame of a widget in a view, on the screen.
    private func place(_ widget: WidgetPointer, in view: View) -> Rect {
        var (x, y): (gint, gint) = (0, 0)
        gtk_widget_translate_coordinates(widget, view.widget, 0, 0, &x, &y)
        return Rect(
            x: Double(x), y: Double(y), width: Double(gtk_widget_get_allocated_width(widget)),
            height: Double(gtk_widget_get_allocated_height(widget)))
    }

    func testRowsAndTheirPartsAreMirrored() async throws {
        let rows = RecordedRows([30])
        rows.indexTitles = ["A", "B"]
        let accessory = Button("Open")
        rows.configure = { cell, path in
            if path.row == 0 { cell.accessoryView = accessory }
        }
        let table = TableView(style: .plain)
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        try show(table, width: 400, height: 300)
        wait("the rows are placed") { place(accessory.widget, in: table).width > 10 }
        XCTAssertEqual(table.effectiveUserInterfaceLayoutDirection, .rightToLeft)
        let index = try XCTUnwrap(table.sectionIndex)
        wait("the index is placed") { place(index.widget, in: table).width > 10 }
        XCTAssertEqual(place(index.widget, in: table).x, SectionIndexView.scrollBarWidth)
        let left = place(accessory.widget, in: table)
        XCTAssertEqual(left.x, 400 - table.rowWidth + CellLayout.margin, accuracy: 1)

        // The title is at the right, and what is clicked is the row there.
        let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        let pixels = try Pixels(width: 400, height: 44) { context in
            GraphicsContext(context).lead(.rightToLeft, inWidth: 400)
            table.draw(
                cell, at: nil, in: GdkRectangle(x: 0, y: 0, width: 400, height: 44),
                context: context)
        }
        let ink = try XCTUnwrap(pixels.ink)
        XCTAssertGreaterThan(ink.maxX, 380)
        XCTAssertEqual(table.onScreen(Point(x: 10, y: 5)), Point(x: 390, y: 5))
        XCTAssertEqual(table.viewportPoint(x: 390, y: 5).x, 10)
        let inCell = cell.convert(Point(x: 20, y: 4), to: table)
        XCTAssertEqual(table.convert(inCell, to: cell), Point(x: 20, y: 4))

        table.semanticContentAttribute = .forceLeftToRight
        wait("the index is at the right") { place(index.widget, in: table).x > 300 }
        XCTAssertEqual(place(accessory.widget, in: table).maxX, table.rowWidth - 12, accuracy: 1)
    }

    func testColumnsBeginAtTheRight() async throws {
        let table = ColumnTableView()
        table.columns = (0..<10).map {
            TableColumn(identifier: "\($0)", title: "Column \($0)", width: 100)
        }
        let window = try show(table, width: 450, height: 300)
        wait("the heads are placed") { table.head(ofColumn: 1) != nil }
        func head(_ column: Int) -> Rect? {
            table.head(ofColumn: column).map { place($0, in: table) }
        }
        wait("the first head is at the right") { head(0)?.maxX == 450 }
        XCTAssertEqual(head(1)?.maxX, 350)
        XCTAssertEqual(table.horizontalOffset, 0)
        table.horizontalOffset = 130
        wait("the columns are scrolled to the right") { head(2)?.maxX == 380 }
        XCTAssertEqual(head(0)?.maxX, 450, "the frozen column stays")
        let adjustment = try XCTUnwrap(table.rows.adjustment(of: .horizontal))
        XCTAssertEqual(gtk_adjustment_get_value(adjustment), 1000 - 450 - 130)

        // Left goes to the next column.
        let rows = RecordedRows([5])
        table.rows.register(
            ColumnTableViewCell.self, style: .default, forCellReuseIdentifier: "row")
        table.rows.dataSource = rows
        table.rows.reloadData()
        table.grabFocus()
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Left, in: window)
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(table.activeColumn, 2)
        press(GDK_KEY_Right, in: window)
        XCTAssertEqual(table.activeColumn, 1)
    }

    /// Content follows the finger, and the arrow keys scroll to their sides.
    func testContentScrollsAsOnTheScreen() async throws {
        let content = StackView()
        gtk_widget_set_size_request(content.widget, 2000, 100)
        let scroll = ScrollView([.horizontal], content)
        let window = try show(scroll, width: 400, height: 300)
        wait("there is something to scroll") { scroll.range(of: .horizontal).maximum > 1000 }
        let driver = try XCTUnwrap(scroll.driver)
        driver.putDown()
        driver.drag(byScreen: Point(x: 120, y: 0), at: 1)
        driver.letGo(at: .infinity)
        XCTAssertEqual(scroll.contentOffset.x, 120, "what follows comes from the left")
        scroll.grabFocus()
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(scroll.contentOffset.x, 160)
        press(GDK_KEY_Right, in: window)
        XCTAssertEqual(scroll.contentOffset.x, 120)
    }

    func testShortcutsInMenusAreTheKeysThatWork() {
        let command = KeyCommand(input: KeyCommand.inputRightArrow) { _ in }
        XCTAssertEqual(command.accelerator, "Left")
        XCTAssertTrue(command.matches(KeyPress(.left)))
        command.allowsAutomaticMirroring = false
        XCTAssertEqual(command.accelerator, "Right")
        XCTAssertTrue(command.matches(KeyPress(.right)))
    }

    func testPagesSlideInFromTheLeft() async throws {
        XCTAssertEqual(
            NavigationTransition.Style.slide.gtk(true), GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT)
        XCTAssertEqual(
            NavigationTransition.Style.slide.gtk(false), GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT)
        XCTAssertEqual(
            NavigationTransition.Style.cover.gtk(true), GTK_STACK_TRANSITION_TYPE_OVER_RIGHT)
        XCTAssertEqual(
            NavigationTransition.Style.cover.gtk(false), GTK_STACK_TRANSITION_TYPE_UNDER_LEFT)
    }

    func testTheIconOfADragIsBelowThePointer() async throws {
        let month = MonthView()
        var days = (0..<7).map { MonthView.Day(title: "\($0 + 1)", name: "Day \($0 + 1)") }
        (days[2].entries, days[2].count) = ([.init(id: 1, text: "Emma")], 1)
        month.show(days)
        try show(month, width: 700, height: 300)
        wait("the entry has its place") { (month.frame(ofEntry: 1)?.width ?? 0) > 20 }
        let entry = try XCTUnwrap(month.frame(ofEntry: 1))
        // 5 points from the leading edge, which is at the right.
        let icon = try XCTUnwrap(
            month.content.cell(at: 2)?.picture(
                of: 1, under: Point(x: entry.minX + 5, y: entry.minY + 3)))
        defer { cairo_surface_destroy(icon) }
        var (x, y) = (0.0, 0.0)
        cairo_surface_get_device_offset(icon, &x, &y)
        XCTAssertEqual(x, 5 - entry.width, accuracy: 1)
        XCTAssertEqual(y, -3, accuracy: 1)
    }

    func testItemsBeginAtTheRight() async throws {
        let items = RecordedItems(40)
        let button = Button("Choose")
        items.configure = { cell, path in
            guard path.item == 1 else { return }
            button.frame = Rect(x: 0, y: 0, width: 60, height: 30)
            cell.contentView.addSubview(button)
        }
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 60)
        let collection = CollectionView(collectionViewLayout: layout)
        collection.register(NameCell.self, forCellWithReuseIdentifier: "name")
        (collection.dataSource, collection.delegate) = (items, items)
        let window = try show(collection, width: 340, height: 300)
        wait("the button is placed") { place(button.widget, in: collection).width == 60 }
        // Items are at 0, 120 and 240 from the leading edge.
        XCTAssertEqual(place(button.widget, in: collection).maxX, 340 - 120)
        XCTAssertEqual(
            collection.item(atViewport: collection.onScreen(Point(x: 330, y: 20))),
            IndexPath(item: 0, section: 0))
        collection.grabFocus()
        press(GDK_KEY_Home, in: window)
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(collection.focusedItem, IndexPath(item: 1, section: 0))

        layout.scrollDirection = .horizontal
        collection.collectionViewLayout = layout
        wait("the row is laid out") { collection.contentSize.width > 400 }
        XCTAssertEqual(collection.contentOffset.x, 0)
        wait("the row begins at the right") {
            collection.visibleCells.isEmpty == false
                && gtk_adjustment_get_value(collection.adjustment(of: .horizontal))
                    == collection.contentSize.width - 340
        }
        collection.contentOffset = Point(x: 50, y: 0)
        XCTAssertEqual(collection.contentOffset.x, 50)
    }

    func testTextsAreAlignedWithTheLayout() throws {
        // The direction of texts is that of the program when the widget was made.
        let sample = Button("Film")
        func ink(_ text: String, _ alignment: Label.TextAlignment) throws -> Rect {
            let label = Label(text, alignment: alignment)
            let pixels = try Pixels(width: 300, height: 40) { context in
                let graphics = GraphicsContext(context)
                graphics.lead(.rightToLeft, inWidth: 300)
                label.draw(
                    in: Rect(x: 50, y: 0, width: 200, height: 30), x: 0, y: 0, color: .black,
                    mark: .black, isHighlighted: false, context: context,
                    on: sample.widget)
            }
            return try XCTUnwrap(pixels.ink)
        }
        for text in ["Film", "فيلم"] {
            XCTAssertEqual(try ink(text, .natural).maxX, 250, accuracy: 4, text)
            XCTAssertEqual(try ink(text, .trailing).minX, 50, accuracy: 4, text)
            XCTAssertEqual(try ink(text, .left).minX, 50, accuracy: 4, text)
            XCTAssertEqual(try ink(text, .right).maxX, 250, accuracy: 4, text)
        }
    }
}
