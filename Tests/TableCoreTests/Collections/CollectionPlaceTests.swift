import RandomSupport
import TableCore
import TestSupport
import Testing

/// A batch leaves the items in view where they are, also where the layout knows all sizes. Spec R8.
struct CollectionPlaceTests {
    private func display(_ count: Int, at offset: Double) throws -> (
        CollectionDisplay<Tile>, TileModel
    ) {
        let model = TileModel([(0..<count).map { "\($0)" }])
        let display = model.display()
        _ = try display.update()
        display.setBounds(Rect(x: 0, y: offset, width: 220, height: 220))
        _ = try display.update()
        return (display, model)
    }

    private func top(of text: String, _ display: CollectionDisplay<Tile>, _ model: TileModel)
        -> Double?
    {
        model.sections[0].firstIndex(of: text).flatMap {
            display.layoutAttributes(for: .cell(.row($0)))
        }.map { $0.frame.minY - display.bounds.minY }
    }

    @Test("items that come or go above the visible ones leave them in place (R8)")
    func above() throws {
        for seed in seeds(300) {
            var random = SplitMix64(seed: seed)
            let (display, model) = try display(40, at: 330)
            let before = try #require(top(of: "6", display, model))
            let deleted = Set((0..<random.below(3)).map { _ in random.below(6) })
            let inserted = random.below(4)
            _ = try display.performBatch { batch throws(CollectionError) in
                model.sections[0] =
                    (0..<inserted).map { "new \($0)" }
                    + (0..<40).filter { !deleted.contains($0) }.map { "\($0)" }
                batch.deleteRows(deleted.map { .row($0) })
                batch.insertRows((0..<inserted).map { .row($0) })
            }
            _ = try display.update()
            let isAtStart = display.bounds.minY == 0
            let after = top(of: "6", display, model)
            #expect(isAtStart || after == before, "seed \(seed)")
        }
    }

    @Test("at the start of the content, new items are shown (R8)")
    func start() throws {
        let (display, model) = try display(40, at: 0)
        _ = try display.performBatch { batch throws(CollectionError) in
            model.sections[0].insert("new", at: 0)
            batch.insertRows([.row(0)])
        }
        _ = try display.update()
        #expect(display.bounds.minY == 0)
        #expect(display.visibleCells.map(\.text) == ["new", "0", "1", "2"])
    }

    @Test("an item that the pointer moves above the visible ones scrolls nothing (70.7)")
    func held() throws {
        let (display, model) = try display(40, at: 330)
        display.keptElement = .cell(.row(6))
        _ = try display.performBatch { batch throws(CollectionError) in
            model.sections[0].insert(model.sections[0].remove(at: 6), at: 3)
            batch.moveRow(from: .row(6), to: .row(3))
        }
        _ = try display.update()
        #expect(display.bounds.minY == 330)
        #expect(display.keptElement == .cell(.row(3)))
    }

    @Test("another width keeps the item that was first in the old one, also after scrolling (R8)")
    func width() throws {
        var flow = FlowLayout()
        flow.estimatedItemSize = Size(width: 50, height: 23)
        var context = try LayoutContext.of([60], width: 200, height: 100)
        context.preferredSize = { Size(width: 60, height: 20 + Double($0.element.indexPath.item)) }
        var session = LayoutSession(layout: flow, context: context)
        _ = session.attributes(in: Rect(x: 0, y: 0, width: 200, height: 1e5))
        session.setBounds(Rect(x: 0, y: 300, width: 200, height: 100))
        _ = session.attributes(in: session.context.bounds)
        // Both happen before the next pass.
        session.setBounds(Rect(x: 0, y: 300, width: 100, height: 100))
        session.setBounds(Rect(x: 0, y: 340, width: 100, height: 100))
        var wide = LayoutSession(layout: flow, context: context)
        _ = wide.attributes(in: Rect(x: 0, y: 0, width: 200, height: 1e5))
        let shown = wide.attributes(in: Rect(x: 0, y: 340, width: 200, height: 100))
        let first = try #require(shown.first)
        let found = session.attributes(for: first.element)
        let now = try #require(found)
        #expect(now.frame.minY - session.contentOffset.y == first.frame.minY - 340)
    }
}
