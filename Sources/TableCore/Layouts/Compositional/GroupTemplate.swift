/// The frames of the items of one group, relative to the group.
struct GroupTemplate: Sendable {
    struct Leaf: Sendable {
        var frame: Rect
        var zIndex = 0
        var supplementaryItems: [CollectionLayoutSupplementaryItem] = []
    }

    var size = Size.zero
    var leaves: [Leaf] = []
    /// Whether the group or an item in it has an estimated size.
    var isEstimated = false

    /// The largest number of items in a group; prevents endless groups of items without a size.
    private static let largestCount = 10_000
    private let limit: Int

    /// Returns the measured size of an item, given its number in the group, its dimensions and its
    /// estimated size.
    typealias Measure = (_ leaf: Int, _ dimensions: CollectionLayoutSize, _ size: Size) -> Size

    /// Arranges a group.
    ///
    /// - Parameters:
    ///   - container: The size of the section's content.
    ///   - limit: The largest number of items.
    ///   - measure: Measures items with estimated sizes; by default, they have their estimates.
    init(
        _ group: CollectionLayoutGroup, in container: Size, limit: Int = .max,
        measure: Measure = { _, _, size in size }
    ) {
        self.limit = min(limit, Self.largestCount)
        size = add(group, in: container, at: .zero, measure)
    }

    private mutating func add(
        _ subitem: any CollectionLayoutSubitem, in container: Size, at origin: Point,
        _ measure: Measure
    ) -> Size {
        if subitem.layoutSize.isEstimated { isEstimated = true }
        if let group = subitem as? CollectionLayoutGroup {
            return add(group, in: container, at: origin, measure)
        }
        let number = leaves.count
        let size = subitem.layoutSize.size(in: container) {
            measure(number, subitem.layoutSize, $0)
        }
        var leaf = Leaf(frame: Rect(origin: origin, size: size).inset(by: subitem.contentInsets))
        leaf.supplementaryItems = (subitem as? CollectionLayoutItem)?.supplementaryItems ?? []
        leaves.append(leaf)
        return size
    }

    private mutating func add(
        _ group: CollectionLayoutGroup, in container: Size, at origin: Point, _ measure: Measure
    ) -> Size {
        if group.layoutSize.isEstimated { isEstimated = true }
        var size = group.layoutSize.size(in: container)
        let insets = group.contentInsets
        let inner = Size(
            width: max(0, size.width - insets.left - insets.right),
            height: max(0, size.height - insets.top - insets.bottom))
        let start = Point(x: origin.x + insets.left, y: origin.y + insets.top)
        let used: Size
        switch group.arrangement {
        case .line(let isHorizontal, let subitems, let count):
            used = addLine(
                group, subitems, count: count, isHorizontal: isHorizontal, inner, at: start,
                measure)
        case .custom(let provider):
            let environment = CollectionLayoutEnvironment(
                container: CollectionLayoutEnvironment.Container(
                    contentSize: size, contentInsets: insets))
            let items = provider(environment)
            leaves += items.prefix(max(0, limit - leaves.count)).map {
                Leaf(frame: $0.frame.moved(dx: start.x, dy: start.y), zIndex: $0.zIndex)
            }
            used = items.reduce(Size.zero) {
                Size(width: max($0.width, $1.frame.maxX), height: max($0.height, $1.frame.maxY))
            }
        }
        if group.layoutSize.widthDimension.isEstimated {
            size.width = used.width + insets.left + insets.right
        }
        if group.layoutSize.heightDimension.isEstimated {
            size.height = used.height + insets.top + insets.bottom
        }
        return size
    }

