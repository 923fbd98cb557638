import RandomSupport
import Testing

@Suite("Random numbers of tests")
struct SplitMix64Tests {
    @Test func theNumbersAreThoseOfTheReferenceImplementation() {
        var random = SplitMix64(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect((0..<5).map { _ in random.next() } == expected)
    }

    @Test func aSeedOfAnyIntegerTypeStandsForItsBits() {
        var (signed, bits) = (SplitMix64(seed: -1), SplitMix64(seed: UInt64.max))
        #expect(signed.next() == bits.next())
    }

    @Test func choicesStayInTheirRanges() {
        var random = SplitMix64(seed: 2)
        for limit in -1...20 {
            #expect((0..<max(1, limit)).contains(random.below(limit)))
            #expect((limit...20).contains(random.number(limit...20)))
            #expect(!random.chance(0) && random.chance(100))
            let values = Array(0..<max(0, limit))
            #expect(random.pick(values).map(values.contains) ?? values.isEmpty)
            let some = random.some(of: values, atMost: 3)
            #expect(some.isEmpty == values.isEmpty && some.count <= 3)
            #expect(some == some.sorted() && Set(some).isSubset(of: values))
        }
    }
}
