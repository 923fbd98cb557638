import TableCore
import TestSupport
import Testing

/// A board: columns side by side, their headers and lanes, folding, movement and drops.
struct BoardLayoutTests {
    private func board(
        _ counts: [Int], folded: Set<Int> = [], width: Double = 1_000, height: Double = 600,
        y: Double = 0
    ) throws -> BoardLayout {
        var layout = BoardLayout()
        (layout.columnWidth, layout.foldedWidth, layout.columnSpacing) = (200, 40, 10)
        (layout.headerHeight, layout.itemHeight) = (50, 60)
        (layout.itemSpacing, layout.itemInset) = (6, 5)
        layout.foldedSections = folded
        layout.prepare(in: try .of(counts, width: width, height: height))
        layout.visiblePartChanged(to: Rect(x: 0, y: y, width: width, height: height))
        return layout
    }

    private func path(_ item: Int, _ section: Int) -> IndexPath {
        IndexPath(item: item, section: section)
    }

    @Test func columnsAreSideBySide() throws {
        let layout = try board([2, 0, 3])
        let table = FrameTable(layout)
        #expect(isClose(table.item(0, 0), [15, 50, 190, 60]))
        #expect(isClose(table.item(1, 0), [15, 116, 190, 60]))
        #expect(isClose(table.item(2, 2), [435, 182, 190, 60]))
        #expect(isClose(table.header(1), [220, 0, 200, 50]))
        #expect(isClose(table.bar(BoardLayout.laneKind, 2), [430, 0, 200, 590]))
        #expect(table.bar(BoardLayout.foldedTitleKind, 0) == [])
        // Three items with two spaces, the inset below them and the margin.
        #expect(isClose(layout.contentSize.numbers, [640, 50 + 192 + 5 + 10]))
        #expect(try board([]).contentSize.width == 0)
        #expect(FrameTable(try board([])).frames.isEmpty)
    }

    @Test func aFoldedColumnIsNarrowAndHasNoItems() throws {
        let layout = try board([2, 9, 1], folded: [1])
        let table = FrameTable(layout)
        #expect(table.item(0, 1) == [])
        #expect(layout.attributes(for: .cell(path(0, 1))) == nil)
        #expect(isClose(table.header(1), [220, 0, 40, 50]))
        #expect(isClose(table.item(0, 2), [275, 50, 190, 60]))
        // The title fills the lane below the header.
        #expect(isClose(table.bar(BoardLayout.foldedTitleKind, 1), [220, 50, 40, 535]))
        #expect(layout.contentSize.height == 50 + 126 + 5 + 10)
    }

    @Test func headersAndLanesStayWhileItemsScroll() throws {
        let layout = try board([100], y: 900)
        let table = FrameTable(layout)
        #expect(isClose(table.header(0), [10, 900, 200, 50]))
        // Its lower end is out of sight.
        #expect(isClose(table.bar(BoardLayout.laneKind, 0), [10, 900, 200, 610]))
        let end = layout.contentSize.height - 600
        let atEnd = FrameTable(try board([100], y: end))
        #expect(isClose(atEnd.bar(BoardLayout.laneKind, 0), [10, end, 200, 590]))
        #expect(isClose(table.item(20), [15, 50 + 20 * 66, 190, 60]))
        let order = try [BoardLayout.laneKind, LayoutElement.sectionHeader].map { kind in
            try #require(
                layout.attributes(for: LayoutElement(.supplementary(kind: kind), at: path(0, 0)))
            ).zIndex
        }
        #expect(order == [-1, LayoutAttributes.pinnedZIndex])
    }

    @Test("A rectangle gets exactly the elements that intersect it")
    func rectangles() throws {
        let layout = try board([5, 0, 40, 1], folded: [3], height: 300)
        let all = layout.attributesForElements(in: Rect(x: 0, y: 0, width: 2_000, height: 9_000))
        for x in stride(from: -40.0, to: 760, by: 35) {
            for y in stride(from: -100.0, to: 2_900, by: 170) {
                let rect = Rect(x: x, y: y, width: 90, height: 130)
                let found = layout.attributesForElements(in: rect)
                let expected = all.filter { $0.frame.intersects(rect) }
                #expect(Set(found) == Set(expected), "\(rect)")
                #expect(found.count == expected.count, "\(rect)")
            }
        }
    }

    @Test func aLongColumnCostsNoMoreThanAShortOne() throws {
        let layout = try board([1_000_000, 3], y: 30_000_000)
        let found = layout.attributesForElements(
            in: Rect(x: 0, y: 30_000_000, width: 1_000, height: 600))
        #expect(found.count { $0.element.kind == nil } == 10)
        #expect(layout.contentSize.height > 65_000_000)
    }

    @Test(
        "Arrows move in a column, and to the next one with items",
        arguments: [
            (LayoutDirection.down, 0, 0, 1, 0), (.up, 0, 0, 0, 0), (.down, 2, 0, 2, 0),
            // Column 1 is empty and column 2 folded; column 3 is shorter.
            (.right, 2, 0, 0, 3), (.left, 0, 3, 0, 0), (.right, 0, 3, 0, 3), (.left, 1, 0, 1, 0),
        ])
    func arrows(_ direction: LayoutDirection, _ item: Int, _ section: Int, _ to: Int, _ column: Int)
        throws
    {
        let layout = try board([3, 0, 4, 1], folded: [2])
        #expect(layout.indexPath(direction, of: path(item, section)) == path(to, column))
        var session = LayoutSession(
            layout: layout, context: try .of([3, 0, 4, 1], width: 1_000, height: 600))
        let isSame = (item, section) == (to, column)
        #expect(
            session.indexPathForItem(direction, of: path(item, section))
                == (isSame ? nil : path(to, column)))
    }

    @Test func itemsAreInsertedAtTheNearestGapOfTheColumn() throws {
        let layout = try board([2, 0, 5], folded: [2])
        func place(_ x: Double, _ y: Double) -> IndexPath? {
            layout.insertionIndexPath(at: Point(x: x, y: y))
        }
        #expect(place(100, 20) == path(0, 0))
        #expect(place(100, 79) == path(0, 0))
        #expect(place(100, 81) == path(1, 0))
        #expect(place(100, 145) == path(1, 0))
        #expect(place(100, 147) == path(2, 0))
        #expect(place(100, 9_000) == path(2, 0))
        #expect(place(300, 300) == path(0, 1))
        // A folded column takes items at its end.
        #expect(place(440, 60) == path(5, 2))
        // Beside the columns, the nearest one counts.
        #expect(place(-50, 20) == path(0, 0))
        #expect(place(2_000, 20) == path(5, 2))
        #expect(place(214, 20) == path(0, 0))
        #expect(place(216, 20) == path(0, 1))
        #expect(layout.insertionLine(at: path(1, 0)) == Rect(x: 15, y: 112, width: 190, height: 2))
        #expect(layout.insertionLine(at: path(0, 2)) == nil)
        #expect(try board([]).insertionIndexPath(at: .zero) == nil)
    }
}
