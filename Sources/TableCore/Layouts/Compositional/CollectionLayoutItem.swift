/// An item or a group, as a part of a group.
public protocol CollectionLayoutSubitem: Sendable {
    /// The size.
    var layoutSize: CollectionLayoutSize { get }
    /// The space around the content, within the size.
    var contentInsets: EdgeInsets { get }
    /// The space around the size, in the containing group; `nil` for none.
    var edgeSpacing: CollectionLayoutEdgeSpacing? { get }
}

/// The space around an item or a group in its containing group, in addition to its size. A `nil`
/// edge has none; flexible edges share the space that the items leave.
///
/// ```swift
/// item.edgeSpacing = CollectionLayoutEdgeSpacing(leading: .flexible(0), trailing: .flexible(0))
/// ```
public struct CollectionLayoutEdgeSpacing: Hashable, Sendable {
    /// The space at the left edge.
    public var leading: CollectionLayoutSpacing?
    /// The space at the upper edge.
    public var top: CollectionLayoutSpacing?
    /// The space at the right edge.
    public var trailing: CollectionLayoutSpacing?
    /// The space at the lower edge.
    public var bottom: CollectionLayoutSpacing?

    /// Creates the space around an item.
    public init(
        leading: CollectionLayoutSpacing? = nil, top: CollectionLayoutSpacing? = nil,
        trailing: CollectionLayoutSpacing? = nil, bottom: CollectionLayoutSpacing? = nil
    ) {
        (self.leading, self.top) = (leading, top)
        (self.trailing, self.bottom) = (trailing, bottom)
    }

    /// The edges at the start and at the end of an axis.
    func edges(
        isHorizontal: Bool
    ) -> (start: CollectionLayoutSpacing?, end: CollectionLayoutSpacing?) {
        isHorizontal ? (leading, trailing) : (top, bottom)
    }
}

/// The size and the insets of an item in a group.
///
/// ```swift
/// let item = CollectionLayoutItem(
///     layoutSize: CollectionLayoutSize(
///         widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
/// ```
public struct CollectionLayoutItem: CollectionLayoutSubitem {
    /// The size; fractions are those of the containing group, or of the section.
    public var layoutSize: CollectionLayoutSize
    /// The space around the content, within the size.
    public var contentInsets = EdgeInsets.zero
    /// The space around the size, in the group.
    public var edgeSpacing: CollectionLayoutEdgeSpacing?
    /// The supplementary views at the item, such as badges.
    public var supplementaryItems: [CollectionLayoutSupplementaryItem]

    /// Creates an item.
    public init(
        layoutSize: CollectionLayoutSize,
        supplementaryItems: [CollectionLayoutSupplementaryItem] = []
    ) {
        (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
    }
}

/// The place of a supplementary view relative to its item.
public struct CollectionLayoutAnchor: Hashable, Sendable {
    /// Edges of a rectangle.
    public struct Edges: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: Int
        /// Creates a combination from its raw value.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The upper edge.
        public static let top = Edges(rawValue: 1)
        /// The left edge.
        public static let leading = Edges(rawValue: 2)
        /// The lower edge.
        public static let bottom = Edges(rawValue: 4)
        /// The right edge.
        public static let trailing = Edges(rawValue: 8)
    }

    /// The edges at which the view lies; on an axis without one, it is centered.
    public var edges: Edges
    /// The distance from that place, in points.
    public var absoluteOffset: Point
    /// The distance from that place, as fractions of the view's size.
    public var fractionalOffset: Point

    /// Creates an anchor.
    public init(
        edges: Edges, absoluteOffset: Point = .zero, fractionalOffset: Point = .zero
    ) {
        (self.edges, self.absoluteOffset) = (edges, absoluteOffset)
        self.fractionalOffset = fractionalOffset
    }

    func frame(_ size: Size, in item: Rect) -> Rect {
        func place(_ start: Double, _ end: Double, _ length: Double, _ first: Bool, _ last: Bool)
            -> Double
        {
            first ? start : last ? end - length : (start + end - length) / 2
        }
        let x = place(
            item.minX, item.maxX, size.width, edges.contains(.leading), edges.contains(.trailing))
        let y = place(
            item.minY, item.maxY, size.height, edges.contains(.top), edges.contains(.bottom))
        return Rect(
            x: x + absoluteOffset.x + fractionalOffset.x * size.width,
            y: y + absoluteOffset.y + fractionalOffset.y * size.height, width: size.width,
            height: size.height)
    }
}

