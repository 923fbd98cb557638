import RandomSupport
import TableCore
import TestSupport
import Testing

/// Layouts whose views determine their sizes keep what is visible in place, even if all of it has
/// been measured.
struct LayoutAnchorTests {
    /// The heights of items, which their views know; another width makes them higher.
    private final class Model {
        var heights: [Double]
        var width = 200.0

        init(_ heights: [Double]) { self.heights = heights }

        func size(_ proposal: SizeProposal) -> Size {
            let item = proposal.element.indexPath.item
            guard proposal.element.kind == nil, heights.indices.contains(item) else {
                return Size(width: width, height: 17)
            }
            return Size(
                width: 30 + heights[item], height: (heights[item] * 200 / width).rounded())
        }
    }

    private enum Kind: CaseIterable { case flow, list, chips, rows }

    private func layout(_ kind: Kind) -> any CollectionLayout {
        func size(_ width: CollectionLayoutDimension) -> CollectionLayoutSize {
            CollectionLayoutSize(widthDimension: width, heightDimension: .estimated(23))
        }
        switch kind {
        case .flow:
            var flow = FlowLayout()
            flow.estimatedItemSize = Size(width: 50, height: 23)
            return flow
        case .list:
            var list = CollectionLayoutListConfiguration(appearance: .plain)
            list.headerMode = .supplementary
            return CompositionalLayout.list(using: list)
        case .chips:
            return CompositionalLayout(
                section: CollectionLayoutSection(
                    group: .horizontal(
                        layoutSize: size(.fractionalWidth(1)),
                        subitems: [CollectionLayoutItem(layoutSize: size(.estimated(50)))])))
        case .rows:
            return CompositionalLayout(
                section: CollectionLayoutSection(
                    group: .vertical(
                        layoutSize: size(.fractionalWidth(1)),
                        subitems: [CollectionLayoutItem(layoutSize: size(.fractionalWidth(1)))])))
        }
    }

    private func firstCell(_ session: inout LayoutSession) -> (item: Int, place: Double)? {
        session.attributes(in: session.context.bounds).first { $0.element.kind == nil }.map {
            ($0.indexPath.item, $0.frame.minY - session.contentOffset.y)
        }
    }

    private func place(_ item: Int, _ session: inout LayoutSession) -> Double? {
        session.attributes(for: .cell(.row(item))).map {
            $0.frame.minY - session.contentOffset.y
        }
    }

    private func resolve(_ batch: BatchUpdate, _ before: Int, _ after: Int) throws -> UpdateMap {
        try batch.resolve(before: SectionCounts([before]), after: SectionCounts([after]))
    }

