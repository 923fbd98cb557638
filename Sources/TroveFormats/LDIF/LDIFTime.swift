import TroveModel

/// The times of directory entries: generalized times (RFC 4517), and in Thunderbird the seconds
/// since 1970.
enum LDIFTime {
    /// Returns the local time; a text of another form stays.
    ///
    ///     LDIFTime.value(of: "20200131120000Z")   // 2020-01-31T13:00:00 in Berlin
    static func value(of text: String) -> FieldValue {
        guard text.last == "Z" else { return .text(text) }
        let digits = text.dropLast().prefix { $0 != "." && $0 != "," }
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits) else {
            return .text(text)
        }
        // Thunderbird writes zero for an unknown time.
        if number == 0 { return .empty }
        if let time = generalized(String(digits)) { return local(time) ?? .text(text) }
        guard digits.count <= 10 else { return .text(text) }
        let (day, second) = number.quotientAndRemainder(dividingBy: 86_400)
        guard let date = PartialDate(dayNumber: day) else { return .text(text) }
        let parts = [second / 3_600, second / 60 % 60, second % 60]
        let time = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return local("\(date)T\(time)Z") ?? .text(text)
    }

    private static func local(_ text: String) -> FieldValue? {
        DateReader.shared.date(written: text).map { .date($0) }
    }

    private static func generalized(_ digits: String) -> String? {
        guard [10, 12, 14].contains(digits.count) else { return nil }
        let bytes = Array(digits)
        func part(_ range: Range<Int>) -> String {
            range.lowerBound < bytes.count ? String(bytes[range]) : "00"
        }
        guard let date = PartialDate("\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"),
            let hour = Int(part(8..<10)), hour < 24, let minute = Int(part(10..<12)), minute < 60,
            let second = Int(part(12..<14)), second < 61
        else { return nil }
        return "\(date)T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z"
    }
}
