import TableCore
import Testing

/// Programming idioms of the guides: collections.
struct CollectionIdiomTests {
    private let whole = Rect(x: 0, y: 0, width: 220, height: 220)

    @Test(
        """
        a cell is changed in its place; the model has to change too, else the next load takes it \
        back (000.15, 26.6, 35.1)
        """
    )
    func directChange() throws {
        let model = TileModel([["a", "b", "c", "d", "e", "f", "g"]])
        let display = model.display()
        _ = try display.update()
        _ = model.takeLog()
        display.cell(at: .row(1))?.text = "new"
        #expect(display.visibleCells.map(\.text) == ["a", "new", "c", "d"])
        #expect(model.takeLog() == [], "nobody is asked")
        #expect(display.cell(at: .row(6)) == nil, "no use for what does not show")
        display.reloadData()
        _ = try display.update()
        #expect(display.cell(at: .row(1))?.text == "b", "taken back")
        model.sections[0][1] = "new"
        display.cell(at: .row(1))?.text = "new"
        display.reloadData()
        _ = try display.update()
        #expect(display.cell(at: .row(1))?.text == "new")
    }

    @Test(
        "fresh data: everything, some items, or one cell; each asks for no more than it is (26.6)")
    func refreshing() throws {
        let model = TileModel([["a", "b", "c"]])
        let display = model.display()
        _ = try display.update()
        func cells() -> [String] { model.takeLog().filter { $0.hasPrefix("cell") } }
        _ = cells()
        display.reloadData()
        _ = try display.update()
        #expect(cells() == ["cell 0.0", "cell 0.1", "cell 0.2"])
        _ = try display.performBatch { batch throws(CollectionError) in
            batch.reloadRows([.row(2)])
        }
        #expect(cells() == ["cell 0.2"])
        display.cell(at: .row(0))?.text = "now"
        #expect(cells() == [])
    }

    @Test("missing content has a placeholder, and is reloaded when it arrives (02.15, 27.1)")
    func placeholders() throws {
        let model = TileModel([["a", "…", "c"]])
        let display = model.display()
        _ = try display.update()
        #expect(display.visibleCells.map(\.text) == ["a", "…", "c"])
        _ = try display.performBatch { batch throws(CollectionError) in
            model.sections[0][1] = "b"
            batch.reloadRows([.row(1)])
        }
        #expect(display.visibleCells.map(\.text) == ["a", "b", "c"])
    }

    @Test("a move that the model does not follow is undone by the next load (02.12, 15.14)")
    func moveWithoutModel() throws {
        let model = TileModel([["a", "b", "c"]])
        let display = model.display()
        _ = try display.update()
        _ = try display.performBatch { batch throws(CollectionError) in
            batch.moveRow(from: .row(0), to: .row(2))
        }
        #expect(display.visibleCells.map(\.text) == ["b", "c", "a"])
        display.reloadData()
        _ = try display.update()
        #expect(display.visibleCells.map(\.text) == ["a", "b", "c"])
        _ = try display.performBatch { batch throws(CollectionError) in
            model.sections[0].append(model.sections[0].remove(at: 0))
            batch.moveRow(from: .row(0), to: .row(2))
        }
        display.reloadData()
        _ = try display.update()
        #expect(display.visibleCells.map(\.text) == ["b", "c", "a"])
    }

    @Test("many paths in one call: new cells are asked for, what was there moves on (04.7, 19.1)")
    func manyPaths() throws {
        let model = TileModel([["a", "b"]])
        let display = model.display(height: 400)
        _ = try display.update()
        let old = display.visibleCells
        _ = model.takeLog()
        _ = try display.performBatch { batch throws(CollectionError) in
            model.sections[0] = ["x", "y", "a", "b"]
            batch.insertRows([.row(0), .row(1)])
        }
        #expect(model.takeLog().suffix(2) == ["cell 0.0", "cell 0.1"])
        #expect(display.indexPath(for: old[0]) == .row(2))
        #expect(display.indexPath(for: old[1]) == .row(3))
        _ = try display.performBatch { batch throws(CollectionError) in
            model.sections[0] = ["a"]
            batch.deleteRows([.row(0), .row(1), .row(3)])
        }
        #expect(display.visibleCells.map(\.text) == ["a"])
    }

