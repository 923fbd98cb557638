import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Outlines in a table.
@MainActor
final class OutlineTests: DisplayTestCase {
    private typealias Source = TableViewDiffableDataSource<String, String>

    private func shown() throws -> (TableView, Source, View) {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        let source = Source(tableView: table) { table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel.text = item
            return cell
        }
        var outline = DiffableDataSourceSectionSnapshot<String>()
        outline.append(["Fruit", "Nuts"])
        outline.append(["Apple", "Pear"], to: "Fruit")
        outline.append(["Boskoop"], to: "Apple")
        source.apply(outline, to: "food", animatingDifferences: false)
        let window = try show(table, width: 300, height: 400)
        wait("the rows are there") { table.visibleCells.count == 2 }
        addTeardownBlock { _ = source }
        return (table, source, window)
    }

    private func titles(_ table: TableView) -> [String] {
        (0..<table.numberOfRows(inSection: 0)).compactMap {
            table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel.text
        }
    }

    /// The button of a row expands it, and collapses it again.
    func testTheButtonExpandsARow() async throws {
        let (table, source, _) = try shown()
        XCTAssertEqual(titles(table), ["Fruit", "Nuts"])
        let fruit = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let nuts = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        XCTAssertNil(nuts.controls.outline, "there is nothing below")
        let button = try XCTUnwrap(fruit.controls.outline)
        XCTAssertNotNil(table.frames[button.widget])
        gtk_button_clicked(button.cast())
        wait("the row is expanded") { table.transition == nil }
        XCTAssertEqual(titles(table), ["Fruit", "Apple", "Pear", "Nuts"])
        let levels = (0..<4).map {
            table.cellForRow(at: IndexPath(row: $0, section: 0))?.indentationLevel
        }
        XCTAssertEqual(levels, [0, 1, 1, 0])
        XCTAssertTrue(source.snapshot(for: "food").isExpanded("Fruit"))
        gtk_button_clicked(button.cast())
        wait("the row is collapsed") { table.transition == nil }
        XCTAssertEqual(titles(table), ["Fruit", "Nuts"])
    }

    /// The button is made once: a frame that draws its row does not ask for another one.
    func testAButtonIsNotMadeAgainForEachFrame() async throws {
        let (table, _, _) = try shown()
        let fruit = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let button = try XCTUnwrap(fruit.controls.outline)
        let image = try XCTUnwrap(gtk_button_get_image(button.cast()))
        for _ in 0..<3 {
            table.setNeedsLayout()
            fruit.setNeedsDisplay()
            MainLoop.drain()
        }
        XCTAssertEqual(gtk_button_get_image(button.cast()), image)
        gtk_button_clicked(button.cast())
        wait("the row is expanded") { table.transition == nil }
        XCTAssertNotEqual(gtk_button_get_image(button.cast()), image)
        XCTAssertEqual(
            String(cString: atk_object_get_name(gtk_widget_get_accessible(button.widget))),
            "Collapse Fruit")
    }

    /// Right and Left do what the button does; Left goes to the row above.
    func testKeysExpandRows() async throws {
        let (table, _, window) = try shown()
        table.grabFocus()
        press(GDK_KEY_Home, in: window)
        press(GDK_KEY_Right, in: window)
        wait("the row is expanded") { table.transition == nil }
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Right, in: window)
        wait("the next row is expanded") { table.transition == nil }
        XCTAssertEqual(titles(table), ["Fruit", "Apple", "Boskoop", "Pear", "Nuts"])
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(table.focusedRow, IndexPath(row: 1, section: 0))
        press(GDK_KEY_Left, in: window)
        press(GDK_KEY_Left, in: window)
        press(GDK_KEY_Left, in: window)
        wait("all is collapsed") { table.transition == nil }
        XCTAssertEqual(titles(table), ["Fruit", "Nuts"])
    }

    /// A snapshot with other items in the section replaces the outline; the same items keep it.
    func testASnapshotWithOtherItemsReplacesTheOutline() async throws {
        for reloads in [false, true] {
            let (table, source, _) = try shown()
            func apply(_ snapshot: DiffableDataSourceSnapshot<String, String>) {
                if reloads {
                    source.applySnapshotUsingReloadData(snapshot)
                } else {
                    source.apply(snapshot, animatingDifferences: false)
                }
            }
            source.setExpanded(true, rowAt: IndexPath(row: 0, section: 0))
            wait("the row is expanded") { table.transition == nil }
            apply(source.snapshot())
            XCTAssertTrue(source.snapshot(for: "food").isExpanded("Fruit"))
            XCTAssertEqual(table.cellForRow(at: IndexPath(row: 1, section: 0))?.indentationLevel, 1)
            var other = source.snapshot()
            other.deleteItems(["Nuts"])
            apply(other)
            XCTAssertEqual(source.snapshot(for: "food").items, ["Fruit", "Apple", "Pear"])
            XCTAssertNil(source.outlineRow(at: IndexPath(row: 0, section: 0)))
            XCTAssertEqual(table.cellForRow(at: IndexPath(row: 1, section: 0))?.indentationLevel, 0)
            destroyWindows()
        }
    }

    /// The handlers can refuse, and fetch items when they are needed.
    func testHandlersFetchItems() async throws {
        let (table, source, _) = try shown()
        var log: [String] = []
        source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "Fruit" }
        source.sectionSnapshotHandlers.willExpandItem = { log.append("will expand \($0)") }
        source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, _ in
            var below = DiffableDataSourceSectionSnapshot<String>()
            below.append(["\(parent) 1", "\(parent) 2"])
            return below
        }
        source.setExpanded(true, rowAt: IndexPath(row: 0, section: 0))
        source.setExpanded(true, rowAt: IndexPath(row: 1, section: 0))
        wait("the row is expanded") { table.transition == nil }
        XCTAssertEqual(log, ["will expand Nuts"])
        XCTAssertEqual(titles(table), ["Fruit", "Nuts", "Nuts 1", "Nuts 2"])
    }
}
