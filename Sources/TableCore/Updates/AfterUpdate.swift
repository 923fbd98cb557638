/// Requests that wait until a batch update ends, because an inserted row has no cell before. Spec
/// 000.135.
///
/// ```swift
/// var focus = AfterUpdate<IndexPath>()
/// focus.begin()
/// focus.request(newPath)    // []: there is no cell yet
/// focus.end()               // [newPath]
/// ```
public struct AfterUpdate<Request: Sendable>: Sendable {
    private var depth = 0
    private var waiting: [Request] = []

    /// Creates an empty queue outside any batch.
    public init() {}

    /// Begins a batch, or a nested one.
    public mutating func begin() { depth += 1 }

    /// Adds a request; outside a batch, it is due at once.
    ///
    /// - Returns: The requests to carry out now.
    public mutating func request(_ request: Request) -> [Request] {
        guard depth > 0 else { return [request] }
        waiting.append(request)
        return []
    }

    /// Ends a batch.
    ///
    /// - Returns: The requests to carry out now, in order; empty while an outer batch continues.
    public mutating func end() -> [Request] {
        depth = max(0, depth - 1)
        guard depth == 0 else { return [] }
        defer { waiting = [] }
        return waiting
    }
}
