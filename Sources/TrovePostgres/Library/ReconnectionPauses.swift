/// The growing pauses between attempts to connect to a server.
///
/// Somebody waits for a connection that was lost a moment ago, so the pauses stay short at first.
struct ReconnectionPauses {
    private static let shortest = 0.25
    /// The longest pause within the first minutes, and later, in seconds.
    private static let longestAtFirst = 5.0, longest = 15.0
    /// The length of the first minutes, in seconds.
    private static let firstMinutes = 300.0

    private var last = 0.0
    private var sum = 0.0

    /// The next pause, in seconds.
    mutating func next() -> Double {
        let limit = sum < Self.firstMinutes ? Self.longestAtFirst : Self.longest
        last = last == 0 ? Self.shortest : min(2 * last, limit)
        sum += last
        return last
    }
}
