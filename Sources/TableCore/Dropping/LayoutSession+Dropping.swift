extension LayoutSession {
    /// Returns the place for items dropped at a point of the content.
    ///
    /// On an item, it is before it, after it or in it. On a header, it is the start of the section,
    /// and on a footer the end. Elsewhere it is the place nearest to the point: before or after the
    /// nearest item, or in the nearest empty section.
    ///
    /// - Parameters:
    ///   - point: The point, in the coordinates of the layout. It may be outside the content.
    ///   - intent: The effect on the items.
    /// - Returns: The place; `nil` in a collection without sections, and for items that go into an
    ///   item where there is none.
    /// - Complexity: That of ``CollectionLayout/attributesForElements(in:)`` for a part of the
    ///   content a few times as large as the distance to the nearest element.
    public mutating func dropPlacement(
        at point: Point, _ intent: DropIntent
    ) -> DropPlacement? {
        let item = indexPathForItem(at: point)
        let inserts = intent == .insertAtDestinationIndexPath || intent == .unspecified
        if inserts || intent == .automatic && item == nil,
            let path = layout.insertionIndexPath(at: point)
        {
            return .at(path)
        }
        if let item, let frame = attributes(for: .cell(item))?.frame {
            return intent.placement(on: item, part: part(of: item, frame, at: point))
        }
        guard intent != .insertIntoDestinationIndexPath else { return nil }
        return nearestPlace(to: point).map { .at($0) }
    }

    /// Returns the frame of the line at which dropped items become items: beside the item at an
    /// index path, or the one before it; `nil` in an empty section.
    public mutating func insertionLine(at path: IndexPath) -> Rect? {
        passIfNeeded()
        if let line = layout.insertionLine(at: path) { return line }
        if let frame = layout.attributes(for: .cell(path))?.frame {
            return edge(of: path, frame, isEnd: false)
        }
        let above = IndexPath(item: path.item - 1, section: path.section)
        return layout.attributes(for: .cell(above)).map { edge(of: above, $0.frame, isEnd: true) }
    }

    private func edge(of path: IndexPath, _ frame: Rect, isEnd: Bool) -> Rect {
        let flow = flow(at: path, frame)
        let isFar = isEnd != flow.isReversed
        return flow.isHorizontal
            ? Rect(
                x: isFar ? frame.maxX : frame.minX - 2, y: frame.minY, width: 2,
                height: frame.height)
            : Rect(
                x: frame.minX, y: isFar ? frame.maxY : frame.minY - 2, width: frame.width,
                height: 2)
    }

    // MARK: Order of items

    /// The direction in which the items around an item follow each other.
    private struct Flow {
        var isHorizontal: Bool
        var isReversed = false
    }

    /// The position of a point in an item along the order of the items: less than 0.5 if it is
    /// nearer to the item's start.
    private func part(of path: IndexPath, _ frame: Rect, at point: Point) -> Double {
        let flow = flow(at: path, frame)
        let part =
            flow.isHorizontal
            ? (point.x - frame.minX) / max(1, frame.width)
            : (point.y - frame.minY) / max(1, frame.height)
        return flow.isReversed ? 1 - part : part
    }

    /// Finds out from the neighbors of an item whether they are beside it, or above and below. The
    /// last item of a section may be alone in its line: the line before it tells.
    private func flow(at path: IndexPath, _ frame: Rect) -> Flow {
        func place(of item: Int) -> Rect? {
            layout.attributes(for: .cell(IndexPath(item: item, section: path.section)))?.frame
        }
        let starts = [path.item, path.item - 1, path.item - 2, path.item + 1]
        let pairs = starts.compactMap { start in
            place(of: start).flatMap { first in place(of: start + 1).map { (first, $0) } }
        }
        for (first, second) in pairs {
            let isInLine = sharesMost(first, second, ofHeight: true)
            guard isInLine != sharesMost(first, second, ofHeight: false) else { continue }
            let isReversed =
                isInLine
                ? second.center.x < first.center.x : second.center.y < first.center.y
            return Flow(isHorizontal: isInLine, isReversed: isReversed)
        }
        // Alone: a row of a list, or one of the items of a grid.
        let width = max(contentSize.width, context.bounds.width)
        return Flow(isHorizontal: scrollsHorizontally || frame.width * 2 <= width)
    }

    private func sharesMost(_ left: Rect, _ right: Rect, ofHeight: Bool) -> Bool {
        func shared(_ left: ClosedRange<Double>, _ right: ClosedRange<Double>) -> Bool {
            let length =
                min(left.upperBound, right.upperBound)
                - max(left.lowerBound, right.lowerBound)
            return length * 2
                > min(left.upperBound - left.lowerBound, right.upperBound - right.lowerBound)
        }
        return ofHeight
            ? shared(left.minY...left.maxY, right.minY...right.maxY)
            : shared(left.minX...left.maxX, right.minX...right.maxX)
    }

    private var scrollsHorizontally: Bool {
        contentSize.width > context.bounds.width && contentSize.height <= context.bounds.height
    }
}

