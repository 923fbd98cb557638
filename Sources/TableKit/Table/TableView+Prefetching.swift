import TableCore

/// An object that prepares the data of rows before they come on screen.
///
/// The functions are called on the main thread: start the work and return immediately.
@MainActor
public protocol TableViewDataSourcePrefetching: AnyObject {
    /// Called with rows that may soon be on screen.
    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

    /// Called with previously requested rows that are no longer expected on screen. Default: does
    /// nothing.
    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewDataSourcePrefetching {
    public func tableView(
        _ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {}
}

/// The rows being prefetched.
struct TablePrefetching {
    var session = PrefetchSession()
    /// The content offset at the last layout, in points.
    var lastOffset: Double?
}

extension TableView {
    /// Requests the data of the next screenful in the direction of scrolling.
    func prefetch() {
        let offset = offsetY
        defer { prefetching.lastOffset = offset }
        guard isPrefetchingEnabled, let prefetchDataSource,
            let last = prefetching.lastOffset, last != offset
        else { return }
        let height = Double(host.viewportHeight)
        let range = offset > last ? offset + height..<offset + 2 * height : offset - height..<offset
        let near = geometry.elements(in: range).compactMap(\.element.indexPath)
        let (wanted, canceled) = prefetching.session.request(near) { cells[$0] != nil }
        if !wanted.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: wanted) }
        if !canceled.isEmpty {
            prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: canceled)
        }
    }
}
