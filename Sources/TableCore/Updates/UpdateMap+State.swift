extension SelectionState {
    /// Updates selection, cursor and anchor after a batch update. Spec R8.
    ///
    /// - Parameters:
    ///   - map: The batch, resolved against the table of this selection.
    ///   - reloadDeselects: Whether reloaded rows are deselected (spec 000.117). Pass `false` if
    ///     the app reloads rows that the user is working on.
    ///   - movesCursor: Whether the cursor of a deleted row moves to a neighbor, so that the
    ///     keyboard continues there: to the row at its place in a reloaded section, else to the
    ///     nearest remaining row below, else above. By default it is dropped.
    /// - Complexity: O(ranges + sections + changes), whatever the number of rows.
    public mutating func apply(
        _ map: UpdateMap, reloadDeselects: Bool = true, movesCursor: Bool = false
    ) {
        if reloadDeselects {
            for change in map.batch.reloadedRows { deselect(change.place) }
        }
        var moved = OrderedPositions()
        for range in selected.order {
            for new in map.newPositions(forOld: range) { moved.append(PositionSet(new)) }
        }
        func follow(_ position: Int?) -> Int? {
            position.flatMap { map.before.indexPath(at: $0) }
                .flatMap { map.newIndexPath(forOld: $0) }
                .flatMap { map.after.position(of: $0) }
        }
        selected = moved
        highlightedPosition = follow(highlightedPosition)
        let neighbor = movesCursor ? cursorPosition.flatMap(map.neighbor) : nil
        cursorPosition = follow(cursorPosition) ?? neighbor
        anchorPosition = follow(anchorPosition)
        pending = nil
        counts = map.after
    }
}

extension EditingSession {
    /// Updates the armed row after a batch; becomes idle if the row was deleted. Spec R8.
    public mutating func apply(_ map: UpdateMap) {
        switch state {
        case .idle: break
        case .armed(let path):
            state = map.newIndexPath(forOld: path).map { .armed($0) } ?? .idle
        }
    }
}

extension ScrollAnchor {
    /// Returns the anchor after a batch update, at the same place on the screen.
    ///
    /// If the row was deleted, the nearest remaining row becomes the anchor (searched downward
    /// first, then upward), at its own place on the screen. Returns `nil` if there is none. Spec
    /// R8.
    ///
    /// - Parameters:
    ///   - map: The resolved batch.
    ///   - geometry: The geometry before the batch.
    ///   - reach: The largest number of rows to search in either direction.
    /// - Complexity: O(d log n) for d deleted rows around the anchor, at most `reach` in either
    ///   direction.
    public func following(
        _ map: UpdateMap, in geometry: RowGeometry, reach: Int = 200
    ) -> ScrollAnchor? {
        guard case .element(let element, let distance) = self else { return self }
        switch element {
        case .tableHeader, .tableFooter: return self
        case .header(let section):
            return map.newSection(forOld: section).map { with(element: .header($0)) }
        case .footer(let section):
            return map.newSection(forOld: section).map { with(element: .footer($0)) }
        case .row(let path):
            if let new = map.newIndexPath(forOld: path) { return with(element: .row(new)) }
            guard let start = geometry.position(of: path), let y = geometry.rectForRow(at: path)?.y
            else { return nil }
            let below = (1...max(1, reach)).lazy.map { start + $0 }
            let above = (1...max(1, reach)).lazy.map { start - $0 }
            for candidates in [below, above] {
                for position in candidates {
                    guard let old = geometry.indexPath(atPosition: position),
                        let new = map.newIndexPath(forOld: old),
                        let rect = geometry.rectForRow(at: old)
                    else { continue }
                    return .element(.row(new), distance: distance + rect.y - y)
                }
            }
            return nil
        }
    }
}
