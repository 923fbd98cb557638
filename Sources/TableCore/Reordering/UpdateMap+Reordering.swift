extension UpdateMap {
    /// Returns a move that is not part of the batch yet, such as that of a dragged row, as it is
    /// after the batch. Spec R8.
    ///
    /// The row keeps its place among its neighbors: below the nearest row above its destination
    /// that the batch neither deletes nor moves, else above the nearest one below it. If the
    /// section of the destination is deleted or reloaded, the row stays where it is.
    ///
    /// - Parameters:
    ///   - source: The index path of the row before the batch.
    ///   - destination: Its destination before the batch, counted without the row itself.
    /// - Returns: The move after the batch; `nil` when the batch deletes or moves the row itself,
    ///   or reloads its section.
    /// - Complexity: O(k log k) for k changes.
    public func following(
        moveFrom source: IndexPath, to destination: IndexPath
    ) -> BatchUpdate.Move<IndexPath>? {
        guard let new = placeOfStayingRow(source) else { return nil }
        let target =
            destination == source ? nil : newDestination(destination, of: source, nowAt: new)
        return BatchUpdate.Move(source: new, destination: target ?? new)
    }

    private func newDestination(
        _ destination: IndexPath, of source: IndexPath, nowAt newSource: IndexPath
    ) -> IndexPath? {
        guard let section = newSection(forOld: destination.section),
            !reloadedOldSections.contains(destination.section),
            let count = before.numberOfRows(inSection: destination.section)
        else { return nil }
        let isOwn = destination.section == source.section
        let others = count - (isOwn ? 1 : 0)
        // The new row among the others, for the row that is now among them.
        func place(ofOther row: Int) -> Int? {
            let old = isOwn && row >= source.row ? row + 1 : row
            guard let new = placeOfStayingRow(IndexPath(row: old, section: destination.section))
            else { return nil }
            return isOwn && new.row > newSource.row ? new.row - 1 : new.row
        }
        let gap = min(max(0, destination.row), others)
        if let above = (0..<gap).reversed().lazy.compactMap(place(ofOther:)).first {
            return IndexPath(row: above + 1, section: section)
        }
        let below = (gap..<others).lazy.compactMap(place(ofOther:)).first
        return IndexPath(row: below ?? 0, section: section)
    }

    /// Returns the new index path of a row; `nil` when it was deleted or moved on its own.
    private func placeOfStayingRow(_ path: IndexPath) -> IndexPath? {
        movedRowsByOld[path] == nil ? newIndexPath(forOld: path) : nil
    }
}
