/// A flow layout whose items keep the minimum distance and stay at the left. Spec 65.5, 65.6.
///
/// An example of changing what another layout answers. It looks for the beginning of an item's
/// line, which is where the item before lies in another line, so it is right for centred items
/// and for metrics by a delegate as well.
public struct LeftAlignedFlowLayout: CollectionLayout {
    /// The layout underneath; it scrolls vertically.
    public var flow: FlowLayout
    private var spacings: [Double] = []
    private var margins: [Double] = []

    /// The same lines, with the room behind their items.
    public init(_ flow: FlowLayout) { self.flow = flow }

    /// As large as the layout underneath.
    public var contentSize: LayoutSize { flow.contentSize }

    /// As the layout underneath does.
    public var hasEstimates: Bool { flow.hasEstimates }

    /// As the layout underneath does.
    public func isEstimated(in rect: LayoutRect) -> Bool { flow.isEstimated(in: rect) }

    /// Measures the layout underneath.
    @discardableResult
    public mutating func measure(in rect: LayoutRect, context: LayoutContext) -> Bool {
        flow.measure(in: rect, context: context)
    }

    /// Prepares the layout underneath and remembers each section's spacing and margin.
    public mutating func prepare(in context: LayoutContext) {
        flow.prepare(in: context)
        let sections = 0..<context.counts.numberOfSections
        spacings = sections.map {
            context.flow.minimumInteritemSpacing?(flow, $0) ?? flow.minimumInteritemSpacing
        }
        margins = sections.map { (context.flow.inset?(flow, $0) ?? flow.sectionInset).left }
    }

    /// As the layout underneath does.
    public func shouldInvalidate(from old: LayoutRect, to new: LayoutRect) -> Bool {
        flow.shouldInvalidate(from: old, to: new)
    }

    /// Spec 65.2.
    public func attributesForElements(in rect: LayoutRect) -> [LayoutAttributes] {
        // Items move to the left within their line, so all of each line is looked at.
        let lines = LayoutRect(
            x: -1e9, y: rect.minY, width: 2e9, height: rect.height)
        return flow.attributesForElements(in: lines).map(aligned)
            .filter { $0.frame.intersects(rect) }
    }

    /// Spec 65.2.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        flow.attributes(for: element).map(aligned)
    }

    private func aligned(_ attributes: LayoutAttributes) -> LayoutAttributes {
        guard attributes.element.kind == nil else { return attributes }
        let section = attributes.indexPath.section
        var widthsBefore = 0.0
        var item = attributes.indexPath.item - 1
        while item >= 0,
            let previous = flow.attributes(for: .cell(IndexPath(item: item, section: section))),
            sharesLine(previous.frame, attributes.frame)
        {
            widthsBefore += previous.size.width + spacings[section]
            item -= 1
        }
        var result = attributes
        let frame = attributes.frame
        result.frame = LayoutRect(
            x: margins[section] + widthsBefore, y: frame.minY, width: frame.width,
            height: frame.height)
        return result
    }

    private func sharesLine(_ left: LayoutRect, _ right: LayoutRect) -> Bool {
        left.minY < right.maxY && right.minY < left.maxY && left.minX < right.minX
    }
}
