import TableCore
import Testing

/// Dragging, momentum, rubber banding and the scroll indicator.
struct ScrollSessionTests {
    private func session(_ content: Double = 4400) -> ScrollSession {
        ScrollSession(contentLength: content, visibleLength: 480)
    }

    /// Drags by a distance toward the end and releases.
    private func flick(
        _ session: inout ScrollSession, by distance: Double, velocity: Double
    ) -> [ScrollSession.Effect] {
        session.handle(.pressed(at: 300)) + session.handle(.moved(to: 300 - distance))
            + session.handle(.released(velocity: velocity))
    }

    @Test(
        "told before it moves, at each step, and when it is let go (03.20, 30.3–30.5, 38.1, 52.7)")
    func drag() {
        var scroll = session()
        #expect(scroll.handle(.pressed(at: 300)) == [])
        #expect(scroll.handle(.moved(to: 296)) == [], "a click may tremble")
        #expect(
            scroll.handle(.moved(to: 250)) == [
                .willBeginDragging, .didScroll(50), .setIndicatorShown(true),
            ])
        #expect(scroll.handle(.moved(to: 230)) == [.didScroll(70)])
        #expect(
            scroll.handle(.released(velocity: 0)) == [
                .didEndDragging(willDecelerate: false), .setIndicatorShown(false),
            ])
        #expect(scroll.state == .resting && scroll.offset == 70)
    }

    @Test("a press without a movement is no drag, and stops a running content")
    func press() {
        var scroll = session()
        #expect(scroll.handle(.pressed(at: 5)) + scroll.handle(.released(velocity: 0)) == [])
        _ = flick(&scroll, by: 50, velocity: 900)
        #expect(scroll.handle(.pressed(at: 5)).contains(.didEndDecelerating))
        #expect(scroll.handle(.tick(seconds: 1)) == [])
    }

    @Test("after a flick it runs on, slower and slower, and says when it rests (26.9, 30.12)")
    func momentum() {
        var scroll = session()
        #expect(
            flick(&scroll, by: 50, velocity: 900).contains(.didEndDragging(willDecelerate: true)))
        let goal = scroll.projectedOffset
        var steps: [Double] = []
        var ended = 0
        for _ in 0..<600 {
            let before = scroll.offset
            let effects = scroll.handle(.tick(seconds: 1 / 60))
            steps.append(scroll.offset - before)
            ended += effects.filter { $0 == .didEndDecelerating }.count
        }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(ended == 1 && scroll.state == .resting && !scroll.showsIndicator)
        #expect(abs(scroll.offset - goal) < 5)
        #expect(abs(goal - 50 - 900 / 2.002) < 1, "the documented rate of 0.998 per millisecond")
    }

    @Test(
        "how often the clock ticks changes nothing, at the ends as well (30.12)",
        arguments: [200.0, 900, 3000, -400, 12_000, -12_000], [2, 7, 60])
    func partition(velocity: Double, parts: Int) {
        var (one, many) = (session(), session())
        for velocity in [12_000, velocity] {
            _ = flick(&one, by: 50, velocity: velocity)
            _ = flick(&many, by: 50, velocity: velocity)
            _ = one.handle(.tick(seconds: 0.6))
            for _ in 0..<parts { _ = many.handle(.tick(seconds: 0.6 / Double(parts))) }
            #expect(abs(one.offset - many.offset) < 1e-6)
        }
    }

    @Test("beyond an end the content follows less and less, and comes back (30.12, 26.2)")
    func rubberBand() {
        var scroll = session()
        _ = scroll.handle(.pressed(at: 0))
        var shown: [Double] = []
        for y in stride(from: 20.0, through: 2000, by: 20) {
            _ = scroll.handle(.moved(to: y))
            shown.append(-scroll.offset)
            #expect(-scroll.offset < y && -scroll.offset < 480)
        }
        let steps = zip(shown.dropFirst(), shown).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 > 0 } && zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 })
        #expect(scroll.handle(.released(velocity: 0)) == [.didEndDragging(willDecelerate: true)])
        var last = scroll.offset
        while scroll.state != .resting {
            _ = scroll.handle(.tick(seconds: 1 / 60))
            #expect(scroll.offset >= last && scroll.offset <= 0, "back without swinging")
            last = scroll.offset
        }
        #expect(scroll.offset == 0)
    }

    @Test("a flick into the end bounces and rests there (30.12)")
    func bounce() {
        var scroll = session()
        _ = flick(&scroll, by: 50, velocity: 30_000)
        var furthest = 0.0
        for _ in 0..<600 {
            _ = scroll.handle(.tick(seconds: 1 / 60))
            furthest = max(furthest, scroll.offset)
        }
        #expect(furthest > scroll.maximumOffset && scroll.offset == scroll.maximumOffset)
        #expect(scroll.state == .resting)
    }

    @Test("a pull that is taken hold of again goes on where it is")
    func regrip() {
        var scroll = session()
        _ = scroll.handle(.pressed(at: 0))
        _ = scroll.handle(.moved(to: 200))
        let pulled = scroll.offset
        _ = scroll.handle(.released(velocity: 0))
        _ = scroll.handle(.pressed(at: 100))
        _ = scroll.handle(.moved(to: 109))
        #expect(scroll.offset < pulled && scroll.offset > pulled - 9)
    }

    @Test("set by the program, beyond the start too, nobody hears of a drag (30.13, 000.191)")
    func program() {
        var scroll = session()
        #expect(scroll.handle(.set(offset: -44)) == [.didScroll(-44)])
        #expect(scroll.offset == -44 && scroll.state == .resting)
        #expect(scroll.handle(.set(offset: -44)) == [])
        #expect(scroll.handle(.tick(seconds: 1)) == [], "it stays")
    }

    @Test("a layout that snaps says where it ends (68.1)")
    func aiming() {
        var scroll = session()
        _ = flick(&scroll, by: 50, velocity: 900)
        scroll.aim(at: 600)
        #expect(abs(scroll.projectedOffset - 600) < 1e-9)
        for _ in 0..<600 { _ = scroll.handle(.tick(seconds: 1 / 60)) }
        #expect(abs(scroll.offset - 600) < 5)
    }

    @Test("the indicator shows in motion only, and only when there is more to see (01.8, 000.193)")
    func indicator() {
        var short = session(300)
        let effects =
            flick(&short, by: 50, velocity: 900) + short.handle(.flashIndicator)
            + short.handle(.tick(seconds: 0.1))
        #expect(!effects.contains(.setIndicatorShown(true)))
        var long = session()
        #expect(long.handle(.flashIndicator) == [.setIndicatorShown(true)])
        #expect(long.handle(.tick(seconds: 0.5)) == [])
        #expect(long.handle(.tick(seconds: 0.5)) == [.setIndicatorShown(false)])
    }

    @Test("aimed content stops exactly where it is to stop, wherever that has moved (68.1)")
    func aim() {
        for distance in [0.0, 130] {
            var scroll = ScrollSession(contentLength: 4400, visibleLength: 480)
            _ = scroll.handle(.pressed(at: 300))
            _ = scroll.handle(.moved(to: 250))
            _ = scroll.handle(.released(velocity: 900))
            scroll.aim(at: 440)
            _ = scroll.handle(.tick(seconds: 0.1))
            #expect(scroll.handle(.contentMoved(by: distance)).isEmpty)
            for _ in 0..<1000 where scroll.state != .resting {
                _ = scroll.handle(.tick(seconds: 1 / 60))
            }
            #expect(scroll.state == .resting)
            #expect(scroll.offset == 440 + distance)
        }
    }

    @Test("content that moves under the finger stays under it")
    func movedContent() {
        var scroll = ScrollSession(contentLength: 4400, visibleLength: 480)
        _ = scroll.handle(.pressed(at: 300))
        _ = scroll.handle(.moved(to: 250))
        _ = scroll.handle(.contentMoved(by: 100))
        #expect(scroll.offset == 150)
        #expect(scroll.handle(.moved(to: 240)) == [.didScroll(160)])
    }
}
