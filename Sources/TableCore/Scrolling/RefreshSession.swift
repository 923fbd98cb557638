/// A pull-to-refresh gesture and the refresh that it starts. Spec 26, 000.169–000.175.
///
/// The refresh starts when the pull is released, never by momentum (26.2), and lasts until the
/// program ends it or it times out (26.7). A pull starts at most one refresh: a pull during which
/// one began or ran has no effect until it is released.
///
/// ```swift
/// var refresh = RefreshSession()
/// refresh.handle(.dragged(contentOffset: -61))   // [.progress(1)]
/// refresh.handle(.letGo(contentOffset: -61))
/// // [.hold(height: 60), .startSpinner, .valueChanged]
/// refresh.handle(.end)                           // [.stopSpinner, .restore]
/// ```
public struct RefreshSession: Sendable {
    /// A state of the session.
    public enum State: Hashable, Sendable {
        /// The table is not pulled and not refreshing.
        case idle
        /// The table is pulled; the progress is 1 at the threshold.
        case pulling(progress: Double)
        /// A refresh is running since the given time in seconds on the owner's clock; `nil` before
        /// the first tick.
        case refreshing(since: Double?)
    }

    /// An event of the session.
    public enum Event: Hashable, Sendable {
        /// The user dragged the table. Spec 26.8.
        case dragged(contentOffset: Double)
        /// The user released the table. Spec 26.1.
        case letGo(contentOffset: Double)
        /// The table moved by bounce or momentum. Spec 26.2.
        case coasted(contentOffset: Double)
        /// The program began a refresh: it is not notified, and nothing scrolls. Spec 000.174.
        case begin
        /// The program ended the refresh. Spec 26.5, 000.173.
        case end
        /// Time passed on the owner's clock, in seconds; sent periodically during a refresh.
        case tick(time: Double)
    }

    /// An action for the owner of the session.
    public enum Effect: Hashable, Sendable {
        /// Show the progress of the pull, from 0 to 1.
        case progress(Double)
        /// Animate the table to stay pulled down by this height, within
        /// ``RefreshSession/duration``. Spec 26.4.
        case hold(height: Double)
        /// Show a spinning spinner. Spec 26.3.
        case startSpinner
        /// Notify the program to load its data. Spec 000.172.
        case valueChanged
        /// Hide the spinner. Spec 26.5.
        case stopSpinner
        /// Animate the table back to its place. Spec 26.5, 38.15.
        case restore
        /// Report that the program did not end the refresh in time. Spec 26.7.
        case timedOut
    }

    /// The distance in points that a pull must exceed. Spec 26.1, OT-5.
    public var threshold = 60.0
    /// The height of the control, in points. Spec 26.3.
    public var height = 60.0
    /// Whether the refresh starts as soon as the pull exceeds the threshold, before it is released.
    /// Spec OT-5.
    public var startsWhilePulled = false
    /// The duration in seconds of the animation to the held position. Spec 26.4.
    public var duration = 0.25
    /// The time in seconds after which a refresh times out.
    public var timeOut = 30.0

    /// The current state.
    public private(set) var state = State.idle

    private var isHeld = false
    /// Whether the user is pulling the table.
    private var isPulled = false
    /// Whether a refresh began or ran during this pull.
    private var isSpent = false

    /// Creates an idle session.
    public init() {}

    /// Returns the session of a refresh control 44 points high, whose refresh starts during the
    /// pull. Spec 000.169–000.175, OT-5.
    ///
    /// - Parameter extra: The distance in points by which the pull must exceed the height.
    public static func control(extra: Double = 16) -> RefreshSession {
        var session = RefreshSession()
        session.height = 44
        session.threshold = session.height + extra
        session.startsWhilePulled = true
        return session
    }

    /// The span of the control: above all content, including the table header. Spec 000.170.
    public var span: VerticalSpan { VerticalSpan(y: -height, height: height) }

    /// The content offset that reveals the control, to scroll to when the program begins a refresh.
    /// Spec 000.174.
    public var revealingContentOffset: Double { -height }

    /// The height of the title below the spinner, in points. Spec 000.175.
    public var titleHeight = 21.0

    /// The span of the title: the lowest part of the control.
    public var titleSpan: VerticalSpan { VerticalSpan(y: -titleHeight, height: titleHeight) }

    /// The content offset that reveals the title but not the spinner. Spec 000.175.
    public var titleRevealingContentOffset: Double { -titleHeight }

    /// Whether a refresh is running.
    public var isRefreshing: Bool {
        if case .refreshing = state { true } else { false }
    }

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .dragged(let offset): return dragged(to: offset)
        case .coasted(let offset):
            endPull()
            guard case .pulling = state else { return [] }
            return pull(to: offset)
        case .letGo(let offset):
            let wasSpent = endPull()
            if startsWhilePulled { return hold() }
            guard !isRefreshing, !wasSpent else { return [] }
            guard offset < -threshold else { return pull(to: offset) }
            (state, isHeld) = (.refreshing(since: nil), true)
            return [.hold(height: height), .startSpinner, .valueChanged]
        case .begin:
            guard !isRefreshing else { return [] }
            (state, isHeld, isSpent) = (.refreshing(since: nil), true, isPulled)
            return [.startSpinner]
        case .end: return isRefreshing ? end() : []
        case .tick(let time):
            guard case .refreshing(let since) = state else { return [] }
            guard let since else {
                state = .refreshing(since: time)
                return []
            }
            return time - since >= timeOut ? [.timedOut] + end() : []
        }
    }

    private mutating func dragged(to offset: Double) -> [Effect] {
        isPulled = isPulled || offset < 0
        if isRefreshing, isPulled { isSpent = true }
        guard !isRefreshing, !isSpent else { return [] }
        let effects = pull(to: offset)
        guard startsWhilePulled, offset < -threshold else { return effects }
        (state, isHeld, isSpent) = (.refreshing(since: nil), false, true)
        return effects + [.startSpinner, .valueChanged]
    }

    /// Ends a pull, so that the next one can start a refresh.
    ///
    /// - Returns: Whether a refresh began or ran during the pull.
    @discardableResult
    private mutating func endPull() -> Bool {
        defer { (isPulled, isSpent) = (false, false) }
        return isSpent
    }

    private mutating func pull(to offset: Double) -> [Effect] {
        let progress = min(max(-offset / threshold, 0), 1)
        let old = state
        state = progress > 0 ? .pulling(progress: progress) : .idle
        return state == old ? [] : [.progress(progress)]
    }

    /// Holds the table when the pull is released during a refresh.
    private mutating func hold() -> [Effect] {
        guard isRefreshing, !isHeld else { return [] }
        isHeld = true
        return [.hold(height: height)]
    }

    private mutating func end() -> [Effect] {
        state = .idle
        return [.stopSpinner, .restore]
    }
}
