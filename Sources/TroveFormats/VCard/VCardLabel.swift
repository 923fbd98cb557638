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

    /// Returns a value with its labels appended.
    static func text(_ value: String, labels: [String]) -> String {
        let labels = labels.map {
            $0.replacing(ascii: "(", with: "[").replacing(ascii: ")", with: "]").singleSpaced
        }.filter { !$0.isEmpty }
        return labels.isEmpty ? value : "\(value) (\(labels.joined(separator: ", ")))"
    }

    /// Splits a text into the value, its types and its custom label.
    static func parts(of text: String) -> (value: String, types: [String], label: String?) {
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex,
            text[text.index(before: open)] == " "
        else { return (text, [], nil) }
        let inside = text[text.index(after: open)...].dropLast()
        let value = text[..<open].trimmed
        guard !inside.contains(")"), !inside.trimmed.isEmpty, !value.isEmpty else {
            return (text, [], nil)
        }
        let labels = inside.split(separator: ",").map(\.trimmed)
        func isType(_ label: String) -> Bool {
            types.contains(label) || label == "pref"
                || label.hasPrefix("pref ") && Int(label.dropFirst(5)) != nil
        }
        let known = labels.prefix(while: isType)
        let own = labels.dropFirst(known.count).joined(separator: ", ")
        return (value, Array(known), own.isEmpty ? nil : own)
    }
}

/// A postal address as one text: street; place; region; code; country.
///
/// The obsolete parts before the street, post office box and extension, are included only if one of
/// them is not empty; then all parts are.
enum VCardAddress {
    private static let partCount = 7

    /// Joins the parts of an address.
    ///
    /// - Parameter parts: The parts in the order of vCard: post office box, extension, street,
    ///   place, region, code, country.
    static func text(of parts: [String]) -> String {
        var parts = parts.map { part in
            let line = part.utf8.contains(where: Self.mayBeginNewline) ? Self.joined(part) : part
            return line.trimmed.replacing(ascii: ";", with: ",")
        }
        while parts.count < partCount { parts.append("") }
        if parts.prefix(2).allSatisfy(\.isEmpty) && parts.count == partCount {
            parts.removeFirst(2)
            while parts.last?.isEmpty == true { parts.removeLast() }
        }
        return parts.joined(separator: "; ").trimmed
    }

    /// Whether a byte begins a line break of Unicode, or a character with the same first byte.
    private static func mayBeginNewline(_ byte: UInt8) -> Bool {
        (0x0A...0x0D).contains(byte) || byte == 0xC2 || byte == 0xE2
    }

    /// Joins the lines of a part.
    private static func joined(_ part: String) -> String {
        part.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// Splits the text of an address into the seven parts of vCard.
    static func parts(of text: String) -> [String] {
        var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
        if parts.count <= partCount - 2 { parts = ["", ""] + parts }
        while parts.count < partCount { parts.append("") }
        return parts
    }
}
