import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Rows and items in view keep their places while others come and go, in both views. Spec R8.
@MainActor
final class KeptPlaceTests: CollectionTestCase {
    /// The changes above the row that is first in view.
    private static let changes: [ChangeInTheMidst] = [
        .insertAbove, .deleteAbove, .insertSection, .reloadOther, .moveOther,
    ]

    private func showTable(_ rows: RecordedRows) throws -> TableView {
        let table = TableView()
        table.register(TableViewCell.self, style: .default, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        table.rowHeight = 40
        _ = try show(View(retaining: table.widget), width: 300, height: 200)
        wait("the table has its size") { table.host.viewportHeight == 200 && !table.slots.isEmpty }
        return table
    }

    func testATableAndACollectionKeepTheirPlaces() async throws {
        for change in Self.changes {
            var named = NamedRows()
            let rows = RecordedRows(named.sections.map(\.count))
            let table = try showTable(rows)
            let items = RecordedItems(named.sections)
            var flow = CollectionViewFlowLayout()
            flow.itemSize = Size(width: 300, height: 40)
            flow.minimumLineSpacing = 0
            let collection = try showCollection(items, layout: flow, width: 300, height: 200)
            // The sixth row of the second section is at the top.
            table.contentOffset.y = table.rectForRow(at: NamedRows.target).y
            scroll(collection, to: Point(x: 0, y: 7 * 40))
            let batch = try XCTUnwrap(named.make(change))
            table.perform(batch, animated: false) {
                rows.rowsBySection = named.sections.map(\.count)
            } completion: { _ in
            }
            collection.perform(batch, animated: false) {
                items.sections = named.sections
            } completion: { _ in
            }
            wait("the collection is settled") { !collection.needsUpdate }
            let place = try XCTUnwrap(named.path(of: "1.5"))
            XCTAssertEqual(
                table.contentOffset.y, table.rectForRow(at: place).y, "table: \(change)")
            XCTAssertEqual(
                collection.contentOffset.y,
                collection.layoutAttributesForItem(at: place)?.frame.minY,
                "collection: \(change)")
        }
    }

    /// A property of the layout changes, and the first visible item stays where it is. Spec R8.
    func testAChangedLayoutKeepsItsPlace() async throws {
        var layout = CollectionViewFlowLayout()
        layout.estimatedItemSize = Size(width: 300, height: 30)
        let items = RecordedItems([(0..<400).map { "\(40 + $0 % 7 * 15)" }])
        items.configure = { cell, path in
            (cell as? WidthCell)?.width = Double(items.sections[0][path.item]) ?? 0
        }
        let collection = try showCollection(items, layout: layout) {
            $0.register(WidthCell.self, forCellWithReuseIdentifier: "name")
        }
        for offset in stride(from: 100.0, through: 1500, by: 100) {
            scroll(collection, to: Point(x: 0, y: offset))
        }
        let first = try XCTUnwrap(collection.indexPathsForVisibleItems.first)
        let place = try XCTUnwrap(collection.layoutAttributesForItem(at: first)).frame.minY
        let top = place - collection.contentOffset.y
        collection.updateLayout(CollectionViewFlowLayout.self) { $0.minimumLineSpacing = 25 }
        wait("it is laid out") { !collection.needsUpdate }
        let now = try XCTUnwrap(collection.layoutAttributesForItem(at: first)).frame.minY
        XCTAssertEqual(now - collection.contentOffset.y, top, accuracy: 1)
        XCTAssertGreaterThan(first.item, 40)
    }
}
