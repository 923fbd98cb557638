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
                container: CollectionLayoutEnvironment.Container(contentSize: inner))
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
        var firstLeaves: [Int] = []
        while number < most, leaves.count < limit, !subitems.isEmpty {
            let subitem = subitems[number % subitems.count]
            let gap = number > 0 ? spacing?.spacing ?? 0 : 0
            let own = subitem.layoutSize.size(in: inner)
            let length = isHorizontal ? own.width : own.height
            if count == nil, !dimension.isEstimated, number > 0,
                position + gap + length > available + 0.01 || length <= 0
            {
                break
            }
            position += gap
            firstLeaves.append(leaves.count)
            let origin = Point(
                x: start.x + (isHorizontal ? position : 0),
                y: start.y + (isHorizontal ? 0 : position))
            let size = add(subitem, in: inner, at: origin, measure)
            position += isHorizontal ? size.width : size.height
            thickness = max(thickness, isHorizontal ? size.height : size.width)
            number += 1
        }
        if spacing?.isFlexibleSpacing ?? false, number > 1, position < available {
            spread(firstLeaves, by: (available - position) / Double(number - 1), isHorizontal)
            position = available
        }
        return isHorizontal
            ? Size(width: position, height: thickness) : Size(width: thickness, height: position)
    }

    /// Moves the leaves of each subitem but the first further from those before.
    private mutating func spread(_ firstLeaves: [Int], by gap: Double, _ isHorizontal: Bool) {
        for (number, first) in firstLeaves.enumerated() {
            let end = number + 1 < firstLeaves.count ? firstLeaves[number + 1] : leaves.count
            let distance = gap * Double(number)
            for leaf in first..<end {
                leaves[leaf].frame = leaves[leaf].frame.moved(
                    dx: isHorizontal ? distance : 0, dy: isHorizontal ? 0 : distance)
            }
        }
    }
}
