/// The written form of the values of a column, and so the way to read them.
public enum ValueForm: Hashable, Sendable {
    /// Any text.
    case text
    /// Text of several lines.
    case paragraph
    /// Addresses of pages, mailboxes or files, or phone numbers.
    case link
    /// One of a few texts.
    case choice
    /// A word for on or off.
    case checkbox
    /// An integer or a decimal number with a point.
    case number
    /// A number with a decimal comma.
    case decimalComma
    /// A number with separators of groups, a unit or an exponent.
    case writtenNumber(NumberForm)
    /// 1994-05-30T18:30, 1994-05-30, 1994-05 or 1994.
    case isoDate
    /// Dates with the day before the month: 30.5.1994, 30/5/1994, 30 May 1994.
    case dayMonthYear
    /// Dates with the month before the day: 5/30/1994, May 30, 1994.
    case monthDayYear
    /// Dates that all have the time 0:00, which says nothing: `2023-03-15 00:00:00`.
    case midnights(isDayFirst: Bool)
    /// Values as a person types them into a field of this kind.
    case typed(FieldKind)

    /// The kind of field for values of this form.
    package var kind: FieldKind {
        switch self {
        case .text: .text
        case .paragraph: .paragraph
        case .link: .link
        case .choice: .choice
        case .checkbox: .checkbox
        case .typed(let kind): kind
        case .number, .decimalComma, .writtenNumber: .number
        case .isoDate, .dayMonthYear, .monthDayYear, .midnights: .date
        }
    }

    /// The unit of the numbers; empty for none.
    package var unit: String {
        if case .writtenNumber(let form) = self { form.unit } else { "" }
    }

    /// The default form of values in a field of `kind`.
    package init(_ kind: FieldKind) {
        self = kind.definition.form
    }
}

