import Testing

@testable import TableCore

/// Rules R1–R8 against a table of identities.
struct BatchUpdateTests {
    /// Resolves a batch and compares every row's way with that of its identity.
    private func check(
        _ batch: BatchUpdate, on table: NaiveTable, _ label: @autoclosure () -> String
    )
        throws
    {
        let before = try SectionCounts(table.counts)
        guard let after = table.applying(batch, freshRows: 2) else {
            let counts = try SectionCounts(table.counts)
            #expect(throws: BatchUpdateError.self, "\(label())") {
                try batch.resolve(before: before, after: counts)
            }
            return
        }
        let map = try batch.resolve(before: before, after: try SectionCounts(after.counts))
        for (number, section) in table.sections.enumerated() {
            let new = after.sections.firstIndex { $0.id == section.id }
            #expect(map.newSection(forOld: number) == new, "\(label())")
            if let new { #expect(map.oldSection(forNew: new) == number, "\(label())") }
            for (row, id) in section.rows.enumerated() {
                let old = IndexPath(row: row, section: number)
                let path = after.path(ofRow: id)
                #expect(map.newIndexPath(forOld: old) == path, "\(label()) row \(old)")
                if let path { #expect(map.oldIndexPath(forNew: path) == old, "\(label())") }
            }
        }
        for (number, section) in after.sections.enumerated() {
            for (row, id) in section.rows.enumerated() where table.path(ofRow: id) == nil {
                let new = IndexPath(row: row, section: number)
                #expect(map.oldIndexPath(forNew: new) == nil, "\(label()) new row \(new)")
            }
        }
        try checkGeometry(map, table, after, label())
        try checkSelection(map, table, after, label())
    }

    private func heights(_ table: NaiveTable) -> [SectionHeights] {
        table.sections.map { section in
            SectionHeights(
                header: Double(section.id % 7) + 1,
                rows: .individual(section.rows.map { Double($0 % 5) + 10 }),
                footer: Double(section.id % 3))
        }
    }

    private func checkGeometry(
        _ map: UpdateMap, _ table: NaiveTable, _ after: NaiveTable, _ label: String
    ) throws {
        var geometry = try RowGeometry(sections: heights(table))
        let expected = heights(after)
        let source = HeightSource(
            section: { expected[$0] },
            row: { .known(Double((after.row(at: $0) ?? 0) % 5) + 10) })
        try geometry.apply(map, heights: source)
        let fresh = try RowGeometry(sections: expected)
        #expect(geometry.elements(in: 0..<9_999) == fresh.elements(in: 0..<9_999), "\(label)")
        #expect(geometry.tree.isConsistent { $0.height == $1.height && $0.rows == $1.rows })
    }

    private func checkSelection(
        _ map: UpdateMap, _ table: NaiveTable, _ after: NaiveTable, _ label: String
    ) throws {
        var state = SelectionState(counts: map.before)
        state.mode = .multiple
        let ids = table.sections.flatMap(\.rows).filter { $0 % 2 == 0 }
        state.setSelection(ids.compactMap(table.path(ofRow:)))
        state.setCursor(ids.first.flatMap(table.path(ofRow:)))
        state.apply(map, reloadDeselects: false)
        let expected = Set(ids.compactMap(after.path(ofRow:)))
        #expect(Set(state.indexPathsForSelectedRows ?? []) == expected, "\(label)")
        #expect(state.cursor == ids.first.flatMap(after.path(ofRow:)), "\(label)")
        var all = SelectionState(counts: map.before)
        all.mode = .multiple
        _ = all.handle(.selectAll)
        _ = all.handle(.answerRows(excluding: []))
        all.apply(map, reloadDeselects: false)
        let survivors = table.sections.flatMap(\.rows).compactMap(after.path(ofRow:))
        #expect(Set(all.indexPathsForSelectedRows ?? []) == Set(survivors), "\(label)")
    }

    @Test(
        "every pair of operations on tables of up to three sections of three rows (R1–R8)",
        arguments: [[], [0], [1], [3], [0, 1], [2, 2], [1, 0, 2], [3, 3, 3]])
    func pairs(counts: [Int]) throws {
        let table = NaiveTable(counts)
        let operations = BatchOperation.all(counts)
        // The order of calls means nothing, so each unordered pair once; the largest table has
        // many moves that differ only by number, of which every seventh pair will do.
        let step = counts.count == 3 && counts[0] == 3 ? 7 : 1
        var number = 0
        for (index, first) in operations.enumerated() {
            for second in operations[index...] {
                number += 1
                guard number % step == 0 else { continue }
                try check(BatchUpdate([first, second]), on: table, "\(counts) \(first) \(second)")
            }
            try check(BatchUpdate([first]), on: table, "\(counts) \(first)")
        }
    }

    @Test("every three operations on tiny tables (R1–R8)", arguments: [[1], [2], [1, 1]])
    func triples(counts: [Int]) throws {
        let table = NaiveTable(counts)
        let operations = BatchOperation.all(counts)
        for (index, first) in operations.enumerated() {
            for (other, second) in operations.enumerated().dropFirst(index + 1) {
                for third in operations[(other + 1)...] {
                    let batch = BatchUpdate([first, second, third])
                    try check(batch, on: table, "\(counts) \(first) \(second) \(third)")
                }
            }
        }
    }

    @Test("random batches on random tables (R1–R8)")
    func random() throws {
        for seed in seeds(1_500) {
            var random = SeededRandom(seed: seed)
            let counts = (0..<random.below(6)).map { _ in random.below(6) }
            let batch = BatchUpdate.random(counts, using: &random)
            try check(batch, on: NaiveTable(counts), "seed \(seed)")
        }
    }

    @Test("the order of the calls changes nothing (R1, 000.143)")
    func order() throws {
        for seed in 0..<300 {
            var random = SeededRandom(seed: seed)
            let all = BatchOperation.all([2, 3])
            let operations = (0..<3).map { _ in all[random.below(all.count)] }
            let table = NaiveTable([2, 3])
            guard let after = table.applying(BatchUpdate(operations), freshRows: 2) else {
                continue
            }
            let before = try SectionCounts(table.counts)
            let counts = try SectionCounts(after.counts)
            let map = try BatchUpdate(operations).resolve(before: before, after: counts)
            let reversed = try BatchUpdate(operations.reversed())
                .resolve(before: before, after: counts)
            for section in 0..<2 {
                for row in 0..<3 {
                    let path = IndexPath(row: row, section: section)
                    #expect(
                        map.newIndexPath(forOld: path) == reversed.newIndexPath(forOld: path),
                        "seed \(seed)")
                }
            }
        }
    }

