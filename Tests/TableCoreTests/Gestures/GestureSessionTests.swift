import TableCore
import Testing

/// Recognition of taps, swipes, long presses, pans and two-finger gestures.
struct GestureSessionTests {
    /// The phases of a gesture for points over time; `nil` stands for no finger.
    private func play(
        _ kind: GestureSession.Kind, _ track: [(Double, [(Double, Double)])]
    ) -> [GesturePhase] {
        var session = GestureSession(kind)
        return track.compactMap { time, points in
            session.handle(
                GestureInput(points.map { Point(x: $0.0, y: $0.1) }, at: time))
        }
    }

    private func taps(_ times: [Double]) -> [(Double, [(Double, Double)])] {
        times.flatMap { [($0, [(10.0, 10.0)]), ($0 + 0.05, [])] }
    }

    private func ended(_ phases: [GesturePhase]) -> GestureValue? {
        if case .ended(let value) = phases.last { value } else { nil }
    }

    @Test(
        "as many taps as are wanted, soon after each other (25.2)",
        arguments: [
            (1, [0.0], true), (2, [0, 0.2], true), (2, [0], false), (2, [0, 0.5], false),
            (2, [0, 0.5, 0.7], true), (3, [0, 0.2, 0.4], true), (3, [0, 0.2], false),
        ] as [(Int, [Double], Bool)])
    func tapping(count: Int, times: [Double], comes: Bool) {
        #expect((ended(play(.tap(count: count), taps(times))) != nil) == comes)
    }

    @Test("a tap that stays, wanders or has two fingers is none (25.2)")
    func noTaps() {
        let far: [(Double, [(Double, Double)])] = [(0, [(0, 0)]), (0.1, [(20, 0)]), (0.2, [])]
        #expect(play(.tap(count: 1), far) == [.failed])
        #expect(play(.tap(count: 1), [(0, [(0, 0)]), (0.6, [])]) == [.failed])
        #expect(play(.tap(count: 1), [(0, [(0, 0), (9, 9)]), (0.1, [])]) == [.failed])
        let apart: [(Double, [(Double, Double)])] = [
            (0, [(0, 0)]), (0.1, []), (0.2, [(90, 0)]), (0.25, []),
        ]
        #expect(play(.tap(count: 2), apart) == [], "the second one may be the first of two")
        #expect(
            play(.tap(count: 2), [(0, [(0, 0)]), (0.1, []), (0.4, [])]) == [.failed],
            "by time alone")
    }

    @Test(
        "each direction has a session of its own (25.4)",
        arguments: GestureSession.Direction.allCases,
        GestureSession.Direction.allCases)
    func swiping(wanted: GestureSession.Direction, done: GestureSession.Direction) {
        let (x, y): (Double, Double) =
            switch done {
            case .left: (-1, 0.2)
            case .right: (1, -0.2)
            case .up: (0.1, -1)
            case .down: (0, 1)
            }
        let track = (0...6).map { step in
            (Double(step) * 0.03, [(100 + x * 12 * Double(step), 100 + y * 12 * Double(step))])
        }
        let value = ended(play(.swipe(wanted), track))
        #expect((value != nil) == (wanted == done))
    }

    @Test("a slow or crooked stroke is no swipe (25.4)")
    func noSwipes() {
        let slow = (0...6).map { (Double($0) * 0.2, [(Double($0) * 12, 0.0)]) }
        #expect(play(.swipe(.right), slow) == [.failed])
        let crooked = (0...6).map { (Double($0) * 0.02, [(Double($0) * 12, Double($0) * 10)]) }
        #expect(play(.swipe(.right), crooked) == [.failed])
        #expect(play(.swipe(.right), [(0, [(0, 0)]), (0.1, [(40, 0)]), (0.2, [])]) == [.failed])
    }

    @Test("a long press comes while the finger stays, and follows it (25.5)")
    func longPress() {
        let phases = play(
            .longPress,
            [
                (0, [(5, 5)]), (0.3, [(6, 5)]), (0.5, [(6, 5)]), (0.6, [(6, 5)]), (0.7, [(60, 5)]),
                (0.8, []),
            ])
        #expect(phases.count == 3)
        #expect(phases.first == .began(GestureValue(location: Point(x: 6, y: 5))))
        #expect(ended(phases)?.location == Point(x: 60, y: 5))
        #expect(play(.longPress, [(0, [(5, 5)]), (0.2, [])]) == [.failed])
        #expect(play(.longPress, [(0, [(5, 5)]), (0.2, [(50, 5)]), (0.9, [(50, 5)])]) == [.failed])
    }

    @Test("a pan says how far it went (25.5)")
    func pan() {
        let phases = play(
            .pan, [(0, [(5, 5)]), (0.1, [(8, 5)]), (0.2, [(25, 5)]), (0.3, [(25, 45)]), (0.4, [])])
        let ways = phases.compactMap { phase in
            switch phase {
            case .began(let value), .changed(let value), .ended(let value): value.translation
            case .failed: nil
            }
        }
        #expect(
            ways == [
                Point(x: 20, y: 0), Point(x: 20, y: 40), Point(x: 20, y: 40),
            ])
    }

    @Test(
        """
        two fingers have a distance and an angle; one or three have neither (25.5, 70.3, 75.4, \
        OC-25)
        """
    )
    func twoFingers() {
        let pinch = play(
            .pinch,
            [
                (0, [(0, 0)]), (0.1, [(0, 0), (60, 80)]), (0.2, [(0, 0), (120, 160)]),
                (0.3, [(0, 0), (30, 40)]), (0.4, [(0, 0)]),
            ])
        #expect(pinch.count == 3)
        guard case .began(let wide) = pinch.first, case .changed(let narrow) = pinch[1] else {
            Issue.record("\(pinch)")
            return
        }
        #expect(wide.scale == 2 && narrow.scale == 0.5)
        let turn = play(
            .rotation, [(0, [(0, 0), (10, 0)]), (0.1, [(0, 0), (0, 10)]), (0.2, [])])
        #expect(abs((ended(turn)?.rotation ?? 0) - .pi / 2) < 1e-9)
        #expect(play(.pinch, [(0, [(0, 0), (1, 1), (2, 2)]), (0.1, [])]) == [.failed])
        #expect(play(.pinch, [(0, [(0, 0)]), (0.1, [(90, 0)]), (0.2, [])]) == [.failed])
    }

    @Test("a cancelled gesture fails once, and waits for the next press")
    func cancelling() {
        var pan = GestureSession(.pan)
        #expect(pan.cancel() == nil)
        _ = pan.handle(GestureInput([.zero], at: 0))
        #expect(pan.handle(GestureInput([Point(x: 30, y: 0)], at: 0.1)) != nil)
        #expect(pan.cancel() == .failed)
        #expect(pan.cancel() == nil)
        #expect(pan.handle(GestureInput([Point(x: 60, y: 0)], at: 0.2)) == nil)
        _ = pan.handle(GestureInput([], at: 0.3))
        _ = pan.handle(GestureInput([.zero], at: 0.4))
        #expect(pan.handle(GestureInput([Point(x: 30, y: 0)], at: 0.5)) != nil)
    }
}
