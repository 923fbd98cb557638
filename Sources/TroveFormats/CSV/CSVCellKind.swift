import Foundation
import TroveModel

/// The apparent kind of a cell, for detection. It is looser than the rules for numbers and dates.
enum CSVCellKind: CaseIterable, Sendable {
    case empty
    /// A placeholder for a missing value, such as `NA`.
    case missing
    case number
    case date
    case flag
    case link
    case text

    /// Whether the cell is a value that is unlikely to be a column name.
    var isTyped: Bool { self == .number || self == .date || self == .flag || self == .link }

    init(_ text: String) {
        let text = text.trimmed
        guard let first = text.utf8.first else {
            self = .empty
            return
        }
        if Self.missingWords.contains(text.lowercased()) {
            self = .missing
        } else if text.utf8.count <= 40, Self.isNumber(text) {
            self = .number
        } else if text.utf8.count <= 35, Self.isDate(text, first: first) {
            self = .date
        } else if CheckboxKind.isOn(text) != nil {
            self = .flag
        } else {
            self = Self.isLink(text) ? .link : .text
        }
    }

    private static let missingWords: Set<String> = [
        "na", "n/a", "nan", "null", "none", "-", "--", "?", ".", "..", "…", "—", "\\n", "#n/a",
    ]

    /// Whether a text has digits and only signs, separators and currency symbols around and between
    /// them.
    private static func isNumber(_ text: String) -> Bool {
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return text.utf8.count > 2 && text.dropFirst(2).allSatisfy(\.isHexDigit)
        }
        var body = text.unicodeScalars[...]
        while let first = body.first, signs.contains(first) { body.removeFirst() }
        while let last = body.last, units.contains(last) { body.removeLast() }
        var follows = false
        var hasDigits = false
        var hasExponent = false
        for (index, scalar) in zip(body.indices, body) {
            let next = body[body.index(after: index)...].prefix(3)
            switch scalar {
            case "0"..."9":
                follows = true
                hasDigits = true
                continue
            case ".", ",", "'", "’":
                guard let digit = next.first, isDigit(digit) else { return false }
            case " ", "\u{202F}", "\u{A0}":
                guard follows, next.count == 3, next.allSatisfy(isDigit) else { return false }
            case "e", "E":
                guard follows, !hasExponent, next.first.map(isDigit) == true || next.count > 1
                else { return false }
                hasExponent = true
            case "+", "-":
                guard hasExponent, !follows else { return false }
            default: return false
            }
            follows = false
        }
        return hasDigits && follows
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static let signs = Set("+-−$€£¥<>~≈( ".unicodeScalars)
    private static let units = Set("$€£¥%)° ".unicodeScalars)

    /// Whether a text is a date, a time of day, or both.
    private static func isDate(_ text: String, first: UInt8) -> Bool {
        if let numbers = Array(text.utf8).withUnsafeBytes({ ValueReader.threeNumbers($0) }) {
            return numbers.2 > 0
        }
        var groups = 0
        var separators = 0
        var hasMonth = false
        for part in text.split(whereSeparator: { " -/:.,TZ+".contains($0) }) {
            if part.utf8.allSatisfy({ (48...57).contains($0) }), part.utf8.count <= 4 {
                groups += 1
            } else if months.contains(part.prefix(3).lowercased()), part.utf8.count <= 9 {
                hasMonth = true
            } else if !dayParts.contains(part.lowercased()), part.utf8.count != 6 || groups < 5 {
                return false
            }
        }
        for byte in text.utf8 where "-/:".utf8.contains(byte) { separators += 1 }
        return hasMonth && groups >= 1 || separators >= 1 && groups >= 2 && groups == separators + 1
            || separators >= 3 && groups >= 4
    }

    private static let months: Set<String> = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        "mär", "mai", "okt", "dez",
    ]
    private static let dayParts: Set<String> = [
        "am", "pm", "utc", "gmt", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    ]

    private static func isLink(_ text: String) -> Bool {
        if Array(text.utf8).withUnsafeBytes({ ValueReader.isLink($0) }) { return true }
        guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")), at != text.startIndex,
            !text.contains(where: { " ,;|".contains($0) })
        else { return false }
        return text[at...].contains(".")
    }
}
