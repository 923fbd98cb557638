import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Moves by the user in outlines of tables and collections: data source and view stay one.
@MainActor
final class OutlineMoveTests: CollectionTestCase {
    private typealias Outline = DiffableDataSourceSectionSnapshot<String>
    private typealias Items = CollectionViewDiffableDataSource<String, String>

    /// A data source of a table whose rows can be moved.
    @MainActor
    private final class Rows: TableViewDiffableDataSource<String, String> {
        /// The answer of the data source to a move.
        enum Reaction: CaseIterable { case inherited, applied, none, both }

        var reaction = Reaction.inherited

        override func tableView(
            _ tableView: TableView, canMoveRowAt indexPath: IndexPath
        ) -> Bool { true }

        override func tableView(
            _ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath
        ) {
            if reaction == .inherited || reaction == .both {
                super.tableView(tableView, moveRowAt: source, to: destination)
            }
            var moved = snapshot()
            if reaction == .applied, let item = itemIdentifier(for: source) {
                moved.deleteItems([item])
                let others = moved.itemIdentifiers(inSection: "food")
                if destination.row < others.count {
                    moved.insertItems([item], beforeItem: others[destination.row])
                } else {
                    moved.appendItems([item], toSection: "food")
                }
            }
            if reaction == .applied || reaction == .both { apply(moved) }
        }
    }

    private func outline() -> Outline {
        var outline = Outline()
        outline.append(["Fruit", "Nuts", "Roots"])
        outline.append(["Apple", "Pear"], to: "Fruit")
        outline.append(["Boskoop"], to: "Apple")
        outline.append(["Beet"], to: "Roots")
        outline.expand(["Fruit"])
        return outline
    }

    private func shownTable() throws -> (TableView, Rows) {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        let source = Rows(tableView: table) { table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel.text = item
            return cell
        }
        source.apply(outline(), to: "food", animatingDifferences: false)
        _ = try show(table, width: 300, height: 400)
        wait("the rows are there") { table.visibleCells.count == 5 }
        addTeardownBlock { _ = source }
        return (table, source)
    }

    private func shownCollection() throws -> (CollectionView, Items) {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 300, height: 30)
        let collection = CollectionView(collectionViewLayout: layout)
        let cells = CollectionView.CellRegistration<NameCell, String> { cell, _, item in
            cell.label.text = item
        }
        let source = Items(collectionView: collection) { collection, path, item in
            collection.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        source.reorderingHandlers.canReorderItem = { _ in true }
        source.apply(outline(), to: "food", animatingDifferences: false)
        var other = source.snapshot()
        other.appendSections(["more"])
        other.appendItems(["Bread", "Milk"], toSection: "more")
        source.apply(other, animatingDifferences: false)
        try show(View(retaining: collection.widget), width: 320, height: 400)
        wait("the collection has its size") { collection.viewportSize.width == 320 }
        addTeardownBlock { _ = source }
        return (collection, source)
    }

    private func titles(_ table: TableView) -> [String] {
        (0..<table.numberOfRows(inSection: 0)).compactMap {
            table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel.text
        }
    }

    private func titles(_ collection: CollectionView) -> [String] {
        collection.visibleCells.map { ($0 as? NameCell)?.label.text ?? "" }
    }

    /// 12.10: a moved row changes the outline, whatever the data source does with the move.
    func testAMoveInATableChangesTheOutline() async throws {
        for reaction in Rows.Reaction.allCases {
            let (table, source) = try shownTable()
            source.reaction = reaction
            table.focusRow(at: path(3))
            XCTAssertTrue(table.moveFocusedRow(by: -1))
            wait("the row has moved") { table.transition == nil }
            let expected = ["Fruit", "Apple", "Nuts", "Pear", "Roots"]
            XCTAssertEqual(titles(table), expected, "\(reaction)")
            XCTAssertEqual(source.snapshot().itemIdentifiers, expected, "\(reaction)")
            let outline = source.snapshot(for: "food")
            XCTAssertEqual(outline.parent(of: "Nuts"), "Fruit", "\(reaction)")
            XCTAssertEqual(outline.items.count, 7, "no item is lost: \(reaction)")
            XCTAssertEqual(table.cellForRow(at: path(2))?.indentationLevel, 1, "\(reaction)")
            source.apply(source.snapshot(), animatingDifferences: false)
            XCTAssertEqual(titles(table), expected, "\(reaction)")
            source.apply(outline, to: "food", animatingDifferences: false)
            XCTAssertEqual(titles(table), expected, "\(reaction)")
            destroyWindows()
        }
    }

