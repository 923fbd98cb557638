import TroveModel

/// The syntaxes of LDAP values that are not plain texts (RFC 4514, RFC 4517).
enum LDIFText {
    /// Returns the lines of a postal address: `1 Main St$Berlin`, with `\24` for a dollar sign and
    /// `\5C` for a backslash.
    static func postalAddress(_ text: String) -> String {
        text.split(separator: "$", omittingEmptySubsequences: false).map { line in
            line.trimmed.replacing("\\24", with: "$").replacing("\\5C", with: "\\")
                .replacing("\\5c", with: "\\")
        }.joined(separator: "\n").trimmed
    }

    /// Returns the attribute and the value at the beginning of a distinguished name.
    ///
    ///     LDIFText.firstPart(of: "cn=Writer\\, Ann,dc=example")   // ("cn", "Writer, Ann")
    static func firstPart(of name: String) -> (attribute: String, value: String)? {
        let bytes = Array(name.utf8)
        guard let equals = bytes.firstIndex(of: Byte.equals) else { return nil }
        var value: [UInt8] = []
        var index = equals + 1
        while index < bytes.count, bytes[index] != Byte.comma, bytes[index] != UInt8(ascii: "+") {
            guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
                value.append(bytes[index])
                index += 1
                continue
            }
            let digits = String(decoding: bytes[(index + 1)...].prefix(2), as: UTF8.self)
            if digits.utf8.count == 2, digits.first?.isHexDigit == true,
                let byte = UInt8(digits, radix: 16)
            {
                value.append(byte)
                index += 3
            } else {
                value.append(bytes[index + 1])
                index += 2
            }
        }
        let attribute = String(decoding: bytes[..<equals], as: UTF8.self).trimmed.lowercased()
        return (attribute, String(decoding: value, as: UTF8.self).trimmed)
    }

    /// Returns the birthday with these parts, of which any may be unknown; a day without a year
    /// becomes `--MM-DD`.
    static func birthday(year: String?, month: String?, day: String?) -> FieldValue {
        let year = year.flatMap { BibTeXDate.number($0, digits: 4...4) }
        let month = month.flatMap { BibTeXDate.number($0, digits: 1...2) }
        let day = day.flatMap { BibTeXDate.number($0, digits: 1...2) }
        if let year {
            let date =
                PartialDate(year: year, month: month, day: month == nil ? nil : day)
                ?? PartialDate(year: year)
            return date.map { .date($0) } ?? .empty
        }
        // A leap year has every day that a year can have.
        guard let month, let day, let date = PartialDate(year: 2000, month: month, day: day) else {
            return .empty
        }
        return .text("--" + date.description.dropFirst(5))
    }
}