    /// Adds the items of a group side by side or below one another.
    ///
    /// - Returns: The size that they take.
    private mutating func addLine(
        _ group: CollectionLayoutGroup, _ subitems: [any CollectionLayoutSubitem], count: Int?,
        isHorizontal: Bool, _ inner: Size, at start: Point, _ measure: Measure
    ) -> Size {
        let available = isHorizontal ? inner.width : inner.height
        let spacing = group.interItemSpacing
        let dimension =
            isHorizontal ? group.layoutSize.widthDimension : group.layoutSize.heightDimension
        // A group that is as long as its items has each of them once.
        let most = count ?? (dimension.isEstimated ? subitems.count : Self.largestCount)
        var (position, thickness, number) = (0.0, 0.0, 0)
        var parts: [LinePart] = []
        while number < most, leaves.count < limit, !subitems.isEmpty {
            let subitem = subitems[number % subitems.count]
            let gap = number > 0 ? spacing?.spacing ?? 0 : 0
            var part = LinePart(subitem, isHorizontal, firstLeaf: leaves.count)
            let own = subitem.layoutSize.size(in: inner)
            let length = (isHorizontal ? own.width : own.height) + part.before + part.after
            if count == nil, !dimension.isEstimated, number > 0,
                position + gap + length > available + 0.01 || length <= 0
            {
                break
            }
            position += gap + part.before
            let origin = Point(
                x: start.x + (isHorizontal ? position : part.above),
                y: start.y + (isHorizontal ? part.above : position))
            let size = add(subitem, in: inner, at: origin, measure)
            position += (isHorizontal ? size.width : size.height) + part.after
            part.thickness = (isHorizontal ? size.height : size.width) + part.above + part.below
            thickness = max(thickness, part.thickness)
            parts.append(part)
            number += 1
        }
        if spread(
            parts, over: available - position, isHorizontal,
            isBetween: spacing?.isFlexibleSpacing ?? false)
        {
            position = available
        }
        align(parts, in: isHorizontal ? inner.height : inner.width, isHorizontal)
        return isHorizontal
            ? Size(width: position, height: thickness) : Size(width: thickness, height: position)
    }

    /// A subitem of a line, and the space around it.
    private struct LinePart {
        let firstLeaf: Int
        /// The space along the line.
        let (before, after): (Double, Double)
        let (flexesBefore, flexesAfter): (Bool, Bool)
        /// The space across the line.
        let (above, below): (Double, Double)
        let (flexesAbove, flexesBelow): (Bool, Bool)
        var thickness = 0.0

        init(_ subitem: any CollectionLayoutSubitem, _ isHorizontal: Bool, firstLeaf: Int) {
            self.firstLeaf = firstLeaf
            let along = subitem.edgeSpacing?.edges(isHorizontal: isHorizontal)
            let across = subitem.edgeSpacing?.edges(isHorizontal: !isHorizontal)
            func length(_ space: CollectionLayoutSpacing?) -> Double { finite(space?.spacing ?? 0) }
            func flexes(_ space: CollectionLayoutSpacing?) -> Bool {
                space?.isFlexibleSpacing ?? false
            }
            (before, after) = (length(along?.start), length(along?.end))
            (flexesBefore, flexesAfter) = (flexes(along?.start), flexes(along?.end))
            (above, below) = (length(across?.start), length(across?.end))
            (flexesAbove, flexesBelow) = (flexes(across?.start), flexes(across?.end))
        }
    }

    /// Divides the space that is left on a line among flexible spaces.
    ///
    /// - Returns: Whether there are any.
    private mutating func spread(
        _ parts: [LinePart], over rest: Double, _ isHorizontal: Bool, isBetween: Bool
    ) -> Bool {
        let edges = parts.reduce(0) {
            $0 + ($1.flexesBefore ? 1 : 0) + ($1.flexesAfter ? 1 : 0)
        }
        let shares = edges + (isBetween ? max(0, parts.count - 1) : 0)
        guard shares > 0, rest > 0 else { return false }
        let share = rest / Double(shares)
        var distance = 0.0
        for (number, part) in parts.enumerated() {
            if part.flexesBefore { distance += share }
            move(number, of: parts, by: distance, isHorizontal)
            if part.flexesAfter { distance += share }
            if isBetween { distance += share }
        }
        return true
    }

    /// Moves subitems with flexible space across the line.
    private mutating func align(_ parts: [LinePart], in length: Double, _ isHorizontal: Bool) {
        for (number, part) in parts.enumerated() where part.flexesAbove {
            let rest = max(0, length - part.thickness)
            move(number, of: parts, by: part.flexesBelow ? rest / 2 : rest, !isHorizontal)
        }
    }

    /// Moves the leaves of a subitem along an axis.
    private mutating func move(
        _ number: Int, of parts: [LinePart], by distance: Double, _ isHorizontal: Bool
    ) {
        let end = number + 1 < parts.count ? parts[number + 1].firstLeaf : leaves.count
        for leaf in parts[number].firstLeaf..<end {
            leaves[leaf].frame = leaves[leaf].frame.moved(
                dx: isHorizontal ? distance : 0, dy: isHorizontal ? 0 : distance)
        }
    }
}
