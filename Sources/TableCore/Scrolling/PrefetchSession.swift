/// The rows or items whose data was requested before they come on screen.
///
/// ```swift
/// var session = PrefetchSession()
/// session.request(near) { cells[$0] != nil }   // (wanted: near, canceled: [])
/// session.apply(map)                           // requests follow their rows
/// ```
public struct PrefetchSession: Hashable, Sendable {
    private var requested: Set<IndexPath> = []

    /// Creates a session without requests.
    public init() {}

    /// Returns the requests to make and to cancel after scrolling. Rows on screen need no requests.
    ///
    /// - Parameters:
    ///   - near: The rows that may soon be on screen, in order.
    ///   - isShown: Whether a row is on screen.
    /// - Complexity: O(n) for n rows near and requested before.
    public mutating func request(
        _ near: [IndexPath], isShown: (IndexPath) -> Bool
    ) -> (wanted: [IndexPath], canceled: [IndexPath]) {
        let near = near.filter { !isShown($0) }
        let wanted = near.filter { !requested.contains($0) }
        let canceled = requested.subtracting(near).filter { !isShown($0) }.sorted()
        requested = Set(near)
        return (wanted, canceled)
    }

    /// Moves the requests with their rows through a batch. Requests for deleted rows end without
    /// being canceled, because no index path names these rows any longer. Reloaded rows are
    /// requested again.
    public mutating func apply(_ map: UpdateMap) {
        guard !requested.isEmpty else { return }
        requested = Set(requested.compactMap { map.newIndexPath(forOld: $0) })
        requested.subtract(map.reloadedNewIndexPaths)
    }

    /// Forgets all requests after a reload.
    public mutating func reset() { requested = [] }
}
