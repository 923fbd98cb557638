import RandomSupport
import TableCore
import TestSupport
import Testing

/// Groups of items with estimated sizes: as many in each as fit by what was measured.
struct GroupMeasuringTests {
    private typealias Dimension = CollectionLayoutDimension

    private let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

    private func size(_ width: Dimension, _ height: Dimension) -> CollectionLayoutSize {
        CollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private func session(
        _ section: CollectionLayoutSection, sizes: [Size]
    ) throws -> LayoutSession {
        var context = try LayoutContext.of([sizes.count], width: 320, height: 200)
        context.preferredSize = { sizes[$0.element.indexPath.item] }
        return LayoutSession(layout: CompositionalLayout(section: section), context: context)
    }

    private func frames(_ session: inout LayoutSession, _ count: Int) -> [[Double]] {
        (0..<count).map { item in
            let frame = session.attributes(for: .cell(.row(item)))?.frame
            return frame.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? []
        }
    }

    private func chips(_ width: Dimension = .fractionalWidth(1)) -> CollectionLayoutGroup {
        let chip = size(.estimated(40), .estimated(20))
        return .horizontal(
            layoutSize: size(width, .estimated(20)),
            subitems: [CollectionLayoutItem(layoutSize: chip)])
    }

    @Test("chips wider than estimated go to the next group; none is lost, none leaves its group")
    func wider() throws {
        let widths = [100.0, 150, 90, 300, 400, 10, 10, 10]
        var session = try session(
            CollectionLayoutSection(group: chips()),
            sizes: widths.map { Size(width: $0, height: 30) })
        _ = session.attributes(in: everything)
        #expect(
            frames(&session, 8) == [
                [0, 0, 100, 30], [100, 0, 150, 30], [0, 30, 90, 30], [0, 60, 300, 30],
                [0, 90, 320, 30], [0, 120, 10, 30], [10, 120, 10, 30], [20, 120, 10, 30],
            ])
        #expect(session.contentSize.height == 150)
    }

    @Test("chips narrower than estimated: more in a group")
    func narrower() throws {
        var session = try session(
            CollectionLayoutSection(group: chips()),
            sizes: Array(repeating: Size(width: 16, height: 10), count: 45))
        _ = session.attributes(in: everything)
        #expect(session.contentSize.height == 30)
        #expect(frames(&session, 45)[44] == [64, 20, 16, 10])
    }