    @Test("the worked block: A B C D E becomes A X D E (000.146, 19.4)")
    func workedBlock() throws {
        var batch = BatchUpdate()
        batch.insertRows([.row(1)])
        batch.deleteRows([.row(1)])
        batch.deleteRows([.row(2)])
        let map = try batch.resolve(
            before: try SectionCounts([5]), after: try SectionCounts([4]))
        let names = Array("ABCDE")
        let after = (0..<4).map { row in
            map.oldIndexPath(forNew: .row(row)).map { names[$0.row] } ?? "X"
        }
        #expect(String(after) == "AXDE")
    }

    @Test("insert and reload in one block: the reload counts as before (000.151, 000.147)")
    func insertAndReload() throws {
        var batch = BatchUpdate()
        batch.insertRows([.row(3)])
        batch.reloadRows([.row(2)])
        let map = try batch.resolve(
            before: try SectionCounts([3]), after: try SectionCounts([4]))
        #expect(map.reloadedNewIndexPaths == [.row(2)])
    }

    @Test("a reloaded section that changes place is reloaded at its new place")
    func reloadedSectionMoves() throws {
        var batch = BatchUpdate()
        batch.deleteSections([0])
        batch.reloadSections([1])
        batch.moveSection(from: 2, to: 0)
        let map = try batch.resolve(
            before: try SectionCounts([1, 1, 1]), after: try SectionCounts([1, 7]))
        #expect(map.reloadedNewSections == [1])
        #expect(map.newSection(forOld: 1) == 1)
    }

    @Test("nested begin and end belong to the outermost pair (R1, OT-9, 19.3)")
    func nesting() {
        var recorder = UpdateRecorder()
        #expect(recorder.end() == nil)
        recorder.begin()
        recorder.batch.deleteRows([.row(0)])
        recorder.begin()
        recorder.batch.insertRows([.row(1)])
        #expect(recorder.end() == nil)
        #expect(recorder.isRecording)
        let batch = recorder.end()
        #expect(batch?.deletedRows.count == 1)
        #expect(batch?.insertedRows.count == 1)
        #expect(recorder.batch.isEmpty)
    }

    @Test("a batch on ten million rows costs by its changes, not by the rows")
    func large() throws {
        let before = try SectionCounts(Array(repeating: 1_000, count: 10_000))
        var after = before
        try after.deleteRows(1, inSection: 17)
        try after.insertRows(1, inSection: 9_000)
        var batch = BatchUpdate()
        batch.deleteRows([IndexPath(row: 3, section: 17)])
        batch.insertRows([IndexPath(row: 0, section: 9_000)])
        let map = try batch.resolve(before: before, after: after)
        #expect(map.rowsByOldSection.count == 2)
        let all = map.newPositions(forOld: PositionSet(0..<10_000_000))
        #expect(all.ranges == [0..<8_999_999, 9_000_000..<10_000_000])
    }
}