    @Test(
        "a fully measured layout keeps its place at passes, batches, reloads and other widths (R8)")
    func everyChange() throws {
        for seed in seeds(2_000) {
            var random = SplitMix64(seed: seed)
            let kind = random.pick(Kind.allCases) ?? .flow
            let model = Model(
                (0..<random.number(20...90)).map { _ in Double(random.number(8...60)) })
            var context = try LayoutContext.of([model.heights.count], width: 200, height: 100)
            context.preferredSize = model.size
            var session = LayoutSession(layout: layout(kind), context: context)
            session.passIfNeeded()
            _ = session.attributes(in: Rect(x: 0, y: 0, width: 200, height: 1e6))
            let end = Int(session.contentSize.height) - 100
            guard end > 300 else { continue }
            session.setBounds(
                Rect(x: 0, y: Double(random.number(1...end - 250)), width: 200, height: 100))
            let shown = firstCell(&session)
            let first = try #require(shown, "seed \(seed)")
            let (item, cause) = try change(&session, model, first.item, &random)
            let found = place(item, &session)
            let visible = session.attributes(in: session.context.bounds)
            let again = place(item, &session)
            let isAtEnd =
                session.contentOffset.y <= 0
                || session.contentOffset.y >= session.contentSize.height - 100 - 1e-6
            #expect(!visible.isEmpty, "seed \(seed)")
            #expect(
                isAtEnd || abs((found ?? 1e9) - first.place) < 1e-6,
                "seed \(seed), \(kind), \(cause): \(first), \(String(describing: found))")
            #expect(isAtEnd || found == again, "seed \(seed), \(kind), \(cause)")
        }
    }

    /// Changes the model or the layout.
    ///
    /// - Returns: The item that is to be where the first visible one was.
    private func change(
        _ session: inout LayoutSession, _ model: Model, _ first: Int, _ random: inout SplitMix64
    ) throws -> (item: Int, cause: String) {
        let count = model.heights.count
        var batch = BatchUpdate()
        switch random.below(7) {
        case 0:
            session.invalidate()
            return (first, "pass")
        case 1:
            session.reload(counts: try SectionCounts([count]))
            return (first, "reload")
        case 2:
            model.width = 130
            session.setBounds(
                Rect(x: 0, y: session.contentOffset.y, width: 130, height: 100))
            return (first, "width")
        case 3:
            let new = random.number(1...5)
            model.heights.insert(contentsOf: Array(repeating: 31, count: new), at: 0)
            batch.insertRows((0..<new).map { .row($0) })
            _ = session.perform(try resolve(batch, count, count + new))
            return (first + new, "insert")
        case 4 where first > 0:
            model.heights.remove(at: first - 1)
            batch.deleteRows([.row(first - 1)])
            _ = session.perform(try resolve(batch, count, count - 1))
            return (first - 1, "delete")
        case 5:
            try moveFirst(first, &session, model)
            return (first, "move")
        default:
            var all = BatchUpdate()
            all.reloadSections([0])
            _ = session.perform(try resolve(all, count, count))
            return (first, "section")
        }
    }

    /// Moves the first visible item to the end, and returns to the start.
    private func moveFirst(
        _ first: Int, _ session: inout LayoutSession, _ model: Model
    ) throws {
        let count = model.heights.count
        model.heights.append(model.heights.remove(at: first))
        var batch = BatchUpdate()
        batch.moveRow(from: .row(first), to: .row(count - 1))
        let next = session.attributes(in: session.context.bounds)
            .filter { $0.element.kind == nil }.dropFirst().first
        // The next visible item stays where it was, not in the place of the moved one.
        let shift = next.map { $0.frame.minY - session.contentOffset.y }
        _ = session.perform(try resolve(batch, count, count))
        if let next, let shift, let now = place(next.indexPath.item - 1, &session) {
            let end = session.contentSize.height - 100
            let isAtEdge =
                session.contentOffset.y <= 0 || session.contentOffset.y >= end - 1e-6
            #expect(isAtEdge || abs(now - shift) < 1e-6)
        }
        session.setBounds(Rect(x: 0, y: 0, width: 200, height: 100))
    }

    @Test("all that is visible is deleted: what follows takes its place")
    func visibleIsDeleted() throws {
        for kind in Kind.allCases {
            let model = Model((0..<80).map { Double(20 + $0 % 7) })
            var context = try LayoutContext.of([80], width: 200, height: 100)
            context.preferredSize = model.size
            var session = LayoutSession(layout: layout(kind), context: context)
            session.passIfNeeded()
            _ = session.attributes(in: Rect(x: 0, y: 0, width: 200, height: 1e6))
            session.setBounds(
                Rect(x: 0, y: session.contentSize.height / 3, width: 200, height: 100))
            let cells = session.attributes(in: session.context.bounds).filter {
                $0.element.kind == nil
            }
            let items = cells.map(\.indexPath.item).sorted()
            let (low, high) = (try #require(items.first), try #require(items.last))
            let shown = firstCell(&session)
            let first = try #require(shown)
            model.heights.removeSubrange(low...high)
            var batch = BatchUpdate()
            batch.deleteRows((low...high).map { .row($0) })
            _ = session.perform(try resolve(batch, 80, model.heights.count))
            let found = place(low, &session) ?? 1e9
            #expect(abs(found - first.place) < 1e-6, "\(kind)")
        }
    }
}
