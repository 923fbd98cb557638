/// A layout of items in lines, grouped in sections with headers and footers. Spec 61–65.
///
/// ```swift
/// var layout = FlowLayout()
/// layout.itemSize = Size(width: 70, height: 45)
/// layout.prepare(in: LayoutContext(counts: counts, bounds: bounds))
/// layout.attributesForElements(in: bounds)
/// ```
///
/// If a delegate provides sizes, the first ``itemsMeasuredAtOnce`` items are measured in
/// ``prepare(in:)``, so small collections are exact from the start. The sizes of the others are
/// estimated as the mean of these until ``measure(in:context:)`` measures the chunks that a
/// rectangle touches, each item once. ``LayoutSession`` calls it, and keeps the visible items in
/// place.
///
/// - Complexity: O(sections) to prepare. O(log n + elements found) for a rectangle, and O(chunk)
///   for every chunk that is measured for it.
public struct FlowLayout: CollectionLayout {
    /// The scroll direction. Spec 61.2.
    public var scrollDirection = FlowDirection.vertical
    /// The default size of items, in points. Spec 61.3, OC-1.
    public var itemSize = Size(width: 50, height: 50)
    /// The minimum space between the items of a line, in points. Spec 61.4, OC-2.
    public var minimumInteritemSpacing = 10.0
    /// The minimum space between lines, in points. Spec 61.5, OC-2.
    public var minimumLineSpacing = 10.0
    /// The insets around the lines of a section. Spec 61.6.
    public var sectionInset = EdgeInsets.zero
    /// The size of section headers; zero for none. Spec 61.7.
    public var headerReferenceSize = Size.zero
    /// The size of section footers; zero for none. Spec 61.8.
    public var footerReferenceSize = Size.zero
    /// The estimated size of self-sizing items; zero if the layout knows the sizes. Set it to
    /// ``automaticSize`` to use ``itemSize`` as the estimate.
    public var estimatedItemSize = Size.zero
    /// Whether the header of the first visible section stays at the start of the visible part.
    public var sectionHeadersPinToVisibleBounds = false
    /// Whether the footer of the last visible section stays at the end of the visible part.
    public var sectionFootersPinToVisibleBounds = false
    /// The distribution of the remaining space in a line.
    public var alignment = FlowAlignment.justified

    /// The number of items to measure when the layout is prepared.
    public static let itemsMeasuredAtOnce = 4 * FlowChunks.size

    var sections: [FlowSection] = []
    var lengths = SummedTree<FlowLength>()
    var sectionsWithEstimates = 0
    private var cross = 0.0
    /// The visible part of the content.
    private(set) var visible = Rect()
    /// Whether cells determine the sizes of items.
    public private(set) var isSelfSizing = false
    /// Items that are longer than a line, in the order in which they were measured, for a warning.
    /// Spec FR16, OC-6.
    public internal(set) var oversizedItems: [IndexPath] = []

    /// Creates a layout of items 50 points wide and high, 10 points apart.
    public init() {}

    var axes: FlowAxes { FlowAxes(direction: scrollDirection) }

    /// The layout as passed to a delegate: only its properties.
    var properties: FlowLayout {
        var bare = self
        (bare.sections, bare.lengths, bare.oversizedItems) = ([], SummedTree(), [])
        return bare
    }

    /// `true`: lines begin at the leading edge.
    public var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// Whether the items of any section have sizes of their own, or no width or height.
    public var canHideItems: Bool {
        sections.contains { section in
            guard case .uniform(let lines) = section.content else { return true }
            return lines.size.width <= 0 || lines.size.height <= 0
        }
    }

    /// The size of the whole content. Spec FR14.
    public var contentSize: Size {
        axes.size(main: max(0, lengths.total.length), cross: cross)
    }

    /// The answer of a delegate that has no sizes: all items have ``itemSize``.
    ///
    /// It counts for all items if it is the answer for the first one.
    public static let automaticSize = Size(width: -1, height: -1)

    /// Arranges all sections. Spec FR1, FR12.
    public mutating func prepare(in context: LayoutContext) {
        cross = validLength(axes.cross(context.bounds.size))
        (sections, lengths, oversizedItems) = ([], SummedTree(), [])
        var preparation = Preparation(layout: self, delegate: sized(context))
        if isSelfSizing { preparation.itemsToMeasure = FlowChunks.size }
        sections = context.counts.rowsBySection.enumerated().map { section, count in
            arrange(section, count: count, &preparation)
        }
        lengths = SummedTree(sections.map(\.summary))
        sectionsWithEstimates = sections.count(where: \.hasEstimates)
    }

    /// Returns the delegate, without sizes if its answer for the first item is ``automaticSize``.
    private mutating func sized(_ context: LayoutContext) -> FlowDelegate {
        var delegate = context.flow
        isSelfSizing = false
        guard let sizeForItem = delegate.sizeForItem, let first = context.counts.indexPath(at: 0)
        else { return selfSizing(context) ?? delegate }
        let size = sizeForItem(properties, first)
        if size == Self.automaticSize, let selfSizing = selfSizing(context) { return selfSizing }
        // Each item is asked about once.
        delegate.sizeForItem =
            size == Self.automaticSize ? nil : { $1 == first ? size : sizeForItem($0, $1) }
        return delegate
    }

