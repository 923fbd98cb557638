/// The rows with a height. Those without one are not on the screen. Neither the keyboard nor
/// assistive technology reaches them, and the user does not select them together with others, for
/// nobody would see what the next command changes.
extension RowGeometry {
    /// The number of rows with a height. An estimate counts as a height.
    public var numberOfShownRows: Int { tree.total.shown }

    /// Returns which of these rows have no height.
    ///
    /// - Parameters:
    ///   - positions: The flat positions of the rows.
    ///   - limit: The largest number of estimated rows to ask for. If there are more, none is asked
    ///     for, because the answers would take too long.
    ///   - height: Returns the height of a row that is still an estimate; `nil` if it is unknown,
    ///     which counts as a height.
    /// - Complexity: O(runs of rows), and a question for each estimated row.
    public func hiddenRows(
        in positions: PositionSet, asking limit: Int = 0,
        height: (IndexPath) -> Double? = { _ in nil }
    ) -> PositionSet {
        var (hidden, estimated): ([Range<Int>], [Range<Int>]) = ([], [])
        for range in positions.ranges {
            guard let first = tree.first(where: { $0.rows > range.lowerBound }) else { continue }
            tree.forEach(from: first.position) { run in
                let (start, end) = (run.before.rows, run.before.rows + run.item.rows)
                guard start < range.upperBound else { return false }
                let rows = max(start, range.lowerBound)..<min(end, range.upperBound)
                if isEstimated(run.item) {
                    estimated.append(rows)
                } else if run.item.length == 0 {
                    hidden.append(rows)
                }
                return true
            }
        }
        guard estimated.reduce(0, { $0 + $1.count }) <= limit else { return PositionSet(hidden) }
        for position in estimated.joined()
        where indexPath(atPosition: position).flatMap(height) == 0 {
            hidden.append(position..<position + 1)
        }
        return PositionSet(hidden)
    }

    /// Returns the number of a row among those with a height, counted from 0 over all sections, or
    /// `nil` when there is no such row or it has no height.
    public func shownRow(at path: IndexPath) -> Int? {
        guard let position = position(of: path),
            let run = tree.first(where: { $0.rows > position }), run.item.length > 0
        else { return nil }
        return run.before.shown + position - run.before.rows
    }

    /// Returns the index path of a row by its number among those with a height, or `nil` when there
    /// is no such row.
    public func indexPath(ofShownRow number: Int) -> IndexPath? {
        position(ofShownRow: number).flatMap { indexPath(atPosition: $0) }
    }

    private func position(ofShownRow number: Int) -> Int? {
        guard number >= 0, let run = tree.first(where: { $0.shown > number }) else { return nil }
        return run.before.rows + number - run.before.shown
    }

    /// The number of rows with a height before a flat position.
    private func shownRows(before position: Int) -> Int {
        guard let run = tree.first(where: { $0.rows > position }) else { return numberOfShownRows }
        let rows = run.item.length > 0 ? position - run.before.rows : 0
        return run.before.shown + rows
    }

    /// Returns the flat position of the first row with a height at a position or after it.
    func firstShownRow(from position: Int) -> Int? {
        self.position(ofShownRow: shownRows(before: max(0, position)))
    }

    /// Returns the flat position of the last row with a height at a position or before it.
    func lastShownRow(to position: Int) -> Int? {
        position < 0 ? nil : self.position(ofShownRow: shownRows(before: position + 1) - 1)
    }

    /// Returns the row at which a movement of the keyboard ends: the target, or in place of a
    /// target without height the nearest row with one before it on the way, or else the nearest
    /// one beyond it. Returns `nil` when there is none in this direction.
    public func shownRow(movingFrom start: IndexPath, to target: IndexPath) -> IndexPath? {
        guard let start = position(of: start), let target = position(of: target) else { return nil }
        let found: Int?
        if target > start {
            let before = lastShownRow(to: target).flatMap { $0 > start ? $0 : nil }
            found = before ?? firstShownRow(from: target)
        } else {
            let before = firstShownRow(from: target).flatMap { $0 < start ? $0 : nil }
            found = before ?? lastShownRow(to: target)
        }
        return found.flatMap { indexPath(atPosition: $0) }
    }

    /// Returns the nearest row with a height above or below a row, or `nil` when there is none.
    public func shownRow(_ direction: VerticalDirection, of path: IndexPath) -> IndexPath? {
        guard let position = position(of: path) else { return nil }
        let found =
            switch direction {
            case .up: lastShownRow(to: position - 1)
            case .down: firstShownRow(from: position + 1)
            }
        return found.flatMap { indexPath(atPosition: $0) }
    }

    /// Returns the row with a height that is nearest to a row, at it or below it, or else above it,
    /// or `nil` when no row has a height.
    public func nearestShownRow(to path: IndexPath) -> IndexPath? {
        guard let position = position(of: path) else { return nil }
        let found = firstShownRow(from: position) ?? lastShownRow(to: position)
        return found.flatMap { indexPath(atPosition: $0) }
    }

    /// Returns the position of a row in the group as which its section is drawn, or `nil` when
    /// there is no such row: rows without height are neither its first nor its last one. Spec 33.9.
    public func groupPosition(of path: IndexPath) -> GroupPosition? {
        guard let position = position(of: path), let bounds = bounds(ofSection: path.section)
        else { return nil }
        return GroupPosition(
            isFirst: lastShownRow(to: position - 1).map { $0 < bounds.rows.lowerBound } ?? true,
            isLast: firstShownRow(from: position + 1).map { $0 >= bounds.rows.upperBound } ?? true)
    }
}
