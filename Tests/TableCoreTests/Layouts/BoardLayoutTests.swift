import TableCore
import TestSupport
import Testing

/// A board: columns side by side, their headers and lanes, folding, movement and drops.
struct BoardLayoutTests {
    private func board(
        _ counts: [Int], folded: Set<Int> = [], width: Double = 1_000, height: Double = 600,
        offsets: [Int: Double] = [:]
    ) throws -> BoardLayout {
        var layout = BoardLayout()
        (layout.columnWidth, layout.foldedWidth, layout.columnSpacing) = (200, 40, 10)
        (layout.headerHeight, layout.itemHeight) = (50, 60)
        (layout.itemSpacing, layout.itemInset) = (6, 5)
        layout.foldedSections = folded
        layout.columnOffsets = offsets
        layout.prepare(in: try .of(counts, width: width, height: height))
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
        #expect(isClose(layout.contentSize.numbers, [640, 600]), "as high as the visible part")
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
        #expect(layout.contentSize.height == 600)
    }

    @Test func columnsScrollBelowTheirHeaders() throws {
        // The header, 100 items with 99 spaces, the inset and the margin, less the visible height.
        let end = 6_059.0
        let layout = try board([100, 100, 3], offsets: [0: 900, 1: 99_999, 2: 50])
        let table = FrameTable(layout)
        #expect(isClose(table.header(0), [10, 0, 200, 50]))
        #expect(isClose(table.item(20), [15, 50 + 20 * 66 - 900, 190, 60]))
        #expect(isClose(table.item(0, 2), [435, 50, 190, 60]), "all its items fit")
        let offsets = (0..<4).map { layout.orthogonalOffset(ofSection: $0) }
        #expect(offsets == [900, end, 0, 0])
        #expect(isClose(table.item(99, 1), [225, 600 - 10 - 5 - 60, 190, 60]))
        // The lower end of a lane is out of sight while there are further items.
        #expect(isClose(table.bar(BoardLayout.laneKind, 0), [10, 0, 200, 610]))
        #expect(isClose(table.bar(BoardLayout.laneKind, 1), [220, 0, 200, 590]))
        let order = try [BoardLayout.laneKind, LayoutElement.sectionHeader].map { kind in
            try #require(
                layout.attributes(for: LayoutElement(.supplementary(kind: kind), at: path(0, 0)))
            ).zIndex
        }
        #expect(order == [-1, LayoutAttributes.pinnedZIndex])
    }

    /// A board of columns after a batch, the first scrolled to half of card 20.
    private func board(
        after operations: [BatchOperation], _ counts: [Int], folded: Set<Int> = []
    ) throws -> BoardLayout {
        let before = [100, 100, 3]
        var layout = try board(before, folded: folded, offsets: [0: 20 * 66 + 30])
        let map = try BatchUpdate(operations)
            .resolve(before: SectionCounts(before), after: SectionCounts(counts))
        layout.follow(map)
        layout.prepare(in: try .of(counts, width: 1_000, height: 600))
        return layout
    }

    @Test func aScrolledColumnKeepsItsCardsInPlace() throws {
        func first(_ operations: [BatchOperation], _ count: Int) throws -> Double {
            try board(after: operations, [count, 100, 3]).orthogonalOffset(ofSection: 0) - 30
        }
        let above = (0..<3).map { BatchOperation.insertRow(path($0, 0)) }
        #expect(try first(above, 103) == 23 * 66)
        #expect(try first([.deleteRow(path(2, 0))], 99) == 19 * 66)
        #expect(try first([.insertRow(path(50, 0))], 101) == 20 * 66)
        // The next card stays, one row up in the column.
        #expect(try first([.deleteRow(path(20, 0))], 99) == 19 * 66)
        let moves = [BatchOperation.moveRow(path(20, 0), path(0, 1))]
        #expect(
            try board(after: moves, [99, 101, 3]).orthogonalOffset(ofSection: 0) == 19 * 66 + 30)
        let block = (10..<60).map { BatchOperation.deleteRow(path($0, 0)) }
        #expect(try first(block, 50) == 10 * 66, "the card after the block takes the place")
        // Sorted the other way, the column stays at its offset.
        let reversed = (0..<100).map { BatchOperation.moveRow(path($0, 0), path(99 - $0, 0)) }
        #expect(try first(reversed, 100) == 20 * 66)
        let top = try board(after: [.insertRow(path(0, 1))], [100, 101, 3])
        #expect(top.orthogonalOffset(ofSection: 1) == 0, "the first card is seen at the top")
    }

    @Test func foldsFollowTheirColumns() throws {
        let inserted = try board(after: [.insertSection(0)], [5, 100, 100, 3], folded: [1])
        #expect(inserted.foldedSections == [2])
        #expect(inserted.orthogonalOffset(ofSection: 1) == 20 * 66 + 30)
        #expect(try board(after: [.deleteSection(1)], [100, 3], folded: [1]).foldedSections == [])
        let moved = try board(after: [.moveSection(0, 2)], [100, 3, 100], folded: [1])
        #expect(moved.foldedSections == [0])
        #expect(moved.orthogonalOffset(ofSection: 2) == 20 * 66 + 30)
    }

    @Test func theWheelMovesOnlyTheColumnUnderIt() throws {
        var layout = try board([100, 100, 3], folded: [1])
        #expect(layout.scrollsSectionsVertically && layout.orthogonalStep(ofSection: 0) == 0)
        #expect(layout.orthogonalSection(at: Point(x: 100, y: 300)) == 0)
        #expect(
            layout.orthogonalSection(at: Point(x: 300, y: 300)) == 2,
            "beside a long column, the board does not move, either")
        #expect(try board([2, 3]).orthogonalSection(at: Point(x: 100, y: 300)) == nil)
        layout.setOrthogonalOffset(120, ofSection: 0)
        layout.setOrthogonalOffset(120, ofSection: 1)
        layout.setOrthogonalOffset(120, ofSection: 2)
        #expect(layout.columnOffsets == [0: 120])
        let bar = try #require(layout.orthogonalIndicator(ofSection: 0))
        #expect(bar.maxX == 209 && bar.minY > 50 && bar.maxY < 590)
        #expect(layout.orthogonalIndicator(ofSection: 2) == nil)
        layout.setOrthogonalOffset(-5, ofSection: 0)
        #expect(layout.columnOffsets == [:])
    }

    /// A position, an item, the offset before, and that after. The room is 535 points high.
    private static let showings: [(CollectionScrollPosition, Int, Double, Double)] = [
        ([], 30, 0, 1_505), ([], 30, 1_600, 1_600), ([], 10, 1_500, 660), (.top, 10, 0, 660),
        (.bottom, 30, 0, 1_505), (.centeredVertically, 30, 0, 1_742.5), (.top, 99, 0, 6_059),
    ]

    @Test(
        "An item is shown between the header and the lower edge",
        arguments: showings)
    func showing(
        _ position: CollectionScrollPosition, _ item: Int, _ start: Double, _ offset: Double
    ) throws {
        let layout = try board([100], offsets: [0: start])
        #expect(layout.orthogonalOffset(showing: path(item, 0), at: position) == offset)
        #expect(try board([9], folded: [0]).orthogonalOffset(showing: path(1, 0)) == nil)
    }

    @Test func keysFollowScrolledColumns() throws {
        var session = LayoutSession(
            layout: try board([100, 100]), context: try .of([100, 100], width: 1_000, height: 600))
        session.passIfNeeded()
        session.setOrthogonalOffset(200, ofSection: 1)
        #expect(session.orthogonal?.orthogonalOffset(ofSection: 1) == 200)
        let frame = session.attributes(for: .cell(path(4, 1)))?.frame
        #expect(frame?.minY == 114.0)
        // Page Down moves by the eight items that fit.
        #expect(session.indexPathForItemOnePage(.down, from: path(4, 1)) == path(12, 1))
        #expect(session.indexPathForItemOnePage(.up, from: path(4, 1)) == path(0, 1))
        #expect(
            session.indexPathForItem(.left, of: path(4, 1)) == path(1, 0),
            "the item beside it on the screen")
    }

    @Test("A rectangle gets exactly the elements that intersect it")
    func rectangles() throws {
        let layout = try board([5, 0, 40, 1], folded: [3], height: 300, offsets: [0: 70, 2: 900])
        let all = layout.attributesForElements(in: Rect(x: 0, y: -500, width: 2_000, height: 9_000))
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
        let layout = try board([1_000_000, 3], offsets: [0: 30_000_000])
        let found = layout.attributesForElements(in: Rect(x: 0, y: 0, width: 1_000, height: 600))
        #expect(found.count { $0.element.kind == nil && $0.element.indexPath.section == 0 } == 10)
        #expect(layout.orthogonalOffset(ofSection: 0) == 30_000_000)
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
        // In a scrolled column, the header stands for the place above the visible items.
        let scrolled = try board([100], offsets: [0: 660])
        #expect(scrolled.insertionIndexPath(at: Point(x: 100, y: 20)) == path(10, 0))
        #expect(scrolled.insertionIndexPath(at: Point(x: 100, y: 81)) == path(11, 0))
        #expect(scrolled.insertionLine(at: path(11, 0))?.minY == 112.0)
        #expect(layout.insertionLine(at: path(1, 0)) == Rect(x: 15, y: 112, width: 190, height: 2))
        #expect(layout.insertionLine(at: path(0, 2)) == nil)
        #expect(try board([]).insertionIndexPath(at: .zero) == nil)
    }
}
