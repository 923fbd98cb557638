import RandomSupport
import TableCore
import TestSupport
import Testing

/// Batches that interrupt each other while the content scrolls: whatever is drawn in view has its
/// view. Spec 57.3, 70.7.
struct CollectionMotionTests {
    /// A screen that animates the steps of batches.
    private struct Screen {
        var steps: [(view: Tile, animation: LayoutAnimation)] = []
        var progress = 0.0

        func drawn(_ view: Tile) -> LayoutAttributes? {
            steps.first { $0.view === view }?.animation.attributes(at: progress)
        }
    }

    private func move(
        _ count: Int, _ random: inout SplitMix64, _ display: CollectionDisplay<Tile>,
        _ model: TileModel, _ screen: inout Screen
    ) throws {
        // An item is dragged a few places, as each frame of a drag does.
        let source = random.below(count)
        let target = min(max(0, source + random.number(-6...6)), count - 1)
        let old = screen
        let effects = display.endAnimations(finished: false, isInterrupted: true)
        #expect(effects.isEmpty, "nothing was deleted")
        let steps = try display.performBatch(
            { batch throws(CollectionError) in
                model.sections[0].insert(model.sections[0].remove(at: source), at: target)
                batch.moveRow(from: .row(source), to: .row(target))
            }, drawn: { old.drawn($0) })
        screen = Screen(steps: steps.map { ($0.view, $0.animation) })
    }

    @Test("an item that is drawn in view has a view, during animations too")
    func complete() throws {
        for seed in seeds(60) { try complete(seed: seed) }
    }

    private func complete(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let count = 60
        let model = TileModel([(0..<count).map { "\($0)" }])
        let display = model.display()
        _ = try display.update()
        var screen = Screen()
        var offset = 0.0
        for _ in 0..<40 {
            if random.chance(50) { try move(count, &random, display, model, &screen) }
            screen.progress = min(1, screen.progress + Double(random.number(0...4)) / 10)
            if screen.progress == 1 {
                display.endAnimations()
                screen = Screen()
            }
            offset = min(max(0, offset + Double(random.number(-60...60))), 3000)
            let bounds = Rect(x: 0, y: offset, width: 220, height: 220)
            display.setBounds(bounds)
            // A hidden view may show another item from now on.
            for case .hide(let view, _) in try display.update() {
                let isDrawn = screen.drawn(view)?.frame.intersects(bounds) ?? false
                #expect(!isDrawn, "\(view.text), seed \(seed)")
                screen.steps.removeAll { $0.view === view }
            }
            for item in 0..<count {
                let place = display.layoutAttributes(for: .cell(.row(item)))?.frame
                let isVisible = place?.intersects(bounds) ?? false
                let shown = display.cell(at: .row(item))?.text
                #expect(!isVisible || shown == model.sections[0][item], "seed \(seed)")
            }
        }
        display.endAnimations()
        _ = try display.update()
        #expect(display.visibleCells.count <= 6, "views on their way are gone, seed \(seed)")
    }

    @Test("an item on its way out of view keeps its view until it has left")
    func leaving() throws {
        let model = TileModel([(0..<20).map { "\($0)" }])
        let display = model.display()
        _ = try display.update()
        // The second item of the second line goes to the third line, below the edge.
        _ = try display.performBatch { batch throws(CollectionError) in
            model.sections[0].insert("new", at: 0)
            batch.insertRows([.row(0)])
        }
        _ = try display.update()
        #expect(display.visibleCells.map(\.text) == ["new", "0", "1", "2"])
        #expect(display.cell(at: .row(4))?.text == "3")
        #expect(words(display.endAnimations()) == ["hide 4"])
        #expect(display.cell(at: .row(4)) == nil)
    }
}
