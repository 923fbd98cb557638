import Foundation
import RandomSupport
import TableCore
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
        for seed in 0..<100 {
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

    @Test("everything selected is one word, not a list")
    func all() throws {
        var state = SelectionState(counts: try SectionCounts([old.count]))
        state.mode = .multiple
        _ = state.handle(.selectAll)
        _ = state.handle(.answerRows(excluding: []))
        let geometry = try geometry(old)
        let saved = SavedTableState(
            selection: state, geometry: geometry,
            viewport: Viewport(contentOffset: 0, height: 100)
        ) { old[$0.row] }
        #expect(saved.selected.isEmpty)
        var other = SelectionState(counts: try SectionCounts([3]))
        other.restore(saved.restored(geometry: try self.geometry(["x", "y", "z"])) { _ in nil })
        #expect(other.selectedCount == 3)
    }

    @Test("it survives being written down")
    func coding() throws {
        let saved = try save(offset: 90)
        let data = try JSONEncoder().encode(saved)
        #expect(try JSONDecoder().decode(SavedTableState.self, from: data) == saved)
    }
}
