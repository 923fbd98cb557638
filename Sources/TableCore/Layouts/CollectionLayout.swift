/// The facts about a collection that a layout can use. Spec 58.10.
public struct LayoutContext {
    /// The number of items in each section.
    public var counts: SectionCounts
    /// The visible part of the content.
    public var bounds: Rect
    /// The metrics that a flow layout asks for.
    public var flow: FlowDelegate
    /// Measures the view of an element, for layouts with estimated sizes; `nil` where nothing can
    /// measure.
    public var preferredSize: ((SizeProposal) -> Size)?

    /// Creates a context.
    public init(
        counts: SectionCounts, bounds: Rect, flow: FlowDelegate = FlowDelegate(),
        preferredSize: ((SizeProposal) -> Size)? = nil
    ) {
        (self.counts, self.bounds, self.flow) = (counts, bounds, flow)
        self.preferredSize = preferredSize
    }
}

/// A size that a layout proposes to the view of an element.
public struct SizeProposal: Hashable, Sendable {
    /// The element.
    public var element: LayoutElement
    /// The proposed size: lengths that are fixed, and estimates of the others.
    public var size: Size
    /// Whether the view chooses its width.
    public var isWidthFlexible: Bool
    /// Whether the view chooses its height.
    public var isHeightFlexible: Bool
    /// The greatest useful width, in points.
    public var widthLimit: Double

    /// Creates a proposal.
    public init(
        _ element: LayoutElement, size: Size, isWidthFlexible: Bool = true,
        isHeightFlexible: Bool = true, widthLimit: Double = .greatestFiniteMagnitude
    ) {
        (self.element, self.size) = (element, size)
        (self.isWidthFlexible, self.isHeightFlexible) = (isWidthFlexible, isHeightFlexible)
        self.widthLimit = widthLimit
    }
}

/// A change in a batch, as reported to a layout. Spec 57.11.
public enum LayoutUpdate: Hashable, Sendable {
    /// An item was inserted; new index path.
    case insertItem(IndexPath)
    /// An item was deleted; old index path.
    case deleteItem(IndexPath)
    /// An item was reloaded.
    case reloadItem(before: IndexPath, after: IndexPath)
    /// An item was moved.
    case moveItem(from: IndexPath, to: IndexPath)
    /// A section was inserted; new index.
    case insertSection(Int)
    /// A section was deleted; old index.
    case deleteSection(Int)
    /// A section was reloaded.
    case reloadSection(before: Int, after: Int)
    /// A section was moved.
    case moveSection(from: Int, to: Int)
}

/// The layout of a collection: computes the position of each element. Spec 50.4, 58.
///
/// A pass calls ``prepare(in:)``, ``contentSize`` and ``attributesForElements(in:)``, always in
/// this order (58.1), which ``LayoutSession`` ensures. The other functions can be called at any
/// time and do not change the layout (58.6, 58.9). A layout that would have to measure too much in
/// ``prepare(in:)`` may estimate some sizes and report this with ``hasEstimates``;
/// ``measure(in:context:)`` is then called for each part of the content before it is shown. A
/// layout with decoration views returns their attributes among its elements; the collection makes
/// the views (66.6).
public protocol CollectionLayout: Sendable {
    /// Whether views determine their own sizes, through ``LayoutContext/preferredSize``.
    var isSelfSizing: Bool { get }

    /// Whether the layout may hide items, or give them no width or no height. Nobody reaches such
    /// items by keyboard, or selects them together with others.
    var canHideItems: Bool { get }

    /// Whether frames are computed from the leading edge, and are mirrored horizontally in
    /// languages that are read from right to left. The content offset is then a distance from the
    /// leading edge, too.
    var flipsHorizontallyInOppositeLayoutDirection: Bool { get }

    /// The kinds of supplementary and decoration views that belong to items, such as badges: in a
    /// batch, they follow the item at their index path. Views of other kinds follow their section.
    var itemElementKinds: Set<String> { get }

    /// Moves state that belongs to items or sections through a batch. Called before the pass with
    /// the new counts.
    mutating func follow(_ map: UpdateMap)

    /// Prepares the layout. Called once per pass. Spec 58.3.
    mutating func prepare(in context: LayoutContext)

    /// The size of the whole content, in points. Spec 58.4.
    var contentSize: Size { get }

    /// Returns the attributes of all elements that intersect a rectangle in the content. Spec 58.5.
    func attributesForElements(in rect: Rect) -> [LayoutAttributes]

    /// Returns the attributes of one element, or `nil` when there is no such element. Spec
    /// 58.6–58.8.
    func attributes(for element: LayoutElement) -> LayoutAttributes?

    /// Whether some positions are estimates. Spec 58.14.
    var hasEstimates: Bool { get }

    /// Returns whether a rectangle touches estimated elements.
    func isEstimated(in rect: Rect) -> Bool

    /// Measures the estimated elements that a rectangle touches. They, and the elements after them,
    /// may move.
    ///
    /// - Returns: Whether anything was measured.
    @discardableResult
    mutating func measure(in rect: Rect, context: LayoutContext) -> Bool

    /// Returns whether a change of the visible part's position or size invalidates the layout.
    /// Called for every scroll step. Spec 60.4.
    func shouldInvalidate(from old: Rect, to new: Rect) -> Bool

    /// Notifies the layout of the visible part of the content, after every scroll step. Layouts
    /// with pinned headers move them without a pass.
    mutating func visiblePartChanged(to bounds: Rect)

