import RandomSupport
import TableCore
import Testing

/// Sets of positions stored as ranges.
struct PositionSetTests {
    @Test("every pair of ranges is added and taken away as in a plain set")
    func exhaustive() {
        let ranges = (0...5).flatMap { low in (low...5).map { low..<$0 } }
        for first in ranges {
            for second in ranges {
                for third in ranges {
                    var set = PositionSet(first)
                    var model = Set(first)
                    set.insert(second)
                    model.formUnion(second)
                    #expect(Array(set.positions) == model.sorted())
                    #expect(PositionSet([second, first]) == set)
                    for range in ranges {
                        #expect(set.contains(range) == model.isSuperset(of: range))
                    }
                    set.remove(third)
                    model.subtract(third)
                    #expect(Array(set.positions) == model.sorted(), "\(first) \(second) \(third)")
                    #expect(set.count == model.count)
                    #expect(set.isEmpty == model.isEmpty)
                    for position in -1...6 {
                        #expect(set.contains(position) == model.contains(position))
                    }
                }
            }
        }
    }

    @Test("ranges stay apart: none empty, none touching")
    func normalForm() {
        var random = SplitMix64(seed: 5)
        var set = PositionSet()
        for step in 0..<3_000 {
            let low = random.below(200)
            let range = low..<low + random.below(12)
            if random.chance(50) { set.insert(range) } else { set.remove(range) }
            for (left, right) in zip(set.ranges, set.ranges.dropFirst()) {
                #expect(left.upperBound < right.lowerBound, "seed 5 step \(step)")
            }
            #expect(!set.ranges.contains { $0.isEmpty }, "seed 5 step \(step)")
        }
    }

    @Test func aMovedRowTakesItsPlaceInTheSet() {
        for set in 0..<64 {
            let rows = (0..<6).filter { set & (1 << $0) != 0 }
            let positions = PositionSet(rows.map { $0..<$0 + 1 })
            for source in 0..<6 {
                for destination in 0..<6 {
                    var shown = Array(0..<6)
                    shown.insert(shown.remove(at: source), at: destination)
                    let expected = shown.indices.filter { rows.contains(shown[$0]) }
                    let moved = positions.moving(from: source, to: destination)
                    #expect(
                        Array(moved.positions) == expected, "\(rows): \(source) to \(destination)")
                }
            }
        }
    }

    @Test func positionsBeyondALimitAreLeftOut() {
        let positions = PositionSet([2..<4, 6..<9])
        #expect(positions.limited(to: 9) == positions)
        #expect(positions.limited(to: 7) == PositionSet([2..<4, 6..<7]))
        #expect(positions.limited(to: 3) == PositionSet(2..<3))
        #expect(positions.limited(to: 0).isEmpty)
        #expect(positions.first == 2 && positions.last == 8)
    }
}
