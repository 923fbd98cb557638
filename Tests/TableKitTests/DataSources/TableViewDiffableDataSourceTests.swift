import CGtk
import GtkBridge
import RandomSupport
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Snapshots shown by a table, 12.1 and 12.10.
@MainActor
final class TableViewDiffableDataSourceTests: TableTestCase {
    private typealias Source = TableViewDiffableDataSource<String, Int>
    private typealias State = DiffableDataSourceSnapshot<String, Int>

    private var texts: [Int: String] = [:]
    private var lines = 1

    private func showSource() throws -> (TableView, Source) {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        let source = Source(tableView: table) { [weak self] table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel.text = self?.texts[item] ?? "Item \(item)"
            cell.textLabel.numberOfLines = self?.lines ?? 1
            return cell
        }
        window = try show(View(retaining: table.widget), width: 400, height: 440)
        return (table, source)
    }

    private func state(_ sections: [(String, [Int])]) -> State {
        var state = State()
        for (section, items) in sections {
            state.appendSections([section])
            state.appendItems(items, toSection: section)
        }
        return state
    }

    private func shown(_ table: TableView) -> [String] {
        table.visibleCells.map { $0.textLabel.text ?? "" }
    }

    func testATableShowsWhatIsApplied() async throws {
        let (table, source) = try showSource()
        var completions = 0
        source.apply(state([("A", [1, 2, 3]), ("B", [4])])) { completions += 1 }
        wait("the rows are shown") { completions == 1 && table.slots.count == 4 }
        XCTAssertEqual(shown(table), ["Item 1", "Item 2", "Item 3", "Item 4"])
        source.apply(state([("B", [4, 2]), ("A", [3, 5])])) { completions += 1 }
        wait("the animation is over") { completions == 2 }
        XCTAssertEqual(shown(table), ["Item 4", "Item 2", "Item 3", "Item 5"])
        XCTAssertEqual(source.itemIdentifier(for: path(1)), 2)
        XCTAssertEqual(source.indexPath(for: 5), path(1, 1))
        XCTAssertEqual(source.sectionIdentifier(for: 1), "A")
        XCTAssertEqual(source.index(for: "B"), 0)
        XCTAssertNil(source.sectionIdentifier(for: 2))
    }

    /// 19.1, R8: snapshots of self-sizing rows keep place and selection; a list sorted the other
    /// way stays at its offset.
    func testSelfSizingRowsKeepTheirPlace() async throws {
        let (table, source) = try showSource()
        lines = 0
        for item in 0..<220 {
            texts[item] = Array(repeating: "word", count: 10 + item * 13 % 60)
                .joined(separator: " ")
        }
        table.rowHeight = TableView.automaticDimension
        table.estimatedRowHeight = 60
        source.apply(state([("A", Array(20..<120)), ("B", Array(120..<220))]))
        wait("the rows are shown") { !table.visibleCells.isEmpty }
        table.contentOffset.y = 2000
        let first = try XCTUnwrap(table.indexPathsForVisibleRows.first)
        let item = try XCTUnwrap(source.itemIdentifier(for: first))
        table.selectRow(at: first, animated: false)
        let place = table.rectForRow(at: first).minY - table.contentOffset.y
        func check(_ change: String) throws {
            wait("the animation is over") { !table.hasUncommittedUpdates }
            let path = try XCTUnwrap(source.indexPath(for: item))
            XCTAssertEqual(
                table.rectForRow(at: path).minY - table.contentOffset.y, place, change)
            XCTAssertEqual(table.indexPathForSelectedRow, path, change)
        }
        source.apply(state([("A", Array(0..<120)), ("B", Array(120..<220))]))
        try check("insertion above")
        source.apply(state([("B", Array(120..<220)), ("A", Array(0..<120))]))
        wait("the animation is over") { !table.hasUncommittedUpdates }
        let offset = table.contentOffset.y
        source.apply(state([("B", (120..<220).reversed()), ("A", (0..<120).reversed())]))
        wait("the animation is over") { !table.hasUncommittedUpdates }
        XCTAssertEqual(table.contentOffset.y, offset, accuracy: 200, "sorted the other way")
    }

