import RandomSupport
import TableCore
import TestSupport
import Testing

/// Elements that reach out of their line, group or section are among those of a rectangle, too.
struct LayoutReachTests {
    private typealias Dimension = CollectionLayoutDimension

    private let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

    private func size(_ width: Dimension, _ height: Dimension) -> CollectionLayoutSize {
        CollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private func number(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> Double {
        Double(random.number(range))
    }

    private func insets(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> EdgeInsets {
        guard random.chance(60) else { return .zero }
        return EdgeInsets(
            top: number(range, &random), left: number(range, &random),
            bottom: number(range, &random), right: number(range, &random))
    }

    private func counts(_ random: inout SplitMix64) -> [Int] {
        (0..<random.number(1...4)).map { _ in random.below(random.chance(2) ? 90 : 7) }
    }

    /// Expects that some rectangles have exactly those of all elements that intersect them.
    private func check(
        _ layout: any CollectionLayout, _ elements: [LayoutElement], seed: Int,
        _ random: inout SplitMix64
    ) {
        let all = elements.compactMap(layout.attributes(for:))
        let whole = layout.contentSize
        for _ in 0..<3 {
            let rect = Rect(
                x: Double(random.number(-80...Int(whole.width) + 40)),
                y: Double(random.number(-80...Int(whole.height) + 40)),
                width: number(1...200, &random), height: number(1...90, &random))
            let wanted = Set(all.filter { $0.frame.intersects(rect) })
            let found = layout.attributesForElements(in: rect)
            #expect(Set(found) == wanted, "seed \(seed), \(rect)")
            #expect(found.count == wanted.count, "seed \(seed), each once")
        }
    }

    // MARK: Flow layouts

    private func randomFlow(_ random: inout SplitMix64) -> FlowLayout {
        var layout = FlowLayout()
        layout.scrollDirection = random.chance(60) ? .vertical : .horizontal
        layout.minimumInteritemSpacing = number(-6...9, &random)
        layout.minimumLineSpacing = number(-30...9, &random)
        layout.sectionInset = insets(-30...20, &random)
        layout.itemSize = Size(
            width: number(12...90, &random), height: number(12...90, &random))
        if random.chance(50) {
            layout.headerReferenceSize = Size(width: 20, height: 20)
            layout.footerReferenceSize = Size(width: 12, height: 12)
        }
        layout.sectionHeadersPinToVisibleBounds = random.chance(50)
        layout.sectionFootersPinToVisibleBounds = random.chance(50)
        if random.chance(30) { layout.alignment = .leading }
        return layout
    }

    private func elements(_ counts: [Int], kinds: [String], itemKinds: [String]) -> [LayoutElement]
    {
        counts.enumerated().flatMap { section, count in
            let first = IndexPath(item: 0, section: section)
            return kinds.map { LayoutElement(.supplementary(kind: $0), at: first) }
                + (0..<count).flatMap { item in
                    let path = IndexPath(item: item, section: section)
                    return [.cell(path)]
                        + itemKinds.map { LayoutElement(.supplementary(kind: $0), at: path) }
                }
        }
    }

    @Test("flow layouts with insets and spacing of either sign: every element of any rectangle")
    func flow() throws {
        for seed in seeds(2_000) {
            var random = SplitMix64(seed: seed)
            var layout = randomFlow(&random)
            let counts = counts(&random)
            var delegate = FlowDelegate()
            if random.chance(60) {
                let (width, height) = (random.number(1...90), random.number(1...90))
                delegate.sizeForItem = { _, path in
                    Size(
                        width: Double(12 + path.item * 7 % width),
                        height: Double(12 + (path.item + path.section) * 5 % height))
                }
            }
            layout.prepare(in: try .of(counts, width: 220, height: 100, flow: delegate))
            layout.visiblePartChanged(
                to: Rect(x: 0, y: number(0...200, &random), width: 220, height: 100))
            let kinds = [LayoutElement.sectionHeader, LayoutElement.sectionFooter]
            check(
                layout, elements(counts, kinds: kinds, itemKinds: []), seed: seed, &random)
        }
    }

    @Test("flow layouts with insets and spacing of either sign: heights and places as line by line")
    func flowPlaces() throws {
        for seed in seeds(2_000) {
            var random = SplitMix64(seed: seed)
            var layout = randomFlow(&random)
            (layout.scrollDirection, layout.alignment) = (.vertical, .justified)
            let sizes = counts(&random).map { count in
                (0..<count).map { _ in
                    Size(width: number(12...150, &random), height: number(12...60, &random))
                }
            }
            var delegate = FlowDelegate()
            delegate.sizeForItem = { sizes[$1.section][$1.item] }
            layout.prepare(in: try .of(sizes.map(\.count), width: 220, flow: delegate))
            let naive = NaiveFlow(layout, width: 220, sizes: sizes)
            #expect(
                abs(layout.contentSize.height - max(0, naive.height)) < 1e-9, "seed \(seed)")
            for (section, frames) in naive.frames.enumerated() {
                for (item, frame) in frames.enumerated() {
                    let path = IndexPath(item: item, section: section)
                    let found = layout.attributes(for: .cell(path))?.frame
                    let difference = found.map {
                        max(abs($0.minX - frame.minX), abs($0.minY - frame.minY))
                    }
                    #expect(difference ?? 1 < 1e-9, "seed \(seed), \(path), \(frame)")
                }
            }
        }
    }

    @Test("enlarged items of a row reach out of their places")
    func row() throws {
        var layout = LineLayout()
        layout.prepare(in: try .of([9], width: 400, height: 300))
        let all = (0..<9).compactMap { layout.attributes(for: .cell(.row($0))) }
        for x in stride(from: -20.0, to: 900, by: 13) {
            let rect = Rect(x: x, y: 0, width: 5, height: 300)
            #expect(
                layout.attributesForElements(in: rect)
                    == all.filter { $0.frame.intersects(rect) })
        }
    }

    // MARK: Compositional layouts

    private func bar(
        _ kind: String, _ alignments: [RectAlignment], _ random: inout SplitMix64
    ) -> CollectionLayoutBoundarySupplementaryItem {
        var bar = CollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(
                random.chance(50) ? .fractionalWidth(1) : .estimated(50), .estimated(20)),
            elementKind: kind, alignment: random.pick(alignments) ?? .top,
            absoluteOffset: Point(x: number(-9...9, &random), y: number(-60...60, &random)))
        bar.extendsBoundary = random.chance(60)
        bar.pinToVisibleBounds = random.chance(50)
        bar.contentInsets = insets(-20...9, &random)
        return bar
    }

