import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// The rules of the flow layout, on random layouts and on a million items.
struct FlowLayoutTests {
    @Test(
        """
        defaults: 50 × 50, 10 apart, vertical, no header or footer (61.2–61.8, 74.3, 75.1, OC-1, \
        OC-2)
        """
    )
    func defaults() {
        let layout = FlowLayout()
        #expect(layout.itemSize == Size(width: 50, height: 50))
        #expect(layout.minimumInteritemSpacing == 10)
        #expect(layout.minimumLineSpacing == 10)
        #expect(layout.scrollDirection == .vertical)
        #expect(layout.sectionInset == .zero)
        #expect(layout.headerReferenceSize == .zero)
        #expect(layout.footerReferenceSize == .zero)
        #expect(layout.contentSize == .zero)
    }

    @Test("a section without items keeps header, insets and footer (OC-10, OC-9)")
    func emptySection() throws {
        var layout = FlowLayout()
        layout.sectionInset = EdgeInsets(top: 3, bottom: 4)
        layout.headerReferenceSize = Size(width: 0, height: 20)
        layout.footerReferenceSize = Size(width: 0, height: 10)
        layout.prepare(in: try .of([0, 1], width: 100))
        #expect(layout.contentSize.numbers == [100, 37 + 87])
        let table = FrameTable(layout)
        #expect(table.footer(0) == [0, 27, 100, 10])
        #expect(table.header(1) == [0, 37, 100, 20])
    }

    private func randomLayout(
        using random: inout SplitMix64
    ) throws -> (FlowLayout, LayoutContext) {
        var layout = FlowLayout()
        layout.scrollDirection = random.chance(50) ? .vertical : .horizontal
        layout.alignment = random.chance(80) ? .justified : .leading
        layout.minimumInteritemSpacing = Double(random.below(12))
        layout.minimumLineSpacing = Double(random.below(12))
        layout.itemSize = Size(
            width: Double(5 + random.below(90)), height: Double(5 + random.below(90)))
        layout.sectionInset = EdgeInsets(
            top: Double(random.below(9)), left: Double(random.below(9)),
            bottom: Double(random.below(9)), right: Double(random.below(9)))
        let bar = Double(random.below(3) * 10)
        layout.headerReferenceSize = Size(width: bar, height: bar)
        layout.footerReferenceSize = Size(width: 20 - bar, height: 20 - bar)
        var delegate = FlowDelegate()
        if random.chance(60) {
            let sizes = (0..<17).map { _ in
                Size(
                    width: Double(5 + random.below(80)), height: Double(5 + random.below(80)))
            }
            delegate.sizeForItem = { _, path in sizes[(path.item * 5 + path.section) % 17] }
        }
        let counts = (0..<random.below(4)).map { _ in random.below(14) }
        return (
            layout,
            try .of(
                counts, width: Double(90 + random.below(200)),
                height: Double(90 + random.below(200)), flow: delegate)
        )
    }

    @Test("any rectangle finds just what meets it, one by one (58.5, 66.2, OC-12)")
    func rectangles() throws {
        for seed in seeds(300) { try rectangles(seed: seed) }
    }

