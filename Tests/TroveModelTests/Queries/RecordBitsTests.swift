import RandomSupport
import Testing
import TroveModel

/// Sets of records, compared with sets of the standard library.
struct RecordBitsTests {
    /// Near and far identities, and those at the border between both.
    private static let identities: [RecordID] =
        Array(0..<200) + [-9, -1, (1 << 28) - 1, 1 << 28, 1 << 40, .max]

    @Test(arguments: 1...15 as ClosedRange<UInt64>)
    func operationsAreThoseOfSets(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var sets = (0..<3).map { _ in (RecordBits(), Set<RecordID>()) }
        let all = Set(Self.identities)
        for step in 1...60 {
            let (one, two) = (
                Int.random(in: 0..<3, using: &random), Int.random(in: 0..<3, using: &random)
            )
            let id = random.pick(Self.identities) ?? 0
            switch Int.random(in: 0..<7, using: &random) {
            case 0:
                sets[one].0 = sets[one].0.inverted
                sets[one].1 = all.subtracting(sets[one].1)
            case 1:
                sets[one].0 = sets[one].0.union(sets[two].0)
                sets[one].1.formUnion(sets[two].1)
            case 2:
                sets[one].0 = sets[one].0.intersection(sets[two].0)
                sets[one].1.formIntersection(sets[two].1)
            default:
                guard sets[one].0.count != nil else { continue }
                if Bool.random(using: &random) {
                    sets[one].0.insert(id)
                    sets[one].1.insert(id)
                } else {
                    sets[one].0.remove(id)
                    sets[one].1.remove(id)
                }
            }
            // Sets with a far identity take long to read.
            guard step.isMultiple(of: 12) else { continue }
            for (bits, set) in sets {
                let found = Self.identities.filter(bits.contains)
                #expect(found == Self.identities.filter(set.contains))
                guard let count = bits.count else { continue }
                var visited: [RecordID] = []
                bits.visit { visited.append($0) }
                #expect(count == set.count)
                #expect(visited == set.sorted())
            }
        }
    }
}