    private func randomSection(_ random: inout SplitMix64) -> CollectionLayoutSection {
        let length = number(8...60, &random)
        let isMeasured = random.chance(50)
        var item = CollectionLayoutItem(
            layoutSize: size(
                isMeasured ? .estimated(30) : .absolute(number(8...90, &random)),
                isMeasured ? .estimated(20) : .absolute(number(8...90, &random))),
            supplementaryItems: [
                CollectionLayoutSupplementaryItem(
                    layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge",
                    containerAnchor: CollectionLayoutAnchor(
                        edges: [.top, .trailing],
                        absoluteOffset: Point(
                            x: number(-40...40, &random), y: number(-90...90, &random))))
            ])
        item.contentInsets = insets(-30...4, &random)
        let group: CollectionLayoutGroup =
            random.chance(60)
            ? .horizontal(
                layoutSize: size(
                    .fractionalWidth(1), isMeasured ? .estimated(20) : .absolute(length)),
                subitems: [item])
            : .vertical(layoutSize: size(.absolute(70), .absolute(length)), subitems: [item])
        var section = CollectionLayoutSection(group: group)
        section.interGroupSpacing = number(-40...9, &random)
        section.contentInsets = insets(-30...20, &random)
        if random.chance(25) { section.orthogonalScrollingBehavior = .continuous }
        section.boundarySupplementaryItems = [
            bar("head", [.top, .topLeading, .topTrailing], &random),
            bar("foot", [.bottom, .bottomTrailing], &random),
        ]
        var back = CollectionLayoutDecorationItem.background(elementKind: "back")
        back.contentInsets = insets(-40...9, &random)
        section.decorationItems = [back]
        return section
    }

    @Test("compositional layouts with all that can reach out: every element of any rectangle")
    func compositional() throws {
        for seed in seeds(2_000) {
            var random = SplitMix64(seed: seed)
            let counts = counts(&random)
            let sections = counts.map { _ in randomSection(&random) }
            var configuration = CompositionalLayout.Configuration()
            configuration.scrollDirection = random.chance(70) ? .vertical : .horizontal
            configuration.interSectionSpacing = number(-20...20, &random)
            var layout = CompositionalLayout(
                sectionProvider: { section, _ in sections[section] },
                configuration: configuration)
            var context = try LayoutContext.of(counts, width: 220, height: 160)
            context.preferredSize = {
                let item = $0.element.indexPath.item
                return Size(width: Double(10 + item * 13 % 70), height: Double(10 + item * 7 % 50))
            }
            layout.prepare(in: context)
            while layout.hasEstimates { layout.measure(in: everything, context: context) }
            let visible = Rect(
                x: number(0...200, &random), y: number(0...200, &random), width: 220, height: 160)
            layout.visiblePartChanged(to: visible)
            let backs = counts.indices.map {
                LayoutElement(
                    .decoration(kind: "back"), at: IndexPath(item: 0, section: $0))
            }
            check(
                layout,
                elements(counts, kinds: ["head", "foot"], itemKinds: ["badge"]) + backs,
                seed: seed, &random)
        }
    }

    @Test("a badge far from its item, at the border of a chunk of measured items")
    func badge() throws {
        let row = size(.fractionalWidth(1), .estimated(10))
        let item = CollectionLayoutItem(
            layoutSize: row,
            supplementaryItems: [
                CollectionLayoutSupplementaryItem(
                    layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge",
                    containerAnchor: CollectionLayoutAnchor(
                        edges: [.top], absoluteOffset: Point(x: 0, y: -100)))
            ])
        var context = try LayoutContext.of([100_000], width: 220, height: 50)
        var asked = 0
        context.preferredSize = { _ in
            asked += 1
            return Size(width: 220, height: 40)
        }
        var session = LayoutSession(
            layout: CompositionalLayout(
                section: CollectionLayoutSection(
                    group: .vertical(layoutSize: row, subitems: [item]))), context: context)
        for offset in stride(from: 0.0, to: 4_000, by: 50) {
            session.setBounds(Rect(x: 0, y: offset, width: 220, height: 50))
            let badges = session.attributes(in: session.context.bounds)
                .filter { $0.element.kind == "badge" }.map(\.indexPath.item)
            let wanted = (0..<200).filter {
                let top = Double($0) * 40 - 100
                return top < offset + 50 && top + 10 > offset
            }
            #expect(badges == wanted, "at \(offset)")
        }
        #expect(asked < 250)
    }
}
