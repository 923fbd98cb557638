import RandomSupport
import TableCore
import TestSupport
import Testing

/// A table and a collection of the same rows in the same batch.
struct SamePlaceTests {
    /// A random batch of deletions with a move or insertions, and the number of rows after it.
    private func batch(
        _ count: Int, using random: inout SplitMix64
    ) -> (batch: BatchUpdate, after: Int) {
        var (batch, after) = (BatchUpdate(), Array(0..<count))
        let gone = random.chance(60) ? random.some(of: after, atMost: 5) : []
        batch.deleteRows(gone.map { .row($0) })
        after.removeAll(where: gone.contains)
        if random.chance(40), let moved = random.pick(after) {
            after.removeAll { $0 == moved }
            let target = random.number(0...after.count)
            after.insert(moved, at: target)
            batch.moveRow(from: .row(moved), to: .row(target))
        } else if random.chance(60) {
            let targets = random.some(of: Array(0...after.count), atMost: 4)
            for (number, target) in targets.enumerated() {
                after.insert(-1, at: target + number)
            }
            batch.insertRows(after.indices.filter { after[$0] == -1 }.map { .row($0) })
        }
        return (batch, after.count)
    }

    /// The content offset of a table of rows of 40 points after a batch.
    private func tableOffset(_ count: Int, _ map: UpdateMap, at offset: Double) throws -> Double {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: count))])
        let anchor = geometry.scrollAnchor(at: offset, height: 200)
            .following(map, in: geometry, height: 200)
        let heights = HeightSource(
            section: { _ in SectionHeights(rows: .individual([])) }, row: { _ in .known(40) })
        try geometry.apply(map, heights: heights)
        let wanted = anchor.flatMap { geometry.contentOffset(restoring: $0) } ?? offset
        return min(max(0, wanted), geometry.maximumContentOffset(viewportHeight: 200))
    }

    @Test("both keep the same rows in place (R8)")
    func random() throws {
        var layout = FlowLayout()
        layout.itemSize = Size(width: 300, height: 40)
        layout.minimumLineSpacing = 0
        for seed in seeds(1_000) {
            var random = SplitMix64(seed: seed)
            let count = random.number(1...40)
            let offset = Double(random.below(max(1, count * 40 - 200)))
            let (batch, after) = batch(count, using: &random)
            let map = try batch.resolve(
                before: try SectionCounts([count]), after: try SectionCounts([after]))
            let bounds = Rect(x: 0, y: offset, width: 300, height: 200)
            var session = LayoutSession(
                layout: layout,
                context: LayoutContext(counts: try SectionCounts([count]), bounds: bounds))
            let shown = session.attributes(in: bounds)
            _ = session.perform(map, shown: shown, keepsOffset: false)
            let table = try tableOffset(count, map, at: offset)
            #expect(
                session.context.bounds.minY == table, "seed \(seed): \(count) rows at \(offset)")
        }
    }
}
