import FoundationEssentials

/// A direction in which a key moves the cursor of a collection.
public enum LayoutDirection: Hashable, Sendable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upward.
    case up
    /// Downward.
    case down

    var opposite: LayoutDirection {
        switch self {
        case .left: .right
        case .right: .left
        case .up: .down
        case .down: .up
        }
    }
}

extension LayoutSession {
    /// Returns the nearest item in a direction, wherever the layout places it; `nil` when there is
    /// none.
    ///
    /// An item lies in a direction if it overlaps the strip in that direction, or is nearer to it
    /// than to the directions beside it. Items in the strip come first when equally far. At the
    /// end of a line, a key toward that end does not move to another line.
    ///
    /// - Complexity: That of the layout's answer for a part of the content as long as the visible
    ///   one; more if that part has no item.
    public mutating func indexPathForItem(
        _ direction: LayoutDirection, of path: IndexPath
    ) -> IndexPath? {
        guard let start = attributes(for: .cell(path))?.frame else { return nil }
        if let chosen = layout.indexPath(direction, of: path) {
            return chosen == path ? nil : chosen
        }
        let reach = max(1, context.bounds.width, context.bounds.height)
        let end = contentSize
        for factor in [1.0, 4, 64] {
            let length = reach * factor
            let area = start.extended(direction, by: length)
            let found = candidates(in: area, from: start, direction, except: path)
            if let best = found.min(by: { ($0.distance, $0.path) < ($1.distance, $1.path) }) {
                if best.isInStrip { return best.path }
                let behind = candidates(
                    in: start.extended(direction.opposite, by: best.distance), from: start,
                    direction.opposite, except: path)
                return behind.contains(where: \.isInStrip) ? nil : best.path
            }
            guard length < max(end.width, end.height) else { break }
        }
        return nil
    }

    /// An item in a direction.
    private struct Candidate {
        var distance: Double
        var isInStrip: Bool
        var path: IndexPath
    }

    private mutating func candidates(
        in area: Rect, from start: Rect, _ direction: LayoutDirection, except path: IndexPath
    ) -> [Candidate] {
        attributes(in: area).compactMap { item in
            guard item.element.category == .cell, item.isShown, item.indexPath != path,
                let found = item.frame.distance(from: start, direction)
            else { return nil }
            return Candidate(
                distance: found.distance, isInStrip: found.isInStrip, path: item.indexPath)
        }
    }

    /// Returns the item nearest to the place one visible part above, below or beside an item, as
    /// Page Up and Page Down move the cursor.
    public mutating func indexPathForItemOnePage(
        _ direction: LayoutDirection, from path: IndexPath
    ) -> IndexPath? {
        guard let start = attributes(for: .cell(path))?.frame.center else { return nil }
        if let chosen = layout.indexPathOnePage(direction, from: path) { return chosen }
        let (page, size) = (context.bounds.size, contentSize)
        let isBack = direction == .up || direction == .left
        let isVertical = size.height > page.height || size.width <= page.width
        let step = (isVertical ? page.height : page.width) * (isBack ? -1 : 1)
        let target = Point(
            x: min(max(0, start.x + (isVertical ? 0 : step)), size.width),
            y: min(max(0, start.y + (isVertical ? step : 0)), size.height))
        let area = Rect(
            x: target.x - page.width / 2, y: target.y - page.height / 2, width: page.width,
            height: page.height)
        func distance(_ center: Point) -> Double {
            let (x, y) = (center.x - target.x, center.y - target.y)
            return x * x + y * y
        }
        return attributes(in: area)
            .filter { $0.element.category == .cell && $0.isShown }
            .min { distance($0.center) < distance($1.center) }?.indexPath
    }
}

extension Rect {
    /// Returns the rectangle from the middle of this one on in a direction, three times as wide as
    /// long.
    fileprivate func extended(_ direction: LayoutDirection, by length: Double) -> Rect {
        let middle = center
        switch direction {
        case .left:
            return Rect(
                x: middle.x - length, y: middle.y - length, width: length, height: 2 * length)
        case .right:
            return Rect(x: middle.x, y: middle.y - length, width: length, height: 2 * length)
        case .up:
            return Rect(
                x: middle.x - length, y: middle.y - length, width: 2 * length, height: length)
        case .down:
            return Rect(x: middle.x - length, y: middle.y, width: 2 * length, height: length)
        }
    }

    /// Returns how far this rectangle lies in a direction from another one; `nil` if it does not.
    fileprivate func distance(
        from start: Rect, _ direction: LayoutDirection
    ) -> (distance: Double, isInStrip: Bool)? {
        let (dx, dy) = (center.x - start.center.x, center.y - start.center.y)
        let isHorizontal = direction == .left || direction == .right
        let main = isHorizontal ? dx : dy
        let along = direction == .left || direction == .up ? -main : main
        let across = (isHorizontal ? dy : dx).magnitude
        guard along > 0.5 else { return nil }
        let overlap =
            isHorizontal
            ? min(maxY, start.maxY) - max(minY, start.minY)
            : min(maxX, start.maxX) - max(minX, start.minX)
        if overlap > 0.5 { return (along + across * 0.1, true) }
        return across <= along ? (along + across * 2, false) : nil
    }
}
