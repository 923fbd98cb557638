import TroveModel

/// Dates in vCards, such as birthdays.
enum VCardDate {
    /// Reads a date with a year, and its time of day. Anything else stays text; a day without a
    /// year becomes `--MM-DD`.
    ///
    /// - Parameter omittedYear: The year that stands for a missing year.
    static func value(of text: String, omittedYear: String?) -> FieldValue {
        let text = text.trimmed
        var day = text[...]
        if let separator = text.firstIndex(of: "T") {
            let time = text[text.index(after: separator)...]
            guard time.allSatisfy({ "0:Z.+-".contains($0) }) else {
                return DateReader.shared.date(written: text).map { .date($0) } ?? .text(text)
            }
            day = text[..<separator]
        }
        if let omittedYear, day.hasPrefix(omittedYear) { day = "--" + day.dropFirst(4) }
        if day.hasPrefix("--") {
            let digits = day.filter(\.isNumber)
            guard digits.count == 4, day.allSatisfy({ $0.isNumber || $0 == "-" }),
                PartialDate("2000-\(digits.prefix(2))-\(digits.suffix(2))") != nil
            else { return text.isEmpty ? .empty : .text(text) }
            return .text("--\(digits.prefix(2))-\(digits.suffix(2))")
        }
        if day.count == 8, day.allSatisfy(\.isNumber) {
            day = day.prefix(4) + "-" + day.dropFirst(4).prefix(2) + "-" + day.suffix(2)
        }
        if let date = PartialDate(day) { return .date(date) }
        return text.isEmpty ? .empty : .text(text)
    }

    /// Returns the date as a vCard of this version has it.
    static func text(of value: FieldValue, version: VCardVersion) -> String {
        let text = value.text
        guard version == .v4 else { return text }
        if case .date(let date) = value {
            // A month keeps its hyphen, because “198504” would mean something else.
            return date.day == nil ? text : text.filter { $0 != "-" && $0 != ":" }
        }
        let parts = text.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
        guard text.hasPrefix("--"), parts.count == 2,
            parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) })
        else { return text }
        return "--" + parts.joined()
    }

    /// Whether a value is a date or time in vCard, rather than text.
    static func isDate(_ value: FieldValue) -> Bool {
        if case .date = value { return true }
        let text = value.text
        if text.hasPrefix("--") { return text.dropFirst(2).allSatisfy { $0.isNumber || $0 == "-" } }
        return text.contains("T") && text.first?.isNumber == true
            && text.allSatisfy { $0.isNumber || "T:Z.+-".contains($0) }
    }
}

/// The versions of vCard for export.
enum VCardVersion: String, Sendable {
    case v3 = "3.0"
    case v4 = "4.0"
}
