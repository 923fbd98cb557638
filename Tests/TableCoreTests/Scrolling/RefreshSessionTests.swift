import RandomSupport
import TableCore
import TestSupport
import Testing

/// Pull to refresh: threshold, timeout, and the place of the control.
struct RefreshSessionTests {
    @Test("it starts when let go beyond 60 points, strictly (26.1, 26.3, 26.4, 000.171, 000.172)")
    func threshold() {
        var refresh = RefreshSession()
        #expect(refresh.handle(.dragged(contentOffset: -30)) == [.progress(0.5)])
        #expect(refresh.handle(.dragged(contentOffset: -30)).isEmpty)
        #expect(refresh.handle(.letGo(contentOffset: -60)) == [.progress(1)])
        #expect(!refresh.isRefreshing)
        #expect(
            refresh.handle(.letGo(contentOffset: -60.5))
                == [.hold(height: 60), .startSpinner, .valueChanged])
        #expect(refresh.isRefreshing)
        #expect(refresh.duration == 0.25)
    }

    @Test("a bounce alone never starts it (26.2, 26.8)")
    func bounce() {
        var refresh = RefreshSession()
        #expect(refresh.handle(.coasted(contentOffset: -200)).isEmpty)
        _ = refresh.handle(.dragged(contentOffset: -30))
        #expect(refresh.handle(.coasted(contentOffset: 0)) == [.progress(0)])
        #expect(refresh.state == .idle)
    }

    @Test(
        """
        it lasts until it is ended, once, and the table goes back to where it was (26.5, 38.15, \
        000.173)
        """
    )
    func end() {
        var refresh = RefreshSession()
        #expect(refresh.handle(.end).isEmpty)
        _ = refresh.handle(.letGo(contentOffset: -80))
        #expect(refresh.handle(.letGo(contentOffset: -80)).isEmpty)
        #expect(refresh.handle(.dragged(contentOffset: -80)).isEmpty)
        #expect(refresh.handle(.end) == [.stopSpinner, .restore])
        #expect(refresh.handle(.end).isEmpty)
    }

    @Test("begun by the program, it tells nobody and scrolls nothing (000.174)")
    func begin() {
        var refresh = RefreshSession()
        #expect(refresh.handle(.begin) == [.startSpinner])
        #expect(refresh.handle(.begin).isEmpty)
    }

    @Test("a silent server does not hold the table down for ever (26.7)")
    func timeOut() {
        var refresh = RefreshSession()
        #expect(refresh.handle(.tick(time: 0)).isEmpty)
        _ = refresh.handle(.begin)
        #expect(refresh.handle(.tick(time: 100)).isEmpty)
        #expect(refresh.handle(.tick(time: 129)).isEmpty)
        #expect(refresh.handle(.tick(time: 130)) == [.timedOut, .stopSpinner, .restore])
        #expect(!refresh.isRefreshing)
    }

    @Test("a refresh control starts while it is pulled, by more than its height (000.171, OT-5)")
    func control() {
        var refresh = RefreshSession.control()
        #expect(refresh.height == 44 && refresh.threshold == 60)
        #expect(refresh.handle(.dragged(contentOffset: -60)) == [.progress(1)])
        #expect(!refresh.isRefreshing, "strictly more")
        #expect(refresh.handle(.dragged(contentOffset: -61)) == [.startSpinner, .valueChanged])
        #expect(refresh.handle(.dragged(contentOffset: -90)) == [], "once")
        #expect(refresh.handle(.letGo(contentOffset: -90)) == [.hold(height: 44)])
        #expect(refresh.handle(.letGo(contentOffset: -90)) == [])
        #expect(refresh.handle(.end) == [.stopSpinner, .restore])
        var other = RefreshSession.control(extra: 100)
        _ = other.handle(.dragged(contentOffset: -140))
        #expect(other.handle(.letGo(contentOffset: -140)) == [] && !other.isRefreshing)
    }

    @Test("a pull starts one refresh, even if that ends before the pull does (26.1, OT-5)")
    func oncePerPull() {
        for var refresh in [RefreshSession.control(), RefreshSession()] {
            var refreshes = 0
            func send(_ event: RefreshSession.Event) {
                if refresh.handle(event).contains(.valueChanged) { refreshes += 1 }
            }
            for offset in stride(from: -10.0, through: -90, by: -10) {
                send(.dragged(contentOffset: offset))
                send(.end)
            }
            // Up and down again in the same pull.
            for offset in [-30.0, 0, 20, -70, -90] { send(.dragged(contentOffset: offset)) }
            send(.letGo(contentOffset: -90))
            send(.end)
            #expect(refreshes == 1)
            send(.coasted(contentOffset: 0))
            for offset in [-30.0, -90] { send(.dragged(contentOffset: offset)) }
            send(.letGo(contentOffset: -90))
            #expect(refreshes == 2, "the next pull starts the next one")
        }
    }

    @Test("a pull during a refresh starts no other one (26.1, 000.174)")
    func pullDuringRefresh() {
        for var refresh in [RefreshSession.control(), RefreshSession()] {
            _ = refresh.handle(.dragged(contentOffset: -30))
            _ = refresh.handle(.begin)
            #expect(refresh.handle(.end) == [.stopSpinner, .restore])
            #expect(refresh.handle(.dragged(contentOffset: -90)) == [])
            #expect(refresh.handle(.letGo(contentOffset: -90)) == [])
            #expect(!refresh.isRefreshing)
            _ = refresh.handle(.begin)
            #expect(refresh.handle(.dragged(contentOffset: -90)) == [])
            #expect(refresh.handle(.letGo(contentOffset: -90)) == [])
            _ = refresh.handle(.end)
            _ = refresh.handle(.dragged(contentOffset: -90))
            _ = refresh.handle(.letGo(contentOffset: -90))
            #expect(refresh.isRefreshing)
        }
    }

    @Test("random pulls start at most one refresh each, and none outside of pulls (26.1, 26.2)")
    func randomPulls() {
        for seed in seeds(2_000) {
            var random = SplitMix64(seed: seed)
            var refresh = seed.isMultiple(of: 2) ? RefreshSession.control() : RefreshSession()
            var (refreshes, isDeep, isPulled, overlaps) = (0, false, false, false)
            for step in 0..<40 {
                let offset = Double(random.below(140)) - 120
                let wasRefreshing = refresh.isRefreshing
                let event: RefreshSession.Event =
                    switch random.below(8) {
                    case 0: .begin
                    case 1: .end
                    case 2: .letGo(contentOffset: offset)
                    case 3: isPulled ? .tick(time: 0) : .coasted(contentOffset: offset)
                    default: .dragged(contentOffset: offset)
                    }
                let effects = refresh.handle(event)
                if case .dragged = event {
                    isPulled = isPulled || offset < 0
                    isDeep = isDeep || offset < -refresh.threshold
                }
                overlaps = overlaps || isPulled && (wasRefreshing || event == .begin)
                if effects.contains(.valueChanged) { refreshes += 1 }
                let comment: Comment = "seed \(seed), step \(step)"
                #expect(refreshes <= 1, comment)
                if case .letGo(let end) = event {
                    if !overlaps, refreshes == 0 {
                        let isFar = refresh.startsWhilePulled ? isDeep : end < -refresh.threshold
                        #expect(!isFar || wasRefreshing, comment)
                    }
                    (refreshes, isDeep, isPulled, overlaps) = (0, false, false, false)
                }
                if case .coasted = event {
                    (refreshes, isDeep, isPulled, overlaps) = (0, false, false, false)
                }
            }
        }
    }

    @Test("its title is the lowest part of it, and can be shown alone (000.175)")
    func title() {
        let refresh = RefreshSession.control()
        #expect(refresh.titleSpan.maxY == refresh.span.maxY)
        #expect(refresh.titleSpan.y > refresh.span.y, "below the spinner")
        #expect(refresh.titleRevealingContentOffset == -21)
        let peeking = Viewport(contentOffset: refresh.titleRevealingContentOffset, height: 400)
        #expect(peeking.range.lowerBound == refresh.titleSpan.y, "the spinner is out of sight")
    }

    @Test("it is above the table's own header, out of sight until it is pulled (000.170, 000.174)")
    func place() throws {
        let refresh = RefreshSession.control()
        let geometry = try RowGeometry(
            sections: [SectionHeights(rows: .uniform(44, count: 3))], tableHeader: 30)
        #expect(refresh.span.maxY == geometry.placement(at: 0)?.span.y)
        let hidden = Viewport(contentOffset: 0, height: 400)
        #expect(!hidden.range.overlaps(refresh.span.range))
        let revealed = Viewport(contentOffset: refresh.revealingContentOffset, height: 400)
        #expect(revealed.range.contains(refresh.span.y))
    }
}
