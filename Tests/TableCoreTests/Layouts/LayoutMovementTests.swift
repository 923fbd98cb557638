import TableCore
import Testing

/// Moving by keys, by a rubber band and hitting items by geometry.
struct LayoutMovementTests {
    private func session(
        _ layout: some CollectionLayout, items: Int, height: Double = 300
    ) throws -> LayoutSession {
        LayoutSession(
            layout: layout,
            context: LayoutContext(
                counts: try SectionCounts([items]),
                bounds: Rect(x: 0, y: 0, width: 320, height: height)))
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("arrows in a grid of five columns go to the neighbors, and stop at the edges")
    func grid() throws {
        var session = try session(FlowLayout(), items: 23)
        for item in 0..<23 {
            let (row, column) = (item / 5, item % 5)
            let expected: [(LayoutDirection, Int?)] = [
                (.left, column > 0 ? item - 1 : nil),
                (.right, column < 4 && item < 22 ? item + 1 : nil),
                (.up, row > 0 ? item - 5 : nil),
                (.down, item + 5 < 23 ? item + 5 : nil),
            ]
            for (direction, target) in expected {
                #expect(
                    session.indexPathForItem(direction, of: path(item)) == target.map(path),
                    "\(item) \(direction)")
            }
        }
    }

    @Test("arrows on a circle reach each item in turn")
    func circle() throws {
        var session = try session(CircleLayout(), items: 8, height: 320)
        var reached: Set<IndexPath> = [path(0)]
        var edge = [path(0)]
        while let item = edge.popLast() {
            for direction in [LayoutDirection.left, .right, .up, .down] {
                let next = session.indexPathForItem(direction, of: item)
                if let next, reached.insert(next).inserted { edge.append(next) }
            }
        }
        #expect(reached.count == 8)
    }

    @Test("a page is as far as the visible part")
    func pages() throws {
        var session = try session(FlowLayout(), items: 100)
        #expect(session.indexPathForItemOnePage(.down, from: path(2)) == path(27))
        #expect(session.indexPathForItemOnePage(.up, from: path(27)) == path(2))
        #expect(session.indexPathForItemOnePage(.up, from: path(7)) == path(2))
        #expect(session.indexPathForItemOnePage(.down, from: path(97)) == path(97))
    }

    @Test("a rubber band selects what it touches, and what it keeps")
    func band() throws {
        var session = try session(FlowLayout(), items: 50)
        var band = RubberBand(from: Point(x: 60, y: 55), keeping: PositionSet(40..<41))
        let selected = band.selection(to: Point(x: 140, y: 120), in: &session)
        #expect(Array(selected.positions) == [6, 7, 40])
        let back = band.selection(to: Point(x: 61, y: 56), in: &session)
        #expect(Array(back.positions) == [40])
        #expect(band.frame == Rect(x: 60, y: 55, width: 1, height: 1))
    }

    @Test("selecting rows by a band asks for the new ones and drops the others")
    func bandSelection() throws {
        var state = SelectionState(counts: try SectionCounts([10]))
        #expect(state.handle(.selectRows(PositionSet(1..<3))) == [], "single selection")
        state.mode = .multiple
        state.setSelection([path(0), path(1)])
        #expect(
            state.handle(.selectRows(PositionSet(1..<4)))
                == [.ask(.willSelectRows(PositionSet(2..<4)))])
        #expect(
            state.handle(.answerRows(excluding: [path(3)]))
                == [.ask(.willDeselectRows(PositionSet(0..<1)))])
        _ = state.handle(.answerRows(excluding: []))
        #expect(Array(state.selectedPositions.positions) == [1, 2])
    }

    @Test("a transformed item is hit where it is drawn (50.13)")
    func hits() {
        var attributes = LayoutAttributes(
            .cell(path(0)), frame: Rect(x: 100, y: 100, width: 80, height: 20))
        attributes.transform = .rotation(cosine: 0, sine: 1)
        #expect(attributes.contains(Point(x: 140, y: 75)))
        #expect(!attributes.contains(Point(x: 105, y: 110)))
        #expect(attributes.pointInView(at: Point(x: 140, y: 110)) == Point(x: 40, y: 10))
        attributes.transform = .scale(x: 0, y: 1)
        #expect(!attributes.contains(Point(x: 140, y: 110)))
        var projection = LayoutTransform.identity
        projection.rows[0][3] = 0.002
        attributes.transform = projection.followed(by: .translation(x: 7, y: -3))
        for x in stride(from: 0.0, to: 80, by: 8) {
            let point = Point(x: x - 40, y: 5)
            let drawn = attributes.transform.apply(to: point)
            let source = attributes.transform.source(of: drawn)
            #expect(abs((source?.x ?? .nan) - point.x) < 1e-9)
            #expect(abs((source?.y ?? .nan) - point.y) < 1e-9)
        }
    }
}
