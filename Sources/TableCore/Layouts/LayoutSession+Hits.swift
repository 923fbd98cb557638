extension LayoutSession {
    /// Returns the item at a point in the content, the frontmost one where several overlap; `nil`
    /// between items. The right and lower edges are outside an item. A transformed item is hit
    /// where it is drawn. Spec 50.15, 55.2.
    ///
    /// - Complexity: That of ``CollectionLayout/attributesForElements(in:)`` for a 1-point square.
    public mutating func indexPathForItem(at point: Point) -> IndexPath? {
        let spot = Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
        return attributes(in: spot).last {
            $0.element.category == .cell && !$0.isHidden && $0.contains(point)
        }?.indexPath
    }
}

extension LayoutAttributes {
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
