/// A random number generator with the same sequence in every program for the same seed.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Returns a random number in a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Returns a random element of `values`; nil if there are none.
    public mutating func pick<Value>(_ values: [Value]) -> Value? {
        values.randomElement(using: &self)
    }

    /// Returns a random subset of `values` in their order, not empty unless `values` is.
    public mutating func some<Value>(of values: [Value], atMost count: Int = .max) -> [Value] {
        guard !values.isEmpty else { return [] }
        let wanted = number(1...min(values.count, count))
        let chosen = Set(values.indices.shuffled(using: &self).prefix(wanted))
        return values.indices.filter(chosen.contains).map { values[$0] }
    }
}
