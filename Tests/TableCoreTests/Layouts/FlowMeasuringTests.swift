import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Items of variable size are measured as they become visible.
struct FlowMeasuringTests {
    /// A counter of the measurements of each item.
    final class Sizes: @unchecked Sendable {
        // Used only from the thread of a test.
        private(set) var asked: [IndexPath: Int] = [:]
        private(set) var calls = 0
        let size: (IndexPath) -> Size

        init(_ size: @escaping (IndexPath) -> Size) { self.size = size }

        var delegate: FlowDelegate {
            var delegate = FlowDelegate()
            delegate.sizeForItem = { [self] _, path in
                asked[path, default: 0] += 1
                calls += 1
                return size(path)
            }
            return delegate
        }
    }

    private static func mixedSize(_ path: IndexPath) -> Size {
        let number = path.item &* 7_919 &+ path.section &* 31
        return Size(
            width: Double(20 + number % 61), height: Double(30 + (number / 7) % 41))
    }

    private let screen = Rect(x: 0, y: 0, width: 320, height: 480)
    private let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

    private func session(_ counts: [Int], _ sizes: Sizes) throws -> LayoutSession {
        LayoutSession(
            layout: FlowLayout(),
            context: try .of(counts, width: 320, height: 480, flow: sizes.delegate))
    }

    @Test(
        "preparing a million items of variable size asks for the first thousand (58.14, 51.7)",
        arguments: [[1_000_000], Array(repeating: 1_000, count: 1_000), [3, 0, 5_000, 994_997]])
    func preparing(counts: [Int]) throws {
        let sizes = Sizes(Self.mixedSize)
        var session = try session(counts, sizes)
        session.passIfNeeded()
        #expect(sizes.calls >= FlowLayout.itemsMeasuredAtOnce)
        #expect(sizes.calls < FlowLayout.itemsMeasuredAtOnce + FlowChunks.size + 20)
        // A line has five or six items and is about 65 points high.
        #expect(session.contentSize.height > 1_000_000 / 8 * 60)
        #expect(session.contentSize.height < 1_000_000 / 4 * 80)
    }

    @Test("a rectangle asks for the chunks that it touches, each item once (58.14)")
    func querying() throws {
        let sizes = Sizes(Self.mixedSize)
        var session = try session([1_000_000], sizes)
        session.passIfNeeded()
        let prepared = sizes.calls
        session.setBounds(screen.moved(dx: 0, dy: session.contentSize.height / 2))
        let shown = session.attributes(in: session.context.bounds)
        #expect(shown.count > 20)
        for attributes in shown {
            #expect(attributes.size == Self.mixedSize(attributes.indexPath))
        }
        #expect(sizes.calls - prepared <= 2 * (FlowChunks.size + 20))
        let measured = sizes.calls
        #expect(session.attributes(in: session.context.bounds) == shown)
        #expect(session.attributes(for: shown[3].element) == shown[3])
        #expect(sizes.calls == measured, "what is known is not asked for again")
        #expect(sizes.asked.values.allSatisfy { $0 == 1 })
        _ = session.attributes(for: .cell(.row(123_456)))
        #expect(sizes.calls - measured <= 2 * (FlowChunks.size + 20))
        #expect(sizes.asked[.row(123_456)] == 1)
    }

    @Test("a small collection is measured when it is prepared, and needs nothing later (74.9)")
    func small() throws {
        let sizes = Sizes(Self.mixedSize)
        var session = try session([400, 0, 600], sizes)
        session.passIfNeeded()
        #expect(sizes.calls == 1_000)
        #expect(!session.layout.hasEstimates)
        _ = session.attributes(in: everything)
        #expect(sizes.calls == 1_000)
    }

    @Test("what is visible stays in place while what lies above is measured (R8)")
    func anchor() throws {
        let sizes = Sizes(Self.mixedSize)
        var session = try session([20_000, 20_000], sizes)
        session.passIfNeeded()
        session.setBounds(screen.moved(dx: 0, dy: session.contentSize.height * 0.7))
        var shown = session.attributes(in: session.context.bounds)
        var shifts = 0
        for step in 0..<400 {
            let offset = session.contentOffset.y
            let scrolled = session.context.bounds.moved(dx: 0, dy: -70)
            session.setBounds(scrolled)
            let anchor = try #require(session.visibleAnchor(), "step \(step)")
            let now = session.attributes(in: session.context.bounds)
            if session.contentOffset != scrolled.origin { shifts += 1 }
            let kept = try #require(now.first { $0.element == anchor.element }, "step \(step)")
            let distance = kept.frame.minY - session.contentOffset.y
            #expect(abs(distance - anchor.distance.y) < 1e-6, "step \(step)")
            // Line breaks depend on the measured items above, so an item may have moved to the
            // previous or next line, but no further.
            for old in shown {
                guard let new = now.first(where: { $0.element == old.element }) else { continue }
                let place = new.frame.minY - session.contentOffset.y
                #expect(abs(place - (old.frame.minY - offset + 70)) < 100, "step \(step)")
            }
            shown = now
        }
        #expect(shifts > 5, "some chunk was longer or shorter than it was taken for")
        #expect(sizes.asked.values.allSatisfy { $0 == 1 })
    }

