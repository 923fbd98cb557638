import RandomSupport
import TableCore
import TestSupport
import Testing

/// Drags while other rows come, go and move. Spec R8.
struct MovementUpdateTests {
    /// A random change of letters, as a batch.
    private struct Change {
        var after: [[String]]
        var batch = BatchUpdate()

        /// Deletes, inserts and moves letters of `before`, but not `kept`.
        init(_ before: [[String]], keeping kept: String?, using random: inout SplitMix64) {
            var old: [String: IndexPath] = [:]
            for (section, letters) in before.enumerated() {
                for (row, letter) in letters.enumerated() {
                    old[letter] = IndexPath(row: row, section: section)
                }
            }
            after = before
            var moved: [String] = []
            for letter in old.keys.sorted() where letter != kept {
                let choice = Int.random(in: 0..<6, using: &random)
                guard choice < 2, let path = old[letter] else { continue }
                for section in after.indices { after[section].removeAll { $0 == letter } }
                if choice == 0 {
                    batch.deleteRows([path])
                } else {
                    moved.append(letter)
                }
            }
            let inserted = ["x", "y"].prefix(Int.random(in: 0...2, using: &random))
            for letter in moved + inserted {
                let section = after.indices.randomElement(using: &random) ?? 0
                let row = Int.random(in: 0...after[section].count, using: &random)
                after[section].insert(letter, at: row)
            }
            for (section, letters) in after.enumerated() {
                for (row, letter) in letters.enumerated() {
                    let path = IndexPath(row: row, section: section)
                    if moved.contains(letter), let source = old[letter] {
                        batch.moveRow(from: source, to: path)
                    } else if old[letter] == nil {
                        batch.insertRows([path])
                    }
                }
            }
        }
    }

    private func counts(_ letters: [[String]]) throws -> SectionCounts {
        try SectionCounts(letters.map(\.count))
    }

    /// The letters after the lifted one moved.
    private func moving(
        _ letters: [[String]], _ source: IndexPath, _ destination: IndexPath
    ) -> [[String]] {
        var moved = letters
        let letter = moved[source.section].remove(at: source.row)
        moved[destination.section].insert(letter, at: destination.row)
        return moved
    }

    private static let starts = [
        [["a", "b", "c", "d", "e"]], [["a", "b"], ["c", "d", "e"]], [["a", "b", "c"], [], ["d"]],
    ]

    private func paths(_ letters: [[String]]) -> [IndexPath] {
        letters.enumerated().flatMap { section, letters in
            letters.indices.map { IndexPath(row: $0, section: section) }
        }
    }

    @Test("a pending move keeps its row and its neighbors through any batch")
    func neighbors() throws {
        for seed in seeds(300) { try neighbors(seed: seed) }
    }

