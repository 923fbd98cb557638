import TextCore

/// A text that a program wrote in place of a number.
///
/// xlsx2csv takes a unit such as `"cm"` for a part of a date, and writes the format of the number
/// with a piece of a date in it: `0.0 "c01"`.
enum LostNumber {
    private static let longest = 60

    /// Whether a cell holds such a text: the format of a number, with a text in quotes in which
    /// letters became digits.
    static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, bytes.count <= longest else { return false }
        guard
            first == UInt8(ascii: "0") || first == UInt8(ascii: "#")
                || first | 0x20 == UInt8(ascii: "g"),
            bytes.count > 2, bytes.last == UInt8(ascii: "\"")
        else { return false }
        let text = String(decoding: bytes.dropLast(), as: UTF8.self)
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let code = String(parts[0]).trimmed
        let isCode = code.lowercased() == "general" || code.allSatisfy { "0#?.,".contains($0) }
        return isCode && parts[1].utf8.contains { $0 &- 48 < 10 }
    }
}
