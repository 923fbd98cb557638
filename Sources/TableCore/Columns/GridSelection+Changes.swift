/// The active cell and the range while rows and columns come, go and change places. Spec R8.
extension GridSelection {
    /// Follows a batch update of the rows.
    ///
    /// The active cell keeps its row; that of a deleted one moves to a neighbor, as the focus does.
    /// The range keeps its rows as long as no others get between them, and shrinks when some are
    /// deleted. Otherwise it becomes the active cell, so that nothing is selected that nobody
    /// chose.
    ///
    /// - Complexity: O(sections + changes), whatever the number of rows.
    public mutating func apply(_ map: UpdateMap) {
        let rows = range.flatMap { range -> Range<Int>? in
            let others = PositionSet([0..<range.rows.lowerBound, range.rows.upperBound..<self.rows])
            let inserted = PositionSet(0..<map.after.numberOfRows)
                .subtracting(map.newPositions(forOld: PositionSet(0..<self.rows)))
            return Self.rest(
                of: map.newPositions(forOld: PositionSet(range.rows)),
                without: [map.newPositions(forOld: others), inserted])
        }
        let row = active.flatMap { cell in
            map.before.indexPath(at: cell.row).flatMap { map.newIndexPath(forOld: $0) }
                .flatMap { map.after.position(of: $0) } ?? map.neighbor(ofOld: cell.row)
        }
        follow(
            active: row.flatMap { row in active.map { GridCell(row: row, column: $0.column) } },
            range: rows.flatMap { rows in
                range.map { GridRange(rows: rows, columns: $0.columns) }
            })
        self.rows = map.after.numberOfRows
    }

    /// Follows columns that came, went or changed places, as ``apply(_:)`` follows rows. In place
    /// of a column that is gone, the one after it becomes active, or the last one.
    ///
    /// - Parameters:
    ///   - old: The identities of the columns before the change.
    ///   - new: Those after it.
    /// - Complexity: O(*columns*).
    public mutating func follow<ID: Hashable>(from old: [ID], to new: [ID]) {
        guard old != new, old.count == columns else { return }
        let moves = ColumnMoves(from: old, to: new)
        func places(_ columns: some Sequence<Int>) -> PositionSet {
            PositionSet(columns.compactMap(moves.new).map { $0..<$0 + 1 })
        }
        let columns = range.flatMap { range -> Range<Int>? in
            let others = (0..<old.count).filter { !range.columns.contains($0) }
            let inserted = PositionSet(0..<new.count).subtracting(places(0..<old.count))
            return Self.rest(of: places(range.columns), without: [places(others), inserted])
        }
        let column = active.flatMap { cell in
            (cell.column..<old.count).lazy.compactMap(moves.new).first
                ?? (new.isEmpty ? nil : new.count - 1)
        }
        follow(
            active: column.flatMap { column in
                active.map { GridCell(row: $0.row, column: column) }
            },
            range: columns.flatMap { columns in
                range.map { GridRange(rows: $0.rows, columns: columns) }
            })
        self.columns = new.count
    }

    /// Returns the range of what is left of it; `nil` where others got in between, or nothing is.
    private static func rest(
        of positions: PositionSet, without others: [PositionSet]
    ) -> Range<Int>? {
        guard let first = positions.ranges.first, let last = positions.ranges.last else {
            return nil
        }
        let rest = first.lowerBound..<last.upperBound
        let isMixed = others.contains { set in set.ranges.contains { $0.overlaps(rest) } }
        return isMixed ? nil : rest
    }

    /// Takes the places of the active cell and the range after a change.
    private mutating func follow(active cell: GridCell?, range new: GridRange?) {
        guard let cell else { return deactivate() }
        guard let new, new.contains(cell), let (start, end) = corners else {
            return setRange(active: cell, from: cell, to: cell)
        }
        func corner(_ isFirstRow: Bool, _ isFirstColumn: Bool) -> GridCell {
            GridCell(
                row: isFirstRow ? new.rows.lowerBound : new.rows.upperBound - 1,
                column: isFirstColumn ? new.columns.lowerBound : new.columns.upperBound - 1)
        }
        setRange(
            active: cell, from: corner(start.row <= end.row, start.column <= end.column),
            to: corner(start.row > end.row, start.column > end.column))
    }
}
