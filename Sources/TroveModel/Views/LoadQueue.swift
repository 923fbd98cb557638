/// The order in which things on the screen are loaded: the latest request first, a few at a time.
///
/// While the user scrolls, the latest requests are those on the screen, and the earlier ones are
/// canceled before they begin.
///
///     var queue = LoadQueue<ImageID>(limit: 2)
///     queue.request(cover)
///     while let next = queue.next() { load(next) }  // calls `ended(next)` at its end
public struct LoadQueue<Key: Hashable> {
    /// The largest number of loads at a time.
    public let limit: Int
    /// The requests that have not begun, the latest last.
    public private(set) var pending: [Key] = []
    /// The running loads.
    public private(set) var running: Set<Key> = []

    /// Creates an empty queue.
    public init(limit: Int) { self.limit = limit }

    /// Requests a load. A pending one becomes the next; a running one goes on.
    ///
    /// - Complexity: O(pending requests)
    public mutating func request(_ key: Key) {
        guard !running.contains(key) else { return }
        cancel(key)
        pending.append(key)
    }

    /// Cancels a request that has not begun.
    ///
    /// - Complexity: O(pending requests)
    public mutating func cancel(_ key: Key) {
        if let index = pending.lastIndex(of: key) { pending.remove(at: index) }
    }

    /// Begins the latest request; nil if there is none, or if enough loads are running.
    public mutating func next() -> Key? {
        guard running.count < limit, let key = pending.popLast() else { return nil }
        running.insert(key)
        return key
    }

    /// Ends a running load.
    public mutating func ended(_ key: Key) { running.remove(key) }
}
