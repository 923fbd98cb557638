import TableCore
import Testing

/// Swiping rows open and closed.
struct SwipeSessionTests {
    private func dragged(
        _ swipe: inout SwipeSession, _ path: IndexPath, by dx: Double, dy: Double = 0
    ) -> [SwipeSession.Effect] {
        swipe.handle(.began(path, x: 200, y: 20)) + swipe.handle(.moved(x: 200 + dx, y: 20 + dy))
    }

    @Test("a drag that starts sideways is the row's, any other is scrolling's (18.5, 25.7)")
    func axis() {
        var swipe = SwipeSession(width: 90)
        #expect(dragged(&swipe, .row(0), by: -5).isEmpty, "too short to tell")
        #expect(
            swipe.handle(.moved(x: 170, y: 25)) == [.claimed(.row(0)), .offset(.row(0), x: -30)])
        _ = swipe.handle(.cancelled)
        #expect(dragged(&swipe, .row(0), by: -20, dy: 21).isEmpty)
        #expect(swipe.state == .idle)
        #expect(swipe.handle(.moved(x: 0, y: 20)).isEmpty)
    }

    @Test(
        """
        past half its width a row opens, else it closes; a flick decides, and the owner is told \
        row and side (17.1, 18.7)
        """
    )
    func decision() {
        for (distance, velocity, opens) in [
            (-46.0, 0.0, true), (-44, 0, false), (-20, -400, true), (-80, 400, false),
            (-80, -400, true), (30, 0, false), (200, 900, false),
        ] {
            var swipe = SwipeSession(width: 90)
            _ = dragged(&swipe, .row(1), by: distance)
            let effects = swipe.handle(.ended(velocity: velocity))
            #expect(effects == [opens ? .open(.row(1), .left) : .close(.row(1))])
            #expect((swipe.openRow != nil) == opens)
        }
        var both = SwipeSession(width: 90, sides: [.left, .right])
        _ = dragged(&both, .row(1), by: 60)
        #expect(both.handle(.ended(velocity: 0)) == [.open(.row(1), .right)])
    }

    @Test("beyond its width the content follows by a third, to a closed side by an eighth")
    func resistance() {
        var swipe = SwipeSession(width: 90)
        _ = dragged(&swipe, .row(0), by: -120)
        #expect(swipe.contentOffset == -100)
        _ = swipe.handle(.moved(x: 240, y: 20))
        #expect(swipe.contentOffset == 5)
        _ = swipe.handle(.cancelled)
        #expect(swipe.contentOffset == 0)
    }

    @Test("one row is open; another, a click or scrolling closes it (17.4, 18.6, 18.8, 18.9)")
    func oneOpenRow() {
        var swipe = SwipeSession(width: 90)
        #expect(swipe.handle(.openRow(.row(1), .left)) == [.open(.row(1), .left)])
        #expect(
            swipe.handle(.openRow(.row(2), .left)) == [.close(.row(1)), .open(.row(2), .left)])
        #expect(swipe.handle(.began(.row(3), x: 0, y: 0)) == [.close(.row(2))])
        #expect(swipe.handle(.close).isEmpty)
        _ = swipe.handle(.openRow(.row(1), .left))
        #expect(swipe.handle(.close) == [.close(.row(1))])
    }

    @Test("a cell that was open is closed when it is used again (18.10)")
    func recycling() throws {
        final class Cell {
            var offset = 0.0
        }
        var pool = ReusePool<Cell>(prepareForReuse: { $0.offset = 0 })
        pool.register("row") { Cell() }
        var swipe = SwipeSession(width: 90)
        let cell = try pool.dequeueRegistered("row")
        for effect in dragged(&swipe, .row(1), by: -80) {
            if case .offset(_, let x) = effect { cell.offset = x }
        }
        _ = swipe.handle(.ended(velocity: 0))
        #expect(cell.offset == -80 && swipe.openRow == .row(1))
        pool.recycle(cell, as: "row")
        #expect(try pool.dequeueRegistered("row").offset == 0)
    }

    @Test("an open row is dragged from where it is")
    func dragOpenRow() {
        var swipe = SwipeSession(width: 90)
        _ = swipe.handle(.openRow(.row(1), .left))
        #expect(
            dragged(&swipe, .row(1), by: 20) == [.claimed(.row(1)), .offset(.row(1), x: -70)])
        _ = swipe.handle(.moved(x: 270, y: 20))
        #expect(swipe.handle(.ended(velocity: 0)) == [.close(.row(1))])
        #expect(swipe.openRow == nil)
    }

    @Test("the open row follows its identity; a deleted one is closed (R8)")
    func update() throws {
        let batch = BatchUpdate([.deleteRow(.row(0)), .deleteRow(.row(3))])
        let map = try batch.resolve(
            before: try SectionCounts([4]), after: try SectionCounts([2]))
        for (row, expected) in [(2, IndexPath.row(1)), (3, nil)] {
            var swipe = SwipeSession(width: 90)
            _ = swipe.handle(.openRow(.row(row), .left))
            swipe.apply(map)
            #expect(swipe.openRow == expected)
        }
    }

    @Test("a drag follows its row; that of a deleted one ends (R8)")
    func updateDuringADrag() throws {
        let batch = BatchUpdate([.deleteRow(.row(0)), .deleteRow(.row(3))])
        let map = try batch.resolve(
            before: try SectionCounts([4]), after: try SectionCounts([2]))
        var swipe = SwipeSession(width: 90)
        _ = dragged(&swipe, .row(2), by: -30)
        swipe.apply(map)
        #expect(swipe.isDragging)
        #expect(swipe.handle(.moved(x: 120, y: 20)).count == 1)
        #expect(swipe.handle(.ended(velocity: 0)) == [.open(.row(1), .left)])
        var gone = SwipeSession(width: 90)
        _ = dragged(&gone, .row(3), by: -30)
        gone.apply(map)
        #expect(!gone.isDragging)
        var undecided = SwipeSession(width: 90)
        _ = undecided.handle(.began(.row(2), x: 200, y: 20))
        undecided.apply(map)
        #expect(undecided.handle(.moved(x: 150, y: 20)).first == .claimed(.row(1)))
    }

    @Test("opening bounces by 10 below, closing by 10 in front (18.2, 18.3)")
    func animation() {
        let opening = RevealAnimation.opening(width: 320)
        #expect(abs(opening.duration - 1.3) < 1e-9)
        #expect(opening.position(of: .top, at: 0) == 0)
        #expect(opening.position(of: .top, at: 0.5) == 80, "eased in")
        #expect(opening.position(of: .top, at: 1) == 320)
        #expect(opening.position(of: .below, at: 1) == 0)
        #expect(abs(opening.position(of: .below, at: 1.15) - 10) < 1e-9)
        #expect(abs(opening.position(of: .below, at: 9)) < 1e-9)
        let closing = RevealAnimation.closing(width: 320)
        #expect(closing.position(of: .top, at: 0) == 320)
        #expect(closing.position(of: .top, at: 1) == -10)
        #expect(closing.position(of: .top, at: 2) == 0)
        #expect(abs(RevealAnimation.opening(width: 320, speed: 4).duration - 0.325) < 1e-9)
    }

    @Test("curves go from 0 to 1 without turning back (18.12, 33.12)")
    func curves() {
        for curve in AnimationCurve.allCases {
            let values = (0...100).map { curve.value(at: Double($0) / 100) }
            #expect(values.first == 0)
            #expect(values.last == 1)
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
            #expect(curve.value(at: -1) == 0)
            #expect(curve.value(at: 2) == 1)
        }
        #expect(AnimationCurve.easeIn.value(at: 0.5) < 0.5)
        #expect(AnimationCurve.easeOut.value(at: 0.5) > 0.5)
        #expect(AnimationCurve.easeInOut.value(at: 0.5) == 0.5)
    }

    @Test("a full swipe follows the pointer and performs the outermost action (18.5)")
    func fullSwipe() {
        var swipe = SwipeSession(widths: [.left: 90, .right: 50])
        swipe.fullSwipeDistances[.left] = 200
        _ = swipe.handle(.began(.row(0), x: 300, y: 0))
        #expect(swipe.handle(.moved(x: 60, y: 0)).last == .offset(.row(0), x: -240))
        #expect(swipe.handle(.ended(velocity: 0)) == [.performFirst(.row(0), .left)])
        #expect(swipe.openRow == nil)
        _ = swipe.handle(.began(.row(0), x: 300, y: 0))
        _ = swipe.handle(.moved(x: 150, y: 0))
        #expect(swipe.handle(.ended(velocity: 0)) == [.open(.row(0), .left)])
        // The other side has no full swipe: it resists.
        _ = swipe.handle(.close)
        _ = swipe.handle(.began(.row(0), x: 0, y: 0))
        #expect(swipe.handle(.moved(x: 110, y: 0)).last == .offset(.row(0), x: 70))
        #expect(swipe.handle(.ended(velocity: 0)) == [.open(.row(0), .right)])
    }

    @Test("long buttons leave room for the content, short ones keep their width")
    func buttonWidths() {
        for (natural, expected) in [
            ([90.0, 72], [90.0, 72]), ([300, 70, 200], [125, 70, 125]), ([500], [320]),
            ([250, 250], [160, 160]), ([], []),
        ] {
            #expect(SwipeSession.buttonWidths(natural: natural, rowWidth: 400) == expected)
        }
        #expect(SwipeSession.buttonWidths(natural: [80], rowWidth: 0) == [0])
    }
}
