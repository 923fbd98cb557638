/// What has to wait until a batch is done: a row that is inserted has no cell before. Spec
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

    /// Outside any batch.
    public init() {}

    /// A batch begins, or one inside it.
    public mutating func begin() { depth += 1 }

    /// Asks for something, which is to be done at once outside a batch.
    ///
    /// - Returns: what is to be done now.
    public mutating func request(_ request: Request) -> [Request] {
        guard depth > 0 else { return [request] }
        waiting.append(request)
        return []
    }

    /// A batch ends.
    ///
    /// - Returns: what is to be done now, in the order in which it was asked for; nothing when
    ///   an outer batch goes on.
    public mutating func end() -> [Request] {
        depth = max(0, depth - 1)
        guard depth == 0 else { return [] }
        defer { waiting = [] }
        return waiting
    }
}
