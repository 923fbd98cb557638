/// A change to make to a view of a collection.
public enum CollectionEffect<View> {
    /// Add the view to the screen with the given attributes. Spec 59.8.
    case show(View, LayoutAttributes)
    /// Apply the given attributes to a view that is on the screen. Spec 59.8.
    case apply(View, LayoutAttributes)
    /// Remove the view from the screen; it may be reused for another element. Spec 54.8.
    case hide(View, LayoutElement)
}

/// A collection without a screen: combines a data source with a layout, and keeps only the views
/// that are visible. Spec 50.4.
///
/// The owner of a screen passes on size and scrolling, and carries out the effects:
///
/// ```swift
/// let display = CollectionDisplay(
///     layout: FlowLayout(), bounds: visible, source: source, pool: pool)
/// draw(try display.update())           // counts, layout, visible views
/// display.setBounds(visible.moved(dx: 0, dy: 50))
/// draw(try display.update())           // views that disappear and appear
/// ```
///
/// A display is an object, so that a data source can query it while it updates. While
/// ``isLayingOut``, which is when a layout asks for metrics, only the queries that do not need the
/// layout may be called.
///
/// - Complexity: An update costs what the layout takes to answer, plus O(n) for n visible views.
public final class CollectionDisplay<View> {
    struct Shown {
        var pooled: PooledView<View>
        var attributes: LayoutAttributes
    }

    /// The layout and its state.
    public internal(set) var session: LayoutSession
    /// The number of items in each section, as of the last update.
    public internal(set) var counts = SectionCounts()
    /// Whether the layout is computing positions, during which it must not be queried.
    public private(set) var isLayingOut = false
    /// Whether ``update()`` will count the items and replace all views.
    public private(set) var isStale = true
    /// The pool of reusable views.
    public var pool: ElementPool<View>
    /// The source of items and views. Setting it reloads everything. Spec 51.5.
    public var source: CollectionSource<View> {
        didSet { isStale = true }
    }

    /// The element that keeps its view even off the screen, such as an item being dragged. It
    /// follows its item through batches.
    public var keptElement: LayoutElement?

    var shown: [LayoutElement: Shown] = [:]
    /// The visible elements of the last update, from back to front.
    var order: [LayoutElement] = []
    var leaving: [(element: LayoutElement, pooled: PooledView<View>)] = []
    /// The elements that a batch moves, each with the area that it crosses, until its animation
    /// ends.
    var crossed: [LayoutElement: Rect] = [:]
    /// The elements that have a view only until it has left the screen.
    var passing: Set<LayoutElement> = []
    var completions: [(Bool) -> Void] = []
    /// The effects that a batch without animation left for the next update.
    var pending: [CollectionEffect<View>] = []

    /// Creates a collection that shows nothing before its first update. A layout is required (spec
    /// 50.2).
    ///
    /// - Parameters:
    ///   - layout: The layout of the elements.
    ///   - decorations: How to make the layout's decoration views, by kind. Spec 54.3, 54.9.
    ///   - bounds: The visible part of the content, relative to its upper left corner.
    ///   - flow: The metrics that a flow layout asks for.
    ///   - source: The data source.
    ///   - pool: The pool of reusable views.
    public init(
        layout: any CollectionLayout, decorations: [String: () -> View] = [:],
        bounds: Rect, flow: FlowDelegate = FlowDelegate(),
        source: CollectionSource<View>, pool: ElementPool<View>
    ) {
        session = LayoutSession(
            layout: layout,
            context: LayoutContext(counts: SectionCounts(), bounds: bounds, flow: flow))
        (self.source, self.pool) = (source, pool)
        register(decorations)
    }

    private func register(_ decorations: [String: () -> View]) {
        for (kind, make) in decorations { pool.registerDecoration(kind: kind, make: make) }
    }

    /// Arranges the same data with another layout at the next update. Spec 50.11, 69.1.
    public func setLayout(
        _ layout: any CollectionLayout, decorations: [String: () -> View] = [:]
    ) {
        register(decorations)
        session.setLayout(layout)
    }

    /// Reloads counts and views at the next update. Spec 51.5, 57.10.
    public func reloadData() { isStale = true }

    /// Invalidates the layout; counts and views stay. Spec 57.10.
    public func invalidateLayout() { session.invalidate() }

    /// Moves or resizes the visible part. Spec 60.4.
    public func setBounds(_ bounds: Rect) { layOut { $0.setBounds(bounds) } }

    /// The metrics that a flow layout asks for. Setting them invalidates the layout.
    public var flow: FlowDelegate {
        get { session.context.flow }
        set {
            session.context.flow = newValue
            session.invalidate()
        }
    }