    private func neighbors(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        for before in Self.starts {
            let source = try #require(paths(before).randomElement(using: &random))
            let letter = before[source.section][source.row]
            let change = Change(before, keeping: letter, using: &random)
            let map = try change.batch.resolve(
                before: try counts(before), after: try counts(change.after))
            for section in before.indices {
                let others = before[section].filter { $0 != letter }
                for row in 0...others.count {
                    let destination = IndexPath(row: row, section: section)
                    let move = try #require(
                        map.following(moveFrom: source, to: destination), "seed \(seed)")
                    #expect(
                        change.after[move.source.section][move.source.row] == letter, "seed \(seed)"
                    )
                    guard destination != source else {
                        #expect(move.destination == move.source, "seed \(seed)")
                        continue
                    }
                    let moved = Set(change.batch.movedRows.map(\.source))
                    let staying = others.filter { other in
                        let path = paths(before).first { before[$0.section][$0.row] == other }
                        return path.map { !moved.contains($0) } == true
                            && change.after[section].contains(other)
                    }
                    let result = moving(change.after, move.source, move.destination)
                    let order = result[section].filter { $0 == letter || staying.contains($0) }
                    let above = others.prefix(row).filter(staying.contains)
                    let below = others.dropFirst(row).filter(staying.contains)
                    #expect(order == above + [letter] + below, "seed \(seed), to \(destination)")
                }
            }
        }
    }

    @Test("a pending move ends where its row is deleted, moved or reloaded with its section")
    func ending() throws {
        let counts = try SectionCounts([3, 2])
        var batches = [BatchUpdate(), BatchUpdate(), BatchUpdate(), BatchUpdate()]
        batches[0].deleteRows([.row(1)])
        batches[1].moveRow(from: .row(1), to: .row(2))
        batches[2].deleteSections([0])
        batches[3].reloadSections([0])
        let after = [[2, 2], [3, 2], [2], [3, 2]]
        for (batch, rows) in zip(batches, after) {
            let map = try batch.resolve(before: counts, after: try SectionCounts(rows))
            #expect(map.following(moveFrom: .row(1), to: .row(0)) == nil)
        }
        let toOther = try batches[2].resolve(before: counts, after: try SectionCounts([2]))
        let own = IndexPath(row: 1, section: 1)
        let move = toOther.following(moveFrom: own, to: .row(1))
        #expect(move?.source == .row(1))
        #expect(move?.destination == .row(1), "the section of the destination is gone")
    }

    @Test("the screen of a drag becomes that of the model, with the lifted item at its target")
    func shownBatch() throws {
        for seed in seeds(300) {
            var random = SplitMix64(seed: UInt64(seed))
            for before in Self.starts {
                var layout = FlowLayout()
                layout.itemSize = Size(width: 100, height: 100)
                var session = LayoutSession(
                    layout: layout, context: try .of(before.map(\.count), width: 220, height: 440))
                let source = try #require(paths(before).randomElement(using: &random))
                var drag = try #require(ItemDrag(lifting: source, in: &session, at: .zero))
                let section = before.indices.randomElement(using: &random) ?? 0
                let room = before[section].count - (section == source.section ? 1 : 0)
                let target = IndexPath(
                    row: Int.random(in: 0...room, using: &random), section: section)
                _ = drag.handle(.retarget(target), in: &session)
                let shown = moving(before, source, drag.destination)
                let letter = before[source.section][source.row]
                let keeps = Bool.random(using: &random)
                let change = Change(before, keeping: keeps ? letter : nil, using: &random)

                let old = drag
                let result = try drag.follow(
                    change.batch, shown: try counts(shown), after: try counts(change.after))
                let now =
                    drag.isFinished
                    ? change.after : moving(change.after, drag.source, drag.destination)
                let map = try result.batch.resolve(
                    before: try counts(shown), after: try counts(now))
                if keeps { #expect(!drag.isFinished, "seed \(seed)") }
                for path in paths(now) {
                    let letter = now[path.section][path.row]
                    let before = map.oldIndexPath(forNew: path)
                    let was = before.map { shown[$0.section][$0.row] }
                    let isNew = ["x", "y"].contains(letter)
                    #expect(was == (isNew ? nil : letter), "seed \(seed) at \(path)")
                }
                #expect(old.shownPath(of: old.source) == old.destination)
            }
        }
    }

    /// The first of four items, held at the place of the third one.
    private func draggedItem() throws -> ItemDrag {
        var layout = FlowLayout()
        layout.itemSize = Size(width: 100, height: 100)
        var session = LayoutSession(
            layout: layout, context: try .of([4], width: 220, height: 440))
        var drag = try #require(ItemDrag(lifting: .row(0), in: &session, at: .zero))
        _ = drag.handle(.retarget(.row(2)), in: &session)
        return drag
    }

    @Test("the lifted item keeps its view where it is reloaded")
    func reloading() throws {
        var drag = try draggedItem()
        var batch = BatchUpdate()
        batch.reloadRows([.row(0), .row(1)])
        let counts = try SectionCounts([4])
        let shown = try drag.follow(batch, shown: counts, after: counts)
        #expect(shown.reloadsItem)
        #expect(shown.batch.reloadedRows.map(\.place) == [.row(0)], "the second one is first")
        #expect((drag.source, drag.destination) == (.row(0), .row(2)))
        #expect(!drag.isFinished)
    }

    @Test("a batch that contradicts the counts leaves the drag")
    func contradiction() throws {
        var drag = try draggedItem()
        var batch = BatchUpdate()
        batch.deleteRows([.row(0)])
        let counts = try SectionCounts([4])
        #expect(throws: BatchUpdateError.self) {
            try drag.follow(batch, shown: counts, after: counts)
        }
        #expect((drag.source, drag.destination) == (.row(0), .row(2)))
    }

    @Test("positions of the model and of the screen agree during a drag")
    func positions() throws {
        for before in Self.starts {
            for source in paths(before) {
                for section in before.indices {
                    let room = before[section].count - (section == source.section ? 1 : 0)
                    for row in 0...room {
                        var layout = FlowLayout()
                        layout.itemSize = Size(width: 100, height: 100)
                        var session = LayoutSession(
                            layout: layout,
                            context: try .of(before.map(\.count), width: 220, height: 440))
                        var drag = try #require(
                            ItemDrag(lifting: source, in: &session, at: .zero))
                        _ = drag.handle(
                            .retarget(IndexPath(row: row, section: section)), in: &session)
                        let shown = moving(before, source, drag.destination)
                        let model = try counts(before)
                        for (position, letter) in before.joined().enumerated() {
                            let found = drag.shownPositions(
                                of: PositionSet(position..<position + 1), in: try counts(shown))
                            let place = found.ranges.first?.lowerBound ?? -1
                            #expect(Array(shown.joined())[place] == letter)
                            #expect(model.indexPath(at: position) != nil)
                        }
                    }
                }
            }
        }
    }

    @Test("a lifted row stays under the pointer while rows come and go (16.3)")
    func liftedRow() throws {
        let rows = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 20))])
        let viewport = Viewport(contentOffset: 200, height: 400)
        var session = try #require(
            ReorderSession(lifting: .row(6), in: rows, viewport: viewport, pointerY: 50))
        _ = session.handle(.pointerMoved(y: 130))
        _ = session.handle(.retarget(.row(8)))
        #expect(session.destination == .row(8))
        let y = session.liftedY

        var batch = BatchUpdate()
        batch.insertRows([.row(0), .row(1)])
        let counts = try SectionCounts([20])
        var after = try batch.resolve(before: counts, after: try SectionCounts([22]))
        var geometry = rows
        try geometry.apply(after, heights: heights)
        #expect(session.continues(after: after))
        let effects = session.follow(after, in: geometry, contentOffset: 280)
        let frame = Rect(x: 0, y: y + 80, width: .infinity, height: 40)
        #expect(effects == [.placeImage(frame)], "the same place on the screen")
        #expect((session.source, session.destination) == (.row(8), .row(10)))

        batch = BatchUpdate()
        batch.deleteRows([.row(0), .row(21)])
        after = try batch.resolve(
            before: try SectionCounts([22]), after: try SectionCounts([20]))
        try geometry.apply(after, heights: heights)
        // Without an anchor, other rows are now under the pointer.
        #expect(
            session.follow(after, in: geometry, contentOffset: 280) == [
                .placeImage(frame),
                .askTarget(source: .row(7), proposed: .row(10)),
            ])
        _ = session.handle(.retarget(.row(10)))
        #expect(session.handle(.drop) == [.move(from: .row(7), to: .row(10))])
    }

    @Test("a lifted row that is deleted ends the drag, one that is reloaded does not")
    func deletedRow() throws {
        let rows = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 5))])
        let session = try #require(
            ReorderSession(
                lifting: .row(1), in: rows, viewport: Viewport(contentOffset: 0, height: 400),
                pointerY: 60))
        var batch = BatchUpdate()
        batch.deleteRows([.row(1)])
        let counts = try SectionCounts([5])
        #expect(
            !session.continues(
                after: try batch.resolve(before: counts, after: try SectionCounts([4]))))
        batch = BatchUpdate()
        batch.reloadRows([.row(1), .row(3)])
        #expect(session.continues(after: try batch.resolve(before: counts, after: counts)))
    }

    private var heights: HeightSource {
        HeightSource(
            section: { _ in SectionHeights(rows: .uniform(40, count: 0)) },
            row: { _ in .known(40) })
    }
}
