import Foundation

/// A postal address as one text: street; place; region; code; country.
///
/// The obsolete parts before the street, post office box and extension, are included only if one of
/// them is not empty; then all parts are. Lines of a part are divided by “ ↵ ”.
enum VCardAddress {
    private static let partCount = 7
    private static let separator = "; "
    private static let lineBreak = " ↵ "

    /// Joins the parts of an address.
    ///
    /// - Parameter parts: The parts in the order of vCard: post office box, extension, street,
    ///   place, region, code, country.
    static func text(of parts: [String]) -> String {
        var parts = parts.map { part in
            part.utf8.contains(where: Self.mayBeginNewline) ? Self.joined(part) : part.trimmed
        }
        while parts.count < partCount { parts.append("") }
        if parts.prefix(2).allSatisfy(\.isEmpty) && parts.count == partCount {
            parts.removeFirst(2)
            while parts.last?.isEmpty == true { parts.removeLast() }
        }
        // One part alone is any text.
        if parts.count == 1 { return parts[0] }
        return parts.map { $0.replacingOccurrences(of: separator, with: ", ") }
            .joined(separator: separator).trimmed
    }

    /// Whether a byte begins a line break of Unicode, or a character with the same first byte.
    private static func mayBeginNewline(_ byte: UInt8) -> Bool {
        (0x0A...0x0D).contains(byte) || byte == 0xC2 || byte == 0xE2
    }

    /// Joins the lines of a part.
    private static func joined(_ part: String) -> String {
        part.trimmed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(\.trimmed).joined(separator: lineBreak)
    }

    /// Splits the text of an address into the seven parts of vCard. A text of another form is the
    /// street.
    static func parts(of text: String) -> [String] {
        var parts = text.components(separatedBy: separator)
        if text.hasSuffix(";") { parts = (text + " ").components(separatedBy: separator) }
        if parts.count <= partCount - 2 { parts = ["", ""] + parts }
        while parts.count < partCount { parts.append("") }
        if self.text(of: parts) != text { parts = ["", "", text, "", "", "", ""] }
        return parts.map { $0.components(separatedBy: lineBreak).joined(separator: "\n") }
    }
}
