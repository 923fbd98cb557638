import RandomSupport
import TableCore
import TestSupport
import Testing

/// Drags of rows among others that have no height. Spec 16.
struct HiddenRowDragTests {
    /// Drags a row to a height of the viewport.
    private func drag(
        _ path: IndexPath, in geometry: RowGeometry, from start: Double, to end: Double
    ) throws -> ReorderSession {
        var drag = try #require(
            ReorderSession(
                lifting: path, in: geometry, viewport: Viewport(contentOffset: 0, height: 2000),
                viewportWidth: 100, pointerY: start))
        var effects = drag.handle(.pointerMoved(x: 5, y: end))
        while !effects.isEmpty {
            if case .askTarget(_, let proposed) = effects.removeFirst() {
                effects += drag.handle(.retarget(proposed))
            }
        }
        return drag
    }

    @Test("a row lies where it was dropped, and was drawn there")
    func places() throws {
        for seed in seeds(20) {
            var random = SplitMix64(seed: seed)
            let heights = (0..<2).map { _ in
                (0..<random.number(1...8)).map { _ in [0.0, 40, 40, 30][random.below(4)] }
            }
            func geometry(_ heights: [[Double]]) throws -> RowGeometry {
                try RowGeometry(
                    sections: heights.map { SectionHeights(header: 20, rows: .individual($0)) })
            }
            let before = try geometry(heights)
            for path in before.indexPathsForRows(in: 0..<before.contentHeight) {
                let (height, top) = (
                    heights[path.section][path.row], before.rectForRow(at: path)?.y ?? 0
                )
                for end in stride(from: 0.0, to: before.contentHeight, by: 7) {
                    let drag = try drag(path, in: before, from: top + 5, to: end)
                    var after = heights
                    after[path.section].remove(at: path.row)
                    let target = drag.destination
                    after[target.section].insert(height, at: target.row)
                    let place = try #require(try geometry(after).rectForRow(at: target)?.y)
                    let comment: Comment = "seed \(seed), \(path) to \(end)"
                    #expect((place - drag.liftedY).magnitude <= 40, comment)
                    #expect(drag.y(of: .row(path)) == place, comment)
                }
            }
        }
    }
}
