import RandomSupport
import TableCore
import TestSupport
import Testing

/// Animated scrolls through rows whose heights are measured on the way (Spec 30.6).
@Suite struct ScrollGlideTests {
    /// Runs a scroll animation, measures the visible rows of each frame, and returns the offsets.
    private func run(
        _ glide: ScrollGlide, in geometry: inout RowGeometry, from viewport: Viewport,
        frames: Int, height: (IndexPath) -> Double
    ) -> [Double] {
        var (glide, viewport) = (glide, viewport)
        var offsets: [Double] = []
        for frame in 1...frames {
            let progress = Double(frame) / Double(frames)
            guard
                let offset = glide.contentOffset(at: progress, from: viewport, in: geometry)
            else { return offsets }
            viewport.contentOffset = offset
            let settled = geometry.arrive(at: .offset(offset), in: viewport, measure: height)
            viewport.contentOffset = settled ?? offset
            offsets.append(viewport.contentOffset)
        }
        return offsets
    }

    @Test("with known heights the frames lie evenly on the way")
    func known() throws {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(44, count: 1000))])
        let glide = ScrollGlide(to: .row(IndexPath(row: 100, section: 0), .top))
        let viewport = Viewport(contentOffset: 0, height: 440)
        let offsets = run(glide, in: &geometry, from: viewport, frames: 10) { _ in 44 }
        for (frame, offset) in offsets.enumerated() {
            #expect(abs(offset - 440 * Double(frame + 1)) < 0.001)
        }
    }

    @Test("the last frame is at the target, whatever is measured on the way (30.6)")
    func seeded() throws {
        for seed in seeds(60) {
            var random = SplitMix64(seed: seed)
            let count = 1 + random.below(5000)
            let low = 1 + random.below(60)
            let spread = 1 + random.below(100)
            func height(_ path: IndexPath) -> Double { Double(low + path.row * 7919 % spread) }
            var geometry = try RowGeometry(
                sections: [SectionHeights(header: 22, rows: .estimated(44, count: count))])
            var viewport = Viewport(contentOffset: 0, height: 440)
            for _ in 0..<4 {
                let path = IndexPath(row: random.below(count), section: 0)
                let position = [.top, .middle, .bottom][random.below(3)] as ScrollPosition
                let target = ScrollTarget.row(path, position)
                let frames = 1 + random.below(20)
                let offsets = run(
                    ScrollGlide(to: target), in: &geometry, from: viewport, frames: frames,
                    height: height)
                viewport.contentOffset = try #require(offsets.last)
                let arrived = geometry.arrive(at: target, in: viewport, measure: height)
                viewport.contentOffset = try #require(arrived)
                #expect(
                    geometry.contentOffset(of: target, in: viewport) == viewport.contentOffset,
                    "seed \(seed): \(path) at \(position)")
                #expect(offsets.count == frames)
            }
        }
    }

    @Test("the target follows its row through a batch update, or ends with it (R8)")
    func batches() throws {
        let before = try SectionCounts([10])
        var batch = BatchUpdate()
        batch.insertRows([IndexPath(row: 0, section: 0)])
        batch.deleteRows([IndexPath(row: 5, section: 0)])
        let map = try batch.resolve(before: before, after: try SectionCounts([10]))
        let kept = ScrollGlide(to: .row(IndexPath(row: 3, section: 0), .top)).following(map)
        #expect(kept?.target == .row(IndexPath(row: 4, section: 0), .top))
        let gone = ScrollGlide(to: .row(IndexPath(row: 5, section: 0), .top)).following(map)
        #expect(gone == nil)
        #expect(ScrollGlide(to: .offset(7)).following(map)?.target == .offset(7))
        #expect(ScrollGlide(to: .section(0)).following(map)?.target == .section(0))
    }
}
