import TableCore
import Testing

/// Double clicks, open menus and the section index while rows and titles change. Spec R8.
struct ClicksAndMenusTests {
    private func map(
        after: Int, _ change: (inout BatchUpdate) -> Void
    ) throws -> UpdateMap {
        var batch = BatchUpdate()
        change(&batch)
        return try batch.resolve(before: try SectionCounts([6]), after: try SectionCounts([after]))
    }

    @Test("a double click is on the row of both clicks")
    func doubleClick() throws {
        var clicks = DoubleClick()
        #expect(clicks.isOnOneRow, "nothing is known")
        clicks.press(on: .row(2))
        #expect(clicks.isOnOneRow, "the first click may have been before a reload")
        clicks.press(on: .row(2))
        #expect(clicks.isOnOneRow)
        clicks.press(on: .row(3))
        #expect(!clicks.isOnOneRow)
        clicks.apply(try map(after: 7) { $0.insertRows([.row(0)]) })
        clicks.press(on: .row(4))
        #expect(clicks.isOnOneRow)
        clicks.apply(try map(after: 5) { $0.deleteRows([.row(4)]) })
        clicks.press(on: .row(4))
        #expect(!clicks.isOnOneRow, "the row below took the place of the deleted one")
    }

    @Test("a press beside the rows, or one that closes an open row, is not the first click")
    func otherPress() {
        var clicks = DoubleClick()
        clicks.press(on: nil)
        clicks.press(on: .row(1))
        #expect(!clicks.isOnOneRow)
        clicks.press(on: nil)
        clicks.press(on: nil)
        #expect(!clicks.isOnOneRow)
    }

    @Test("a menu keeps its rows, and closes with the last of them")
    func menu() throws {
        var menu = MenuTarget(PositionSet(2..<4))
        let isOpen = menu.follow(
            try map(after: 6) {
                $0.insertRows([.row(0)])
                $0.deleteRows([.row(2)])
            })
        #expect(isOpen)
        #expect(menu.rows.ranges == [3..<4])
        let isStillOpen = menu.follow(try map(after: 5) { $0.deleteRows([.row(3)]) })
        #expect(!isStillOpen)
    }

    @Test("a finger on the index keeps its title")
    func index() {
        var drag = IndexDrag()
        let (first, again) = (drag.move(to: 1), drag.move(to: 1))
        #expect((first, again) == (true, false))
        drag.follow(from: ["A", "B", "C"], to: ["N", "A", "B", "C"])
        #expect(drag.title == 2)
        drag.follow(from: ["N", "A", "B", "C"], to: ["N", "A", "C"])
        #expect(drag.title == nil)
        _ = drag.move(to: 2)
        drag.follow(from: ["A", "B", "B"], to: ["B", "A", "B"])
        #expect(drag.title == 2, "the second of two equal ones")
        drag.follow(from: ["B", "A", "B"], to: ["B", "A"])
        #expect(drag.title == 0)
        drag.end()
        #expect(drag.title == nil)
    }
}