/// A supplementary view at an item, such as a badge. Its index path is that of the item.
public struct CollectionLayoutSupplementaryItem: Hashable, Sendable {
    /// The size; fractions are those of the item.
    public var layoutSize: CollectionLayoutSize
    /// The element kind.
    public var elementKind: String
    /// The place relative to the item.
    public var containerAnchor: CollectionLayoutAnchor
    /// The stacking order.
    public var zIndex = 1

    /// Creates a supplementary item.
    public init(
        layoutSize: CollectionLayoutSize, elementKind: String,
        containerAnchor: CollectionLayoutAnchor
    ) {
        (self.layoutSize, self.elementKind) = (layoutSize, elementKind)
        self.containerAnchor = containerAnchor
    }

    func frame(in item: Rect) -> Rect {
        containerAnchor.frame(layoutSize.size(in: item.size), in: item)
    }
}

/// The frame of an item in a custom group.
public struct CollectionLayoutGroupCustomItem: Hashable, Sendable {
    /// The frame in the group, in points.
    public var frame: Rect
    /// The stacking order.
    public var zIndex: Int

    /// Creates a frame.
    public init(frame: Rect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// Items beside or below one another, repeated along the section.
///
/// ```swift
/// let group = CollectionLayoutGroup.horizontal(
///     layoutSize: CollectionLayoutSize(
///         widthDimension: .fractionalWidth(1), heightDimension: .absolute(80)),
///     subitems: [item])   // as many as fit into the width
/// ```
public struct CollectionLayoutGroup: CollectionLayoutSubitem {
    enum Arrangement: Sendable {
        case line(isHorizontal: Bool, [any CollectionLayoutSubitem], count: Int?)
        case custom(
            @Sendable (CollectionLayoutEnvironment) -> [CollectionLayoutGroupCustomItem])
    }

    /// The size; fractions are those of the containing group, or of the section.
    public var layoutSize: CollectionLayoutSize
    /// The space around the content, within the size.
    public var contentInsets = EdgeInsets.zero
    /// The space around the size, in the containing group. The group of a section has none: use the
    /// section's `interGroupSpacing` and `contentInsets`.
    public var edgeSpacing: CollectionLayoutEdgeSpacing?
    /// The space between the items; `nil` for none.
    public var interItemSpacing: CollectionLayoutSpacing?
    let arrangement: Arrangement

    /// Returns a group of items side by side. The subitems are repeated while they fit.
    public static func horizontal(
        layoutSize: CollectionLayoutSize, subitems: [any CollectionLayoutSubitem]
    ) -> CollectionLayoutGroup {
        CollectionLayoutGroup(
            layoutSize: layoutSize,
            arrangement: .line(isHorizontal: true, subitems, count: nil))
    }

    /// Returns a group of a number of equal items side by side.
    public static func horizontal(
        layoutSize: CollectionLayoutSize, repeatingSubitem subitem: any CollectionLayoutSubitem,
        count: Int
    ) -> CollectionLayoutGroup {
        CollectionLayoutGroup(
            layoutSize: layoutSize,
            arrangement: .line(isHorizontal: true, [subitem], count: max(1, count)))
    }

    /// Returns a group of items below one another. The subitems are repeated while they fit.
    public static func vertical(
        layoutSize: CollectionLayoutSize, subitems: [any CollectionLayoutSubitem]
    ) -> CollectionLayoutGroup {
        CollectionLayoutGroup(
            layoutSize: layoutSize,
            arrangement: .line(isHorizontal: false, subitems, count: nil))
    }

    /// Returns a group of a number of equal items below one another.
    public static func vertical(
        layoutSize: CollectionLayoutSize, repeatingSubitem subitem: any CollectionLayoutSubitem,
        count: Int
    ) -> CollectionLayoutGroup {
        CollectionLayoutGroup(
            layoutSize: layoutSize,
            arrangement: .line(isHorizontal: false, [subitem], count: max(1, count)))
    }

    /// Returns a group of items at the frames that a function computes.
    public static func custom(
        layoutSize: CollectionLayoutSize,
        itemProvider:
            @escaping @Sendable (CollectionLayoutEnvironment) ->
            [CollectionLayoutGroupCustomItem]
    ) -> CollectionLayoutGroup {
        CollectionLayoutGroup(layoutSize: layoutSize, arrangement: .custom(itemProvider))
    }

    private init(layoutSize: CollectionLayoutSize, arrangement: Arrangement) {
        (self.layoutSize, self.arrangement) = (layoutSize, arrangement)
    }
}
