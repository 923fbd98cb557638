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
        let neighbor = movesCursor ? cursorPosition.flatMap { map.neighbor(ofOld: $0) } : nil
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
    /// If the row was deleted or moved, the nearest row that stayed becomes the anchor (searched
    /// downward first, then upward), at its own place on the screen; one below the viewport takes
    /// the place of deleted rows; in a reloaded section, it is the row at the same place in the
    /// section. The content does not scroll after a moved row or
    /// section. Returns `nil` if there is no anchor left, or most of the rows in the viewport were
    /// moved: the content offset then stays. Spec R8.
    ///
    /// - Parameters:
    ///   - map: The resolved batch.
    ///   - geometry: The geometry before the batch.
    ///   - height: The height of the viewport, in points.
    ///   - reach: The largest number of visible rows to look at.
    /// - Complexity: O(d log n) for d deleted and moved rows in the viewport, at most `reach`; if
    ///   none of the visible rows stays, O(sections + changes).
    public func following(
        _ map: UpdateMap, in geometry: RowGeometry, height: Double = .infinity, reach: Int = 200
    ) -> ScrollAnchor? {
        guard case .element(let element, let distance) = self else { return self }
        switch element {
        case .tableHeader, .tableFooter: return self
        case .header(let section):
            return edge(section, following: map, in: geometry, within: height - distance, reach) {
                .header($0)
            }
        case .footer(let section):
            return edge(section, following: map, in: geometry, within: height - distance, reach) {
                .footer($0)
            }
        case .row(let path):
            let search = AnchorSearch(map: map, geometry: geometry, reach: max(1, reach))
            let room = height - distance
            guard !search.findsMostlyMoved(below: path, within: room) else { return nil }
            if let new = map.stayingPlace(ofOld: path) { return with(element: .row(new)) }
            guard let found = search.nearest(to: path, within: room) else { return nil }
            return .element(.row(found.path), distance: distance + found.distance)
        }
    }

    /// Returns the anchor at the header or footer of a section, or of the next one in view that
    /// stayed: there are no rows in view.
    private func edge(
        _ section: Int, following map: UpdateMap, in geometry: RowGeometry, within room: Double,
        _ reach: Int, _ element: (Int) -> TableElement
    ) -> ScrollAnchor? {
        guard case .element(_, let distance) = self, let top = geometry.offset(of: element(section))
        else { return nil }
        for old in section..<section + max(1, reach) {
            guard let place = geometry.offset(of: element(old)) else { continue }
            guard place == top || place - top < room else { break }
            if let new = map.stayingSection(forOld: old) {
                return .element(element(new), distance: distance + place - top)
            }
        }
        return nil
    }
}

/// The search for a row that stayed where it was among the others.
private struct AnchorSearch {
    var map: UpdateMap
    var geometry: RowGeometry
    var reach: Int

    /// Returns whether more rows are moved than stay, from a row to a distance below its top.
    func findsMostlyMoved(below path: IndexPath, within room: Double) -> Bool {
        guard map.hasMoves, let start = geometry.position(of: path),
            let top = geometry.rectForRow(at: path)?.y
        else { return false }
        var (moved, staying) = (0, 0)
        for position in start..<start + reach {
            guard let old = geometry.indexPath(atPosition: position),
                let y = geometry.rectForRow(at: old)?.y, position == start || y - top < room
            else { break }
            if map.stayingPlace(ofOld: old) != nil {
                staying += 1
            } else if map.newIndexPath(forOld: old) != nil {
                moved += 1
            }
        }
        return moved > staying
    }

    /// Returns the nearest row that stayed, and the distance of its top from that of the given row:
    /// 0 for one below the viewport, which takes the place of deleted rows, but not of moved ones.
    func nearest(
        to path: IndexPath, within room: Double
    ) -> (path: IndexPath, distance: Double)? {
        guard let start = geometry.position(of: path),
            let top = geometry.rectForRow(at: path)?.y
        else { return nil }
        for position in start + 1...start + reach {
            guard let old = geometry.indexPath(atPosition: position),
                let y = geometry.rectForRow(at: old)?.y, y - top < room
            else { break }
            guard let new = map.stayingPlace(ofOld: old) else { continue }
            return (new, y - top)
        }
        guard map.newIndexPath(forOld: path) == nil,
            let new = map.neighbor(ofOld: start, includingMoved: false)
                .flatMap(map.after.indexPath(at:))
        else { return nil }
        guard let old = map.oldIndexPath(forNew: new), old < path,
            let y = geometry.rectForRow(at: old)?.y
        else { return (new, 0) }
        return (new, y - top)
    }
}

extension UpdateMap {
    fileprivate var hasMoves: Bool { !movedRowsByOld.isEmpty || !movedSectionsByOld.isEmpty }

    /// Returns the new index of a section that was neither deleted nor moved.
    fileprivate func stayingSection(forOld section: Int) -> Int? {
        movedSectionsByOld[section] == nil ? newSection(forOld: section) : nil
    }

    /// Returns the new index path of a row that was neither deleted nor moved, alone or with its
    /// section; in a reloaded section, that of the row at its place.
    fileprivate func stayingPlace(ofOld path: IndexPath) -> IndexPath? {
        guard movedRowsByOld[path] == nil, let section = stayingSection(forOld: path.section)
        else { return nil }
        guard reloadedOldSections.contains(path.section) else { return newIndexPath(forOld: path) }
        let rows = after.numberOfRows(inSection: section) ?? 0
        return rows > 0 ? IndexPath(row: min(path.row, rows - 1), section: section) : nil
    }
}