    @Test(
        """
        a mark that is only ever set shows on cells that were used before; set or clear it always \
        (06.8, 07.7, 000.55)
        """
    )
    func marks() throws {
        final class Marked {
            var mark = false
        }
        for isAlwaysSet in [false, true] {
            var pool = ElementPool<Marked>()
            pool.registerCell("row") { Marked() }
            let source = CollectionSource<Marked>(
                numberOfItems: { _ in 100 },
                cell: { path, pool throws(CollectionError) in
                    let cell = try pool.dequeueCell("row")
                    if isAlwaysSet {
                        cell.view.mark = path.item == 0
                    } else if path.item == 0 {
                        cell.view.mark = true
                    }
                    return cell
                })
            var layout = FlowLayout()
            layout.itemSize = Size(width: 100, height: 100)
            let display = CollectionDisplay(
                layout: layout, bounds: whole, source: source, pool: pool)
            _ = try display.update()
            #expect(display.visibleCells.map(\.mark) == [true, false, false, false])
            display.setBounds(whole.moved(dx: 0, dy: 550))
            _ = try display.update()
            #expect(display.visibleCells.contains { $0.mark } == !isAlwaysSet)
        }
    }

    @Test("what always shows whole is never used again (07.11)")
    func noReuse() throws {
        let model = TileModel([["a", "b", "c", "d"]])
        let display = model.display()
        _ = try display.update()
        let cells = display.visibleCells
        for _ in 0..<5 {
            display.invalidateLayout()
            display.setBounds(whole.moved(dx: 0, dy: 0))
            _ = try display.update()
        }
        #expect(zip(cells, display.visibleCells).allSatisfy { $0 === $1 && $0.reuses == 0 })
        #expect(display.pool.madeCount == 4)
    }

    @Test("headers are registered and dequeued like cells: new, or used before (000.72)")
    func headers() throws {
        let model = TileModel((0..<100).map { ["\($0)"] })
        let display = model.display(header: 20)
        var most = 0
        for step in 0..<200 {
            display.setBounds(whole.moved(dx: 0, dy: Double(step) * 50))
            _ = try display.update()
            let headers = display.visibleElements.filter { $0.element.category != .cell }
            most = max(most, headers.count)
            for (element, _) in headers {
                let text = display.view(of: element)?.text
                #expect(text == "section \(element.indexPath.section)")
            }
        }
        #expect(most <= 3 && display.pool.madeCount <= 8)
    }

    @Test("three answers make a layout (66.1)")
    func minimalLayout() throws {
        struct Column: CollectionLayout {
            var counts = SectionCounts()
            mutating func prepare(in context: LayoutContext) { counts = context.counts }
            var contentSize: Size {
                Size(width: 100, height: Double(counts.numberOfRows) * 30)
            }
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                (0..<counts.numberOfRows).compactMap { attributes(for: .cell(.row($0))) }
                    .filter { $0.frame.intersects(rect) }
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                let y = Double(element.indexPath.item) * 30
                return LayoutAttributes(
                    element, frame: Rect(x: 0, y: y, width: 100, height: 30))
            }
        }
        let model = TileModel([["a", "b", "c"]])
        let display = CollectionDisplay(
            layout: Column(), bounds: Rect(x: 0, y: 20, width: 100, height: 20),
            source: model.source(), pool: TileModel.pool())
        _ = try display.update()
        #expect(display.visibleCells.map(\.text) == ["a", "b"])
        #expect(display.session.contentSize.height == 90)
    }

    @Test("who arranges a transition may choose how it goes (52.5, 69.7)")
    func transitionLayout() throws {
        var session = LayoutSession(
            layout: FlowLayout(), context: try .of([4], width: 220, height: 220))
        var asked = 0
        session.makeTransition = { old, new in
            asked += 1
            var transition = TransitionLayout(from: old, to: new)
            transition.updateValue(7, forAnimatedKey: "spread")
            return transition
        }
        session.startTransition(to: CircleLayout())
        #expect(asked == 1)
        #expect(session.transition?.value(forAnimatedKey: "spread") == 7)
    }

    @Test("a screen in words: what there is, where, how large, and what is unusual (09.13)")
    func inspection() throws {
        struct Faded: CollectionLayout {
            var flow = FlowLayout()
            mutating func prepare(in context: LayoutContext) { flow.prepare(in: context) }
            var contentSize: Size { flow.contentSize }
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                flow.attributesForElements(in: rect).map { attributes in
                    var changed = attributes
                    if attributes.indexPath.item == 1 {
                        (changed.alpha, changed.zIndex, changed.isHidden) = (0.5, -1, true)
                    }
                    return changed
                }
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                flow.attributes(for: element)
            }
        }
        let model = TileModel([["a", "b"]])
        let display = CollectionDisplay(
            layout: Faded(), bounds: Rect(x: 0, y: 0, width: 110, height: 100),
            source: model.source(), pool: TileModel.pool())
        _ = try display.update()
        #expect(
            display.inspection == [
                "cell 0.1  x 60 y 0  50 × 50  alpha 0.5  z -1  hidden",
                "cell 0.0  x 0 y 0  50 × 50",
            ])
    }
}
