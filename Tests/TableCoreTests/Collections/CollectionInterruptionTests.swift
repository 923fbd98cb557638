import RandomSupport
import TableCore
import TestSupport
import Testing

/// Batches of every kind that interrupt each other's animations while the content scrolls. Spec
/// 57.3.
struct CollectionInterruptionTests {
    /// A collection of two sections, and a screen that animates the steps of its batches.
    private final class Screen {
        let model = TileModel([(0..<30).map { "\($0)" }, (100..<120).map { "\($0)" }])
        let display: CollectionDisplay<Tile>
        var random: SplitMix64
        private var steps: [(view: Tile, animation: LayoutAnimation)] = []
        private var progress = 0.0
        private var next = 1000

        init(seed: Int) throws {
            random = SplitMix64(seed: seed)
            display = model.display(header: random.chance(50) ? 30 : 0)
            _ = try display.update()
        }

        private func drawn(_ view: Tile) -> LayoutAttributes? {
            steps.first { $0.view === view }?.animation.attributes(at: progress)
        }

        /// Performs a random batch, which takes over the views from where they are drawn.
        func perform() throws {
            display.endAnimations(finished: false, isInterrupted: true)
            let old = steps.isEmpty ? [:] : drawnViews()
            let steps = try display.performBatch(
                { batch throws(CollectionError) in change(&batch) },
                drawn: { old[ObjectIdentifier($0)] })
            self.steps = steps.map { ($0.view, $0.animation) }
            progress = 0
        }

        private func drawnViews() -> [ObjectIdentifier: LayoutAttributes] {
            var drawn: [ObjectIdentifier: LayoutAttributes] = [:]
            for (view, _) in steps { drawn[ObjectIdentifier(view)] = self.drawn(view) }
            return drawn
        }

        private func change(_ batch: inout BatchUpdate) {
            let section = random.below(2)
            let before = model.sections[section]
            func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
            switch random.below(5) {
            case 0:
                let (source, target) = (random.below(before.count), random.below(before.count))
                let item = model.sections[section].remove(at: source)
                model.sections[section].insert(item, at: target)
                batch.moveRow(from: path(source), to: path(target))
            case 1:
                let items = random.some(of: Array(before.indices), atMost: 4)
                for item in items { model.sections[section][item] += "'" }
                batch.reloadRows(items.map(path))
            case 2 where before.count > 5:
                let items = random.some(of: Array(before.indices), atMost: 4)
                model.sections[section] = before.indices.filter { !items.contains($0) }
                    .map { before[$0] }
                batch.deleteRows(items.map(path))
            case 3:
                model.sections.swapAt(0, 1)
                batch.moveSection(from: 0, to: 1)
            default:
                let item = random.number(0...before.count)
                model.sections[section].insert("\(next)", at: item)
                next += 1
                batch.insertRows([path(item)])
            }
        }

        /// Goes on with the animation, and scrolls.
        func advance(_ comment: Comment) throws {
            progress = min(1, progress + Double(random.number(0...4)) / 10)
            if progress == 1 {
                display.endAnimations()
                steps = []
            }
            let offset = min(max(0, display.bounds.minY + Double(random.number(-60...60))), 3000)
            let bounds = Rect(x: 0, y: offset, width: 220, height: 220)
            display.setBounds(bounds)
            for case .hide(let view, _) in try display.update() {
                let isDrawn = drawn(view)?.frame.intersects(bounds) ?? false
                #expect(!isDrawn, comment)
                steps.removeAll { $0.view === view }
            }
        }
    }

    @Test("an item whose frame is in view has its own view, whatever interrupts what")
    func complete() throws {
        for seed in seeds(40) {
            let screen = try Screen(seed: seed)
            for round in 0..<30 {
                let comment: Comment = "seed \(seed), round \(round)"
                if screen.random.chance(50) { try screen.perform() }
                try screen.advance(comment)
                let display = screen.display
                for (section, names) in screen.model.sections.enumerated() {
                    for (item, name) in names.enumerated() {
                        let path = IndexPath(item: item, section: section)
                        let frame = display.layoutAttributes(for: .cell(path))?.frame
                        guard frame?.intersects(display.bounds) == true else { continue }
                        #expect(display.cell(at: path)?.text == name, comment)
                    }
                }
            }
            screen.display.endAnimations()
            _ = try screen.display.update()
            #expect(screen.display.visibleCells.count <= 8, "seed \(seed): no view is left over")
        }
    }
}
