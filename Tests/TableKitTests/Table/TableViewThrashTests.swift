import CGtk
import Foundation
import GtkBridge
import RandomSupport
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Random data, batches, scrolls and selections on real widgets: each visible cell shows its row,
/// the selection follows its rows, and nothing is left behind.
@MainActor
final class TableViewThrashTests: TableTestCase {
    /// Sections of rows with unique names.
    @MainActor
    private final class NamedRows: TableViewDataSource, TableViewDelegate {
        var sections: [[String]] = []
        private var named = 0

        func newName() -> String {
            named += 1
            return "#\(named)"
        }

        func newSection(_ count: Int) -> [String] { (0..<count).map { _ in newName() } }

        func name(_ path: IndexPath) -> String { sections[path.section][path.row] }

        func numberOfSections(in tableView: TableView) -> Int { sections.count }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            sections[section].count
        }

        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel.text = name(path)
            if path.row.isMultiple(of: 4), cell.contentView.subviews.isEmpty {
                let button = Button("Go")
                button.frame = Rect(x: 200, y: 2, width: 44, height: 34)
                cell.contentView.addSubview(button)
            }
            return cell
        }

        func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double {
            height(name(path))
        }

        func height(_ name: String) -> Double { 40 + Double(name.utf8.count % 3) * 8 }

        func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
            sections[section].count.isMultiple(of: 2) ? "Section" : nil
        }

        func tableView(_ tableView: TableView, canMoveRowAt path: IndexPath) -> Bool { true }
    }

    private var rows = NamedRows()

    func testRandomChangesShowTheirRows() async throws {
        let environment = ProcessInfo.processInfo.environment
        // TROVE_SEED repeats a run, and TROVE_RUNS makes one longer.
        let rounds = environment["TROVE_RUNS"].flatMap { Int($0) } ?? 60
        let seed =
            environment["TROVE_SEED"].flatMap { Int($0) } ?? Int.random(in: 0..<1_000_000)
        try thrash(rounds: 20, seed: seed)
        let (owners, closures) = (LiveCounters.owners, LiveCounters.closures)
        try thrash(rounds: rounds, seed: seed)
        wait("nothing is left of seed \(seed)") {
            LiveCounters.owners <= owners && LiveCounters.closures <= closures
        }
    }

    private func thrash(rounds: Int, seed: Int) throws {
        var random = SplitMix64(seed: seed)
        rows = NamedRows()
        rows.sections = (0..<3).map { _ in rows.newSection(30) }
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.allowsMultipleSelection = true
        (table.dataSource, table.delegate) = (rows, rows)
        try show(View(retaining: table.widget), width: 400, height: 440)
        wait("the table has its size") { !table.slots.isEmpty }
        for round in 0..<rounds {
            step(table, &random)
            // Frames of animations run in some rounds, others begin while the last one moves.
            if random.chance(50) { MainLoop.drain() }
            check(table, "round \(round) of seed \(seed)")
        }
        wait("the animations ended") { table.transition == nil }
        MainLoop.drain()
        check(table, "the end of seed \(seed)")
        XCTAssertLessThan(table.numberOfLiveCells, 60, "seed \(seed)")
        destroyWindows()
    }

    private func step(_ table: TableView, _ random: inout SplitMix64) {
        switch random.below(12) {
        case 0...4: changeRows(table, &random)
        case 5: changeSections(table, &random)
        case 6:
            let end = max(1, table.contentSize.height)
            table.contentOffset.y = Double.random(in: 0...end, using: &random)
        case 7, 8:
            guard let path = random.pick(table.indexPathsForVisibleRows) else { return }
            table.selectRow(at: path, animated: false)
        case 9: table.setEditing(!table.isEditing, animated: random.chance(50))
        case 10: table.reloadData()
        default:
            let paths = random.some(of: table.indexPathsForVisibleRows, atMost: 3)
            table.reconfigureRows(at: paths)
        }
    }

    private func changeRows(_ table: TableView, _ random: inout SplitMix64) {
        guard let section = random.pick(Array(rows.sections.indices)) else { return }
        let old = rows.sections[section]
        let changed = random.some(of: Array(old.indices), atMost: 4)
        let (moved, deleted) = (random.chance(50) ? changed.first : nil, changed.dropFirst())
        var new = old.indices.filter { $0 != moved && !deleted.contains($0) }.map { old[$0] }
        let arrived = rows.newSection(random.below(5))
        let moving = moved.map { [old[$0]] } ?? []
        for name in arrived + moving { new.insert(name, at: random.number(0...new.count)) }
        let animation = random.pick(TableView.RowAnimation.allCases) ?? .none
        expectSelection(of: table) {
            table.performBatchUpdates {
                table.deleteRows(at: deleted.map { path($0, section) }, with: animation)
                let inserted = arrived.compactMap { new.firstIndex(of: $0) }
                table.insertRows(at: inserted.map { path($0, section) }, with: animation)
                if let moved, let target = new.firstIndex(of: old[moved]) {
                    table.moveRow(at: path(moved, section), to: path(target, section))
                }
                rows.sections[section] = new
            }
        }
    }

    private func changeSections(_ table: TableView, _ random: inout SplitMix64) {
        let animation = random.pick(TableView.RowAnimation.allCases) ?? .none
        expectSelection(of: table) {
            if rows.sections.count > 2, random.chance(50) {
                let section = random.below(rows.sections.count)
                rows.sections.remove(at: section)
                table.deleteSections([section], with: animation)
            } else {
                let section = random.number(0...rows.sections.count)
                rows.sections.insert(rows.newSection(random.below(20)), at: section)
                table.insertSections([section], with: animation)
            }
        }
    }

    /// Makes a change, and checks that the selected rows are those of before that remain.
    private func expectSelection(of table: TableView, after change: () -> Void) {
        let names = { Set((table.indexPathsForSelectedRows ?? []).map { self.rows.name($0) }) }
        let before = names()
        change()
        XCTAssertEqual(names(), before.intersection(rows.sections.joined()))
    }

    private func check(_ table: TableView, _ place: String) {
        let visible = table.indexPathsForVisibleRows
        for path in visible {
            guard let cell = table.cellForRow(at: path) else {
                XCTFail("no cell at \(path) in \(place)")
                continue
            }
            let name = rows.name(path)
            XCTAssertEqual(cell.textLabel.text, name, place)
            XCTAssertEqual(
                cell.isSelected, table.indexPathsForSelectedRows?.contains(path) ?? false, place)
            guard table.transition == nil else { continue }
            XCTAssertEqual(table.rectForRow(at: path).height, rows.height(name), place)
        }
        if table.transition == nil, rows.sections.joined().count > 20 {
            XCTAssertGreaterThan(visible.count, 3, place)
        }
    }
}
