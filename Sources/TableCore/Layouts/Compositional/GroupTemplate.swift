/// A group and the space for it.
struct GroupSource: Sendable {
    var group: CollectionLayoutGroup
    /// The size to which fractions refer: that of the section's content.
    var container: Size
    /// The largest size of what is measured; infinite on an axis on which the content grows.
    var room: Size
    /// The distances by which separators reach out of items, negative.
    var margins = EdgeInsets.zero
}

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
    private(set) var isEstimated = false
    /// Whether the number of items depends on their measured sizes.
    private(set) var isVariable = false
    /// The smallest rectangle around the group and all that belongs to its items, which may reach
    /// out of it.
    private(set) var reach = Rect()

    /// The largest number of items in a group; prevents endless groups of items without a size.
    private static let largestCount = 10_000
    private let limit: Int
    /// Whether this is a single group whose items were measured.
    let isMeasured: Bool

    /// Returns the measured size of an item, given its number in the group, its dimensions, its
    /// estimated size and the space for it.
    typealias Measure = (
        _ leaf: Int, _ dimensions: CollectionLayoutSize, _ size: Size, _ room: Size
    ) -> Size

    /// Arranges a group by the estimated sizes of its items.
    init(_ source: GroupSource) {
        (limit, isMeasured) = (Self.largestCount, false)
        arrange(source) { _, _, size, _ in size }
    }

    /// Arranges a group by the measured sizes of its items: as many as fit, but at least one.
    ///
    /// - Parameters:
    ///   - limit: The largest number of items.
    ///   - measure: Measures items with estimated sizes.
    init(_ source: GroupSource, limit: Int, measure: Measure) {
        (self.limit, isMeasured) = (min(limit, Self.largestCount), true)
        arrange(source, measure)
        if leaves.isEmpty { leaves.append(Leaf(frame: Rect())) }
    }

    private mutating func arrange(_ source: GroupSource, _ measure: Measure) {
        size = add(source.group, in: source.container, room: source.room, at: .zero, measure)
        reach = leaves.reduce(Rect(size: size)) { reach, leaf in
            leaf.supplementaryItems.reduce(reach.union(leaf.frame.finite)) {
                $0.union($1.frame(in: leaf.frame).finite)
            }
        }.inset(by: source.margins)
    }

    private mutating func add(
        _ subitem: any CollectionLayoutSubitem, in container: Size, room: Size, at origin: Point,
        _ measure: Measure
    ) -> Size {
        if subitem.layoutSize.isEstimated { isEstimated = true }
        if let group = subitem as? CollectionLayoutGroup {
            return add(group, in: container, room: room, at: origin, measure)
        }
        let number = leaves.count
        let size = subitem.layoutSize.size(in: container) {
            let found = measure(number, subitem.layoutSize, $0, room)
            return Size(
                width: min(found.width, room.width), height: min(found.height, room.height))
        }
        var leaf = Leaf(frame: Rect(origin: origin, size: size).inset(by: subitem.contentInsets))
        leaf.supplementaryItems = (subitem as? CollectionLayoutItem)?.supplementaryItems ?? []
        leaves.append(leaf)
        return size
    }

    private mutating func add(
        _ group: CollectionLayoutGroup, in container: Size, room: Size, at origin: Point,
        _ measure: Measure
    ) -> Size {
        if group.layoutSize.isEstimated { isEstimated = true }
        let (width, height) = (
            group.layoutSize.widthDimension, group.layoutSize.heightDimension
        )
        var size = group.layoutSize.size(in: container)
        let insets = group.contentInsets
        func inner(_ size: Size) -> Size {
            Size(
                width: max(0, size.width - insets.left - insets.right),
                height: max(0, size.height - insets.top - insets.bottom))
        }
        let start = Point(x: origin.x + insets.left, y: origin.y + insets.top)
        let used: Size
        switch group.arrangement {
        case .line(let isHorizontal, let subitems, let count):
            // A group that is as large as its items has the space that its container has.
            let space = Size(
                width: width.isEstimated ? room.width : size.width,
                height: height.isEstimated ? room.height : size.height)
            let line = Line(
                group, subitems, count: count, isHorizontal: isHorizontal, inner: inner(size),
                room: inner(space))
            used = addLine(line, at: start, measure)
        case .custom(let provider):
            used = addCustom(provider, size, insets, at: start)
        }
        if width.isEstimated { size.width = validLength(used.width + insets.left + insets.right) }
        if height.isEstimated {
            size.height = validLength(used.height + insets.top + insets.bottom)
        }
        return size
    }

    private mutating func addCustom(
        _ provider: (CollectionLayoutEnvironment) -> [CollectionLayoutGroupCustomItem],
        _ size: Size, _ insets: EdgeInsets, at start: Point
    ) -> Size {
        let environment = CollectionLayoutEnvironment(
            container: CollectionLayoutEnvironment.Container(
                contentSize: size, contentInsets: insets))
        let items = provider(environment)
        leaves += items.prefix(max(0, limit - leaves.count)).map {
            Leaf(frame: $0.frame.moved(dx: start.x, dy: start.y), zIndex: $0.zIndex)
        }
        return items.reduce(Size.zero) {
            Size(width: max($0.width, $1.frame.maxX), height: max($0.height, $1.frame.maxY))
        }
    }

    /// The subitems of a group side by side or below one another.
    private struct Line {
        let isHorizontal: Bool
        let subitems: [any CollectionLayoutSubitem]
        /// The largest number of subitems; `nil` for as many as fit.
        let count: Int?
        let spacing: CollectionLayoutSpacing?
        /// The size to which fractions refer.
        let inner: Size
        /// The space for all subitems.
        let room: Size
        /// Whether the group is as long or as thick as its items.
        let (isAsLong, isAsThick): (Bool, Bool)

        init(
            _ group: CollectionLayoutGroup, _ subitems: [any CollectionLayoutSubitem], count: Int?,
            isHorizontal: Bool, inner: Size, room: Size
        ) {
            (self.isHorizontal, self.subitems, self.count) = (isHorizontal, subitems, count)
            (spacing, self.inner, self.room) = (group.interItemSpacing, inner, room)
            let dimensions = group.layoutSize.dimensions(isHorizontal: isHorizontal)
            isAsLong = dimensions.along.isEstimated
            isAsThick = dimensions.across.isEstimated
        }

        func along(_ size: Size) -> Double { isHorizontal ? size.width : size.height }
        func across(_ size: Size) -> Double { isHorizontal ? size.height : size.width }
        func size(along: Double, across: Double) -> Size {
            isHorizontal ? Size(width: along, height: across) : Size(width: across, height: along)
        }

        /// Whether subitems are repeated while they fit; a group that is as long as its items has
        /// each of them once.
        var isRepeated: Bool { count == nil && !isAsLong }
        var most: Int { count ?? (isAsLong ? subitems.count : GroupTemplate.largestCount) }
    }

    /// Adds the items of a group side by side or below one another. Items that are measured stay in
    /// the group only if they fit.
    ///
    /// - Returns: The size that they take.
    private mutating func addLine(_ line: Line, at start: Point, _ measure: Measure) -> Size {
        let available = line.along(line.room)
        var (position, thickness) = (0.0, 0.0)
        var parts: [LinePart] = []
        while parts.count < line.most, leaves.count < limit, !line.subitems.isEmpty {
            let subitem = line.subitems[parts.count % line.subitems.count]
            let gap = parts.isEmpty ? 0 : finite(line.spacing?.spacing ?? 0)
            var part = LinePart(subitem, line.isHorizontal, firstLeaf: leaves.count)
            let place = line.size(along: position + gap + part.before, across: part.above)
            let room = line.size(
                along: max(0, available - part.before - part.after),
                across: max(0, line.across(line.room) - part.above - part.below))
            let size = add(
                subitem, in: line.inner, room: room,
                at: Point(x: start.x + place.width, y: start.y + place.height), measure)
            let length = line.along(size) + part.before + part.after
            if part.isEstimated, available.isFinite { isVariable = true }
            if !parts.isEmpty {
                let mustFit = line.isRepeated || part.isEstimated
                let isEndless = line.isRepeated && length <= 0 && !(isMeasured && part.isEstimated)
                if isEndless || mustFit && position + gap + length > available + 0.01 {
                    leaves.removeSubrange(part.firstLeaf...)
                    break
                }
            }
            position += gap + length
            part.thickness = line.across(size) + part.above + part.below
            thickness = max(thickness, part.thickness)
            parts.append(part)
        }
        if !line.isAsLong, spread(parts, over: available - position, line) { position = available }
        align(parts, in: line.isAsThick ? thickness : line.across(line.inner), line.isHorizontal)
        return line.size(along: position, across: thickness)
    }

    /// A subitem of a line, and the space around it.
    private struct LinePart {
        let firstLeaf: Int
        /// Whether the length is measured.
        let isEstimated: Bool
        /// The space along the line.
        let (before, after): (Double, Double)
        let (flexesBefore, flexesAfter): (Bool, Bool)
        /// The space across the line.
        let (above, below): (Double, Double)
        let (flexesAbove, flexesBelow): (Bool, Bool)
        var thickness = 0.0

        init(_ subitem: any CollectionLayoutSubitem, _ isHorizontal: Bool, firstLeaf: Int) {
            self.firstLeaf = firstLeaf
            isEstimated =
                subitem.layoutSize.dimensions(isHorizontal: isHorizontal).along.isEstimated
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
        _ parts: [LinePart], over rest: Double, _ line: Line
    ) -> Bool {
        let isBetween = line.spacing?.isFlexibleSpacing ?? false
        let edges = parts.reduce(0) {
            $0 + ($1.flexesBefore ? 1 : 0) + ($1.flexesAfter ? 1 : 0)
        }
        let shares = edges + (isBetween ? max(0, parts.count - 1) : 0)
        guard shares > 0, rest > 0 else { return false }
        let share = rest / Double(shares)
        var distance = 0.0
        for (number, part) in parts.enumerated() {
            if part.flexesBefore { distance += share }
            move(number, of: parts, by: distance, line.isHorizontal)
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

extension Rect {
    /// The rectangle with edges that can be compared.
    fileprivate var finite: Rect {
        let (left, top) = (TableCore.finite(minX), TableCore.finite(minY))
        return Rect(
            x: left, y: top, width: max(0, TableCore.finite(maxX) - left),
            height: max(0, TableCore.finite(maxY) - top))
    }
}
