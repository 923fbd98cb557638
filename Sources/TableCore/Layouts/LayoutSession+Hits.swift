extension LayoutSession {
    /// Returns the item at a point in the content, the frontmost one where several overlap; `nil`
    /// between items. The right and lower edges are outside an item. A transformed item is hit
    /// where it is drawn. Spec 50.15, 55.2.
    ///
    /// - Complexity: That of ``CollectionLayout/attributesForElements(in:)`` for a 1-point square.
    public mutating func indexPathForItem(at point: Point) -> IndexPath? {
        let spot = Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
        return attributes(in: spot).last {
            $0.element.category == .cell && $0.isShown && $0.contains(point)
        }?.indexPath
    }

    /// Returns which of these items have no pixel: the layout hides them, or gives them no width or
    /// no height. Nobody sees them, so nobody selects them together with others.
    ///
    /// An estimate counts as a size. Of more than ``SelectionState/rowsAskedAtMost`` items, only
    /// those in view are asked.
    ///
    /// - Complexity: The layout's answer for each item, or O(1) if it hides none.
    public mutating func hiddenItems(in positions: PositionSet) -> PositionSet {
        passIfNeeded()
        guard layout.canHideItems else { return PositionSet() }
        guard positions.count <= SelectionState.rowsAskedAtMost else {
            let hidden = attributes(in: context.bounds).filter {
                $0.element.category == .cell && !$0.isShown
            }
            return PositionSet(
                hidden.compactMap { context.counts.position(of: $0.indexPath) }
                    .filter(positions.contains).map { $0..<$0 + 1 })
        }
        var hidden: [Range<Int>] = []
        for position in positions.positions where !isShown(atPosition: position) {
            hidden.append(position..<position + 1)
        }
        return PositionSet(hidden)
    }

    /// Returns the item nearest to another one that is not hidden: this item, or the next one in a
    /// direction; `nil` if there is none.
    ///
    /// - Complexity: The layout's answer for each item on the way.
    public mutating func shownItem(
        from path: IndexPath, _ direction: VerticalDirection
    ) -> IndexPath? {
        passIfNeeded()
        let counts = context.counts
        guard var position = counts.position(of: path) else { return nil }
        while (0..<counts.numberOfRows).contains(position) {
            if !layout.canHideItems || isShown(atPosition: position) {
                return counts.indexPath(at: position)
            }
            position += direction == .down ? 1 : -1
        }
        return nil
    }

    private mutating func isShown(atPosition position: Int) -> Bool {
        context.counts.indexPath(at: position)
            .flatMap { layout.attributes(for: .cell($0)) }.map(\.isShown) ?? false
    }
}

extension LayoutAttributes {
    /// Whether the element has a pixel: it is not hidden, and has a width and a height.
    public var isShown: Bool { !isHidden && size.width > 0 && size.height > 0 }

    /// Returns the point of the view, relative to its upper left corner before transformation, that
    /// is drawn at a point in the content; `nil` for a view without area.
    public func pointInView(at point: Point) -> Point? {
        let distance = Point(x: point.x - center.x, y: point.y - center.y)
        guard let local = transform.isIdentity ? distance : transform.source(of: distance) else {
            return nil
        }
        return Point(x: local.x + size.width / 2, y: local.y + size.height / 2)
    }

    /// Returns whether the view is drawn at a point in the content.
    public func contains(_ point: Point) -> Bool {
        pointInView(at: point).map(bounds.contains) ?? false
    }
}
