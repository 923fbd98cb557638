@testable import TableCore

/// Resolves batches on one table and compares rows, sections, heights and selection with a table of
/// identities.
struct BatchCheck {
    let table: NaiveTable
    private let before: SectionCounts
    private let geometry: RowGeometry
    private let selected: SelectionState
    private let allSelected: SelectionState

    init(_ table: NaiveTable) throws {
        self.table = table
        before = try SectionCounts(table.counts)
        geometry = try RowGeometry(sections: Self.heights(table))
        var state = SelectionState(counts: before)
        state.mode = .multiple
        let ids = table.sections.flatMap(\.rows).filter { $0 % 2 == 0 }
        state.setSelection(ids.compactMap(table.path(ofRow:)))
        state.setCursor(ids.first.flatMap(table.path(ofRow:)))
        selected = state
        var all = SelectionState(counts: before)
        all.mode = .multiple
        _ = all.handle(.selectAll)
        _ = all.handle(.answerRows(excluding: []))
        allSelected = all
    }

    /// The first error in the result of a batch; `nil` if there is none.
    func failure(of batch: BatchUpdate) throws -> String? {
        guard let after = table.applying(batch, freshRows: 2) else {
            do throws(BatchUpdateError) {
                _ = try batch.resolve(before: before, after: before)
                return "breaks a rule, and nothing is thrown"
            } catch { return nil }
        }
        let map = try batch.resolve(before: before, after: try SectionCounts(after.counts))
        return try wrongWay(map, after) ?? wrongOrigin(map, after) ?? wrongSelection(map, after)
            ?? wrongGeometry(map, after)
    }

    private func wrongWay(_ map: UpdateMap, _ after: NaiveTable) -> String? {
        for (number, section) in table.sections.enumerated() {
            let new = after.sections.firstIndex { $0.id == section.id }
            guard map.newSection(forOld: number) == new else { return "section \(number)" }
            if let new, map.oldSection(forNew: new) != number { return "back to \(number)" }
            for (row, id) in section.rows.enumerated() {
                let old = IndexPath(row: row, section: number)
                let path = after.path(ofRow: id)
                guard map.newIndexPath(forOld: old) == path else { return "row \(old)" }
                if let path, map.oldIndexPath(forNew: path) != old { return "back to \(old)" }
            }
        }
        return nil
    }

    private func wrongOrigin(_ map: UpdateMap, _ after: NaiveTable) -> String? {
        for (number, section) in after.sections.enumerated() {
            for (row, id) in section.rows.enumerated() where table.path(ofRow: id) == nil {
                let new = IndexPath(row: row, section: number)
                if map.oldIndexPath(forNew: new) != nil { return "new row \(new) was there" }
            }
        }
        return nil
    }

    private func wrongSelection(_ map: UpdateMap, _ after: NaiveTable) -> String? {
        let ids = table.sections.flatMap(\.rows).filter { $0 % 2 == 0 }
        var state = selected
        state.apply(map, reloadDeselects: false)
        guard Set(state.indexPathsForSelectedRows ?? []) == Set(ids.compactMap(after.path(ofRow:)))
        else { return "selection" }
        guard state.cursor == ids.first.flatMap(after.path(ofRow:)) else { return "cursor" }
        var all = allSelected
        all.apply(map, reloadDeselects: false)
        let survivors = table.sections.flatMap(\.rows).compactMap(after.path(ofRow:))
        return Set(all.indexPathsForSelectedRows ?? []) == Set(survivors) ? nil : "all selected"
    }

    private static func heights(_ table: NaiveTable) -> [SectionHeights] {
        table.sections.map { section in
            SectionHeights(
                header: Double(section.id % 7) + 1,
                rows: .individual(section.rows.map { Double($0 % 5) + 10 }),
                footer: Double(section.id % 3))
        }
    }

    private func wrongGeometry(_ map: UpdateMap, _ after: NaiveTable) throws -> String? {
        var geometry = geometry
        let expected = Self.heights(after)
        let source = HeightSource(
            section: { expected[$0] },
            row: { .known(Double((after.row(at: $0) ?? 0) % 5) + 10) })
        try geometry.apply(map, heights: source)
        let fresh = try RowGeometry(sections: expected)
        guard geometry.elements(in: 0..<9_999) == fresh.elements(in: 0..<9_999) else {
            return "geometry"
        }
        return geometry.tree.isConsistent { $0.height == $1.height && $0.rows == $1.rows }
            ? nil : "the books of the geometry"
    }
}