    private func rectangles(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        var (layout, context) = try randomLayout(using: &random)
        layout.prepare(in: context)
        var all: [LayoutAttributes] = []
        for (section, count) in context.counts.rowsBySection.enumerated() {
            let first = IndexPath(item: 0, section: section)
            let kinds = [LayoutElement.sectionHeader, LayoutElement.sectionFooter]
            let bars = kinds.map { kind in
                layout.attributes(for: LayoutElement(.supplementary(kind: kind), at: first))
            }
            all += [bars[0]].compactMap(\.self)
            for item in 0..<count {
                let path = IndexPath(item: item, section: section)
                all.append(try #require(layout.attributes(for: .cell(path)), "seed \(seed)"))
            }
            all += [bars[1]].compactMap(\.self)
        }
        for _ in 0..<12 {
            let rect = Rect(
                x: Double(random.below(300) - 50), y: Double(random.below(900) - 50),
                width: Double(random.below(200)), height: Double(random.below(300)))
            let expected = all.filter { $0.frame.intersects(rect) }
            #expect(layout.attributesForElements(in: rect) == expected, "seed \(seed) \(rect)")
        }
        let none = LayoutElement.cell(IndexPath(item: 99, section: 0))
        #expect(layout.attributes(for: none) == nil, "seed \(seed)")
    }

    @Test("items keep their distances, stay in their section, and lines are full (FR2–FR13)")
    func rules() throws {
        for seed in seeds(300) { try rules(seed: seed) }
    }

    private func rules(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        var (layout, context) = try randomLayout(using: &random)
        layout.prepare(in: context)
        let axes = layout.axes
        let cross = axes.cross(context.bounds.size)
        let available =
            cross - axes.crossStart(layout.sectionInset)
            - axes.crossEnd(layout.sectionInset)
        for (section, count) in context.counts.rowsBySection.enumerated() {
            let frames = (0..<count).compactMap {
                layout.attributes(for: .cell(IndexPath(item: $0, section: section)))?.frame
            }
            let spans = frames.map { frame in
                (
                    start: axes.cross(Size(width: frame.minX, height: frame.minY)),
                    size: axes.cross(frame.size)
                )
            }
            // A line ends where the next item starts at or before its predecessor's start.
            var lines: [[Int]] = []
            for item in frames.indices {
                if let last = lines.last?.last, spans[item].start > spans[last].start + 1e-9,
                    let main = axes.mainRange(frames[item]),
                    let lastMain = axes.mainRange(frames[last]), main.overlaps(lastMain)
                {
                    lines[lines.count - 1].append(item)
                } else {
                    lines.append([item])
                }
            }
            for (number, line) in lines.enumerated() {
                for (left, right) in zip(line, line.dropFirst()) {
                    let gap = spans[right].start - spans[left].start - spans[left].size
                    #expect(gap >= layout.minimumInteritemSpacing - 1e-9, "seed \(seed)")
                }
                guard number + 1 < lines.count, let next = lines[number + 1].first else { continue }
                let used =
                    line.reduce(0) { $0 + spans[$1].size }
                    + Double(line.count) * layout.minimumInteritemSpacing + spans[next].size
                #expect(used > available - 1e-6, "seed \(seed): the next item had fitted")
            }
        }
    }

    @Test("a million uniform items prepare by section and are found by arithmetic (61.3, 58.14)")
    func large() throws {
        var layout = FlowLayout()
        layout.headerReferenceSize = Size(width: 0, height: 20)
        let counts = Array(repeating: 1_000, count: 1_000)
        layout.prepare(in: try .of(counts, width: 320))
        let height = layout.contentSize.height
        let visible = Rect(x: 0, y: height / 2, width: 320, height: 480)
        #expect(layout.attributesForElements(in: visible).count <= 60)
        #expect(
            layout.sections.allSatisfy { if case .uniform = $0.content { true } else { false } })
        let last = IndexPath(item: 999, section: 999)
        #expect(layout.attributes(for: .cell(last))?.frame.maxY == height)
    }

    @Test("another length of lines needs a pass, scrolling does not (60.5, OC-19)")
    func invalidation() {
        var layout = FlowLayout()
        let old = Rect(x: 0, y: 0, width: 320, height: 480)
        let scrolled = Rect(x: 0, y: 100, width: 320, height: 300)
        let wider = Rect(x: 0, y: 0, width: 400, height: 480)
        #expect(!layout.shouldInvalidate(from: old, to: scrolled))
        #expect(layout.shouldInvalidate(from: old, to: wider))
        layout.scrollDirection = .horizontal
        #expect(layout.shouldInvalidate(from: old, to: scrolled))
        #expect(!layout.shouldInvalidate(from: old, to: wider))
    }

    @Test("sizes of nothing and lines without width do not trap (FR16)")
    func degenerate() throws {
        for (size, spacing, width) in [(0.0, 0.0, 100.0), (0, 5, 0), (50, 10, 0), (50, -50, 100)] {
            var layout = FlowLayout()
            layout.itemSize = Size(width: size, height: size)
            layout.minimumInteritemSpacing = spacing
            layout.prepare(in: try .of([5], width: width))
            for item in 0..<5 {
                let frame = layout.attributes(for: .cell(.row(item)))?.frame
                #expect(frame?.minX.isFinite == true)
            }
        }
    }
}
