/// Computes SHA-256 checksums (FIPS 180-4).
enum Checksum {
    /// The first 32 bits of the fractional parts of `root` of the first primes.
    private static func constants(_ count: Int, root: (Double) -> Double) -> [UInt32] {
        let primes = (2...400).lazy.filter { n in !(2..<n).contains { n % $0 == 0 } }
        return primes.prefix(count).map { prime in
            let value = root(Double(prime))
            return UInt32((value - value.rounded(.down)) * 4_294_967_296)
        }
    }

    private static let start = constants(8) { $0.squareRoot() }
    private static let rounds = constants(64) { exactCubeRoot($0) }

    private static func exactCubeRoot(_ value: Double) -> Double {
        var root = 1.0
        // Newton's method; 40 steps are far more than these values need.
        for _ in 0..<40 { root -= (root * root * root - value) / (3 * root * root) }
        return root
    }

    /// The checksum as 64 hexadecimal digits.
    static func sha256(_ bytes: [UInt8]) -> String {
        var message = bytes + [0x80]
        while message.count % 64 != 56 { message.append(0) }
        let bits = UInt64(bytes.count) * 8
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        var hash = start
        for block in stride(from: 0, to: message.count, by: 64) {
            add(message[block..<block + 64], to: &hash)
        }
        return hash.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func add(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
        func rotated(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
        var w = (0..<16).map { index in
            block.dropFirst(index * 4).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for i in 16..<64 {
            let (a, b) = (w[i - 15], w[i - 2])
            let s0 = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3
            let s1 = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10
            w.append(w[i - 16] &+ s0 &+ w[i - 7] &+ s1)
        }
        var v = hash
        for i in 0..<64 {
            let s1 = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25)
            let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
            let first = v[7] &+ s1 &+ choice &+ rounds[i] &+ w[i]
            let s0 = rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
            v = [first &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
        }
        for i in 0..<8 { hash[i] = hash[i] &+ v[i] }
    }
}
