/// Pulling a table down to load it anew. Spec 26, 000.169–000.175.
///
/// The refresh starts when the pull is let go, never by momentum (26.2), and lasts until the
/// program ends it or a time-out does (26.7).
///
/// ```swift
/// var refresh = RefreshSession()
/// refresh.handle(.dragged(contentOffset: -61))   // [.progress(1)]
/// refresh.handle(.letGo(contentOffset: -61))     // [.hold(height: 60), .startSpinner, .valueChanged]
/// refresh.handle(.end)                           // [.stopSpinner, .restore]
/// ```
public struct RefreshSession: Sendable {
    /// Where the session is.
    public enum State: Hashable, Sendable {
        /// Nothing is pulled.
        case idle
        /// The table is being pulled; 1 is far enough.
        case pulling(progress: Double)
        /// Since when, in seconds on the owner's clock; `nil` before the first tick.
        case refreshing(since: Double?)
    }

    /// What happens to the session.
    public enum Event: Hashable, Sendable {
        /// The table moved under the finger. Spec 26.8.
        case dragged(contentOffset: Double)
        /// The finger went up. Spec 26.1.
        case letGo(contentOffset: Double)
        /// The table moved by itself: bounce or momentum. Spec 26.2.
        case coasted(contentOffset: Double)
        /// The program starts it: nobody is told, nothing scrolls. Spec 000.174.
        case begin
        /// The data is there. Spec 26.5, 000.173.
        case end
        /// Time on the owner's clock, in seconds, now and then while refreshing.
        case tick(time: Double)
    }

    /// What the owner of a session has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Show how far the pull is, from 0 to 1.
        case progress(Double)
        /// Keep the table down by this much, in ``RefreshSession/duration``. Spec 26.4.
        case hold(height: Double)
        /// Show the spinner turning. Spec 26.3.
        case startSpinner
        /// Tell the program to load. Spec 000.172.
        case valueChanged
        /// Take the spinner away. Spec 26.5.
        case stopSpinner
        /// Let the table go back to where it was. Spec 26.5, 38.15.
        case restore
        /// The program did not end it in time. Spec 26.7.
        case timedOut
    }

    /// Points below zero that are far enough, strictly. Spec 26.1, OT-5.
    public var threshold = 60.0
    /// The height of the control. Spec 26.3.
    public var height = 60.0
    /// Whether the refresh starts while the table is still pulled, as soon as that is far enough.
    /// Spec OT-5.
    public var startsWhilePulled = false
    /// Seconds in which the table moves to its place. Spec 26.4.
    public var duration = 0.25
    /// Seconds after which it gives up.
    public var timeOut = 30.0

    /// Where the session is.
    public private(set) var state = State.idle

    private var isHeld = false

    /// At rest.
    public init() {}

    /// A refresh control: 44 points high, and it starts while it is pulled, by more than its own
    /// height. Spec 000.169–000.175, OT-5.
    ///
    /// - Parameter extra: how much more than its own height the pull has to be, in points.
    public static func control(extra: Double = 16) -> RefreshSession {
        var session = RefreshSession()
        session.height = 44
        session.threshold = session.height + extra
        session.startsWhilePulled = true
        return session
    }

    /// Where the control is: above everything that the table shows, its own header too. Spec
    /// 000.170.
    public var span: VerticalSpan { VerticalSpan(y: -height, height: height) }

    /// The content offset at which the control shows: where a program that starts a refresh
    /// scrolls to. Spec 000.174.
    public var revealingContentOffset: Double { -height }

    /// The height of the line below the spinner that the title takes. Spec 000.175.
    public var titleHeight = 21.0

    /// Where the title is: the lowest part of the control.
    public var titleSpan: VerticalSpan { VerticalSpan(y: -titleHeight, height: titleHeight) }

    /// The content offset at which the title shows and the spinner does not. Spec 000.175.
    public var titleRevealingContentOffset: Double { -titleHeight }

    /// Whether the spinner turns.
    public var isRefreshing: Bool {
        if case .refreshing = state { true } else { false }
    }

    /// Takes one event and says what is to be done, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .dragged(let offset):
            guard !isRefreshing else { return [] }
            let effects = pull(to: offset)
            guard startsWhilePulled, offset < -threshold else { return effects }
            (state, isHeld) = (.refreshing(since: nil), false)
            return effects + [.startSpinner, .valueChanged]
        case .coasted(let offset):
            guard case .pulling = state else { return [] }
            return pull(to: offset)
        case .letGo(let offset):
            if startsWhilePulled { return hold() }
            guard !isRefreshing else { return [] }
            guard offset < -threshold else { return pull(to: offset) }
            (state, isHeld) = (.refreshing(since: nil), true)
            return [.hold(height: height), .startSpinner, .valueChanged]
        case .begin:
            guard !isRefreshing else { return [] }
            (state, isHeld) = (.refreshing(since: nil), true)
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

    private mutating func pull(to offset: Double) -> [Effect] {
        let progress = min(max(-offset / threshold, 0), 1)
        let old = state
        state = progress > 0 ? .pulling(progress: progress) : .idle
        return state == old ? [] : [.progress(progress)]
    }

    /// The finger goes up while the control refreshes already.
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