// MARK: - Beside items

extension LayoutSession {
    private mutating func nearestPlace(to point: Point) -> IndexPath? {
        guard context.counts.numberOfSections > 0 else { return nil }
        let (elements, distance) = nearestElements(to: point)
        let section = elements.first?.section
        let isNearEmpty = [-1, 0, 1].contains { step in
            section.map { context.counts.numberOfRows(inSection: $0 + step) == 0 } ?? true
        }
        if isNearEmpty {
            let around = self.elements(within: 4 * distance, of: point)
            if let empty = emptySection(at: point, beside: around) {
                return IndexPath(item: 0, section: empty)
            }
        }
        guard let nearest = elements.first else {
            let last = context.counts.numberOfSections - 1
            let items = context.counts.numberOfRows(inSection: last) ?? 0
            return IndexPath(item: items, section: last)
        }
        if !nearest.frame.contains(point), let end = endOfLine(at: point) { return end }
        let path = nearest.indexPath
        guard nearest.element.category == .cell else { return placeInSection(of: nearest) }
        let isStart = part(of: path, nearest.frame, at: point) < 0.5
        return IndexPath(item: path.item + (isStart ? 0 : 1), section: path.section)
    }

    /// The end of the section whose last item is before a point on the same line, with nothing
    /// after it there, although an item of another line may be nearer.
    private mutating func endOfLine(at point: Point) -> IndexPath? {
        let (bounds, isDown) = (context.bounds, scrollsHorizontally)
        let line =
            isDown
            ? Rect(x: point.x, y: bounds.minY, width: 1, height: bounds.height)
            : Rect(x: bounds.minX, y: point.y, width: bounds.width, height: 1)
        let cells = attributes(in: line).filter { $0.element.category == .cell && $0.isShown }
        func end(_ frame: Rect) -> Double { isDown ? frame.maxY : frame.maxX }
        guard let last = cells.max(by: { end($0.frame) < end($1.frame) }),
            end(last.frame) <= (isDown ? point.y : point.x),
            last.indexPath.item + 1 == context.counts.numberOfRows(inSection: last.section)
        else { return nil }
        let flow = flow(at: last.indexPath, last.frame)
        guard flow.isHorizontal != isDown, !flow.isReversed else { return nil }
        return IndexPath(item: last.indexPath.item + 1, section: last.section)
    }

    /// The start of the section of a header, or the end of that of a footer.
    private func placeInSection(of view: LayoutAttributes) -> IndexPath {
        let section = view.section
        let items = context.counts.numberOfRows(inSection: section) ?? 0
        let (start, end) = (
            IndexPath(item: 0, section: section), IndexPath(item: items, section: section)
        )
        guard items > 0, view.element.kind != LayoutElement.sectionHeader else { return start }
        guard view.element.kind != LayoutElement.sectionFooter,
            let first = layout.attributes(for: .cell(start))?.frame,
            let last = layout.attributes(
                for: .cell(IndexPath(item: items - 1, section: section)))?.frame
        else { return end }
        // A layout may call its headers as it likes.
        return first.squaredDistance(to: view.frame.center)
            <= last.squaredDistance(to: view.frame.center) ? start : end
    }

