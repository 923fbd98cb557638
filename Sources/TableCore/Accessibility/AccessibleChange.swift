/// A change of a table's rows that assistive technology hears of.
///
/// Rows are meant by their flat positions.
public enum AccessibleChange: Hashable, Sendable {
    /// Rows went, by their positions at that moment.
    case rowsDeleted(Range<Int>)
    /// Rows came, by their positions at that moment.
    case rowsInserted(Range<Int>)
    /// Rows changed places.
    case rowsReordered
    /// Something else is in the table: everything is asked for again.
    case everything

    /// So many ranges are told one by one; of more, one message says that everything changed.
    public static let limit = 16

    /// The changes that a batch made, in an order in which they can be repeated one by one.
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
        // Rows that move as well make positions of others mean something else on the way.
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
