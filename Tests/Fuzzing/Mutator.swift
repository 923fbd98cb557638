import Foundation
import RandomSupport
import TroveTestSupport

/// A generator of damaged inputs, as from broken transfers, editors and attackers; the same for the
/// same seed.
struct Mutator {
    private var random: SplitMix64
    private let corpus: FuzzCorpus

    /// The maximum size of a damaged input, in bytes.
    private static let sizeLimit = 32 << 10

    init(seed: UInt64, corpus: FuzzCorpus) {
        random = SplitMix64(seed: seed)
        self.corpus = corpus
    }

    /// Returns one of the seeds, damaged in one to six ways.
    mutating func next() -> Data {
        var bytes = [UInt8](random.pick(corpus.seeds) ?? Data())
        for _ in 0..<random.number(1...6) { damage(&bytes) }
        return Data(bytes.prefix(Self.sizeLimit))
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        let place = random.number(0...bytes.count)
        let part = place..<min(bytes.count, place + random.number(1...40))
        switch random.number(0...9) {
        case 0: bytes.removeSubrange(part)
        case 1: bytes.insert(contentsOf: bytes[part], at: random.number(0...bytes.count))
        case 2:
            let count = random.number(2...300)
            bytes.insert(contentsOf: (0..<count).flatMap { _ in bytes[part] }, at: place)
        case 3: bytes.removeSubrange(place...)
        case 4:
            for index in part { bytes[index] = UInt8(random.number(0...255)) }
        case 5:
            if place < bytes.count { bytes[place] ^= 1 << UInt8(random.number(0...7)) }
        case 6:
            let byte = random.pick(Self.tellingBytes) ?? 0
            let count = random.number(1...2_000)
            bytes.insert(contentsOf: [UInt8](repeating: byte, count: count), at: place)
        case 7:
            let other = [UInt8](random.pick(corpus.seeds) ?? Data())
            let start = random.number(0...other.count)
            bytes.replaceSubrange(place..., with: other[start...])
        default:
            bytes.insert(contentsOf: random.pick(corpus.words) ?? Data(), at: place)
        }
    }

    /// Bytes with a meaning in one of the formats.
    private static let tellingBytes =
        [UInt8](" \t\n\r\"'\\{}()[]<>&;:,=-@#|0".utf8) + [0, 0xC3, 0xFF]
}