    @Test("the end of content that is shorter than estimated is at the end of the screen")
    func end() throws {
        let sizes = Sizes { path in
            Size(width: 60, height: path.item < 2_000 ? 90 : Double(5 + path.item % 3))
        }
        var session = try session([30_000], sizes)
        session.passIfNeeded()
        session.setBounds(screen.moved(dx: 0, dy: session.contentSize.height - 480))
        let shown = session.attributes(in: session.context.bounds)
        #expect(session.contentOffset.y <= session.contentSize.height - 480)
        #expect(shown.last?.frame.maxY ?? 0 >= session.contentOffset.y + 460)
        let last = session.attributes(for: .cell(.row(29_999)))
        #expect(last?.frame.maxY == session.contentSize.height)
    }

    @Test("a batch above keeps what is visible in place, though all is estimated again (R8, 57.2)")
    func batch() throws {
        let sizes = Sizes(Self.mixedSize)
        var session = try session([50_000], sizes)
        session.passIfNeeded()
        session.setBounds(screen.moved(dx: 0, dy: session.contentSize.height / 2))
        let shown = session.attributes(in: session.context.bounds)
        let first = try #require(shown.first)
        let distance = first.frame.minY - session.contentOffset.y
        var batch = BatchUpdate()
        batch.deleteRows([.row(7), .row(9)])
        let calls = sizes.calls
        let animations = session.perform(
            try batch.resolve(before: SectionCounts([50_000]), after: SectionCounts([49_998])))
        let moved = IndexPath(item: first.indexPath.item - 2, section: 0)
        let found = session.attributes(for: .cell(moved))
        let now = try #require(found)
        #expect(abs(now.frame.minY - session.contentOffset.y - distance) < 1e-6)
        #expect(sizes.calls - calls < FlowLayout.itemsMeasuredAtOnce + 5 * FlowChunks.size)
        let animation = try #require(animations.first { $0.newElement == now.element })
        #expect(
            abs(animation.start.frame.minY - session.contentOffset.y - distance) < 1e-6,
            "it starts where it was on the screen")
    }

    @Test("another width keeps the first visible item in place (60.6)")
    func resizing() throws {
        let sizes = Sizes(Self.mixedSize)
        var session = try session([50_000], sizes)
        session.passIfNeeded()
        session.setBounds(screen.moved(dx: 0, dy: session.contentSize.height / 3))
        let before = session.attributes(in: session.context.bounds)
        let first = try #require(before.first)
        let distance = first.frame.minY - session.contentOffset.y
        var wider = session.context.bounds
        wider.size.width = 500
        session.setBounds(wider)
        let shown = session.attributes(in: wider)
        let now = try #require(shown.first { $0.element == first.element })
        #expect(abs(now.frame.minY - session.contentOffset.y - distance) < 1e-6)
    }

    /// Random sizes that distinguish lines and sections: equal, nearly equal, mixed, tiny and too
    /// long.
    private func randomSize(
        _ kind: Int, _ path: IndexPath, _ count: Int, _ random: inout SplitMix64
    ) -> Size {
        let quarter = Double(random.below(160)) / 4
        switch kind {
        case 0: return Size(width: 50, height: 40)
        case 1: return Size(width: path.item == count - 1 ? 60 : 50, height: 40)
        case 2: return Size(width: 0.25, height: 10 + quarter)
        case 3: return Size(width: 10 + 8 * quarter, height: 5 + quarter)
        default: return Size(width: 10 + quarter, height: 5 + quarter)
        }
    }

    @Test("measured in any order, everything ends where one pass over all sizes puts it (58.14)")
    func random() throws {
        for seed in seeds(60) { try compare(seed: seed) }
    }

    private func randomLayout(_ random: inout SplitMix64) -> FlowLayout {
        var layout = FlowLayout()
        layout.minimumInteritemSpacing = Double(random.below(9))
        layout.minimumLineSpacing = Double(random.below(9))
        layout.sectionInset = EdgeInsets(
            top: Double(random.below(9)), left: Double(random.below(9)),
            bottom: Double(random.below(9)), right: Double(random.below(9)))
        layout.headerReferenceSize.height = Double(random.below(2) * 20)
        return layout
    }

    private func compare(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        var layout = randomLayout(&random)
        let counts = (0..<1 + random.below(3)).map { _ in random.below(2_500) }
        var all: [[Size]] = []
        for (section, count) in counts.enumerated() {
            let kind = random.below(6)
            all.append(
                (0..<count).map {
                    randomSize(kind, IndexPath(item: $0, section: section), count, &random)
                })
        }
        let sizes = Sizes { [all] in all[$0.section][$0.item] }
        let context = try LayoutContext.of(counts, width: 320, height: 480, flow: sizes.delegate)
        layout.prepare(in: context)
        for _ in 0..<random.below(12) {
            let height = Int(layout.contentSize.height)
            let rect = Rect(
                x: 0, y: Double(random.below(height)), width: 320,
                height: Double(random.below(1_500)))
            layout.measure(in: rect, context: context)
            #expect(!layout.isEstimated(in: rect), "seed \(seed)")
            for attributes in layout.attributesForElements(in: rect)
            where attributes.element.kind == nil {
                let path = attributes.indexPath
                #expect(attributes.size == all[path.section][path.item], "seed \(seed) \(path)")
                #expect(layout.attributes(for: attributes.element) == attributes, "seed \(seed)")
            }
        }
        layout.measure(in: everything, context: context)
        #expect(!layout.hasEstimates, "seed \(seed)")
        expectNaive(layout, sizes: all, seed: seed)
        #expect(
            layout.attributesForElements(in: everything).count(where: {
                $0.element.kind == nil && $0.size.width > 0
            }) == counts.reduce(0, +), "seed \(seed)")
        #expect(sizes.asked.count == counts.reduce(0, +), "seed \(seed)")
        #expect(sizes.asked.values.allSatisfy { $0 == 1 }, "seed \(seed): asked once each")
    }

    /// Expects the frames of one pass over all sizes.
    private func expectNaive(_ layout: FlowLayout, sizes all: [[Size]], seed: Int) {
        let naive = NaiveFlow(layout, width: 320, sizes: all)
        #expect(abs(layout.contentSize.height - naive.height) < 1e-9, "seed \(seed)")
        for (section, frames) in naive.frames.enumerated() {
            for (item, frame) in frames.enumerated() {
                let path = IndexPath(item: item, section: section)
                let found = layout.attributes(for: .cell(path))?.frame
                guard let found, isClose(found.numbers, frame.numbers) else {
                    Issue.record("seed \(seed) \(path): \(String(describing: found)), not \(frame)")
                    return
                }
            }
        }
        let available = 320 - layout.sectionInset.left - layout.sectionInset.right
        let tooLong = all.enumerated().flatMap { section, sizes in
            sizes.indices.filter { sizes[$0].width > available }
                .map { IndexPath(item: $0, section: section) }
        }
        #expect(layout.oversizedItems.sorted() == tooLong, "seed \(seed)")
    }

    @Test("sizes, spacings and rectangles that are no numbers count as nothing")
    func notNumbers() throws {
        let bad = [Double.nan, .infinity, -.infinity, -5, 0, 1e300]
        for width in bad {
            for height in bad {
                var layout = FlowLayout()
                layout.itemSize = Size(width: width, height: height)
                layout.minimumLineSpacing = width
                layout.minimumInteritemSpacing = height
                layout.sectionInset = EdgeInsets(top: width, left: height)
                layout.headerReferenceSize = Size(width: width, height: height)
                layout.prepare(in: try .of([5], width: height.isNaN ? 100 : height))
                _ = layout.attributesForElements(
                    in: Rect(x: width, y: height, width: height, height: width))
                let sizes = Sizes { _ in Size(width: width, height: height) }
                var mixed = FlowLayout()
                let context = try LayoutContext.of([3_000], width: 320, flow: sizes.delegate)
                mixed.prepare(in: context)
                mixed.measure(in: screen, context: context)
                for item in [0, 4, 2_999] {
                    let frame = mixed.attributes(for: .cell(.row(item)))?.frame
                    #expect(frame?.minX.isFinite == true && frame?.minY.isFinite == true)
                }
            }
        }
    }
}

extension Rect {
    fileprivate var numbers: [Double] { [minX, minY, width, height] }
}
