/// ASCII characters with a meaning in text formats.
enum Byte {
    static let newline: UInt8 = 10
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let percent = UInt8(ascii: "%")
    static let leftParenthesis = UInt8(ascii: "(")
    static let rightParenthesis = UInt8(ascii: ")")
    static let comma = UInt8(ascii: ",")
    static let hyphen = UInt8(ascii: "-")
    static let equals = UInt8(ascii: "=")
    static let at = UInt8(ascii: "@")
    static let leftBrace = UInt8(ascii: "{")
    static let rightBrace = UInt8(ascii: "}")

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte & 0xDF)
    }

    /// Whether a byte can be part of a name in BibTeX.
    static func isPartOfName(_ byte: UInt8) -> Bool {
        guard byte > 32, byte != 127 else { return false }
        switch byte {
        case quote, hash, percent, leftParenthesis, rightParenthesis, comma, equals, leftBrace,
            rightBrace, UInt8(ascii: "'"):
            return false
        default: return true
        }
    }
}
