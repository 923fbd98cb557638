import TableCore
import Testing

/// Displaying a collection: data source calls, recycling and queries.
struct CollectionDisplayTests {
    private func model(_ count: Int) -> TileModel { TileModel([(0..<count).map { "\($0)" }]) }

    @Test("counts, layout, then exactly the views that show are asked for (51.1–51.4, 51.6, 02.13)")
    func chain() throws {
        let model = TileModel([["a", "b", "c"], [], ["d"]])
        let display = model.display(header: 20)
        let effects = try display.update()
        #expect(
            model.takeLog() == [
                "sections", "items 0", "items 1", "items 2", "view Header 0", "cell 0.0",
                "cell 0.1", "cell 0.2",
            ], "the second and third header are below the edge; kinds are the layout's")
        #expect(words(effects) == ["show section 0", "show a", "show b", "show c"])
        #expect(display.numberOfSections == 3 && display.numberOfItems(inSection: 1) == 0)
    }

    @Test("one section unless said otherwise (51.1, 000.212); items in arrays of arrays (51.11)")
    func defaults() throws {
        var source = CollectionSource<Tile>(numberOfItems: { _ in 0 }, cell: { _, _ in nil })
        #expect(source.numberOfSections() == 1)
        source.numberOfItems = { [[1, 2], [3]][$0].count }
        let display = CollectionDisplay(
            layout: FlowLayout(), bounds: Rect(x: 0, y: 0, width: 9, height: 0),
            source: source, pool: TileModel.pool())
        _ = try display.update()
        #expect(display.numberOfItems(inSection: 0) == 2)
        #expect(display.numberOfItems(inSection: 1) == nil)
    }

    @Test("counts are asked on four occasions and no other (51.5)")
    func occasions() throws {
        let model = model(3)
        let display = model.display()
        _ = try display.update()
        #expect(model.takeLog().prefix(2) == ["sections", "items 0"], "first display")
        _ = try display.update()
        display.invalidateLayout()
        display.setBounds(Rect(x: 0, y: 5, width: 220, height: 220))
        _ = try display.update()
        #expect(model.takeLog() == [], "neither again, nor for another arrangement, nor to scroll")
        display.reloadData()
        _ = try display.update()
        #expect(model.takeLog().contains("sections"), "data loaded again")
        display.source = model.source()
        _ = try display.update()
        #expect(model.takeLog().contains("sections"), "another data source")
        _ = try display.performBatch { batch throws(CollectionError) in
            model.sections[0].append("3")
            batch.insertRows([.row(3)])
        }
        #expect(model.takeLog().prefix(2) == ["sections", "items 0"], "a batch")
    }

    @Test("scrolling recycles: as many views as show, however many items (54.8, 51.7, 52.6, OC-30)")
    func recycling() throws {
        let model = model(100_000)
        let display = model.display()
        _ = try display.update()
        #expect(model.takeLog().count == 2 + 4)
        display.setBounds(Rect(x: 0, y: 110, width: 220, height: 220))
        let effects = try display.update()
        #expect(words(effects).prefix(2).sorted() == ["hide 0", "hide 1"])
        let log = model.takeLog()
        #expect(log.prefix(2).sorted() == ["ended 0", "ended 1"])
        #expect(log.suffix(2) == ["cell 0.4", "cell 0.5"])
        for step in 2..<500 {
            display.setBounds(
                Rect(x: 0, y: Double(step) * 55, width: 220, height: 220))
            _ = try display.update()
            #expect(display.visibleCells.count <= 6)
        }
        #expect(display.pool.madeCount <= 8)
        #expect(display.visibleCells.allSatisfy { $0.reuses > 0 }, "prepared each time (54.7)")
    }

    @Test("the identifier follows the datum; views of another one never show it (51.10, 54.10)")
    func identifiers() throws {
        let model = TileModel([["a", "#1", "b", "#2"]])
        let display = model.display()
        _ = try display.update()
        let marks = [1, 3].compactMap { display.cell(at: .row($0)) }
        model.sections = [["x", "y", "#3", "z"]]
        display.reloadData()
        _ = try display.update()
        let mark = try #require(display.cell(at: .row(2)))
        #expect(marks.contains { $0 === mark })
        #expect(display.visibleCells.map(\.text) == ["x", "y", "#3", "z"])
        #expect(display.visibleCells.filter { view in marks.contains { $0 === view } }.count == 1)
    }

    @Test("cells and items lead to each other, what does not show is nil (50.15)")
    func queries() throws {
        let model = model(50)
        let display = model.display()
        _ = try display.update()
        let cell = try #require(display.cell(at: .row(2)))
        #expect(display.indexPath(for: cell) == .row(2))
        #expect(display.indexPath(for: Tile()) == nil && display.cell(at: .row(9)) == nil)
        #expect(display.indexPathsForVisibleItems == (0..<4).map { .row($0) })
        #expect(display.visibleCells.map(\.text) == ["0", "1", "2", "3"])
        #expect(display.layoutAttributes(for: .cell(.row(49)))?.frame.minY == 2640)
    }

    @Test(
        "the item under a click: edges belong below and right, gaps to nobody (50.15, 55.2)",
        arguments: [
            (0.0, 0.0, 0), (99.9, 99.9, 0), (100, 50, nil), (120, 0, 1), (50, 105, nil),
            (219, 209.9, 3), (50, 110, 2), (-1, 5, nil), (50, 10_000, nil),
        ] as [(Double, Double, Int?)])
    func hits(x: Double, y: Double, item: Int?) throws {
        let display = model(50).display()
        _ = try display.update()
        let found = display.indexPathForItem(at: Point(x: x, y: y))
        #expect(found == item.map { .row($0) })
    }

    @Test(
        """
        an item goes to the edge or middle that is named, without a name as little as shows it \
        (50.15)
        """,
        arguments: [
            (CollectionScrollPosition.top, 20, 1100.0), (.bottom, 20, 980), (.top, 49, 2520),
            (.centeredVertically, 20, 1040), ([], 20, 980), ([], 2, 0), (.bottom, 0, 0),
        ] as [(CollectionScrollPosition, Int, Double)])
    func scrolling(position: CollectionScrollPosition, item: Int, y: Double) throws {
        let display = model(50).display()
        _ = try display.update()
        #expect(
            display.contentOffset(scrollingTo: .row(item), at: position)
                == Point(x: 0, y: y))
        #expect(display.contentOffset(scrollingTo: .row(50), at: position) == nil)
    }

    @Test(
        """
        another layout takes the same views; attributes are applied to them (59.8, 50.11, 66.8, \
        69.1)
        """
    )
    func layouts() throws {
        let model = model(3)
        let display = model.display()
        _ = try display.update()
        let before = display.visibleCells
        _ = model.takeLog()
        var circle = CircleLayout()
        circle.itemSize = Size(width: 40, height: 40)
        display.setLayout(circle)
        let effects = try display.update()
        #expect(words(effects) == ["apply 0", "apply 1", "apply 2"])
        #expect(zip(before, display.visibleCells).allSatisfy { $0 === $1 })
        #expect(model.takeLog() == [], "the data is not asked")
    }
}
