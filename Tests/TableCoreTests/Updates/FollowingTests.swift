import TableCore
import Testing

/// State that follows a row's identity through a batch (Spec R8).
struct FollowingTests {
    private func map(
        _ operations: [BatchOperation], before: [Int], after: [Int]
    ) throws -> UpdateMap {
        try BatchUpdate(operations)
            .resolve(before: try SectionCounts(before), after: try SectionCounts(after))
    }

    @Test("a reloaded row loses its selection, unless the app says otherwise (000.117)")
    func reloadedSelection() throws {
        let map = try map([.reloadRow(.row(1))], before: [3], after: [3])
        var state = SelectionState(counts: map.before)
        state.select(.row(1))
        var kept = state
        state.apply(map)
        kept.apply(map, reloadDeselects: false)
        #expect(state.indexPathsForSelectedRows == nil)
        #expect(kept.indexPathsForSelectedRows == [.row(1)])
    }

    @Test("the order of selection survives an update (14.6, R8)")
    func order() throws {
        let map = try map(
            [.insertRow(.row(0)), .moveRow(.row(3), .row(1))], before: [4], after: [5])
        var state = SelectionState(counts: map.before)
        state.mode = .multiple
        state.setSelection([.row(3), .row(0), .row(2)])
        state.apply(map)
        #expect(state.indexPathsForSelectedRows == [.row(1), .row(2), .row(4)])
    }

    @Test("a neighbor of a deleted row receives the focus: the row below, else the one above")
    func cursor() throws {
        let deleted = { (rows: [Int]) in rows.map { BatchOperation.deleteRow(.row($0)) } }
        let cases: [(row: IndexPath, [BatchOperation], after: [Int], IndexPath?)] = [
            (.row(1), deleted([1]), [3, 2], .row(1)),
            (.row(1), deleted([1, 2]), [2, 2], .row(1)),
            (.row(3), deleted([2, 3]), [2, 2], IndexPath(row: 0, section: 1)),
            (
                IndexPath(row: 1, section: 1), [.deleteRow(IndexPath(row: 1, section: 1))], [4, 1],
                IndexPath(row: 0, section: 1)
            ),
            (IndexPath(row: 0, section: 1), [.deleteSection(1)], [4], .row(3)),
            (.row(0), [.deleteSection(0)], [2], .row(0)),
            (.row(0), [.deleteSection(0), .deleteSection(1)], [], nil),
            (.row(3), [.reloadSection(0)], [4, 2], .row(3)),
            (.row(3), [.reloadSection(0)], [2, 2], .row(1)),
            (.row(3), [.reloadSection(0)], [0, 2], IndexPath(row: 0, section: 1)),
        ]
        for (row, operations, after, expected) in cases {
            let map = try map(operations, before: [4, 2], after: after)
            var state = SelectionState(counts: map.before)
            state.setCursor(row)
            var dropped = state
            dropped.apply(map)
            #expect(dropped.cursor == nil, "\(row) after \(operations)")
            state.apply(map, movesCursor: true)
            #expect(state.cursor == expected, "\(row) after \(operations)")
            #expect(state.indexPathsForSelectedRows == nil)
        }
    }

    @Test("the armed row follows; a deleted one is closed (R8)")
    func editing() throws {
        let map = try map([.deleteRow(.row(0))], before: [3], after: [2])
        for (row, expected) in [(0, nil), (2, IndexPath.row(1))] {
            var session = EditingSession()
            _ = session.handle(.setEditing(true, animated: false))
            _ = session.handle(.controlTapped(.row(row)))
            _ = session.handle(.canEdit(true))
            _ = session.handle(.style(.delete))
            session.apply(map)
            #expect(session.confirmingIndexPath == expected)
        }
    }

    @Test("the anchored row stays where it was on the screen (R8)")
    func anchor() throws {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 20))])
        let anchor = geometry.scrollAnchor(at: 415, height: 200)
        let map = try map(
            [.deleteRow(.row(2)), .insertRow(.row(0)), .insertRow(.row(1))], before: [20],
            after: [21])
        let followed = try #require(anchor.following(map, in: geometry))
        try geometry.apply(
            map,
            heights: HeightSource(section: { _ in SectionHeights(rows: .individual([])) }) { _ in
                .known(25)
            })
        #expect(geometry.contentOffset(restoring: followed) == 425)
    }

    @Test("when the anchored row is deleted its neighbor keeps the place (R8)")
    func deletedAnchor() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 6))])
        let anchor = geometry.scrollAnchor(at: 90, height: 200)
        #expect(anchor == .element(.row(.row(2)), distance: -10))
        let below = try map([.deleteRow(.row(2))], before: [6], after: [5])
        #expect(anchor.following(below, in: geometry) == .element(.row(.row(2)), distance: 30))
        let rest = (2..<6).map { BatchOperation.deleteRow(.row($0)) }
        let above = try map(rest, before: [6], after: [2])
        #expect(anchor.following(above, in: geometry) == .element(.row(.row(1)), distance: -50))
        let everything = (0..<6).map { BatchOperation.deleteRow(.row($0)) }
        let none = try map(everything, before: [6], after: [0])
        #expect(anchor.following(none, in: geometry) == nil)
    }
}