    /// Returns a delegate that measures cells, if these choose their sizes.
    private mutating func selfSizing(_ context: LayoutContext) -> FlowDelegate? {
        isSelfSizing = estimatedItemSize != .zero && context.preferredSize != nil
        return isSelfSizing ? delegate(in: context) : nil
    }

    /// Returns the delegate that knows the sizes of items.
    func delegate(in context: LayoutContext) -> FlowDelegate {
        guard isSelfSizing, let preferredSize = context.preferredSize else { return context.flow }
        var delegate = context.flow
        let estimate = estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
        let limit = scrollDirection == .vertical ? cross : .greatestFiniteMagnitude
        delegate.sizeForItem = { layout, path in
            preferredSize(
                SizeProposal(
                    .cell(path), size: estimate,
                    widthLimit: max(
                        0, limit - layout.sectionInset.left - layout.sectionInset.right)))
        }
        return delegate
    }

    /// Keeps pinned headers and footers in the visible part.
    public mutating func visiblePartChanged(to bounds: Rect) { visible = bounds }

    /// The running state while sections are arranged one after another.
    private struct Preparation {
        let layout: FlowLayout
        let delegate: FlowDelegate
        var itemsToMeasure = FlowLayout.itemsMeasuredAtOnce
        var mean = FlowMean()
    }

    private mutating func arrange(
        _ section: Int, count: Int, _ preparation: inout Preparation
    ) -> FlowSection {
        let (layout, delegate) = (preparation.layout, preparation.delegate)
        let inset = delegate.inset?(layout, section) ?? sectionInset
        let metrics = FlowMetrics(
            axes: axes,
            available: cross - finite(axes.crossStart(inset)) - finite(axes.crossEnd(inset)),
            crossStart: finite(axes.crossStart(inset)),
            lineSpacing: finite(
                delegate.minimumLineSpacing?(layout, section) ?? minimumLineSpacing),
            itemSpacing: finite(
                delegate.minimumInteritemSpacing?(layout, section) ?? minimumInteritemSpacing),
            alignment: alignment)
        let header = validLength(
            axes.main(delegate.headerReferenceSize?(layout, section) ?? headerReferenceSize))
        let footer = validLength(
            axes.main(delegate.footerReferenceSize?(layout, section) ?? footerReferenceSize))
        let (content, length) = arrangeItems(section, count, metrics, &preparation)
        return FlowSection(
            header: header, footer: footer, linesStart: header + finite(axes.mainStart(inset)),
            linesLength: length, linesEnd: finite(axes.mainEnd(inset)), content: content,
            metrics: metrics, count: count)
    }

    private mutating func arrangeItems(
        _ section: Int, _ count: Int, _ metrics: FlowMetrics, _ preparation: inout Preparation
    ) -> (FlowSection.Content, Double) {
        guard preparation.delegate.sizeForItem != nil, count > 0 else {
            let size = validSize(itemSize)
            if count > 0, axes.cross(size) > metrics.available {
                oversizedItems.append(IndexPath(item: 0, section: section))
            }
            let (lines, length) = metrics.uniform(size, count: count)
            return (.uniform(lines), length)
        }
        var estimate = preparation.mean.estimate(metrics, itemSize: validSize(itemSize))
        guard preparation.itemsToMeasure > 0 else {
            let length = estimate.length(ofItems: count) - metrics.lineSpacing
            return (.estimated(metrics.estimated(estimate, count: count), estimate), length)
        }
        var chunks = FlowChunks(metrics, count: count, estimate: estimate)
        let ask = preparation.layout.asking(section, preparation.delegate)
        var number = 0
        while preparation.itemsToMeasure > 0, number < chunks.chunks.count {
            chunks.measure(number, ask)
            preparation.itemsToMeasure -= min(FlowChunks.size, count - number * FlowChunks.size)
            number += 1
        }
        noteOversized(&chunks, section)
        chunks.add(to: &preparation.mean)
        // Items with equal sizes form a uniform grid, even if a delegate provided the sizes. Spec
        // OC-3.
        if let size = chunks.commonSize {
            let (lines, length) = metrics.uniform(size, count: count)
            return (.uniform(lines), length)
        }
        estimate = preparation.mean.estimate(metrics, itemSize: validSize(itemSize))
        if chunks.hasEstimates { chunks.setEstimate(estimate) }
        return (.chunks(chunks), chunks.length)
    }

    /// Returns whether the length of the lines changed. Spec 60.5, OC-19.
    public func shouldInvalidate(from old: Rect, to new: Rect) -> Bool {
        axes.cross(old.size) != axes.cross(new.size)
    }
}
