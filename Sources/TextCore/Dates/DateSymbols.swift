import CICU

/// The names and patterns of a language for dates of the Gregorian calendar.
///
/// ```swift
/// let symbols = DateSymbols(locale: "de_DE")
/// symbols.names(of: .month).first      // (place: 0, text: "Januar")
/// symbols.pattern(.medium)             // "dd.MM.y"
/// ```
public struct DateSymbols: Sendable {
    /// The locale, such as "de_DE"; empty for ISO dates with English names.
    public let locale: String
    /// The ICU name of the locale.
    let icuName: String

    /// Creates the symbols of a locale.
    ///
    /// - Parameter locale: A name as in `LC_TIME`; encoding and modifier are ignored.
    public init(locale: String) {
        self.locale = PosixLocale.name(of: locale)
        icuName = (self.locale.isEmpty ? "en" : self.locale) + "@calendar=gregorian"
    }

    /// The length of a date pattern in the locale.
    public enum Style: Int32, CaseIterable, Sendable {
        case full, long, medium, short
    }

    /// A unit of time with named values.
    public enum Unit: CaseIterable, Sendable {
        /// The months: places 0 to 11, from January.
        case month
        /// The weekdays: places 0 to 6, from Sunday.
        case weekday
    }

    /// Returns the pattern of complete dates; the ISO pattern for the locale without a name, `nil`
    /// if ICU has no data.
    public func pattern(_ style: Style) -> String? {
        if locale.isEmpty { return "y-MM-dd" }
        return Self.text { icu_date_style(icuName, style.rawValue, $0, $1) }
    }

    /// Returns the pattern with the fields of a skeleton, such as "yMMM"; `nil` if ICU has no data.
    public func pattern(skeleton: String) -> String? {
        Self.text { icu_date_pattern(icuName, skeleton, $0, $1) }
    }

    /// The way to join a date, `{1}`, and a time, `{0}`: "{1}, {0}".
    public var dateTimePattern: String {
        if locale.isEmpty { return "{1} {0}" }
        return Self.text { icu_date_time_pattern(icuName, $0, $1) } ?? "{1} {0}"
    }

    /// Returns all names: wide and abbreviated, as used within dates and standing alone.
    public func names(of unit: Unit) -> [(place: Int, text: String)] {
        var names = NameList()
        withUnsafeMutablePointer(to: &names) { pointer in
            icu_date_names(
                icuName, unit == .weekday,
                { context, place, text, length in
                    guard let text, let context else { return }
                    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
                    context.assumingMemoryBound(to: NameList.self).pointee.names.append(
                        (Int(place), String(decoding: bytes, as: UTF8.self)))
                }, pointer)
        }
        return names.names
    }

    /// The weekday with which weeks begin, 0 for Sunday; Monday for the locale without a name, as
    /// in ISO weeks.
    public var firstWeekday: Int {
        guard !locale.isEmpty else { return 1 }
        let day = Int(icu_first_weekday(icuName))
        return (0..<7).contains(day) ? day : 1
    }

    private struct NameList {
        var names: [(place: Int, text: String)] = []
    }

    /// Returns the text that an ICU function writes; `nil` if it writes none.
    static func text(_ write: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
            let count = write(buffer.baseAddress, Int32(buffer.count))
            guard count > 0 else { return nil }
            let bytes = UnsafeRawBufferPointer(buffer)[..<Int(count)]
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension Unicode.Scalar {
    /// The decimal value of a digit in any script; `nil` for other characters.
    public var decimalDigit: Int? {
        if value < 128 { return (48...57).contains(value) ? Int(value) - 48 : nil }
        let digit = icu_digit(value)
        return digit < 0 ? nil : Int(digit)
    }
}
