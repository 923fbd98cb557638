/// The rows with a height. Those without one can be selected with others, but they are not on the
/// screen, and neither the keyboard nor assistive technology reaches them.
extension RowGeometry {
    /// The number of rows with a height. An estimate counts as a height.
    public var numberOfShownRows: Int { tree.total.shown }

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
