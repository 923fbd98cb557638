extension LayoutSession {
    /// Returns the item at a point in the content, the frontmost one where several overlap; `nil`
    /// between items. The right and lower edges are outside an item. Spec 50.15, 55.2.
    ///
    /// - Complexity: That of ``CollectionLayout/attributesForElements(in:)`` for a 1-point square.
    public mutating func indexPathForItem(at point: Point) -> IndexPath? {
        let spot = Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
        return attributes(in: spot).last {
            let frame = $0.frame
            return $0.element.category == .cell && !$0.isHidden
                && (frame.minX..<frame.maxX).contains(point.x)
                && (frame.minY..<frame.maxY).contains(point.y)
        }?.indexPath
    }
}
