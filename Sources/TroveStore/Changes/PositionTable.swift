import Foundation
import TroveModel

/// The positions of many records in the manual order, in a compact form for the history: about four
/// bytes of text per record instead of thirty.
struct PositionTable: Hashable, Sendable {
    /// The entries, ascending by identity.
    let entries: [Entry]

    struct Entry: Hashable, Sendable {
        var record: RecordID
        var position: Int64
    }

    /// - Parameter pairs: Identities and positions, ascending by identity.
    init(_ pairs: [(RecordID, Int64)]) {
        entries = pairs.map { Entry(record: $0.0, position: $0.1) }
    }

    init(_ entries: [Entry]) {
        self.entries = entries
    }
}

extension PositionTable: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let data = Data(base64Encoded: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "The places of records are damaged.")
        }
        var entries: [Entry] = []
        var last = Entry(record: 0, position: 0)
        var numbers: [Int64] = []
        var number: UInt64 = 0
        var shift: UInt64 = 0
        for byte in data {
            number |= UInt64(byte & 0x7F) << shift
            shift += 7
            guard byte & 0x80 == 0 else { continue }
            numbers.append(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
            (number, shift) = (0, 0)
            guard numbers.count == 2 else { continue }
            last = Entry(record: last.record &+ numbers[0], position: last.position &+ numbers[1])
            entries.append(last)
            numbers.removeAll(keepingCapacity: true)
        }
        self.entries = entries
    }

    /// Writes the differences between neighbors as zigzag-encoded varints in Base64.
    func encode(to encoder: any Encoder) throws {
        var data = Data()
        data.reserveCapacity(entries.count * 4)
        func append(_ difference: Int64) {
            var rest = UInt64(bitPattern: (difference << 1) ^ (difference >> 63))
            while rest >= 0x80 {
                data.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            data.append(UInt8(rest))
        }
        var last = Entry(record: 0, position: 0)
        for entry in entries {
            append(entry.record &- last.record)
            append(entry.position &- last.position)
            last = entry
        }
        var container = encoder.singleValueContainer()
        try container.encode(data.base64EncodedString())
    }
}