    /// The elements that give places around a point, nearest first, and the distance within which
    /// they were found; empty if the collection shows none.
    private mutating func nearestElements(
        to point: Point
    ) -> (elements: [LayoutAttributes], distance: Double) {
        passIfNeeded()
        var distance = 64.0
        while true {
            let found = elements(within: distance, of: point)
            let isAll =
                point.x - distance <= 0 && point.y - distance <= 0
                && point.x + distance >= contentSize.width
                && point.y + distance >= contentSize.height
            if !found.isEmpty || isAll { return (found, distance) }
            distance *= 2
        }
    }

    /// The elements that give places within a distance of a point, nearest first.
    private mutating func elements(
        within distance: Double, of point: Point
    ) -> [LayoutAttributes] {
        let area = Rect(
            x: point.x - distance, y: point.y - distance, width: 2 * distance,
            height: 2 * distance)
        return attributes(in: area).filter(givesPlace)
            .map { (view: $0, distance: $0.frame.squaredDistance(to: point)) }
            .filter { $0.distance <= distance * distance }
            .enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .map(\.element.view)
    }

    private func givesPlace(_ view: LayoutAttributes) -> Bool {
        guard !view.isHidden else { return false }
        let section = view.section
        switch view.element.category {
        case .cell: return true
        case .decoration: return context.counts.numberOfRows(inSection: section) == 0
        case .supplementary(let kind):
            guard let items = context.counts.numberOfRows(inSection: section),
                !layout.itemElementKinds.contains(kind)
            else { return false }
            guard items > 0, view.zIndex >= LayoutAttributes.pinnedZIndex else { return true }
            // A pinned view covers other items than those beside which it belongs.
            let ends = [0, items - 1].compactMap {
                layout.attributes(for: .cell(IndexPath(item: $0, section: section)))?.frame
            }
            return !ends.contains { $0.minY < view.frame.maxY && $0.maxY > view.frame.minY }
        }
    }

    /// The empty section without views that has its space at a point beside other elements.
    ///
    /// The space between two sections is divided among them and the empty sections between them.
    private func emptySection(at point: Point, beside elements: [LayoutAttributes]) -> Int? {
        let counts = context.counts
        let isAcross = scrollsHorizontally
        func span(_ frame: Rect) -> ClosedRange<Double> {
            isAcross ? frame.minX...frame.maxX : frame.minY...frame.maxY
        }
        let place = isAcross ? point.x : point.y
        let above = elements.filter { span($0.frame).upperBound <= place }
            .max { span($0.frame).upperBound < span($1.frame).upperBound }
        let below = elements.filter { span($0.frame).lowerBound > place }
            .min { span($0.frame).lowerBound < span($1.frame).lowerBound }
        let isBeside = elements.contains { span($0.frame).contains(place) }
        guard !isBeside else { return nil }
        let first = above.map { $0.section + 1 } ?? 0
        let end = below.map { $0.section } ?? counts.numberOfSections
        guard first < end,
            (first..<end).allSatisfy({ counts.numberOfRows(inSection: $0) == 0 })
        else { return nil }
        let length = isAcross ? contentSize.width : contentSize.height
        let start = above.map { span($0.frame).upperBound } ?? 0
        let stop = below.map { span($0.frame).lowerBound } ?? length
        let shares = Double(end - first + (above == nil ? 0 : 1) + (below == nil ? 0 : 1))
        let share = stop > start ? (place - start) / (stop - start) * shares : place - start
        let index = Int(min(max(share.rounded(.down), 0), shares - 1)) - (above == nil ? 0 : 1)
        return (0..<end - first).contains(index) ? first + index : nil
    }
}

extension LayoutAttributes {
    /// The section that the element belongs to.
    fileprivate var section: Int { indexPath.first ?? 0 }
}

extension Rect {
    /// Returns the square of the distance from a point to the nearest point of the rectangle.
    func squaredDistance(to point: Point) -> Double {
        let x = max(minX - point.x, 0, point.x - maxX)
        let y = max(minY - point.y, 0, point.y - maxY)
        return x * x + y * y
    }
}
