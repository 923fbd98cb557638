/// The kind of a telephone number, an address and the like, behind it in parentheses:
/// `+49 30 1234 (work, fax)`.
///
/// What vCard knows as a type is written as one again, everything else as a label of one's own.
enum VCardLabel {
    /// The types of the standards and those that everybody uses.
    static let types: Set<String> = [
        "home", "work", "cell", "voice", "fax", "pager", "text", "video", "textphone", "msg",
        "bbs", "modem", "car", "isdn", "pcs", "dom", "intl", "postal", "parcel", "other", "main",
        "contact", "acquaintance", "friend", "met", "co-worker", "colleague", "co-resident",
        "neighbor", "child", "parent", "sibling", "spouse", "kin", "muse", "crush", "date",
        "sweetheart", "me", "agent", "emergency",
    ]

    /// A value with its labels behind it.
    static func text(_ value: String, labels: [String]) -> String {
        let labels = labels.map {
            $0.replacing("(", with: "[").replacing(")", with: "]").singleSpaced
        }.filter { !$0.isEmpty }
        return labels.isEmpty ? value : "\(value) (\(labels.joined(separator: ", ")))"
    }

    /// The parts of such a text.
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
/// The two parts before the street, which nobody uses any more, are there only if one of them is not
/// empty; then all parts are.
enum VCardAddress {
    private static let partCount = 7

    /// - Parameter parts: As vCard orders them: post office box, extension, street, place, region,
    ///   code, country.
    static func text(of parts: [String]) -> String {
        var parts = parts.map { part in
            part.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
                .joined(separator: ", ").replacing(";", with: ",")
        }
        while parts.count < partCount { parts.append("") }
        if parts.prefix(2).allSatisfy(\.isEmpty) && parts.count == partCount {
            parts.removeFirst(2)
            while parts.last?.isEmpty == true { parts.removeLast() }
        }
        return parts.joined(separator: "; ").trimmed
    }

    static func parts(of text: String) -> [String] {
        var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
        if parts.count <= partCount - 2 { parts = ["", ""] + parts }
        while parts.count < partCount { parts.append("") }
        return parts
    }
}
