import TableCore
import Testing

/// Which way holding something near an edge scrolls, and when nothing has to be done.
struct AutoScrollTests {
    private let viewport = Size(width: 300, height: 400)

    private func velocity(x: Double, y: Double, offset: Point, maximum: Point) -> Point {
        AutoScroll(zone: 50, maximumSpeed: 1_000).velocity(
            at: Point(x: x, y: y), in: viewport, ScrollRoom(offset: offset, maximum: maximum))
    }

    @Test(arguments: [
        (150.0, 200.0, 0.0, 0.0), (150, 0, 0, -1_000), (150, 400, 0, 1_000),
        (0, 200, -1_000, 0), (300, 200, 1_000, 0), (300, 450, 1_000, 1_000),
        (-9, -9, -1_000, -1_000),
    ])
    func eachEdgeScrollsInItsDirection(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
        let velocity = velocity(
            x: x, y: y, offset: Point(x: 500, y: 500), maximum: Point(x: 900, y: 900))
        #expect(velocity == Point(x: dx, y: dy))
    }

    @Test(arguments: [0.0, 0.5, 1, 899, 899.5, 900])
    func nothingScrollsWhereLessThanAPointIsLeft(_ offset: Double) {
        let (start, end) = (
            velocity(x: 150, y: 0, offset: Point(y: offset), maximum: Point(y: 900)).y,
            velocity(x: 150, y: 400, offset: Point(y: offset), maximum: Point(y: 900)).y
        )
        #expect((start != 0) == (offset >= 1))
        #expect((end != 0) == (offset <= 899))
    }

    @Test func contentThatFitsScrollsNowhere() {
        for (x, y) in [(0.0, 0.0), (300, 400), (0, 400), (300, 0)] {
            #expect(velocity(x: x, y: y, offset: .zero, maximum: .zero) == .zero)
        }
    }

    @Test func aRowScrollsUntilNothingIsLeft() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 50))])
        var session = try #require(
            ReorderSession(
                lifting: IndexPath(row: 0, section: 0), in: geometry,
                viewport: Viewport(contentOffset: 0, height: 400), pointerY: 20))
        #expect(!session.scrolls, "already at the top")
        _ = session.handle(.pointerMoved(x: 10, y: 200))
        #expect(!session.scrolls, "far from the edges")
        #expect(session.pointer == Point(x: 10, y: 200))
        _ = session.handle(.pointerMoved(x: 10, y: 399))
        #expect(session.scrolls)
        _ = session.handle(.scrolled(contentOffset: 1_600))
        #expect(!session.scrolls, "at the end")
        _ = session.handle(.pointerMoved(x: 10, y: 0))
        #expect(session.scrolls)
    }
}