    /// The rows below an expanded row follow it.
    func testAnExpandedRowTakesItsRowsAlong() async throws {
        for reaction in Rows.Reaction.allCases {
            let (table, source) = try shownTable()
            source.reaction = reaction
            table.focusRow(at: path(3))
            // Past its own rows, and then past the next one.
            table.moveRowInPlace(from: path(0), to: path(4), animated: false)
            source.follow(
                from: path(0), to: path(4), in: table,
                report: { source.tableView(table, moveRowAt: self.path(0), to: self.path(4)) },
                show: nil)
            wait("the rows have moved") { table.transition == nil }
            let expected = ["Nuts", "Roots", "Fruit", "Apple", "Pear"]
            XCTAssertEqual(titles(table), expected, "\(reaction)")
            XCTAssertEqual(source.snapshot(for: "food").visibleItems, expected, "\(reaction)")
            XCTAssertEqual(table.focusedRow, path(0), "the focus stays with its row")
            source.setExpanded(true, rowAt: path(1))
            wait("the row is expanded") { table.transition == nil }
            XCTAssertEqual(titles(table), ["Nuts", "Roots", "Beet", "Fruit", "Apple", "Pear"])
            destroyWindows()
        }
    }

    private func drag(_ item: IndexPath, to target: IndexPath, in collection: CollectionView) throws
    {
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: item))
        let frame = try XCTUnwrap(collection.layoutAttributesForItem(at: target))
        collection.updateInteractiveMovementTargetPosition(frame.center)
        collection.endInteractiveMovement()
        wait("the items have moved") { collection.animation == nil }
    }

    func testADragInACollectionChangesTheOutline() async throws {
        let (collection, source) = try shownCollection()
        var reported: Items.Transaction?
        source.reorderingHandlers.didReorder = { reported = $0 }
        try drag(path(3), to: path(1), in: collection)
        var expected = ["Fruit", "Nuts", "Apple", "Pear", "Roots"]
        XCTAssertEqual(titles(collection), expected + ["Bread", "Milk"])
        XCTAssertEqual(reported?.finalSnapshot.itemIdentifiers(inSection: "food"), expected)
        XCTAssertEqual(source.snapshot(for: "food").parent(of: "Nuts"), "Fruit")
        // An expanded item goes down, and takes its items along.
        try drag(path(0), to: path(4), in: collection)
        expected = ["Roots", "Fruit", "Nuts", "Apple", "Pear"]
        XCTAssertEqual(titles(collection), expected + ["Bread", "Milk"])
        XCTAssertEqual(source.snapshot(for: "food").visibleItems, expected)
        source.apply(source.snapshot(for: "food"), to: "food", animatingDifferences: false)
        XCTAssertEqual(titles(collection), expected + ["Bread", "Milk"])
        // Among its own items, it goes back to its place.
        try drag(path(1), to: path(3), in: collection)
        XCTAssertEqual(titles(collection), expected + ["Bread", "Milk"])
        XCTAssertEqual(source.snapshot(for: "food").items.count, 7)
    }

    func testKeysMoveItemsBetweenSections() async throws {
        let (collection, source) = try shownCollection()
        collection.focusItem(at: path(0))
        collection.moveFocusedItem(to: path(1, 1))
        wait("the items have moved") { collection.animation == nil }
        let expected = ["Nuts", "Roots", "Bread", "Fruit", "Apple", "Pear", "Milk"]
        XCTAssertEqual(titles(collection), expected)
        XCTAssertEqual(source.snapshot().itemIdentifiers, expected)
        XCTAssertEqual(source.snapshot(for: "more").items.count, 6, "hidden ones come along")
        XCTAssertEqual(source.snapshot(for: "food").items, ["Nuts", "Roots", "Beet"])
        XCTAssertEqual(collection.focusedItem, path(1, 1))
        source.apply(source.snapshot(), animatingDifferences: false)
        XCTAssertEqual(titles(collection), expected)
    }

    /// A data source that shows its own state in its handler is not overruled.
    func testTheHandlerCanApplyAnotherSnapshot() async throws {
        let (collection, source) = try shownCollection()
        source.reorderingHandlers.didReorder = { [weak source] in
            source?.apply($0.initialSnapshot)
        }
        let before = titles(collection)
        try drag(path(3), to: path(1), in: collection)
        XCTAssertEqual(titles(collection), before)
        collection.focusItem(at: path(3))
        collection.moveFocusedItem(to: path(4))
        wait("the items are back") { collection.animation == nil }
        XCTAssertEqual(titles(collection), before)
        XCTAssertEqual(source.snapshot(for: "food").visibleItems, Array(before.prefix(5)))
        XCTAssertEqual(source.snapshot(for: "food").items.count, 7)
    }
}
