/// The SplitMix64 generator of random numbers: the same sequence for the same seed, on every
/// machine.
///
/// Tests name the seed of a failed run, so that it can be repeated; benchmarks generate the same
/// data in every run. The numbers are not for secrets.
///
///     var random = SplitMix64(seed: 1)
///     random.next()        // 10451216379200822465
///     random.chance(30)    // true in 30 of 100 calls
public struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline var state: UInt64

    /// Creates a generator. Different seeds give independent sequences.
    ///
    /// - Parameter seed: Any integer; a negative one stands for its bit pattern.
    public init(seed: some BinaryInteger) {
        state = UInt64(truncatingIfNeeded: seed)
    }

    /// Returns the next 64 bits of the sequence.
    @inlinable public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
