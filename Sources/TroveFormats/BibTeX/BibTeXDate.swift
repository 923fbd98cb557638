import TroveModel

/// Dates in BibTeX: the year in one field, the month, perhaps with a day, in another.
enum BibTeXDate {
    /// Returns the date for a year and a month, both plain text; nil if either has another form.
    static func date(year: String, month: String?) -> PartialDate? {
        guard let number = number(year, digits: 4...4) else { return nil }
        guard let month, !month.isEmpty else { return PartialDate(year: number) }
        let words = month.split { $0.isWhitespace || $0 == "," || $0 == "." || $0 == "~" }
        switch words.count {
        case 1:
            guard let month = self.month(String(words[0])) else { return nil }
            return PartialDate(year: number, month: month)
        case 2:
            let (first, second) = (String(words[0]), String(words[1]))
            if let month = monthName(first), let day = day(second) {
                return PartialDate(year: number, month: month, day: day)
            }
            guard let month = monthName(second), let day = day(first) else { return nil }
            return PartialDate(year: number, month: month, day: day)
        default: return nil
        }
    }

    /// Returns the month with this name, beginning of a name, or number.
    static func month(_ text: String) -> Int? {
        if let number = number(text, digits: 1...2) {
            return (1...12).contains(number) ? number : nil
        }
        return monthName(text)
    }

    private static func monthName(_ text: String) -> Int? {
        let text = text.lowercased()
        guard text.count >= 3 else { return nil }
        return BibTeXAbbreviations.months.firstIndex { $0.lowercased().hasPrefix(text) }
            .map { $0 + 1 } ?? (text == "sept" ? 9 : nil)
    }

    private static func day(_ text: String) -> Int? {
        let digits = text.hasSuffix("th") ? text.dropLast(2) : text[...]
        return number(String(digits), digits: 1...2)
    }

    static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count),
            text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// Returns the BibTeX value of a month and a day. The month is an abbreviation, not a text.
    static func bibTeX(month: Int, day: Int?) -> String {
        let name = BibTeXAbbreviations.months[month - 1].prefix(3).lowercased()
        return day.map { "\"\($0)~\" # \(name)" } ?? name
    }
}
