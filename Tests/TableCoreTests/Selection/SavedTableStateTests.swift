import Foundation
import RandomSupport
import TableCore
import TestSupport
import Testing

/// Saving and restoring scroll position and selection.
struct SavedTableStateTests {
    private func geometry(_ names: [String]) throws -> RowGeometry {
        try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: names.count))])
    }

    private let old = ["ada", "ben", "cleo", "dan", "eva", "fay", "gus", "hal"]

    private func save(offset: Double) throws -> SavedTableState {
        var state = SelectionState(counts: try SectionCounts([old.count]))
        state.mode = .multiple
        state.setSelection([.row(6), .row(1)])
        state.setCursor(.row(6))
        return SavedTableState(
            selection: state, geometry: try geometry(old),
            viewport: Viewport(contentOffset: offset, height: 100), isEditing: true
        ) { old[$0.row] }
    }

    @Test(
        """
        selection and place come back by identity, whatever happened to the data (000.183, \
        000.184, 29.2)
        """
    )
    func shuffled() throws {
        let saved = try save(offset: 90)
        for seed in seeds(100) {
            var random = SplitMix64(seed: seed)
            let new = old.shuffled(using: &random).dropLast(random.below(8)) + ["new"]
            let geometry = try geometry(Array(new))
            let restored = saved.restored(geometry: geometry) { name in
                new.firstIndex(of: name).map { .row($0) }
            }
            let names = restored.selected.map { new[$0.row] }
            #expect(names == ["gus", "ben"].filter { new.contains($0) }, "seed \(seed)")
            #expect(restored.cursor.map { new[$0.row] } == (new.contains("gus") ? "gus" : nil))
            let shown = ["cleo", "dan", "eva"].first { new.contains($0) }
            #expect(restored.anchor?.indexPath.map { new[$0.row] } == shown, "seed \(seed)")
            #expect(restored.isEditing)
            if shown == "cleo", let anchor = restored.anchor, let path = anchor.indexPath {
                let y = try #require(geometry.rectForRow(at: path)).y
                #expect(geometry.contentOffset(restoring: anchor) == y + 10)
            }
        }
    }

    @Test("at the top it comes back at the top; without data nothing is found (000.185)")
    func edges() throws {
        #expect(try save(offset: 0).anchors.isEmpty)
        let empty = try geometry([])
        let restored = try save(offset: 90).restored(geometry: empty) { _ in .row(0) }
        #expect(restored.selected.isEmpty)
        #expect(restored.anchor == nil)
    }

    @Test("all selected rows are those selected then, not those that came later (000.183, 14.5)")
    func all() throws {
        for seed in seeds(200) {
            var random = SplitMix64(seed: seed)
            let sections = [old, ["ida", "jon"], [], ["kim"]]
            let counts = try SectionCounts(sections.map(\.count))
            var state = SelectionState(counts: counts)
            state.mode = .multiple
            _ = state.handle(.selectAll)
            _ = state.handle(.answerRows(excluding: []))
            // All, all but some, or some ranges.
            let gone = (0..<random.below(4)).map { _ in random.below(11) }
            for position in gone { state.deselect(counts.indexPath(at: position)) }
            let expected = Set(
                state.indexPathsForSelectedItems.map { sections[$0.section][$0.row] })
            // Later, there are others everywhere, and some are gone.
            var later = sections.map { $0.filter { _ in random.below(5) > 0 } }
            for index in 0..<random.below(8) {
                if random.below(4) == 0 { later.insert([], at: random.below(later.count + 1)) }
                let section = random.below(later.count)
                later[section].insert("new \(index)", at: random.below(later[section].count + 1))
            }
            try check(state, sections, later, expected: expected, "seed \(seed)")
        }
    }

    /// Saves both kinds of states to data, and restores them with later rows.
    private func check(
        _ state: SelectionState, _ sections: [[String]], _ later: [[String]],
        expected: Set<String>, _ comment: Comment
    ) throws {
        func geometry(_ sections: [[String]]) throws -> RowGeometry {
            try RowGeometry(
                sections: sections.map { SectionHeights(rows: .uniform(40, count: $0.count)) })
        }
        func find(_ name: String) -> IndexPath? {
            for (section, names) in later.enumerated() {
                if let row = names.firstIndex(of: name) {
                    return IndexPath(row: row, section: section)
                }
            }
            return nil
        }
        let remaining = expected.intersection(later.joined())
        func names(_ state: SelectionState) -> Set<String> {
            Set(state.indexPathsForSelectedItems.map { later[$0.section][$0.row] })
        }
        func name(_ path: IndexPath) -> String { sections[path.section][path.row] }
        let table = SavedTableState(
            selection: state, geometry: try geometry(sections),
            viewport: Viewport(contentOffset: 0, height: 100), identifier: name)
        var restored = SelectionState(counts: try SectionCounts(later.map(\.count)))
        restored.mode = .multiple
        let saved = try JSONDecoder().decode(
            SavedTableState.self, from: try JSONEncoder().encode(table))
        restored.restore(saved.restored(geometry: try geometry(later), indexPath: find))
        #expect(names(restored) == remaining, comment)
        let items = try JSONDecoder().decode(
            SavedSelection.self,
            from: try JSONEncoder().encode(SavedSelection(state, identifier: name)))
        restored.restore(items, indexPath: find)
        #expect(names(restored) == remaining, comment)
    }

    @Test("it survives being written down")
    func coding() throws {
        let saved = try save(offset: 90)
        let data = try JSONEncoder().encode(saved)
        #expect(try JSONDecoder().decode(SavedTableState.self, from: data) == saved)
    }
}
