/// A change of a table's rows, as reported to assistive technology.
///
/// Positions are flat: rows are counted over all sections.
public enum AccessibleChange: Hashable, Sendable {
    /// Rows were deleted; positions at that moment.
    case rowsDeleted(Range<Int>)
    /// Rows were inserted; positions at that moment.
    case rowsInserted(Range<Int>)
    /// Rows changed places.
    case rowsReordered
    /// Everything changed: ask for all rows again.
    case everything

    /// The largest number of ranges to report one by one; above it, ``everything`` is reported.
    public static let limit = 16

    /// Returns the changes that a batch made, in an order in which they can be replayed one by one.
    ///
    /// Deletions come first, from the last row to the first, then insertions from the first to the
    /// last.
    ///
    /// - Complexity: O(k log s) for k changes and s sections.
    public static func changes(of map: UpdateMap) -> [AccessibleChange] {
        let batch = map.batch
        guard batch.reloadedSections.isEmpty else { return [.everything] }
        let moves = !batch.movedRows.isEmpty || !batch.movedSections.isEmpty
        let deleted = positions(batch.deletedRows, batch.deletedSections, in: map.before)
        let inserted = positions(batch.insertedRows, batch.insertedSections, in: map.after)
        guard deleted.ranges.count + inserted.ranges.count <= limit else { return [.everything] }
        // Moves in the same batch would shift the positions of the other changes.
        if moves { return deleted.isEmpty && inserted.isEmpty ? [.rowsReordered] : [.everything] }
        return deleted.ranges.reversed().map { .rowsDeleted($0) }
            + inserted.ranges.map { .rowsInserted($0) }
    }

    private static func positions(
        _ rows: [BatchUpdate.Change<IndexPath>], _ sections: [BatchUpdate.Change<Int>],
        in counts: SectionCounts
    ) -> PositionSet {
        let single = rows.compactMap { counts.position(of: $0.place) }.map { $0..<$0 + 1 }
        return PositionSet(single + sections.compactMap { counts.positions(inSection: $0.place) })
    }
}
