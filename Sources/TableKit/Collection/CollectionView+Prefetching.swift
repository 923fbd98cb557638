import TableCore

/// An object that prepares the data of items before they come on screen.
///
/// The functions are called on the main thread: start the work and return immediately.
@MainActor
public protocol CollectionViewDataSourcePrefetching: AnyObject {
    /// Called with items that may soon be on screen.
    func collectionView(
        _ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])

    /// Called with previously requested items that are no longer expected on screen. Default: does
    /// nothing.
    func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
    public func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
}

/// The items being prefetched.
struct CollectionPrefetching {
    var session = PrefetchSession()
    /// The content offset at the last layout.
    var lastOffset: Point?
}

extension CollectionView {
    /// Requests the data of the next screenful in the direction of scrolling.
    func prefetch() {
        let (offset, size) = (contentOffset, viewportSize)
        defer { prefetching.lastOffset = offset }
        guard isPrefetchingEnabled, let prefetchDataSource, animation == nil,
            let last = prefetching.lastOffset, last != offset
        else { return }
        func step(_ from: Double, _ to: Double, _ length: Double) -> Double {
            to > from ? length : to < from ? -length : 0
        }
        let area = Rect(origin: offset, size: size)
            .moved(dx: step(last.x, offset.x, size.width), dy: step(last.y, offset.y, size.height))
        let near = display.layOut { $0.layout.attributesForElements(in: area) }
            .filter { $0.element.category == .cell }.map(\.indexPath)
        let (wanted, canceled) = prefetching.session.request(near) {
            display.cell(at: $0) != nil
        }
        if !wanted.isEmpty {
            prefetchDataSource.collectionView(self, prefetchItemsAt: wanted.map(modelPath(_:)))
        }
        if !canceled.isEmpty {
            prefetchDataSource.collectionView(
                self, cancelPrefetchingForItemsAt: canceled.map(modelPath(_:)))
        }
    }
}