/// Reads values from the bytes of cells, without making strings of them.
package enum ValueReader {
    package enum Number {
        case integer(Int64)
        case decimal(Double)
    }

    /// Reads a number that loses nothing when written again.
    ///
    /// An integer has at most 18 digits; the digits of a decimal form an integer below 2⁵³. There
    /// are no leading zeros, and only a sign before the digits.
    ///
    /// - Parameter comma: Whether the decimal separator is a comma.
    package static func number(_ bytes: UnsafeRawBufferPointer, comma: Bool = false) -> Number? {
        var index = 0
        let count = bytes.count
        guard count > 0, count <= 24 else { return nil }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        if isNegative || bytes[0] == UInt8(ascii: "+") { index = 1 }
        let firstDigit = index
        var mantissa: Int64 = 0
        var digits = 0
        while index < count, let digit = digit(bytes[index]) {
            digits += 1
            guard digits <= 18 else { return nil }
            mantissa = mantissa * 10 + digit
            index += 1
        }
        guard digits > 0 else { return nil }
        if digits > 1, bytes[firstDigit] == UInt8(ascii: "0") { return nil }
        if index == count { return .integer(isNegative ? -mantissa : mantissa) }
        guard bytes[index] == (comma ? UInt8(ascii: ",") : UInt8(ascii: ".")) else { return nil }
        index += 1
        var decimals = 0
        while index < count, let digit = digit(bytes[index]) {
            digits += 1
            decimals += 1
            guard digits <= 17 else { return nil }
            mantissa = mantissa * 10 + digit
            index += 1
        }
        guard index == count, decimals > 0, mantissa < 1 << 53, decimals <= 22 else { return nil }
        // Both are exact in a Double, so the quotient is the nearest Double.
        let value = Double(mantissa) / powersOfTen[decimals]
        return .decimal(isNegative ? -value : value)
    }

    /// Reads a cell as a value of this form; a cell of another form stays text.
    package static func value(_ bytes: UnsafeRawBufferPointer, as form: ValueForm) -> FieldValue {
        guard !bytes.isEmpty else { return .empty }
        switch form {
        case .text, .paragraph, .link, .choice: break
        case .typed(let kind):
            let text = String(decoding: bytes, as: UTF8.self)
            return FieldValue(text, as: kind) ?? .text(text)
        case .number, .decimalComma:
            switch number(bytes, comma: form == .decimalComma) {
            case .integer(let number): return .integer(number)
            case .decimal(let number): return .decimal(number)
            case nil: break
            }
        case .writtenNumber(let form):
            if let value = writtenNumber(bytes, as: form) { return value }
        case .checkbox:
            if let isOn = checkbox(bytes) { return .checkbox(isOn) }
        case .isoDate, .dayMonthYear, .monthDayYear, .midnights:
            if let date = date(bytes, as: form) { return .date(date) }
        }
        return .text(String(decoding: bytes, as: UTF8.self))
    }

    /// Whether a cell is a link to a page, mailbox, phone number or file, an email address, or a
    /// phone number with the code of a country.
    package static func isLink(_ bytes: UnsafeRawBufferPointer) -> Bool {
        linkBeginnings.contains { bytes.count > $0.count && bytes.starts(with: $0) }
            || isMailbox(bytes) || isPhoneNumber(bytes)
    }

    private static func isMailbox(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let sign = bytes.firstIndex(of: UInt8(ascii: "@")) else { return false }
        let labels = bytes[(sign + 1)...]
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
            && WebAddress(String(decoding: bytes, as: UTF8.self), type: .mail) != nil
    }

    private static func isPhoneNumber(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.first == UInt8(ascii: "+") && bytes.count { digits.contains($0) } >= 7
            && WebAddress(String(decoding: bytes, as: UTF8.self), type: .phone) != nil
    }

    private static let linkBeginnings = ["http://", "https://", "mailto:", "tel:", "file:/"].map {
        Array($0.utf8)
    }

    /// Whether a cell is a time span in hours, minutes and seconds: `1:30:00`, `00:15:00`. A column
    /// with words such as `1 day, 12:00:00` is not guessed to be one.
    package static func isTimeSpan(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard (7...16).contains(bytes.count), bytes[bytes.count - 3] == UInt8(ascii: ":"),
            bytes[bytes.count - 6] == UInt8(ascii: ":"), !bytes.contains(UInt8(ascii: " "))
        else { return false }
        return TimeSpanText.seconds(in: String(decoding: bytes, as: UTF8.self)) != nil
    }

    /// Reads a word for on or off, or a mark; nil if the cell is neither.
    package static func checkbox(_ bytes: UnsafeRawBufferPointer) -> Bool? {
        checkboxWord(bytes) ?? (isMark(bytes) ? true : nil)
    }

    /// Reads a word for on or off; nil if the cell is neither.
    package static func checkboxWord(_ bytes: UnsafeRawBufferPointer) -> Bool? {
        guard (1...5).contains(bytes.count) else { return nil }
        return CheckboxKind.isOn(String(decoding: bytes, as: UTF8.self))
    }

    /// Whether a cell is checked with a mark, as `x`.
    package static func isMark(_ bytes: UnsafeRawBufferPointer) -> Bool {
        (1...6).contains(bytes.count) && CheckboxKind.isMark(String(decoding: bytes, as: UTF8.self))
    }

    /// Reads a date of this form. An ISO date fits every form.
    package static func date(_ bytes: UnsafeRawBufferPointer, as form: ValueForm) -> PartialDate? {
        if let date = bytes.withMemoryRebound(to: UInt8.self, PartialDate.init(utf8:)) {
            guard case .midnights = form, date.time?.isMidnight == true else { return date }
            return date.withoutTime
        }
        if form == .isoDate { return nil }
        if case .midnights(let isDayFirst) = form {
            let date = date(bytes, as: isDayFirst ? .dayMonthYear : .monthDayYear)
            return date?.time?.isMidnight == true ? date?.withoutTime : date
        }
        let isDayFirst = form == .dayMonthYear
        guard let (first, second, year) = threeNumbers(bytes) else {
            return yearFirstDate(bytes)?.date
                ?? DateReader.date(
                    written: String(decoding: bytes, as: UTF8.self), isDayFirst: isDayFirst)
        }
        return isDayFirst
            ? date(year: year, month: second, day: first)
            : date(year: year, month: first, day: second)
    }

    /// Reads two numbers of one or two digits and one of four, separated by full stops or slashes.
    package static func threeNumbers(_ bytes: UnsafeRawBufferPointer) -> (Int, Int, Int)? {
        guard (8...10).contains(bytes.count), digit(bytes[0]) != nil else { return nil }
        var numbers: InlineArray<3, Int> = [0, 0, 0]
        var lengths: InlineArray<3, Int> = [0, 0, 0]
        var part = 0
        var separator: UInt8?
        for byte in bytes {
            if let digit = digit(byte) {
                numbers[part] = numbers[part] * 10 + Int(digit)
                lengths[part] += 1
            } else {
                guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/"), part < 2,
                    separator == nil || separator == byte
                else { return nil }
                separator = byte
                part += 1
            }
        }
        guard part == 2, (1...2).contains(lengths[0]), (1...2).contains(lengths[1]), lengths[2] == 4
        else { return nil }
        return (numbers[0], numbers[1], numbers[2])
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        byte >= 48 && byte <= 57 ? Int64(byte - 48) : nil
    }

    private static let powersOfTen: [Double] = (0...22).map { exponent in
        (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }
}
