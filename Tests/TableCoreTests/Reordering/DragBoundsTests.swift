import TableCore
import Testing

/// Where reordering ends and dragging out of a view begins.
struct DragBoundsTests {
    @Test("a row is dragged out of its table beyond a margin that leaves room to scroll")
    func bounds() {
        let bounds = DragBounds(viewport: Size(width: 200, height: 100))
        for inside in [
            Point(x: -19, y: 50), Point(x: 100, y: 119), Point(x: 219, y: -19),
        ] {
            #expect(bounds.contains(inside))
        }
        for outside in [
            Point(x: -21, y: 50), Point(x: 100, y: 121), Point(x: 221, y: 50),
        ] {
            #expect(!bounds.contains(outside))
        }
    }
}
