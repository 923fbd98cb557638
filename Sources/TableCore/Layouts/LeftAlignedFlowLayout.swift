/// A flow layout whose items keep the minimum spacing and are aligned to the left. Spec 65.5, 65.6.
///
/// An example of modifying the attributes of another layout. It finds the start of an item's line
/// by going back through the items until one is on another line, so it also works with centered
/// items and with metrics of a delegate.
public struct LeftAlignedFlowLayout: CollectionLayout {
    /// The underlying layout; it must scroll vertically.
    public var flow: FlowLayout
    private var spacings: [Double] = []
    private var margins: [Double] = []

    /// Creates a left-aligned version of a flow layout.
    public init(_ flow: FlowLayout) { self.flow = flow }

    /// `true`: lines begin at the leading edge.
    public var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// The content size of the underlying layout.
    public var contentSize: Size { flow.contentSize }

    /// Whether cells determine the sizes of items.
    public var isSelfSizing: Bool { flow.isSelfSizing }

    /// Whether the underlying layout has estimates.
    public var hasEstimates: Bool { flow.hasEstimates }

    /// Returns whether the underlying layout has estimates in a rectangle.
    public func isEstimated(in rect: Rect) -> Bool { flow.isEstimated(in: rect) }

    /// Tells the underlying layout the visible part.
    public mutating func visiblePartChanged(to bounds: Rect) {
        flow.visiblePartChanged(to: bounds)
    }

    /// Measures the underlying layout.
    @discardableResult
    public mutating func measure(in rect: Rect, context: LayoutContext) -> Bool {
        flow.measure(in: rect, context: context)
    }

    /// Prepares the underlying layout and stores the spacing and left inset of each section.
    public mutating func prepare(in context: LayoutContext) {
        flow.prepare(in: context)
        let sections = 0..<context.counts.numberOfSections
        spacings = sections.map {
            context.flow.minimumInteritemSpacing?(flow, $0) ?? flow.minimumInteritemSpacing
        }
        margins = sections.map { (context.flow.inset?(flow, $0) ?? flow.sectionInset).left }
    }

    /// Returns whether the underlying layout is invalidated.
    public func shouldInvalidate(from old: Rect, to new: Rect) -> Bool {
        flow.shouldInvalidate(from: old, to: new)
    }

    /// Returns the left-aligned elements in a rectangle. Spec 65.2.
    public func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        // Items move left within their line, so the whole width of each line is searched.
        let lines = Rect(
            x: -1e9, y: rect.minY, width: 2e9, height: rect.height)
        return flow.attributesForElements(in: lines).map(aligned)
            .filter { $0.frame.intersects(rect) }
    }

    /// Returns the left-aligned attributes of one element. Spec 65.2.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        flow.attributes(for: element).map(aligned)
    }

    /// Returns what the pinned views of the underlying layout cover.
    public func pinnedInsets(around path: IndexPath) -> EdgeInsets {
        flow.pinnedInsets(around: path)
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
        result.frame = Rect(
            x: margins[section] + widthsBefore, y: frame.minY, width: frame.width,
            height: frame.height)
        return result
    }

    private func sharesLine(_ left: Rect, _ right: Rect) -> Bool {
        left.minY < right.maxY && right.minY < left.maxY && left.minX < right.minX
    }
}
