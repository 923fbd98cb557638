/// Lines of items, one after another, in titled sections. Spec 61–65.
///
/// ```swift
/// var layout = FlowLayout()
/// layout.itemSize = LayoutSize(width: 70, height: 45)
/// layout.prepare(in: LayoutContext(counts: counts, bounds: bounds))
/// layout.attributesForElements(in: bounds)
/// ```
///
/// Where a delegate gives sizes, the first ``itemsMeasuredAtOnce`` are asked for when the layout is
/// prepared, so small collections are exact from the start. The rest are taken for the mean of
/// these until ``measure(in:context:)`` comes by, which asks for the chunks that a rectangle
/// touches, each item once. ``LayoutSession`` calls it, and keeps what is visible in place.
///
/// - Complexity: to prepare, O(sections). A rectangle costs O(answer + log n), and O(chunk) for
///   every chunk of items that is measured for it.
public struct FlowLayout: CollectionLayout {
    /// Spec 61.2.
    public var scrollDirection = FlowDirection.vertical
    /// Spec 61.3, OC-1.
    public var itemSize = LayoutSize(width: 50, height: 50)
    /// Between items of a line. Spec 61.4, OC-2.
    public var minimumInteritemSpacing = 10.0
    /// Between lines. Spec 61.5, OC-2.
    public var minimumLineSpacing = 10.0
    /// Around the lines of a section. Spec 61.6.
    public var sectionInset = LayoutInsets.zero
    /// Zero for no header. Spec 61.7.
    public var headerReferenceSize = LayoutSize.zero
    /// Zero for no footer. Spec 61.8.
    public var footerReferenceSize = LayoutSize.zero
    /// What happens to the room that is left in a line.
    public var alignment = FlowAlignment.justified

    /// How many items are measured when a layout is prepared.
    public static let itemsMeasuredAtOnce = 4 * FlowChunks.size

    var sections: [FlowSection] = []
    var lengths = SummedTree<FlowLength>()
    var sectionsWithEstimates = 0
    private var cross = 0.0
    /// Items that did not fit into a line, to be warned of, in the order in which they were
    /// measured. Spec FR16, OC-6.
    public internal(set) var oversizedItems: [IndexPath] = []

    /// Squares of 50 points, 10 apart.
    public init() {}

    var axes: FlowAxes { FlowAxes(direction: scrollDirection) }

    /// The layout as a delegate sees it: its properties.
    var properties: FlowLayout {
        var bare = self
        (bare.sections, bare.lengths, bare.oversizedItems) = ([], SummedTree(), [])
        return bare
    }

    /// Spec FR14.
    public var contentSize: LayoutSize {
        axes.size(main: lengths.total.length, cross: cross)
    }

    /// Arranges every section. Spec FR1, FR12.
    public mutating func prepare(in context: LayoutContext) {
        cross = validLength(axes.cross(context.bounds.size))
        (sections, lengths, oversizedItems) = ([], SummedTree(), [])
        var preparation = Preparation(layout: self, delegate: context.flow)
        sections = context.counts.rowsBySection.enumerated().map { section, count in
            arrange(section, count: count, &preparation)
        }
        lengths = SummedTree(sections.map { FlowLength($0.length) })
        sectionsWithEstimates = sections.count(where: \.hasEstimates)
    }

    /// What goes along while the sections are arranged one after another.
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
        // Sizes that turn out to be one and the same are uniform, whoever gave them. Spec OC-3.
        if let size = chunks.commonSize {
            let (lines, length) = metrics.uniform(size, count: count)
            return (.uniform(lines), length)
        }
        estimate = preparation.mean.estimate(metrics, itemSize: validSize(itemSize))
        if chunks.hasEstimates { chunks.setEstimate(estimate) }
        return (.chunks(chunks), chunks.length)
    }

    /// Whether the lines would be of another length. Spec 60.5, OC-19.
    public func shouldInvalidate(from old: LayoutRect, to new: LayoutRect) -> Bool {
        axes.cross(old.size) != axes.cross(new.size)
    }
}
