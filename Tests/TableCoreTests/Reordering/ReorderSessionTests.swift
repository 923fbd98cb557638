import TableCore
import Testing

/// Dragging rows with pointer and keyboard: destinations and automatic scrolling.
struct ReorderSessionTests {
    private func geometry() throws -> RowGeometry {
        try RowGeometry(sections: [
            SectionHeights(header: 20, rows: .individual([40, 60, 40])),
            SectionHeights(header: 20, rows: .individual([]), footer: 10),
            SectionHeights(rows: .individual([30, 40])),
        ])
    }

    /// Drags to a position, with a delegate that answers each proposal.
    private func drag(
        _ session: inout ReorderSession, to y: Double,
        retarget: (IndexPath) -> IndexPath = { $0 }
    ) -> [ReorderEffect] {
        var all: [ReorderEffect] = []
        for effect in session.handle(.pointerMoved(y: y)) {
            all.append(effect)
            if case .askTarget(_, let proposed) = effect {
                all += session.handle(.retarget(retarget(proposed)))
            }
        }
        return all
    }

    @Test("at every point the lifted row lands where the others leave the most room (16.3)")
    func destinations() throws {
        let geometry = try geometry()
        let viewport = Viewport(contentOffset: 0, height: 400)
        for source in [IndexPath.row(0), .row(1), .row(2), IndexPath(row: 1, section: 2)] {
            let rect = try #require(geometry.rectForRow(at: source))
            var session = try #require(
                ReorderSession(lifting: source, in: geometry, viewport: viewport, pointerY: rect.y))
            #expect(session.destination == source)
            for y in stride(from: 0.0, through: 250, by: 1) {
                _ = drag(&session, to: y)
                // The row lands where it is drawn, no farther from the lifted row than half the
                // height of a neighbor.
                var moved = geometry
                try moved.moveRow(from: source, to: session.destination)
                let landed = try #require(moved.rectForRow(at: session.destination))
                #expect(landed.y == session.y(of: .row(source)), "\(source) at \(y)")
                #expect(abs(landed.y - session.liftedY) <= 30, "\(source) at \(y)")
            }
        }
    }

    @Test("the others are drawn exactly where they will be after the drop (16.3)")
    func displacement() throws {
        let geometry = try geometry()
        let viewport = Viewport(contentOffset: 0, height: 400)
        let source = IndexPath.row(1)
        for y in stride(from: 0.0, through: 250, by: 7) {
            var session = try #require(
                ReorderSession(lifting: source, in: geometry, viewport: viewport, pointerY: 60))
            _ = drag(&session, to: y)
            var after = geometry
            try after.moveRow(from: source, to: session.destination)
            for placement in geometry.elements(in: 0..<1_000)
            where placement.element != .row(source) {
                var new = placement.element
                if case .row(let path) = new {
                    var row = path
                    if path.section == 0, path.row > 1 { row = .row(path.row - 1) }
                    let target = session.destination
                    if row.section == target.section, row.row >= target.row {
                        row = IndexPath(row: row.row + 1, section: row.section)
                    }
                    new = .row(row)
                }
                #expect(session.y(of: placement.element) == after.offset(of: new), "at \(y)")
            }
        }
    }

    @Test(
        """
        the delegate is asked for each place passed, and may refuse or retarget (03.11, 16.5, \
        16.6, 000.138)
        """
    )
    func retarget() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 5))])
        let viewport = Viewport(contentOffset: 0, height: 400)
        var session = try #require(
            ReorderSession(lifting: .row(1), in: geometry, viewport: viewport, pointerY: 60))
        var asked: [Int] = []
        for y in stride(from: 60.0, through: 300, by: 10) {
            _ = drag(&session, to: y) { proposed in
                asked.append(proposed.row)
                return proposed == .row(4) ? .row(1) : proposed
            }
        }
        #expect(asked == [2, 3, 4])
        #expect(session.proposed == .row(4))
        #expect(session.destination == .row(1), "the last place is refused: back to the source")
        #expect(session.handle(.drop) == [.putBack(.row(1))])
        #expect(session.handle(.pointerMoved(y: 1)).isEmpty)
    }

    @Test("dropping tells the move once, cancelling tells nothing (16.7)")
    func dropAndCancel() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 5))])
        let viewport = Viewport(contentOffset: 0, height: 400)
        var session = try #require(
            ReorderSession(lifting: .row(0), in: geometry, viewport: viewport, pointerY: 10))
        #expect(
            drag(&session, to: 95) == [
                .placeImage(Rect(x: 0, y: 85, width: .infinity, height: 40)),
                .askTarget(source: .row(0), proposed: .row(2)),
                .makeRoom(.row(2)),
            ])
        var cancelled = session
        #expect(session.handle(.drop) == [.move(from: .row(0), to: .row(2))])
        #expect(session.handle(.drop).isEmpty)
        #expect(
            cancelled.handle(.cancel) == [.makeRoom(.row(0)), .putBack(.row(0))])
        #expect(cancelled.isFinished)
    }

    @Test("let go outside the table, the row goes back, and inside again it has a place")
    func outside() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 50))])
        let viewport = Viewport(contentOffset: 0, height: 400)
        let points = [(-1.0, 95.0), (300, 95), (1_000, 95), (10, -1), (10, 400), (10, 900)]
        for (x, y) in points {
            var session = try #require(
                ReorderSession(
                    lifting: .row(0), in: geometry, viewport: viewport, viewportWidth: 300,
                    pointerY: 10))
            _ = drag(&session, to: 95)
            #expect(session.destination == .row(2))
            let effects = session.handle(.pointerMoved(x: x, y: y))
            #expect(!session.isPointerInside, "\(x), \(y)")
            #expect(effects.last == .makeRoom(.row(0)), "\(x), \(y)")
            #expect(session.destination == .row(0))
            var returning = session
            #expect(session.handle(.drop) == [.putBack(.row(0))], "\(x), \(y)")

            _ = drag(&returning, to: 95)
            #expect(returning.handle(.drop) == [.move(from: .row(0), to: .row(2))])
        }
    }

    @Test("beyond the lower edge the table scrolls on")
    func scrollingOutside() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 50))])
        var session = try #require(
            ReorderSession(
                lifting: .row(0), in: geometry, viewport: Viewport(contentOffset: 0, height: 400),
                viewportWidth: 300, pointerY: 10))
        _ = session.handle(.pointerMoved(x: 10, y: 600))
        guard case .scroll(let distance)? = session.handle(.tick(seconds: 0.1)).first else {
            Issue.record("the table does not scroll")
            return
        }
        #expect(distance > 0)
        #expect(session.handle(.scrolled(contentOffset: distance)).count == 1, "no place outside")
        #expect(session.destination == .row(0))
        #expect(session.handle(.pointerMoved(x: 10, y: 390)).count == 2, "a place inside")
    }

    @Test("a row that does not exist cannot be lifted, and a wrong target means the source")
    func wrongUse() throws {
        let geometry = try geometry()
        let viewport = Viewport(contentOffset: 0, height: 400)
        #expect(
            ReorderSession(
                lifting: IndexPath(row: 0, section: 1), in: geometry, viewport: viewport,
                pointerY: 0) == nil)
        var session = try #require(
            ReorderSession(lifting: .row(1), in: geometry, viewport: viewport, pointerY: 60))
        _ = drag(&session, to: 200) { _ in IndexPath(row: 99, section: 7) }
        #expect(session.destination == .row(1))
    }

    @Test("near an edge the table scrolls, faster the nearer, and not past its ends")
    func autoScroll() throws {
        let scroll = AutoScroll(zone: 50, maximumSpeed: 1_000)
        var last = 0.0
        for y in stride(from: 350.0, through: 420, by: 5) {
            let speed = scroll.speed(pointerY: y, viewportHeight: 400)
            #expect(speed >= last)
            #expect(speed == -scroll.speed(pointerY: 400 - y, viewportHeight: 400))
            last = speed
        }
        #expect(last == 1_000)
        #expect(scroll.speed(pointerY: 200, viewportHeight: 400) == 0)
        #expect(scroll.speed(pointerY: 0, viewportHeight: 0) == 0)

        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 50))])
        var viewport = Viewport(contentOffset: 0, height: 400)
        var session = try #require(
            ReorderSession(lifting: .row(0), in: geometry, viewport: viewport, pointerY: 20))
        #expect(session.handle(.tick(seconds: 0.1)).isEmpty, "already at the top")
        _ = drag(&session, to: 399)
        for _ in 0..<200 {
            guard case .scroll(let distance)? = session.handle(.tick(seconds: 0.1)).first else {
                break
            }
            #expect(distance > 0)
            viewport.contentOffset += distance
            for effect in session.handle(.scrolled(contentOffset: viewport.contentOffset)) {
                if case .askTarget(_, let proposed) = effect {
                    _ = session.handle(.retarget(proposed))
                }
            }
        }
        #expect(viewport.contentOffset == 1_600)
        #expect(session.destination == .row(49))
    }

    @Test("Alt with an arrow moves by one place, over section borders")
    func keyboard() throws {
        let counts = try SectionCounts([2, 0, 1])
        var path = IndexPath.row(0)
        var visited: [String] = []
        var moving = counts
        while let target = ReorderSession.keyboardTarget(for: path, .down, in: moving) {
            try moving.deleteRows(1, inSection: path.section)
            try moving.insertRows(1, inSection: target.section)
            path = target
            visited.append(path.short)
        }
        #expect(visited == ["0.1", "1.0", "2.0", "2.1"])
        #expect(ReorderSession.keyboardTarget(for: .row(0), .up, in: counts) == nil)
        #expect(ReorderSession.keyboardTarget(for: .row(5), .up, in: counts) == nil)
        let last = IndexPath(row: 0, section: 2)
        let up = ReorderSession.keyboardTarget(for: last, .up, in: counts)
        #expect(up == IndexPath(row: 0, section: 1))
    }
}
