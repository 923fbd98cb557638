import Foundation

/// A parameter of a statement. Values are always bound, never written into the text of a statement.
enum PostgresValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case text(String)
    case bytes([UInt8])
    case integers([Int64])
    case texts([String?])

    /// The value of an optional integer.
    init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }

    /// The value of an optional text. PostgreSQL has no zero character in texts, so it is left out.
    init(_ value: String?) { self = value.map { .text($0) } ?? .null }

    /// The value in PostgreSQL's text format; nil for NULL.
    var wireText: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .boolean(let isOn): isOn ? "t" : "f"
        case .text(let text): Self.withoutZeros(text)
        case .bytes(let bytes): Self.hexadecimal(bytes)
        case .integers(let numbers):
            "{" + numbers.map(String.init).joined(separator: ",") + "}"
        case .texts(let texts):
            "{" + texts.map { $0.map(Self.quoted) ?? "NULL" }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = !text.utf8.contains {
            $0 == 0 || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"")
        }
        guard !isPlain else { return "\"" + text + "\"" }
        return "\""
            + withoutZeros(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            + "\""
    }

    private static func withoutZeros(_ text: String) -> String {
        text.utf8.contains(0) ? text.replacing("\0", with: "") : text
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "x")]
        text.reserveCapacity(2 + 2 * bytes.count)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension PostgresValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }
}
