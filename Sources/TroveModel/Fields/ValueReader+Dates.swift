import TextCore

/// Dates whose month or day is empty or zero.
extension ValueReader {
    /// Reads a date with the year first, and with parts that are empty or zero if they are unknown:
    /// `2021-03-00`, `1999-00-00`, `2019/05//`, `2019///Winter`.
    ///
    /// - Returns: The date, and the text after the third slash, as in the dates of RIS files; nil
    ///   for other texts.
    package static func yearFirstDate(
        _ bytes: UnsafeRawBufferPointer
    ) -> (date: PartialDate, note: String)? {
        guard bytes.count >= 6, bytes.count <= 64 else { return nil }
        let separator = bytes[4]
        guard separator == UInt8(ascii: "/") || separator == UInt8(ascii: "-") else { return nil }
        let isSlash = separator == UInt8(ascii: "/")
        let parts = bytes.split(
            separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 4 && isSlash, parts[0].count == 4,
            parts[1...2].allSatisfy({ isSlash ? $0.count <= 2 : $0.count == 2 }),
            let year = wholeNumber(parts[0]), let month = wholeNumber(parts[1]),
            let day = wholeNumber(parts[2]), let date = date(year: year, month: month, day: day)
        else { return nil }
        return (date, parts.count > 3 ? String(decoding: parts[3], as: UTF8.self).trimmed : "")
    }

    /// Returns the date with these parts, of which month and day are zero if they are unknown.
    static func date(year: Int, month: Int, day: Int) -> PartialDate? {
        guard month > 0 else {
            return day == 0 && year > 0 ? PartialDate(year: year) : nil
        }
        return PartialDate(year: year, month: month, day: day == 0 ? nil : day)
    }

    /// The value of digits, of which there can be none; nil if there is another byte.
    private static func wholeNumber(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        var number = 0
        for byte in bytes {
            guard byte &- 48 < 10 else { return nil }
            number = number * 10 + Int(byte - 48)
        }
        return number
    }
}
