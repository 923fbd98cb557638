/// What a layout may know of the collection that it arranges. Spec 58.10.
public struct LayoutContext {
    /// The items of each section.
    public var counts: SectionCounts
    /// The visible part of the content.
    public var bounds: LayoutRect
    /// The metrics that a flow layout asks for.
    public var flow: FlowDelegate

    /// Describes a collection.
    public init(
        counts: SectionCounts, bounds: LayoutRect, flow: FlowDelegate = FlowDelegate()
    ) {
        (self.counts, self.bounds, self.flow) = (counts, bounds, flow)
    }
}

/// One change of a batch, as a layout hears of it. Spec 57.11.
public enum LayoutUpdate: Hashable, Sendable {
    /// An item came, by its path after the batch.
    case insertItem(IndexPath)
    /// An item went, by its path before the batch.
    case deleteItem(IndexPath)
    /// An item was asked for again.
    case reloadItem(before: IndexPath, after: IndexPath)
    /// An item changed place.
    case moveItem(from: IndexPath, to: IndexPath)
    /// A section came, by its number after the batch.
    case insertSection(Int)
    /// A section went, by its number before the batch.
    case deleteSection(Int)
    /// A section was asked for again.
    case reloadSection(before: Int, after: Int)
    /// A section changed place.
    case moveSection(from: Int, to: Int)
}

/// Says where everything in a collection is. Spec 50.4, 58.
///
/// A pass asks ``prepare(in:)``, ``contentSize`` and ``attributesForElements(in:)``, always in
/// this order (58.1); ``LayoutSession`` sees to that. The other questions may come at any time,
/// and none of them changes the layout (58.6, 58.9). A layout that would have to measure too much
/// to be prepared takes some of it for an estimate, and says so by ``hasEstimates``; before it is
/// asked for a part of the content, ``measure(in:context:)`` is called for that part. A layout with decoration views has their
/// attributes among its elements; views are made by whoever shows them (66.6).
public protocol CollectionLayout: Sendable {
    /// Works out whatever the answers need. Called once per pass. Spec 58.3.
    mutating func prepare(in context: LayoutContext)

    /// The extent of everything, not only of what shows. Spec 58.4.
    var contentSize: LayoutSize { get }

    /// Everything whose frame intersects a rectangle anywhere in the content. Spec 58.5.
    func attributesForElements(in rect: LayoutRect) -> [LayoutAttributes]

    /// One element, or `nil` when there is none. Spec 58.6–58.8.
    func attributes(for element: LayoutElement) -> LayoutAttributes?

    /// Whether anything is taken to be where nobody has measured. Spec 58.14.
    var hasEstimates: Bool { get }

    /// Whether a rectangle touches anything that nobody has measured.
    func isEstimated(in rect: LayoutRect) -> Bool

    /// Measures whatever a rectangle touches, all of which may move then, and what lies behind.
    ///
    /// - Returns: whether there was anything to measure.
    @discardableResult
    mutating func measure(in rect: LayoutRect, context: LayoutContext) -> Bool

    /// Whether another visible part, or another size of it, needs another arrangement. Asked on
    /// every step of scrolling. Spec 60.4.
    func shouldInvalidate(from old: LayoutRect, to new: LayoutRect) -> Bool

    /// Where scrolling that ends by itself should end instead. Spec 68.1.
    ///
    /// - Parameters:
    ///   - proposed: the content offset at which scrolling would come to rest.
    ///   - velocity: in points per second.
    ///   - bounds: the part of the content that is visible now.
    func targetContentOffset(
        proposed: LayoutPoint, velocity: LayoutPoint, bounds: LayoutRect
    ) -> LayoutPoint

    /// Hears of a batch before ``initialAttributes(appearing:)`` and ``finalAttributes(disappearing:)`` are
    /// asked. Spec 67.5.
    mutating func prepareForUpdates(_ updates: [LayoutUpdate])

    /// Where an element that appears starts from: `normal`, for one that was there before, are
    /// its attributes of then; for a new one, those it will have, but transparent. Asked for
    /// every element that shows after a batch. Spec 67.1, 67.4, OC-18.
    func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes

    /// Where an element that disappears ends: `normal`, for one that stays, are its attributes
    /// afterwards; for a deleted one, those it had, but transparent. Asked for every element that
    /// showed before a batch. Spec 67.2, 67.4, OC-18.
    func finalAttributes(disappearing normal: LayoutAttributes) -> LayoutAttributes

    /// Forgets the batch. Spec 67.5.
    mutating func finalizeUpdates()
}

extension CollectionLayout {
    /// No: everything is measured by ``prepare(in:)``.
    public var hasEstimates: Bool { false }

    /// No.
    public func isEstimated(in rect: LayoutRect) -> Bool { false }

    /// Nothing to measure.
    @discardableResult
    public mutating func measure(in rect: LayoutRect, context: LayoutContext) -> Bool { false }

    /// No. Spec 60.5, OC-19.
    public func shouldInvalidate(from old: LayoutRect, to new: LayoutRect) -> Bool { false }

    /// As proposed. Spec 68.3.
    public func targetContentOffset(
        proposed: LayoutPoint, velocity: LayoutPoint, bounds: LayoutRect
    ) -> LayoutPoint { proposed }

    /// Nothing to remember.
    public mutating func prepareForUpdates(_ updates: [LayoutUpdate]) {}

    /// As is: new ones fade in at their place. Spec 67.7.
    public func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes {
        normal
    }

    /// As is: deleted ones fade out at their place. Spec 67.7.
    public func finalAttributes(disappearing normal: LayoutAttributes) -> LayoutAttributes {
        normal
    }

    /// Nothing to forget.
    public mutating func finalizeUpdates() {}
}
