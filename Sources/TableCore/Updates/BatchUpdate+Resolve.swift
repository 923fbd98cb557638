extension BatchUpdate {
    /// Checks the batch against the counts before and after it, and returns the map of old to new
    /// index paths.
    ///
    /// Row operations inside a deleted or reloaded section have no effect, and insertions inside an
    /// inserted one are redundant (R7). A row that moves out of or into such a section keeps its
    /// identity.
    ///
    /// - Throws: ``BatchUpdateError`` for the first violated rule, in the order R5, R2, R6, R3, R4.
    /// - Complexity: O(k log k + sections) for k changes, whatever the number of rows.
    public func resolve(
        before: SectionCounts, after: SectionCounts
    ) throws(BatchUpdateError) -> UpdateMap {
        try checkBounds(before: before, after: after)
        try checkRowsNamedTwice()
        try checkSectionsNamedTwice()
        try checkNumberOfSections(before: before, after: after)
        let map = makeMap(before: before, after: after)
        try checkNumbersOfRows(map)
        return map
    }

    private func makeMap(before: SectionCounts, after: SectionCounts) -> UpdateMap {
        var map = UpdateMap(
            before: before, after: after, batch: self,
            sections: IndexShift(
                removed: deletedSections.map(\.place) + movedSections.map(\.source),
                inserted: insertedSections.map(\.place) + movedSections.map(\.destination)),
            movedSectionsByOld: Dictionary(
                uniqueKeysWithValues: movedSections.map { ($0.source, $0.destination) }),
            movedSectionsByNew: Dictionary(
                uniqueKeysWithValues: movedSections.map { ($0.destination, $0.source) }),
            reloadedOldSections: Set(reloadedSections.map(\.place)), rowsByOldSection: [:],
            movedRowsByOld: Dictionary(
                uniqueKeysWithValues: movedRows.map { ($0.source, $0.destination) }),
            movedRowsByNew: Dictionary(
                uniqueKeysWithValues: movedRows.map { ($0.destination, $0.source) }))
        var removed: [Int: [Int]] = [:]
        var inserted: [Int: [Int]] = [:]
        for path in deletedRows.map(\.place) + movedRows.map(\.source) {
            removed[path.section, default: []].append(path.row)
        }
        for path in insertedRows.map(\.place) + movedRows.map(\.destination) {
            guard let old = map.oldSection(forNew: path.section) else { continue }
            inserted[old, default: []].append(path.row)
        }
        for section in Set(removed.keys).union(inserted.keys)
        where !map.reloadedOldSections.contains(section)
            && map.newSection(forOld: section) != nil
        {
            map.rowsByOldSection[section] = IndexShift(
                removed: removed[section] ?? [], inserted: inserted[section] ?? [])
        }
        return map
    }
}
