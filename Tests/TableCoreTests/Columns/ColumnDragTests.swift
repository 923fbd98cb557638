import TableCore
import Testing

/// Drags of the heads of columns and of their edges.
struct ColumnDragTests {
    private let names = ["a", "b", "c"]
    private let columns = ColumnGeometry(widths: [100, 100, 100], viewportWidth: 400)

    private func geometry(_ widths: [Double]) -> ColumnGeometry {
        ColumnGeometry(widths: widths, viewportWidth: 400)
    }

    @Test("an edge moves with the pointer, wherever it was taken")
    func resizing() {
        var drag = ColumnDrag()
        #expect(drag.handle(.pressed(column: 1, x: 198), in: columns).isEmpty)
        #expect(drag.isDragging)
        #expect(drag.handle(.moved(x: 208), in: columns) == [.resize(1, width: 110)])
        #expect(
            drag.handle(.moved(x: 90), in: geometry([100, 110, 100])) == [.resize(1, width: -8)])
        #expect(drag.handle(.released, in: columns) == [.didResize(1)])
        #expect(drag.state == .idle)
    }

    @Test("a head moves its column after some points, and shows where it would lie")
    func moving() {
        var drag = ColumnDrag()
        _ = drag.handle(.pressed(column: 0, x: 50), in: columns)
        #expect(drag.handle(.moved(x: 58), in: columns).isEmpty)
        #expect(!drag.isDragging, "still a click")
        #expect(drag.handle(.moved(x: 59), in: columns) == [.placeLine(nil)])
        #expect(drag.handle(.moved(x: 160), in: columns) == [.placeLine(200)])
        #expect(drag.isDragging)
        #expect(
            drag.handle(.released, in: columns) == [.placeLine(nil), .move(from: 0, to: 1)])
        _ = drag.handle(.pressed(column: 2, x: 250), in: columns)
        #expect(drag.handle(.moved(x: 40), in: columns) == [.placeLine(0)])
        #expect(drag.handle(.cancelled, in: columns) == [.placeLine(nil)])
        #expect(drag.handle(.released, in: columns).isEmpty)
        _ = drag.handle(.pressed(column: 2, x: 250), in: columns)
        #expect(drag.handle(.released, in: columns).isEmpty, "a click")
    }

    @Test("an edge and a head stay at the pointer while the columns scroll below it")
    func scrolling() {
        var drag = ColumnDrag()
        _ = drag.handle(.pressed(column: 1, x: 198), in: columns)
        var scrolled = geometry([100, 100, 100])
        (scrolled.viewportWidth, scrolled.offset) = (200, 60)
        #expect(drag.handle(.scrolled, in: scrolled) == [.resize(1, width: 160)])
        _ = drag.handle(.cancelled, in: columns)
        _ = drag.handle(.pressed(column: 0, x: 50), in: columns)
        #expect(drag.handle(.scrolled, in: scrolled).isEmpty, "still a click")
        #expect(drag.handle(.moved(x: 110), in: columns) == [.placeLine(nil)])
        #expect(drag.handle(.scrolled, in: scrolled) == [.placeLine(140)])
        _ = drag.handle(.cancelled, in: columns)
        #expect(drag.handle(.scrolled, in: scrolled).isEmpty)
    }

    @Test("a drag keeps its column among others that come, go and change places (R8)")
    func following() {
        var drag = ColumnDrag()
        _ = drag.handle(.pressed(column: 1, x: 200), in: columns)
        let more = geometry([50, 100, 100, 100])
        let inserted = drag.follow(
            from: names, to: ["n", "a", "b", "c"], before: columns, after: more)
        #expect(inserted.isEmpty)
        #expect(
            drag.handle(.moved(x: 205), in: more) == [.resize(2, width: 105)],
            "the width changes by what the pointer moves")
        // Another column of the program's own width: the edge keeps its distance.
        let wider = geometry([80, 100, 105, 100])
        _ = drag.follow(
            from: ["n", "a", "b", "c"], to: ["n", "a", "b", "c"], before: more, after: wider)
        #expect(drag.handle(.moved(x: 206), in: wider) == [.resize(2, width: 106)])
        _ = drag.follow(
            from: ["n", "a", "b", "c"], to: ["n", "a", "c"], before: wider, after: columns)
        #expect(drag.state == .idle, "its column is gone")
        #expect(drag.handle(.released, in: columns).isEmpty)

        _ = drag.handle(.pressed(column: 0, x: 50), in: columns)
        _ = drag.handle(.moved(x: 160), in: columns)
        #expect(
            drag.follow(from: names, to: ["b", "a", "c"], before: columns, after: columns)
                == [.placeLine(nil)], "it lies under the pointer already")
        #expect(
            drag.follow(from: ["b", "a", "c"], to: ["b", "c"], before: columns, after: columns)
                == [.placeLine(nil)])
        #expect(!drag.isDragging)
    }

    @Test("a press that waits for its click keeps its column, or ends with it (R8)")
    func pressing() {
        var drag = ColumnDrag()
        _ = drag.handle(.pressed(column: 1, x: 150), in: columns)
        _ = drag.follow(from: names, to: ["c", "b", "a"], before: columns, after: columns)
        #expect(drag.state == .pressed(column: 1, x: 150))
        _ = drag.follow(
            from: ["c", "b", "a"], to: ["b", "c", "a"], before: columns, after: columns)
        #expect(drag.state == .pressed(column: 0, x: 150))
        _ = drag.follow(
            from: ["b", "c", "a"], to: ["c", "a"], before: columns, after: geometry([100, 100]))
        #expect(drag.state == .idle)
    }
}
