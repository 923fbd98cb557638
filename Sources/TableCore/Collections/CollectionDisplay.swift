/// What to do with a view of a collection.
public enum CollectionEffect<View> {
    /// Put the view on the screen, where and as the attributes say. Spec 59.8.
    case show(View, LayoutAttributes)
    /// The view is on the screen: make it as the attributes say now. Spec 59.8.
    case apply(View, LayoutAttributes)
    /// Take the view off the screen; it may come back as something else. Spec 54.8.
    case hide(View, LayoutElement)
}

/// A collection without a screen: it merges a data source with a layout, and keeps the views
/// that show and no others. Spec 50.4.
///
/// Whoever has a screen of any sort tells it of size and scrolling and carries out its effects:
///
/// ```swift
/// var display = CollectionDisplay(layout: FlowLayout(), bounds: visible, source: source, pool: pool)
/// draw(try display.update())           // counts, layout, views of what shows
/// display.setBounds(visible.moved(dx: 0, dy: 50))
/// draw(try display.update())           // views that came, views that went
/// ```
///
/// - Complexity: an update costs what the layout's answer costs, plus O(views that show).
public struct CollectionDisplay<View> {
    struct Shown {
        var pooled: PooledView<View>
        var attributes: LayoutAttributes
    }

    /// The layout with its passes.
    public internal(set) var session: LayoutSession
    /// The views that wait, and how they are made.
    public var pool: ElementPool<View>
    /// Where items and views come from. Another one is asked for everything. Spec 51.5.
    public var source: CollectionSource<View> {
        didSet { isStale = true }
    }

    var shown: [LayoutElement: Shown] = [:]
    var leaving: [(element: LayoutElement, pooled: PooledView<View>)] = []
    var completions: [(Bool) -> Void] = []
    /// What a batch without animation left to do for the next update.
    var pending: [CollectionEffect<View>] = []
    private var isStale = true

    /// A collection that has shown nothing yet. It cannot be without a layout (spec 50.2).
    ///
    /// - Parameters:
    ///   - layout: says where everything is.
    ///   - decorations: how the layout's own views are made, by kind. Spec 54.3, 54.9.
    ///   - bounds: the visible part of the content, from its upper left corner.
    ///   - flow: the metrics that a flow layout asks for.
    ///   - source: counts the items and makes their views.
    ///   - pool: keeps the views that are not shown.
    public init(
        layout: any CollectionLayout, decorations: [String: () -> View] = [:],
        bounds: LayoutRect, flow: FlowDelegate = FlowDelegate(),
        source: CollectionSource<View>, pool: ElementPool<View>
    ) {
        session = LayoutSession(
            layout: layout,
            context: LayoutContext(counts: SectionCounts(), bounds: bounds, flow: flow))
        (self.source, self.pool) = (source, pool)
        register(decorations)
    }

    private mutating func register(_ decorations: [String: () -> View]) {
        for (kind, make) in decorations { pool.registerDecoration(kind: kind, make: make) }
    }

    /// Arranges the same data by another layout, with the next update. Spec 50.11, 69.1.
    public mutating func setLayout(
        _ layout: any CollectionLayout, decorations: [String: () -> View] = [:]
    ) {
        register(decorations)
        session.setLayout(layout)
    }

    /// The data changed altogether: counts and views are asked for anew. Spec 51.5, 57.10.
    public mutating func reloadData() { isStale = true }

    /// Only the arrangement changed: counts and views stay. Spec 57.10.
    public mutating func invalidateLayout() { session.invalidate() }

    /// The visible part moved or changed size. Spec 60.4.
    public mutating func setBounds(_ bounds: LayoutRect) { session.setBounds(bounds) }

    /// The visible part of the content. ``update()`` and a batch move it by as much as something
    /// above it turned out to be longer or shorter than the layout took it for: scroll there, and
    /// nothing moves on the screen. Spec R8.
    public var bounds: LayoutRect { session.context.bounds }

    /// Brings the screen up to date: counts when they are due, the layout, then the views of
    /// exactly what it says. Spec 51.6.
    ///
    /// - Throws: ``CollectionError``; the views that are shown then stay.
    /// - Returns: what left, then what shows, from the back to the front.
    public mutating func update() throws(CollectionError) -> [CollectionEffect<View>] {
        var effects = pending
        pending = []
        if isStale {
            session.reload(counts: try source.counts())
            isStale = false
            for (element, old) in shown { effects.append(hide(element, old.pooled)) }
            shown.removeAll()
        }
        let visible = visibleAttributes()
        let elements = Set(visible.map(\.element))
        for (element, old) in shown where !elements.contains(element) {
            effects.append(hide(element, old.pooled))
            shown[element] = nil
        }
        for attributes in visible {
            if let old = shown[attributes.element] {
                shown[attributes.element]?.attributes = attributes
                guard old.attributes != attributes else { continue }
                effects.append(.apply(old.pooled.view, attributes))
            } else {
                let pooled = try view(for: attributes.element)
                shown[attributes.element] = Shown(pooled: pooled, attributes: attributes)
                effects.append(.show(pooled.view, attributes))
            }
        }
        return effects
    }

    /// What has a place and an extent: what has none needs no view. Spec 59.6.
    mutating func visibleAttributes() -> [LayoutAttributes] {
        session.attributes(in: session.context.bounds).filter {
            $0.size.width > 0 && $0.size.height > 0
        }
    }

    /// Cells and supplementary views come from the data source, decorations from nobody else
    /// than the collection. Spec 51.3, 51.4, 54.9.
    mutating func view(for element: LayoutElement) throws(CollectionError) -> PooledView<View> {
        let pooled: PooledView<View>?
        switch element.category {
        case .cell: pooled = try source.cell(element.indexPath, &pool)
        case .supplementary(let kind):
            guard let supplementary = source.supplementary else {
                throw .noSupplementarySource(element)
            }
            pooled = try supplementary(kind, element.indexPath, &pool)
        case .decoration(let kind): pooled = try pool.dequeueDecoration(kind: kind)
        }
        guard let pooled else { throw .noView(element) }
        guard pooled.queue.category == element.category else { throw .wrongCategory(element) }
        return pooled
    }

    mutating func hide(
        _ element: LayoutElement, _ pooled: PooledView<View>
    ) -> CollectionEffect<View> {
        source.didEndDisplaying(pooled.view, element)
        pool.recycle(pooled)
        return .hide(pooled.view, element)
    }
}