    /// Returns the content offset at which decelerating scrolling is to stop. Spec 68.1.
    ///
    /// - Parameters:
    ///   - proposed: The content offset at which scrolling would stop by itself.
    ///   - velocity: The velocity in points per second.
    ///   - bounds: The visible part of the content.
    func targetContentOffset(
        proposed: Point, velocity: Point, bounds: Rect
    ) -> Point

    /// Returns the target of an item that is being moved interactively; `nil` for the item under
    /// its center.
    ///
    /// - Parameters:
    ///   - path: The index path at which the item is shown.
    ///   - position: The center of the item, in the content.
    func targetIndexPath(
        forInteractivelyMovingItem path: IndexPath, withPosition position: Point
    ) -> IndexPath?

    /// Returns the item to which an arrow key moves from an item: the same one at an end; `nil` for
    /// the nearest one in that direction.
    func indexPath(_ direction: LayoutDirection, of path: IndexPath) -> IndexPath?

    /// Returns the item to which Page Up or Page Down moves from an item; `nil` for the nearest one
    /// to the place one visible part away.
    func indexPathOnePage(_ direction: LayoutDirection, from path: IndexPath) -> IndexPath?

    /// Returns the index path at which items dropped at a point are inserted; `nil` for a place
    /// beside the item at the point.
    func insertionIndexPath(at point: Point) -> IndexPath?

    /// Returns the frame of the line that shows where dropped items are inserted; `nil` for a line
    /// beside the item at the index path.
    func insertionLine(at path: IndexPath) -> Rect?

    /// The parts at the edges of the viewport that pinned views cover. Scrolling to an item shows
    /// it between them.
    var pinnedInsets: EdgeInsets { get }

    /// Returns the parts at the edges of the viewport that pinned views cover while an item is
    /// visible, such as the header of its section. Scrolling to the item shows it between them.
    func pinnedInsets(around path: IndexPath) -> EdgeInsets

    /// Prepares for a batch of updates, before calls of ``initialAttributes(appearing:)`` and
    /// ``finalAttributes(disappearing:)``. Spec 67.5.
    mutating func prepareForUpdates(_ updates: [LayoutUpdate])

    /// Returns the start attributes of an element that is visible after a batch. Spec 67.1, 67.4,
    /// OC-18.
    ///
    /// - Parameter normal: The old attributes of an existing element; for an inserted one, its new
    ///   attributes, but transparent.
    func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes

    /// Returns the end attributes of an element that was visible before a batch. Spec 67.2, 67.4,
    /// OC-18.
    ///
    /// - Parameter normal: The new attributes of an element that stays; for a deleted one, its old
    ///   attributes, but transparent.
    func finalAttributes(disappearing normal: LayoutAttributes) -> LayoutAttributes

    /// Ends the batch of updates. Spec 67.5.
    mutating func finalizeUpdates()
}

extension CollectionLayout {
    /// `false`: the layout knows all sizes.
    public var isSelfSizing: Bool { false }

    /// `true`: each item is asked for its attributes before it is selected together with others.
    public var canHideItems: Bool { true }

    /// `false`: frames are those on the screen in every language.
    public var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// Empty: all supplementary and decoration views belong to sections.
    public var itemElementKinds: Set<String> { [] }

    /// Does nothing.
    public mutating func follow(_ map: UpdateMap) {}

    /// `false`: ``prepare(in:)`` measures everything.
    public var hasEstimates: Bool { false }

    /// Returns `false`.
    public func isEstimated(in rect: Rect) -> Bool { false }

    /// Measures nothing and returns `false`.
    @discardableResult
    public mutating func measure(in rect: Rect, context: LayoutContext) -> Bool { false }

    /// Returns `false`. Spec 60.5, OC-19.
    public func shouldInvalidate(from old: Rect, to new: Rect) -> Bool { false }

    /// Does nothing.
    public mutating func visiblePartChanged(to bounds: Rect) {}

    /// Returns the proposed content offset. Spec 68.3.
    public func targetContentOffset(
        proposed: Point, velocity: Point, bounds: Rect
    ) -> Point { proposed }

    /// Returns `nil`: the item under the center is the target.
    public func targetIndexPath(
        forInteractivelyMovingItem path: IndexPath, withPosition position: Point
    ) -> IndexPath? { nil }

    /// Returns `nil`: keys move to the nearest item.
    public func indexPath(_ direction: LayoutDirection, of path: IndexPath) -> IndexPath? { nil }

    /// Returns `nil`: keys move to the item nearest to the place one visible part away.
    public func indexPathOnePage(_ direction: LayoutDirection, from path: IndexPath) -> IndexPath? {
        nil
    }

    /// Returns `nil`: dropped items are inserted beside the item at the point.
    public func insertionIndexPath(at point: Point) -> IndexPath? { nil }

    /// Returns `nil`: the line is beside the item.
    public func insertionLine(at path: IndexPath) -> Rect? { nil }

    /// No insets: views cover no part of the viewport.
    public var pinnedInsets: EdgeInsets { .zero }

    /// Returns ``pinnedInsets``: the same views are pinned for all items.
    public func pinnedInsets(around path: IndexPath) -> EdgeInsets { pinnedInsets }

    /// Does nothing.
    public mutating func prepareForUpdates(_ updates: [LayoutUpdate]) {}

    /// Returns the attributes unchanged: inserted elements fade in in place. Spec 67.7.
    public func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes {
        normal
    }

    /// Returns the attributes unchanged: deleted elements fade out in place. Spec 67.7.
    public func finalAttributes(disappearing normal: LayoutAttributes) -> LayoutAttributes {
        normal
    }

    /// Does nothing.
    public mutating func finalizeUpdates() {}
}
