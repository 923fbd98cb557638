import FoundationEssentials

/// Movement by keys, and drops.
extension BoardLayout {
    /// Returns the item above or below in the same column, or the one beside it in the next column
    /// that has items: the last one if that column is shorter. At the end, returns the same item.
    public func indexPath(_ direction: LayoutDirection, of path: IndexPath) -> IndexPath? {
        guard counts.indices.contains(path.section) else { return nil }
        let step = direction == .left || direction == .up ? -1 : 1
        if direction == .up || direction == .down {
            let item = path.item + step
            return (0..<counts[path.section]).contains(item)
                ? IndexPath(item: item, section: path.section) : path
        }
        var section = path.section + step
        while counts.indices.contains(section) {
            if counts[section] > 0, !foldedSections.contains(section) {
                return IndexPath(item: item(besides: path, in: section), section: section)
            }
            section += step
        }
        return path
    }

    /// The item of another column at the same height: with columns that are not scrolled, the one
    /// with the same number.
    private func item(besides path: IndexPath, in section: Int) -> Int {
        let distance =
            orthogonalOffset(ofSection: section) - orthogonalOffset(ofSection: path.section)
        let item = path.item + Int((distance / itemStep).rounded())
        return min(max(0, item), counts[section] - 1)
    }

    /// Returns the place in the column at a point: before the item whose middle is below the point,
    /// else after the last one. Above the visible items, it is the place before the first of them.
    public func insertionIndexPath(at point: Point) -> IndexPath? {
        guard let section = section(at: point.x) else { return nil }
        guard !foldedSections.contains(section) else {
            return IndexPath(item: counts[section], section: section)
        }
        let y = max(point.y, headerHeight) + orthogonalOffset(ofSection: section)
        let place = ((y - headerHeight - itemHeight / 2) / itemStep).rounded(.up)
        return IndexPath(
            item: Int(min(max(0, place), Double(counts[section]))), section: section)
    }

    /// Returns the line between two items of a column at which dropped items are inserted.
    public func insertionLine(at path: IndexPath) -> Rect? {
        guard counts.indices.contains(path.section), !foldedSections.contains(path.section) else {
            return nil
        }
        let middle = max(headerHeight - itemSpacing / 2, top(ofItem: path) - itemSpacing / 2)
        return Rect(
            x: edges[path.section] + itemInset, y: middle - 1, width: columnWidth - 2 * itemInset,
            height: 2)
    }
}
