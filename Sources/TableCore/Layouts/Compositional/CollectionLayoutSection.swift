/// The alignment of a rectangle in another.
public enum RectAlignment: Hashable, Sendable {
    /// No alignment.
    case none
    /// Centered at the upper edge.
    case top
    /// In the upper left corner.
    case topLeading
    /// Centered at the left edge.
    case leading
    /// In the lower left corner.
    case bottomLeading
    /// Centered at the lower edge.
    case bottom
    /// In the lower right corner.
    case bottomTrailing
    /// Centered at the right edge.
    case trailing
    /// In the upper right corner.
    case topTrailing

    /// Where the rectangle lies on an axis: -1 at its start, 1 at its end, 0 in the middle.
    func side(isVertical: Bool) -> Double {
        switch (self, isVertical) {
        case (.top, true), (.topLeading, _), (.topTrailing, true), (.leading, false),
            (.bottomLeading, false):
            -1
        case (.bottom, true), (.bottomTrailing, _), (.bottomLeading, true), (.trailing, false),
            (.topTrailing, false):
            1
        default: 0
        }
    }
}

/// A header or footer of a section, or of the whole layout.
public struct CollectionLayoutBoundarySupplementaryItem: Hashable, Sendable {
    /// The size; fractions are those of the section's content.
    public var layoutSize: CollectionLayoutSize
    /// The element kind, such as ``LayoutElement/sectionHeader``.
    public var elementKind: String
    /// The edge or corner of the section at which the view lies.
    public var alignment: RectAlignment
    /// The distance from that place, in points.
    public var absoluteOffset: Point
    /// Whether the view adds to the length of the section; otherwise, it overlaps the items.
    public var extendsBoundary = true
    /// Whether the view stays visible while its section is.
    public var pinToVisibleBounds = false
    /// The space around the view, within its size.
    public var contentInsets = EdgeInsets.zero
    /// The stacking order.
    public var zIndex = 1

    /// Creates a header or footer.
    public init(
        layoutSize: CollectionLayoutSize, elementKind: String, alignment: RectAlignment,
        absoluteOffset: Point = .zero
    ) {
        (self.layoutSize, self.elementKind) = (layoutSize, elementKind)
        (self.alignment, self.absoluteOffset) = (alignment, absoluteOffset)
    }
}

/// A decoration view of a section.
public struct CollectionLayoutDecorationItem: Hashable, Sendable {
    /// The element kind.
    public var elementKind: String
    /// The space around the view, within the section.
    public var contentInsets = EdgeInsets.zero
    /// The stacking order.
    public var zIndex = -1

    /// Returns a view behind a whole section.
    public static func background(elementKind: String) -> CollectionLayoutDecorationItem {
        CollectionLayoutDecorationItem(elementKind: elementKind)
    }
}

/// The way in which the groups of a section scroll orthogonally.
public enum CollectionLayoutSectionOrthogonalScrollingBehavior: Hashable, Sendable {
    /// The groups do not scroll on their own: they follow one another in the layout's direction.
    case none
    /// Scrolling stops anywhere.
    case continuous
    /// Scrolling stops at the start of a group.
    case continuousGroupLeadingBoundary
    /// Scrolling stops at multiples of the section's visible length.
    case paging
    /// Scrolling moves by one group at most and stops at the start of a group.
    case groupPaging
    /// Scrolling moves by one group at most and centers a group.
    case groupPagingCentered
}

/// A section of a compositional layout: a group that is repeated for all items.
public struct CollectionLayoutSection: Sendable {
    /// The repeated group.
    public var group: CollectionLayoutGroup
    /// The space around the groups.
    public var contentInsets = EdgeInsets.zero
    /// The space between the groups, in points.
    public var interGroupSpacing = 0.0
    /// The way in which the groups scroll orthogonally.
    public var orthogonalScrollingBehavior =
        CollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// The headers and footers.
    public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
    /// Whether headers and footers lie within the left and right ``contentInsets``.
    public var supplementariesFollowContentInsets = true
    /// The views behind the section.
    public var decorationItems: [CollectionLayoutDecorationItem] = []
    /// Changes the attributes of the visible elements of the section, such as their opacity and
    /// transformation, at every scroll step.
    ///
    /// The handler gets the elements, at their places before scrolling, the distance by which the
    /// section is scrolled (for a section that does not scroll on its own, the content offset), and
    /// the environment. It must not change which elements they are.
    public var visibleItemsInvalidationHandler: VisibleItemsHandler?

    /// Changes the attributes of visible elements.
    public typealias VisibleItemsHandler =
        @Sendable (inout [LayoutAttributes], Point, CollectionLayoutEnvironment) -> Void

    /// The actions of rows, for the views that offer them.
    public var rowActions: ListRowActions?
    /// The element kind of a decoration view between items; `nil` for none.
    var separatorKind: String?
    /// The distance of separators from the left edge of an item, in points.
    var separatorInset = 0.0
    /// The first item with a separator below it.
    var firstSeparator = 0

    /// Creates a section.
    public init(group: CollectionLayoutGroup) { self.group = group }
}