    @Test("a number of items in a group is the largest number")
    func limited() throws {
        var group = CollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(20)),
            repeatingSubitem: CollectionLayoutItem(
                layoutSize: size(.estimated(50), .estimated(20))), count: 3)
        group.interItemSpacing = .flexible(10)
        var session = try session(
            CollectionLayoutSection(group: group),
            sizes: [10, 20, 30, 40, 200, 200].map { Size(width: $0, height: 20) })
        _ = session.attributes(in: everything)
        #expect(
            frames(&session, 6) == [
                [0, 0, 10, 20], [140, 0, 20, 20], [290, 0, 30, 20], [0, 20, 40, 20],
                [120, 20, 200, 20], [0, 40, 200, 20],
            ])
    }

    @Test("columns of measured items beside one another, and items aligned in a measured line")
    func nested() throws {
        let tile = CollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))
        let column = CollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.5), .absolute(100)), subitems: [tile])
        let group = CollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [column])
        var session = try session(
            CollectionLayoutSection(group: group),
            sizes: [60, 50, 30, 20, 100, 10].map { Size(width: 1, height: $0) })
        _ = session.attributes(in: everything)
        #expect(
            frames(&session, 6) == [
                [0, 0, 160, 60], [160, 0, 160, 50], [160, 50, 160, 30], [160, 80, 160, 20],
                [0, 100, 160, 100], [160, 100, 160, 10],
            ])
        var item = CollectionLayoutItem(layoutSize: size(.absolute(100), .estimated(20)))
        item.edgeSpacing = CollectionLayoutEdgeSpacing(top: .flexible(0), bottom: .flexible(0))
        var row = try self.session(
            CollectionLayoutSection(
                group: .horizontal(
                    layoutSize: size(.fractionalWidth(1), .estimated(20)), subitems: [item])),
            sizes: [60, 10].map { Size(width: 1, height: $0) })
        _ = row.attributes(in: everything)
        #expect(frames(&row, 2) == [[0, 0, 100, 60], [100, 25, 100, 10]])
    }

    @Test("a section that scrolls orthogonally: own sizes, all reachable, stops at each group")
    func orthogonal() throws {
        let chip = size(.estimated(40), .estimated(20))
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: chip, subitems: [CollectionLayoutItem(layoutSize: chip)]))
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 10
        var session = try session(
            section,
            sizes: [40, 90, 150, 60, 40, 90, 150, 60].map { Size(width: $0, height: $0 / 2) })
        _ = session.attributes(in: session.context.bounds)
        #expect(
            frames(&session, 8).map { $0[0] } == [0, 50, 150, 310, 380, 430, 530, 690])
        #expect(session.contentSize == Size(width: 320, height: 75), "the highest one")
        let layout = try #require(session.compositional)
        #expect(layout.maximumOrthogonalOffset(ofSection: 0) == 430)
        #expect(layout.orthogonalTarget(proposed: 300, from: 50, ofSection: 0) == 150)
        let path = IndexPath(item: 3, section: 0)
        let places: [(CollectionScrollPosition, Double)] = [
            (.left, 310), (.centeredHorizontally, 180), (.right, 50), ([], 50),
        ]
        for (position, offset) in places {
            #expect(layout.orthogonalOffset(showing: path, at: position) == offset)
        }
    }

    private struct Place: Equatable {
        var item: Int
        var x: Double
    }

    @Test("a long section that is scrolled orthogonally keeps its place at every pass and batch")
    func orthogonalPlace() throws {
        let chip = size(.estimated(40), .absolute(20))
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: chip, subitems: [CollectionLayoutItem(layoutSize: chip)]))
        section.orthogonalScrollingBehavior = .continuous
        var widths = (0..<900).map { Double(30 + $0 % 83) }
        var context = try LayoutContext.of([900], width: 320, height: 200)
        context.preferredSize = { Size(width: widths[$0.element.indexPath.item], height: 20) }
        var session = LayoutSession(
            layout: CompositionalLayout(section: section), context: context)
        _ = session.attributes(in: everything)
        session.setOrthogonalOffset(40_000, ofSection: 0)
        func first(_ session: inout LayoutSession) throws -> Place {
            let shown = session.attributes(in: session.context.bounds).first
            let first = try #require(shown)
            return Place(item: first.indexPath.item, x: first.frame.minX)
        }
        let start = try first(&session)
        session.invalidate()
        let again = try first(&session)
        #expect(again == start)
        var batch = BatchUpdate()
        batch.deleteRows([.row(3), .row(5)])
        widths = widths.enumerated().filter { $0.offset != 3 && $0.offset != 5 }.map(\.element)
        _ = session.perform(
            try batch.resolve(before: SectionCounts([900]), after: SectionCounts([898])))
        let later = try first(&session)
        #expect(later == Place(item: start.item - 2, x: start.x))
        for _ in 0..<50 {
            let offset = session.compositional?.orthogonalOffset(ofSection: 0) ?? 0
            let before = try first(&session)
            session.setOrthogonalOffset(offset - 90, ofSection: 0)
            let cells = session.attributes(in: session.context.bounds)
            let same = cells.first { $0.indexPath.item == before.item }
            #expect(same?.frame.minX == before.x + 90)
        }
    }

    // MARK: Random groups

    /// A literal implementation: groups one after another with all sizes known.
    private struct Naive {
        var isHorizontal = true
        var isOrthogonal = false
        var length = 0.0
        var spacing = 0.0
        var gap = 0.0
        var most = Int.max
        var insets = EdgeInsets.zero
        var sectionInsets = EdgeInsets.zero

        func frames(_ sizes: [Size]) -> [Rect] {
            var (frames, place) = ([Rect](), 0.0)
            let inner =
                length - (isHorizontal ? insets.left + insets.right : insets.top + insets.bottom)
            let width = 320 - sectionInsets.left - sectionInsets.right
            let widest =
                isHorizontal || isOrthogonal
                ? Double.infinity : max(0, width - insets.left - insets.right)
            while frames.count < sizes.count {
                var (line, used, thickness) = ([Rect](), 0.0, 0.0)
                while frames.count + line.count < sizes.count, line.count < most {
                    let size = sizes[frames.count + line.count]
                    let own = min(isHorizontal ? size.width : size.height, max(0, inner))
                    let across = isHorizontal ? size.height : min(size.width, widest)
                    let start = used + (line.isEmpty ? 0 : gap)
                    if !line.isEmpty, start + own > max(0, inner) + 0.01 { break }
                    line.append(
                        isHorizontal
                            ? Rect(x: start, y: 0, width: own, height: across)
                            : Rect(x: 0, y: start, width: across, height: own))
                    used = start + own
                    thickness = max(thickness, across)
                }
                let (x, y) = (sectionInsets.left + insets.left, sectionInsets.top + insets.top)
                frames += line.map {
                    $0.moved(dx: x + (isOrthogonal ? place : 0), dy: y + (isOrthogonal ? 0 : place))
                }
                let thick =
                    isHorizontal
                    ? thickness + insets.top + insets.bottom
                    : thickness + insets.left + insets.right
                place += max(0, (isHorizontal != isOrthogonal ? thick : length) + spacing)
            }
            return frames
        }
    }

    private func section(_ naive: Naive, estimate: Size) -> CollectionLayoutSection {
        let length = Dimension.absolute(naive.length)
        let item = CollectionLayoutItem(
            layoutSize: size(.estimated(estimate.width), .estimated(estimate.height)))
        let own =
            naive.isHorizontal
            ? size(length, .estimated(estimate.height)) : size(.estimated(estimate.width), length)
        var group: CollectionLayoutGroup =
            switch (naive.isHorizontal, naive.most) {
            case (true, .max): .horizontal(layoutSize: own, subitems: [item])
            case (false, .max): .vertical(layoutSize: own, subitems: [item])
            case (true, let most):
                .horizontal(layoutSize: own, repeatingSubitem: item, count: most)
            case (false, let most): .vertical(layoutSize: own, repeatingSubitem: item, count: most)
            }
        group.contentInsets = naive.insets
        group.interItemSpacing = .fixed(naive.gap)
        var section = CollectionLayoutSection(group: group)
        section.interGroupSpacing = naive.spacing
        section.contentInsets = naive.sectionInsets
        if naive.isOrthogonal { section.orthogonalScrollingBehavior = .continuous }
        return section
    }

    private func randomInsets(_ random: inout SplitMix64) -> EdgeInsets {
        guard random.chance(50) else { return .zero }
        func number() -> Double { Double(random.number(-3...9)) }
        return EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
    }

    @Test("measured in any order, groups are as if all sizes had been known")
    func anyOrder() throws {
        for seed in seeds(2_000) {
            var random = SplitMix64(seed: seed)
            var naive = Naive()
            (naive.isHorizontal, naive.isOrthogonal) = (random.chance(60), random.chance(40))
            naive.length = Double(random.number(60...320))
            naive.gap = Double(random.number(-2...9))
            naive.spacing = Double(random.number(-12...9))
            if random.chance(30) { naive.most = random.number(1...4) }
            (naive.insets, naive.sectionInsets) = (randomInsets(&random), randomInsets(&random))
            let scale = [30, 90, 200, 400][random.below(4)]
            let sizes = (0..<random.below(random.chance(5) ? 300 : 60)).map { _ in
                Size(
                    width: Double(random.number(8...scale)),
                    height: Double(random.number(8...scale)))
            }
            let estimate = Size(
                width: Double(random.number(10...300)), height: Double(random.number(10...300)))
            try compare(naive, sizes, estimate, seed: seed, &random)
        }
    }

    private func compare(
        _ naive: Naive, _ sizes: [Size], _ estimate: Size, seed: Int, _ random: inout SplitMix64
    ) throws {
        var asked: [IndexPath: Int] = [:]
        var context = try LayoutContext.of([sizes.count], width: 320, height: 200)
        context.preferredSize = {
            asked[$0.element.indexPath, default: 0] += 1
            return sizes[$0.element.indexPath.item]
        }
        var layout = CompositionalLayout(section: section(naive, estimate: estimate))
        layout.prepare(in: context)
        for _ in 0..<random.below(8) {
            let rect = Rect(
                x: Double(naive.isOrthogonal ? random.below(4_000) : 0),
                y: Double(naive.isOrthogonal ? 0 : random.below(4_000)), width: 320, height: 200)
            while layout.isEstimated(in: rect) { layout.measure(in: rect, context: context) }
            for cell in layout.attributesForElements(in: rect) {
                #expect(layout.attributes(for: cell.element) == cell, "seed \(seed)")
            }
        }
        while layout.hasEstimates { layout.measure(in: everything, context: context) }
        let wanted = naive.frames(sizes)
        for (item, frame) in wanted.enumerated() {
            let found = layout.attributes(for: .cell(.row(item)))?.frame
            guard let found, isClose(found.numbers, frame.numbers) else {
                Issue.record("seed \(seed), item \(item): \(String(describing: found)), \(frame)")
                return
            }
        }
        #expect(asked.values.allSatisfy { $0 == 1 }, "seed \(seed): asked once each")
        let found = layout.attributesForElements(in: everything).count
        #expect(found == wanted.count { !$0.size.isEmpty }, "seed \(seed)")
    }
}

extension Rect {
    fileprivate var numbers: [Double] { [minX, minY, width, height] }
}