    /// R8: the selection follows its item.
    func testTheSelectionFollowsItsItem() async throws {
        let (table, source) = try showSource()
        source.apply(state([("A", Array(0..<100))]), animatingDifferences: false)
        wait("the rows are shown") { table.slots.count > 5 }
        table.selectRow(at: path(3), animated: false)
        source.apply(state([("A", Array((0..<100).reversed()))]), animatingDifferences: false)
        XCTAssertNil(table.transition, "not animated")
        XCTAssertEqual(table.indexPathForSelectedRow, path(96))
        XCTAssertEqual(shown(table).first, "Item 99")
    }

    /// A reconfigured row keeps its cell and its selection, a reloaded one gets another cell.
    func testReconfiguredRowsKeepTheirCells() async throws {
        let (table, source) = try showSource()
        source.apply(state([("A", [1, 2, 3])]), animatingDifferences: false)
        wait("the rows are shown") { table.slots.count == 3 }
        table.selectRow(at: path(1), animated: false)
        let cell = table.cellForRow(at: path(1))
        texts[2] = "Changed"
        var marked = source.snapshot()
        marked.reconfigureItems([2])
        source.apply(marked)
        XCTAssertTrue(table.cellForRow(at: path(1)) === cell)
        XCTAssertEqual(cell?.textLabel.text, "Changed")
        XCTAssertEqual(table.indexPathForSelectedRow, path(1))
        XCTAssertEqual(source.snapshot().reconfiguredItemIdentifiers, [])
        texts[2] = "Reloaded"
        var reloaded = source.snapshot()
        reloaded.reloadItems([2])
        source.apply(reloaded, animatingDifferences: false)
        XCTAssertEqual(table.cellForRow(at: path(1))?.textLabel.text, "Reloaded")
    }

    /// Rows off screen that are reconfigured have no cell, and get their height again.
    func testReconfiguringAsksForHeightsAgain() async throws {
        let rows = RecordedRows([100])
        var height = 44.0
        rows.heights = { $0.row == 2 ? height : 44 }
        let table = try showTable(rows)
        height = 80
        table.reconfigureRows(at: [path(2), path(90)])
        XCTAssertEqual(table.rectForRow(at: path(2)).height, 80)
        XCTAssertEqual(table.contentSize.height, 99 * 44 + 80)
    }

    func testASnapshotAnswersAsItsModel() {
        var state = state([("A", [1, 2]), ("B", [3])])
        state.insertItems([9], beforeItem: 2)
        state.insertSections(["C"], afterSection: "A")
        state.appendItems([7], toSection: "C")
        state.moveItem(3, afterItem: 1)
        state.deleteItems([2])
        XCTAssertEqual(state.itemIdentifiers, [1, 3, 9, 7])
        XCTAssertEqual(state.sectionIdentifiers, ["A", "C", "B"])
        XCTAssertEqual(state.indexOfItem(7), 3)
        XCTAssertEqual(state.indexOfSection("B"), 2)
        XCTAssertEqual(state.numberOfItems(inSection: "A"), 3)
        XCTAssertEqual(state.sectionIdentifier(containingItem: 9), "A")
        state.deleteAllItems()
        XCTAssertEqual(state.numberOfSections, 0)
    }

    /// 12.10: whatever is applied in whatever order, the table then shows it.
    func testRandomSnapshotsAreShown() async throws {
        let (table, source) = try showSource()
        for seed in 0..<200 {
            var generator = SplitMix64(seed: seed)
            var items = Array(0..<30).shuffled(using: &generator)
            var sections: [(String, [Int])] = []
            for section in ["A", "B", "C", "D"].shuffled(using: &generator)
            where Bool.random(using: &generator) {
                let count = Int.random(in: 0...min(7, items.count), using: &generator)
                sections.append((section, Array(items.prefix(count))))
                items.removeFirst(count)
            }
            let next = state(sections)
            source.apply(next, animatingDifferences: Bool.random(using: &generator))
            table.layoutContent()
            table.endTransition()
            table.layoutContent()
            let expected = next.itemIdentifiers.map { "Item \($0)" }
            XCTAssertEqual(
                shown(table), Array(expected.prefix(table.visibleCells.count)),
                "seed \(seed)")
        }
    }
}
