import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Differences between two lists, with the fewest changes.
struct SpliceTests {
    private func replay(_ splices: [Splice], _ old: [Int], _ new: [Int]) -> [Int] {
        var result: [Int] = []
        var next = 0
        for splice in splices {
            result += old[next..<splice.removed.lowerBound]
            result += new[splice.inserted]
            next = splice.removed.upperBound
        }
        return result + old[next...]
    }

    @Test("every two lists of up to five out of five become each other, with the fewest changes")
    func exhaustive() {
        let lists = (0..<32).map { bits in (0..<5).filter { bits & (1 << $0) != 0 } }
        for old in lists {
            for new in lists {
                let splices = Splice.between(old, new)
                #expect(replay(splices, old, new) == new)
                let common = Set(old).intersection(new).count
                #expect(splices.reduce(0) { $0 + $1.removed.count } == old.count - common)
                #expect(splices.reduce(0) { $0 + $1.inserted.count } == new.count - common)
            }
        }
    }

    @Test("lists in any order, with repetitions, become each other")
    func random() throws {
        for seed in seeds(100) { try random(seed: seed) }
    }

    private func random(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let lists = (0..<2).map { _ in (0..<random.below(12)).map { _ in random.below(9) } }
        let splices = Splice.between(lists[0], lists[1])
        #expect(replay(splices, lists[0], lists[1]) == lists[1], "seed \(seed)")
        let batch = BatchUpdate(splices, section: 0)
        let map = try batch.resolve(
            before: try SectionCounts([lists[0].count]), after: try SectionCounts([lists[1].count]))
        for (row, id) in lists[0].enumerated() {
            guard let new = map.newIndexPath(forOld: .row(row)) else { continue }
            #expect(lists[1][new.row] == id, "seed \(seed)")
        }
    }

    @Test("the longest increasing subsequence is as long as the best of all subsequences")
    func longestIncreasing() {
        for seed in seeds(300) {
            var random = SplitMix64(seed: seed)
            let numbers = Array(0..<random.below(9)).shuffled(using: &random)
            let found = numbers.indicesOfLongestIncreasingSubsequence.map { numbers[$0] }
            #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
            var best = [Int](repeating: 1, count: numbers.count)
            for index in numbers.indices {
                for earlier in 0..<index where numbers[earlier] < numbers[index] {
                    best[index] = max(best[index], best[earlier] + 1)
                }
            }
            #expect(found.count == best.max() ?? 0, "seed \(seed)")
        }
    }
}
