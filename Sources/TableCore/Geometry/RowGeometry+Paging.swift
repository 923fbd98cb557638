/// A vertical direction in a table.
public enum VerticalDirection: Hashable, Sendable {
    /// Toward the top.
    case up
    /// Toward the bottom.
    case down
}

extension RowGeometry {
    /// Returns the row that Page Up or Page Down moves to from `path`: a viewport away, at least
    /// one row, and not beyond the first or last row.
    ///
    /// Returns `nil` when there is no row at `path`.
    ///
    /// - Parameters:
    ///   - path: The index path of the current row.
    ///   - direction: Up for Page Up, down for Page Down.
    ///   - viewportHeight: The height of the viewport, in points.
    public func rowOnePage(
        from path: IndexPath, _ direction: VerticalDirection, viewportHeight: Double
    ) -> IndexPath? {
        guard let position = position(of: path), let row = rectForRow(at: path) else { return nil }
        let reach = max(0, viewportHeight - row.height)
        switch direction {
        case .down:
            let found = firstRow(endingAfter: row.maxY + reach).map { $0 - 1 }
            let target = max(found ?? numberOfRows - 1, position + 1)
            return indexPath(atPosition: min(target, numberOfRows - 1))
        case .up:
            let found = firstRow(startingAtOrAfter: row.y - reach) ?? position
            return indexPath(atPosition: max(0, min(found, position - 1)))
        }
    }

    /// Returns the row among `positions` that is nearest to the middle of the viewport; in a tie,
    /// the earlier one. Returns `nil` when none of the rows exists. Spec 30.7.
    ///
    /// - Complexity: O(r log n) for r ranges of positions.
    public func nearestRow(of positions: PositionSet, in viewport: Viewport) -> IndexPath? {
        guard numberOfRows > 0 else { return nil }
        let middle = viewport.contentOffset + viewport.height / 2
        let below = firstRow(endingAfter: middle) ?? numberOfRows - 1
        var best: (distance: Double, path: IndexPath)?
        for range in positions.ranges {
            let range = range.clamped(to: 0..<numberOfRows)
            guard !range.isEmpty else { continue }
            let nearest = min(max(below, range.lowerBound), range.upperBound - 1)
            for position in max(range.lowerBound, nearest - 1)...nearest {
                guard let path = indexPath(atPosition: position), let rect = rectForRow(at: path)
                else { continue }
                let distance = (rect.midY - middle).magnitude
                if distance < best?.distance ?? .infinity { best = (distance, path) }
            }
        }
        return best?.path
    }

    /// Returns the flat position of the first row whose lower edge is below `y`.
    private func firstRow(endingAfter y: Double) -> Int? {
        guard let found = tree.first(where: { $0.height > y - tableHeader && $0.rows > 0 }) else {
            return nil
        }
        guard found.item.isRun else {
            return found.before.rows < numberOfRows ? found.before.rows : nil
        }
        return found.before.rows + found.item.row(at: y - tableHeader - found.before.height)
    }

    /// Returns the flat position of the first row whose upper edge is at or below `y`.
    private func firstRow(startingAtOrAfter y: Double) -> Int? {
        guard let position = firstRow(endingAfter: y), let path = indexPath(atPosition: position),
            let rect = rectForRow(at: path)
        else { return nil }
        return rect.y >= y ? position : min(position + 1, numberOfRows - 1)
    }
}
