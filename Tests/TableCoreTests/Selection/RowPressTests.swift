import TableCore
import Testing

/// A press that holds on to its row. Spec 000.108, R8.
struct RowPressTests {
    private let frame = Rect(x: 0, y: 100, width: 300, height: 40)

    private func press(_ y: Double = 110) -> RowPress {
        RowPress(
            on: IndexPath(row: 5, section: 0), at: Point(x: 50, y: y), in: frame,
            contentOffset: Point(x: 0, y: 400))
    }

    private func map(
        _ rows: Int, after: Int, _ change: (inout BatchUpdate) -> Void
    ) throws -> UpdateMap {
        var batch = BatchUpdate()
        change(&batch)
        return try batch.resolve(
            before: try SectionCounts([rows]), after: try SectionCounts([after]))
    }

    @Test("a release on the row is a click, one beside it is not (000.108)")
    func clicks() {
        let press = press()
        #expect(press.isClick(releasedAt: Point(x: 50, y: 110), in: frame))
        #expect(press.isClick(releasedAt: Point(x: 299, y: 139), in: frame))
        #expect(!press.isClick(releasedAt: Point(x: 50, y: 140), in: frame))
        #expect(!press.isClick(releasedAt: Point(x: 300, y: 110), in: frame))
    }

    @Test("a row that a change moves is still pressed (R8)")
    func followsItsRow() throws {
        var press = press()
        let followed = press.follow(try map(10, after: 12) { $0.insertRows([.row(0), .row(1)]) })
        #expect(followed)
        #expect(press.row == IndexPath(row: 7, section: 0))
        let moved = frame.moved(dx: 0, dy: 80)
        #expect(press.isClick(releasedAt: Point(x: 50, y: 110), in: moved))
        #expect(press.isClick(releasedAt: Point(x: 50, y: 139), in: moved))
        #expect(!press.isClick(releasedAt: Point(x: 50, y: 190), in: moved))
        #expect(press.grip(in: moved) == Point(x: 50, y: 190))
    }

    @Test("a deleted row takes its press with it (R8)")
    func endsWithItsRow() throws {
        var press = press()
        let followed = press.follow(try map(10, after: 9) { $0.deleteRows([.row(5)]) })
        #expect(!followed)
    }

    @Test("scrolling takes a row away from under the pointer, keeping it in place does not")
    func scrolls() {
        var scrolled = press()
        scrolled.contentMoved(to: Point(x: 0, y: 430), scrolls: true)
        let above = frame.moved(dx: 0, dy: -30)
        #expect(!scrolled.isClick(releasedAt: Point(x: 50, y: 110), in: above))
        #expect(scrolled.isClick(releasedAt: Point(x: 50, y: 100), in: above))
        var kept = press()
        kept.contentMoved(to: Point(x: 0, y: 430), scrolls: false)
        #expect(kept.isClick(releasedAt: Point(x: 50, y: 110), in: frame))
        kept.contentMoved(to: Point(x: 0, y: 460), scrolls: true)
        #expect(!kept.isClick(releasedAt: Point(x: 50, y: 110), in: above))
    }

    @Test("a section that scrolls on its own takes a row away from under the pointer, too")
    func sectionScrolls() {
        var press = press()
        press.sectionScrolled(by: Point(x: 0, y: 30))
        let above = frame.moved(dx: 0, dy: -30)
        #expect(!press.isClick(releasedAt: Point(x: 50, y: 110), in: above))
        #expect(press.isClick(releasedAt: Point(x: 50, y: 100), in: above))
    }

    @Test("items that a rubber band keeps selected stay so through changes (R8)")
    func bandFollows() throws {
        var band = RubberBand(from: .zero, keeping: PositionSet(2..<5))
        band.follow(
            try map(10, after: 10) {
                $0.insertRows([.row(0)])
                $0.deleteRows([.row(3)])
            })
        #expect(band.kept.ranges == [3..<5])
    }
}
