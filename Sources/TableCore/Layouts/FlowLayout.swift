/// Lines of items, one after another, in titled sections. Spec 61–65.
///
/// ```swift
/// var layout = FlowLayout()
/// layout.itemSize = LayoutSize(width: 70, height: 45)
/// layout.prepare(in: LayoutContext(counts: counts, bounds: bounds))
/// layout.attributesForElements(in: bounds)
/// ```
///
/// - Complexity: to prepare, O(sections) for items of one size, which the property gives, and
///   O(items) where a delegate gives sizes. A rectangle costs O(answer + log n).
public struct FlowLayout: CollectionLayout, Hashable {
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

    private(set) var sections: [FlowSection] = []
    private var cross = 0.0
    /// Items that did not fit into a line, to be warned of. Spec FR16, OC-6.
    public private(set) var oversizedItems: [IndexPath] = []

    /// Squares of 50 points, 10 apart.
    public init() {}

    var axes: FlowAxes { FlowAxes(direction: scrollDirection) }

    /// Spec FR14.
    public var contentSize: LayoutSize {
        axes.size(main: sections.last.map { $0.start + $0.length } ?? 0, cross: cross)
    }

    /// Arranges every section. Spec FR1, FR12.
    public mutating func prepare(in context: LayoutContext) {
        cross = axes.cross(context.bounds.size)
        oversizedItems = []
        var start = 0.0
        sections = context.counts.rowsBySection.enumerated().map { section, count in
            let arranged = arrange(section, count: count, start: start, context.flow)
            start += arranged.length
            return arranged
        }
    }

    private mutating func arrange(
        _ section: Int, count: Int, start: Double, _ delegate: FlowDelegate
    ) -> FlowSection {
        let inset = delegate.inset?(self, section) ?? sectionInset
        let metrics = FlowMetrics(
            axes: axes, available: cross - axes.crossStart(inset) - axes.crossEnd(inset),
            crossStart: axes.crossStart(inset),
            lineSpacing: delegate.minimumLineSpacing?(self, section) ?? minimumLineSpacing,
            itemSpacing: delegate.minimumInteritemSpacing?(self, section)
                ?? minimumInteritemSpacing,
            alignment: alignment)
        let header = axes.main(
            delegate.headerReferenceSize?(self, section) ?? headerReferenceSize)
        let footer = axes.main(
            delegate.footerReferenceSize?(self, section) ?? footerReferenceSize)
        let (content, length) = arrangeItems(section, count, metrics, delegate)
        let linesStart = header + axes.mainStart(inset)
        return FlowSection(
            start: start, header: header, footer: footer, linesStart: linesStart,
            linesLength: length, content: content,
            length: linesStart + length + axes.mainEnd(inset) + footer, count: count)
    }

    private mutating func arrangeItems(
        _ section: Int, _ count: Int, _ metrics: FlowMetrics, _ delegate: FlowDelegate
    ) -> (FlowSection.Content, Double) {
        var sizes: [LayoutSize] = []
        if let sizeForItem = delegate.sizeForItem {
            sizes = (0..<count).map { sizeForItem(self, IndexPath(item: $0, section: section)) }
        }
        for (item, size) in sizes.enumerated() where axes.cross(size) > metrics.available {
            oversizedItems.append(IndexPath(item: item, section: section))
        }
        let first = sizes.first ?? itemSize
        if sizes.isEmpty, count > 0, axes.cross(first) > metrics.available {
            oversizedItems.append(IndexPath(item: 0, section: section))
        }
        // Sizes that turn out to be one and the same are uniform, whoever gave them. Spec OC-3.
        if sizes.allSatisfy({ $0 == first }) {
            let (lines, length) = metrics.uniform(first, count: count)
            return (.uniform(lines), length)
        }
        let (lines, length) = metrics.lines(sizes)
        return (.lines(lines), length)
    }

    /// Whether the lines would be of another length. Spec 60.5, OC-19.
    public func shouldInvalidate(from old: LayoutRect, to new: LayoutRect) -> Bool {
        axes.cross(old.size) != axes.cross(new.size)
    }
}
