import RandomSupport
import TableCore
import TestSupport
import Testing

/// The pages of blocks that follow each other.
@Suite struct PageFlowTests {
    @Test func blocksFillPagesInOrder() {
        let flow = PageFlow(heights: [40, 40, 40, 40, 40], pageHeight: 100)
        #expect(flow.pages == [0..<2, 2..<4, 4..<5])
    }

    @Test func noBlocksMakeAnEmptyPage() {
        #expect(PageFlow(heights: [], pageHeight: 100).pages == [0..<0])
    }

    @Test func aBlockHigherThanAPageGetsItsOwn() {
        let flow = PageFlow(heights: [10, 300, 10], pageHeight: 100)
        #expect(flow.pages == [0..<1, 1..<2, 2..<3])
    }

    @Test func aHeadingStaysWithItsText() {
        let flow = PageFlow(heights: [60, 20, 40], staysWithNext: [1], pageHeight: 100)
        #expect(flow.pages == [0..<1, 1..<3])
        let chain = PageFlow(heights: [60, 20, 20, 40], staysWithNext: [1, 2], pageHeight: 100)
        #expect(chain.pages == [0..<1, 1..<4])
    }

    @Test func aHeadingThatFitsNoPageWithItsTextStandsAlone() {
        let flow = PageFlow(heights: [60, 90], staysWithNext: [0], pageHeight: 100)
        #expect(flow.pages == [0..<1, 1..<2])
        #expect(PageFlow(heights: [50], staysWithNext: [0], pageHeight: 100).pages == [0..<1])
    }

    @Test func pagesPartitionTheBlocks() {
        for seed in seeds(50) { pagesPartitionTheBlocks(seed: seed) }
    }

    private func pagesPartitionTheBlocks(seed: Int) {
        var random = SplitMix64(seed: seed)
        let heights = (0..<Int.random(in: 0...30, using: &random)).map { _ in
            Double.random(in: 1...60, using: &random).rounded()
        }
        let staysWithNext = Set(
            heights.indices.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
        let flow = PageFlow(
            heights: heights, staysWithNext: staysWithNext, pageHeight: 100)
        #expect(flow.pages.flatMap(Array.init) == Array(heights.indices), "seed \(seed)")
        for page in flow.pages {
            #expect(heights[page].reduce(0, +) <= 100, "seed \(seed)")
        }
    }
}
