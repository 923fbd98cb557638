/// A view dequeued from an ``ElementPool``, which takes it back later.
///
/// Only a pool can create one, so a data source cannot return any other view. Spec 51.8.
public struct PooledView<View> {
    /// The view itself.
    public let view: View
    let queue: ElementQueue

    init(_ view: View, from queue: ElementQueue) { (self.view, self.queue) = (view, queue) }
}

/// The key of a reuse queue: category and reuse identifier.
struct ElementQueue: Hashable {
    var category: LayoutElement.Category
    var identifier: String

    /// A unique name for ``ReusePool``, which knows only one kind of identifier.
    var name: String {
        switch category {
        case .cell: "cell\0\(identifier)"
        case .supplementary(let kind): "supplementary\0\(kind)\0\(identifier)"
        case .decoration(let kind): "decoration\0\(kind)"
        }
    }
}

/// The reusable views of a collection: cells by reuse identifier, supplementary views by kind and
/// reuse identifier, decoration views by kind. Spec 54.
///
/// ```swift
/// var pool = ElementPool<Label>(prepareForReuse: { $0.text = "" })
/// pool.registerCell("name") { Label() }
/// pool.registerSupplementary(kind: LayoutElement.sectionHeader, "title") { Label() }
/// let cell = try pool.dequeueCell("name")
/// ```
///
/// - Complexity: O(1) for every operation.
public struct ElementPool<View> {
    private var pool: ReusePool<View>
    private var known: Set<ElementQueue> = []

    /// Creates an empty pool.
    ///
    /// - Parameters:
    ///   - capacityPerIdentifier: The largest number of views that a queue keeps.
    ///   - prepareForReuse: Called with a recycled view just before a dequeue returns it. Spec
    ///     54.7.
    public init(
        capacityPerIdentifier: Int = 64, prepareForReuse: @escaping (View) -> Void = { _ in }
    ) {
        pool = ReusePool(
            capacityPerIdentifier: capacityPerIdentifier, prepareForReuse: prepareForReuse)
    }

    /// Registers how to make the cells of a reuse identifier. Call it before the first dequeue.
    /// Spec 54.1.
    public mutating func registerCell(_ identifier: String, make: @escaping () -> View) {
        register(ElementQueue(category: .cell, identifier: identifier), make)
    }

    /// Registers how to make the supplementary views of a kind and a reuse identifier. Spec 54.2,
    /// 63.5, 74.6.
    public mutating func registerSupplementary(
        kind: String, _ identifier: String, make: @escaping () -> View
    ) {
        register(ElementQueue(category: .supplementary(kind: kind), identifier: identifier), make)
    }

    /// Returns a recycled cell, or a new one. Spec 54.5.
    ///
    /// - Throws: ``CollectionError/unregistered(_:identifier:known:)``. Spec 73.3.
    public mutating func dequeueCell(
        _ identifier: String
    ) throws(CollectionError) -> PooledView<View> {
        try dequeue(ElementQueue(category: .cell, identifier: identifier))
    }

    /// Returns a recycled supplementary view of a kind, or a new one. Spec 54.6.
    ///
    /// - Throws: ``CollectionError/unregistered(_:identifier:known:)``. Spec 73.3.
    public mutating func dequeueSupplementary(
        kind: String, _ identifier: String
    ) throws(CollectionError) -> PooledView<View> {
        try dequeue(ElementQueue(category: .supplementary(kind: kind), identifier: identifier))
    }

    /// The number of views ever made, over all queues. Spec 54.8.
    public var madeCount: Int { pool.madeCounts.values.reduce(0, +) }

    /// Releases all recycled views; registrations stay.
    public mutating func removeWaiting() { pool.removeWaiting() }

    /// Registers a decoration view; a layout knows these by kind alone. Spec 54.3.
    public mutating func registerDecoration(kind: String, make: @escaping () -> View) {
        register(ElementQueue(category: .decoration(kind: kind), identifier: ""), make)
    }

    mutating func dequeueDecoration(kind: String) throws(CollectionError) -> PooledView<View> {
        try dequeue(ElementQueue(category: .decoration(kind: kind), identifier: ""))
    }

    /// Recycles a view that left the screen, or that was dequeued but not used.
    public mutating func recycle(_ view: PooledView<View>) {
        pool.recycle(view.view, as: view.queue.name)
    }

    private mutating func register(_ queue: ElementQueue, _ make: @escaping () -> View) {
        known.insert(queue)
        pool.register(queue.name, make: make)
    }

    private mutating func dequeue(
        _ queue: ElementQueue
    ) throws(CollectionError) -> PooledView<View> {
        guard known.contains(queue), let view = pool.dequeue(queue.name) else {
            let others = known.filter { $0.category == queue.category }.map(\.identifier)
            throw .unregistered(
                queue.category, identifier: queue.identifier, known: others.sorted())
        }
        return PooledView(view, from: queue)
    }
}
