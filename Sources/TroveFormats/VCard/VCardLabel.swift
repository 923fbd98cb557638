import Foundation

/// The labels of a phone number, address and the like, in parentheses after the value:
/// `+49 30 1234 (work, fax)`.
///
/// Labels that are vCard types are exported as types, all others as a custom label.
enum VCardLabel {
    /// The types of the standards, and others in common use.
    static let types: Set<String> = [
        "home", "work", "cell", "voice", "fax", "pager", "text", "video", "textphone", "msg",
        "bbs", "modem", "car", "isdn", "pcs", "dom", "intl", "postal", "parcel", "other", "main",
        "contact", "acquaintance", "friend", "met", "co-worker", "colleague", "co-resident",
        "neighbor", "child", "parent", "sibling", "spouse", "kin", "muse", "crush", "date",
        "sweetheart", "me", "agent", "emergency",
    ]

    /// Whether a label is a preference: `pref` for the first choice, `pref 2` for the second.
    static func isPreference(_ label: String) -> Bool {
        guard label.hasPrefix("pref ") else { return label == "pref" }
        let rank = label.dropFirst(5)
        return Int(rank).map { $0 > 1 && $0 <= 100 && String($0) == rank } == true
    }

    /// Returns a value with its labels appended. Parentheses without a partner in the labels become
    /// brackets.
    static func text(_ value: String, labels: [String]) -> String {
        let labels = labels.map(\.singleSpaced).filter { !$0.isEmpty }
        guard !labels.isEmpty else { return value }
        var inside = labels.joined(separator: ", ")
        if !isBalanced(inside) {
            inside = inside.replacing(ascii: "(", with: "[").replacing(ascii: ")", with: "]")
        }
        return "\(value) (\(inside))"
    }

    /// Splits a text into the value, its types and its custom label.
    static func parts(of text: String) -> (value: String, types: [String], label: String?) {
        guard let (value, inside) = division(of: text) else { return (text, [], nil) }
        var types: [String] = []
        var rest = inside[...]
        while !rest.isEmpty {
            let comma = rest.range(of: ", ")
            let label = String(rest[..<(comma?.lowerBound ?? rest.endIndex)])
            let isLast = Self.isPreference(label)
            guard Self.types.contains(label) || isLast else { break }
            types.append(label)
            rest = comma.map { rest[$0.upperBound...] } ?? ""
            // Preferences are read after the types.
            if isLast { break }
        }
        let label = rest.isEmpty ? nil : String(rest)
        // Blanks that a label would lose belong to the value.
        let isSame = Self.text(value, labels: types + [label].compactMap { $0 }) == text
        return isSame ? (value, types, label) : (text, [], nil)
    }

    /// Divides a text before the parentheses at its end; nil if it does not end with parentheses
    /// after a value and a space.
    private static func division(of text: String) -> (value: String, inside: String)? {
        guard text.utf8.last == closing else { return nil }
        let bytes = Array(text.utf8)
        var depth = 0
        guard
            let open = bytes.indices.last(where: { index in
                if bytes[index] == closing { depth += 1 }
                if bytes[index] == opening { depth -= 1 }
                return depth == 0
            }), open > 1, bytes[open - 1] == UInt8(ascii: " ")
        else { return nil }
        let value = String(decoding: bytes[..<(open - 1)], as: UTF8.self)
        let inside = String(decoding: bytes[(open + 1)...].dropLast(), as: UTF8.self)
        return value.trimmed == value && !inside.isEmpty ? (value, inside) : nil
    }

    private static let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))

    private static func isBalanced(_ text: String) -> Bool {
        var depth = 0
        for byte in text.utf8 where depth >= 0 {
            if byte == opening { depth += 1 }
            if byte == closing { depth -= 1 }
        }
        return depth == 0
    }
}