    /// Measures the view of an element, for layouts with estimated sizes. Setting it does not
    /// invalidate the layout.
    public var preferredSize: ((SizeProposal) -> Size)? {
        get { session.context.preferredSize }
        set { session.context.preferredSize = newValue }
    }

    /// Queries or changes the layout session. It must not be accessed while ``isLayingOut``.
    @discardableResult
    public func layOut<Result>(_ body: (inout LayoutSession) -> Result) -> Result {
        isLayingOut = true
        defer { isLayingOut = false }
        return body(&session)
    }

    /// The visible part of the content. When measured sizes above it differ from the layout's
    /// estimates, ``update()`` and a batch shift it by the difference: scroll there, and nothing
    /// moves on the screen. Spec R8.
    public var bounds: Rect { session.context.bounds }

    /// Brings the screen up to date: counts the items if needed, computes the layout, then shows
    /// exactly the visible views. Spec 51.6.
    ///
    /// - Throws: ``CollectionError``; the visible views then stay.
    /// - Returns: The views to hide, then those to show or change, from back to front.
    public func update() throws(CollectionError) -> [CollectionEffect<View>] {
        var effects: [CollectionEffect<View>] = []
        try update { effects.append($0) }
        return effects
    }

    /// Brings the screen up to date, as ``update()``, and carries out each effect at once: a view
    /// is shown before the data source is asked for the next one, as in UIKit.
    ///
    /// - Parameters:
    ///   - reloaded: Called after a reload, before any view is requested.
    ///   - carryOut: Called with each effect.
    /// - Throws: ``CollectionError``; the effects before it were carried out.
    public func update(
        reloaded: () -> Void = {}, _ carryOut: (CollectionEffect<View>) -> Void
    ) throws(CollectionError) {
        let effects = pending
        pending = []
        for effect in effects { carryOut(effect) }
        if isStale {
            counts = try source.counts()
            session.reload(counts: counts)
            isStale = false
            keptElement = nil
            crossed = [:]
            let gone = shown
            shown.removeAll()
            for element in Self.ordered(gone.keys) {
                if let old = gone[element] { carryOut(hide(element, old.pooled)) }
            }
            reloaded()
        }
        let visible = visibleAttributes()
        order = visible.map(\.element)
        let elements = Set(order)
        for element in Self.ordered(shown.keys.filter { !elements.contains($0) }) {
            guard let old = shown.removeValue(forKey: element) else { continue }
            // Its animation ends with its view: another view begins where the element lies.
            crossed[element] = nil
            carryOut(hide(element, old.pooled))
        }
        for attributes in visible {
            if let old = shown[attributes.element] {
                shown[attributes.element]?.attributes = attributes
                guard old.attributes != attributes else { continue }
                carryOut(.apply(old.pooled.view, attributes))
            } else {
                let pooled = try view(for: attributes.element)
                shown[attributes.element] = Shown(pooled: pooled, attributes: attributes)
                carryOut(.show(pooled.view, attributes))
            }
        }
    }

    /// Elements in the order of their index paths.
    static func ordered(_ elements: some Sequence<LayoutElement>) -> [LayoutElement] {
        elements.sorted { ($0.indexPath, $0.kind ?? "") < ($1.indexPath, $1.kind ?? "") }
    }

    /// Returns the visible elements; those with an empty size need no view. Spec 59.6.
    ///
    /// Among them are those that are still on their way out of view.
    func visibleAttributes() -> [LayoutAttributes] {
        let bounds = session.context.bounds
        let visible = layOut { $0.attributes(in: bounds) }.filter {
            $0.size.width > 0 && $0.size.height > 0
        }
        passing = Set(
            crossed.filter { shown[$0.key] != nil && $0.value.intersects(bounds) }.keys)
        guard keptElement != nil || !passing.isEmpty else { return visible }
        let found = Set(visible.map(\.element))
        passing.subtract(found)
        var others = passing
        if let keptElement, !found.contains(keptElement) {
            passing.remove(keptElement)
            others.insert(keptElement)
        }
        return visible
            + Self.ordered(others).compactMap { element in
                layOut { $0.layout.attributes(for: element) }
            }
    }

    /// Returns a view for an element: cells and supplementary views from the data source,
    /// decoration views from the pool. Spec 51.3, 51.4, 54.9.
    func view(for element: LayoutElement) throws(CollectionError) -> PooledView<View> {
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

    func hide(
        _ element: LayoutElement, _ pooled: PooledView<View>
    ) -> CollectionEffect<View> {
        source.didEndDisplaying(pooled.view, element)
        pool.recycle(pooled)
        return .hide(pooled.view, element)
    }
}
