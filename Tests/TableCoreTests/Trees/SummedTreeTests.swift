import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// The balanced tree of sums, compared with an array.
struct SummedTreeTests {
    private struct Number: SummedItem {
        struct Summary: Summing, Equatable {
            var value = 0
            static let zero = Summary()
            static func + (left: Self, right: Self) -> Self {
                Self(value: left.value + right.value)
            }
        }

        var value: Int
        var summary: Summary { Summary(value: value) }
    }

    private func values(_ tree: SummedTree<Number>) -> [Int] {
        var all: [Int] = []
        tree.forEach(from: 0) {
            all.append($0.item.value)
            return true
        }
        return all
    }

    @Test("replacing and moving any range of any small sequence does what an array does")
    func exhaustive() {
        for size in 0...7 {
            let start = Array(1...max(1, size)).prefix(size).map { Number(value: $0) }
            for low in 0...size {
                for high in low...size {
                    for added in 0...3 {
                        var tree = SummedTree(start)
                        var model = start.map(\.value)
                        let fresh = (0..<added).map { Number(value: 100 + $0) }
                        tree.replaceSubrange(low..<high, with: fresh)
                        model.replaceSubrange(low..<high, with: fresh.map(\.value))
                        #expect(values(tree) == model, "size \(size) \(low)..<\(high) +\(added)")
                        #expect(tree.isConsistent(==))
                    }
                    for destination in 0...(size - (high - low)) {
                        var tree = SummedTree(start)
                        var model = start.map(\.value)
                        tree.moveSubrange(low..<high, to: destination)
                        let moved = Array(model[low..<high])
                        model.removeSubrange(low..<high)
                        model.insert(contentsOf: moved, at: destination)
                        #expect(values(tree) == model, "\(size) \(low)..<\(high) → \(destination)")
                        #expect(tree.isConsistent(==))
                    }
                }
            }
        }
    }

    @Test("long random runs keep order, sums and balance")
    func random() {
        for seed in seeds(40) { random(seed: seed) }
    }

    private func random(seed: Int) {
        var random = SplitMix64(seed: seed)
        var tree = SummedTree<Number>()
        var model: [Int] = []
        for step in 0..<120 {
            let low = random.below(model.count + 1)
            let high = low + random.below(min(6, model.count - low + 1))
            if random.chance(25) {
                let destination = random.below(model.count - (high - low) + 1)
                tree.moveSubrange(low..<high, to: destination)
                let moved = Array(model[low..<high])
                model.removeSubrange(low..<high)
                model.insert(contentsOf: moved, at: destination)
            } else {
                let fresh = (0..<random.below(6)).map { _ in random.below(5) }
                tree.replaceSubrange(low..<high, with: fresh.map { Number(value: $0) })
                model.replaceSubrange(low..<high, with: fresh)
            }
            #expect(values(tree) == model, "seed \(seed) step \(step)")
            #expect(tree.isConsistent(==), "seed \(seed) step \(step)")
            let target = random.below(30)
            var sum = 0
            let expected = model.firstIndex {
                sum += $0
                return sum > target
            }
            #expect(tree.first(where: { $0.value > target })?.position == expected, "seed \(seed)")
            let place = random.below(model.count)
            #expect(
                tree.location(at: place)?.item.value == model.dropFirst(place).first, "seed \(seed)"
            )
            #expect(
                tree.location(at: place)?.before.value
                    == (model.isEmpty ? nil : model.prefix(place).reduce(0, +)))
        }
    }

    @Test("a look-up and a change visit a number of nodes that grows with the logarithm")
    func cost() {
        for size in [1_000, 10_000, 100_000] {
            var tree = SummedTree((0..<size).map { _ in Number(value: 1) })
            let limit = 3 * Int(Double(size).logarithm(base: 2) + 2)
            var visits = 0
            _ = tree.first(where: {
                visits += 1
                return $0.value > size / 3
            })
            #expect(visits <= limit, "look-up among \(size)")
            #expect(tree.depth <= limit / 2)
            let before = tree.rewrites
            tree.replaceSubrange(size / 3..<size / 3, with: [Number(value: 5)])
            tree.replaceSubrange(size / 2..<size / 2 + 1, with: [])
            tree.moveSubrange(size / 5..<size / 5 + 1, to: size / 7)
            #expect(tree.rewrites - before <= 12 * limit, "changes among \(size)")
        }
    }
}

extension Double {
    func logarithm(base: Double) -> Double {
        var (power, rest) = (0.0, self)
        while rest > 1 {
            rest /= base
            power += 1
        }
        return power
    }
}
