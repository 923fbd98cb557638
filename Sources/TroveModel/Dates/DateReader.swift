import Foundation
import TableCore
import TextCore

/// Parses dates in common notations: `2020-12-03`, `12/3/2020`, `3. Dezember 2020`, `May 1994`,
/// `1994`, `yesterday`, `+3d`, `next Friday`; with a time of day, `2020-12-03 18:30`, `today 6 pm`.
///
/// A time with a time zone becomes the local time.
///
/// ```swift
/// let reader = DateReader(locale: "en_GB")
/// try reader.date("12/3/2020", today: today)   // 12 March 2020
/// ```
///
/// Accepts names of the locale and English names, ignoring case and accents, and digits of any
/// script. ISO dates mean the same in every locale. Reads everything that ``DateText`` writes.
public struct DateReader: Sendable {
    /// The reader for the account's locale: `LC_ALL`, `LC_TIME`, `LANG`.
    public static let shared = DateReader(
        locale: PosixLocale.name(of: "LC_TIME", in: ProcessInfo.processInfo.environment))

    /// The order of year, month and day in an all-number date.
    struct Order: Hashable, Sendable {
        /// Whether the day comes before the month.
        var isDayFirst: Bool
        /// Whether a two-digit year comes first.
        var isYearFirst: Bool
    }

    /// The order in the locale.
    let order: Order
    let words: DateWords
    let relativeWords: RelativeDateWords
    private let periods: DayPeriods
    private let timeZone: TimeZone
    private let written = WrittenDates()

    /// - Parameters:
    ///   - locale: The locale, as in `LC_TIME`.
    ///   - timeZone: The zone of local times.
    public init(locale: String, timeZone: TimeZone = .current) {
        self.timeZone = timeZone
        let symbols = DateSymbols(locale: locale)
        order = Self.order(of: symbols)
        var words = DateWords(symbols)
        let english = DateSymbols(locale: "en")
        words.add(DateWords(english))
        self.words = words
        relativeWords = RelativeDateWords([symbols, english])
        periods = DayPeriods(symbols)
    }

    /// Whether the locale writes the day before the month.
    public var isDayFirst: Bool { order.isDayFirst }

    /// The direction of durations without a sign, such as `30d`.
    public enum DurationDirection: Hashable, Sendable {
        /// Before today, as in queries.
        case past
        /// After today, as in days that are due.
        case future
    }

    /// Parses typed text: dates, days without a year (of the current year), and words for days
    /// relative to today.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - today: The day to which relative dates refer.
    ///   - durations: The direction of durations without a sign.
    /// - Throws: ``DateParseError`` with the reason.
    public func date(
        _ text: some StringProtocol, today: PartialDate, durations: DurationDirection = .past
    ) throws(DateParseError) -> PartialDate {
        if let date = PartialDate(text) { return date }
        let text = String(text)
        guard let written = WrittenTime(in: text, periods: periods) else {
            return try day(text, today: today, durations: durations)
        }
        guard !written.rest.isEmpty else { throw .notADate(text) }
        let date = try day(written.rest, today: today, durations: durations)
        guard let stamp = written.stamp(on: date, in: timeZone) else { throw .noDayOfTime(text) }
        return stamp
    }

    /// Parses typed text without a time of day.
    private func day(
        _ text: String, today: PartialDate, durations: DurationDirection
    ) throws(DateParseError) -> PartialDate {
        // A text with a sign is no duration with another sign before it.
        let ahead = durations == .future ? RelativeDate(offset: "+" + text) : nil
        if let moving = ahead ?? relativeWords.meaning(of: text, words: words) {
            guard let date = moving.date(from: today) else { throw .outOfRange(text) }
            return date
        }
        return try DateInterpreter(reader: self, text: text, today: today, isTyped: true).date()
    }

    /// Parses text typed at `now`; nil if it is not a date.
    func date(typed text: some StringProtocol, now: Date = Date()) -> PartialDate? {
        guard let today = PartialDate.day(of: now) else { return nil }
        return try? date(text, today: today)
    }

    /// Parses a date from a file: with a year, and not relative to today; nil for other texts.
    /// Results are cached.
    ///
    /// - Parameter isDayFirst: Whether the day comes before the month in all-number dates; nil for
    ///   the locale's order.
    public func date(written text: some StringProtocol, isDayFirst: Bool? = nil) -> PartialDate? {
        if let date = PartialDate(text) { return date }
        let text = String(text)
        return written.date(WrittenDates.Key(text: text, isDayFirst: isDayFirst)) {
            guard let today = PartialDate.today else { return nil }
            let time = WrittenTime(in: text, periods: periods)
            var interpreter = DateInterpreter(
                reader: self, text: time?.rest ?? text, today: today, isTyped: false)
            if let isDayFirst { interpreter.fixOrder(isDayFirst: isDayFirst) }
            guard let date = try? interpreter.date() else { return nil }
            return time.map { $0.stamp(on: date, in: timeZone) } ?? date
        }
    }

    /// Parses a date from a file in the account's locale.
    static func date(
        written text: some StringProtocol, isDayFirst: Bool? = nil
    ) -> PartialDate? {
        PartialDate(text) ?? shared.date(written: text, isDayFirst: isDayFirst)
    }

    private static func order(of symbols: DateSymbols) -> Order {
        let short = symbols.pattern(.short) ?? "y-MM-dd"
        let dayAndMonth =
            symbols.locale.isEmpty ? "MM-dd" : symbols.pattern(skeleton: "Md") ?? "MM-dd"
        func place(_ letters: Set<Character>, in pattern: String) -> Int {
            pattern.enumerated().first { letters.contains($1) }?.offset ?? Int.max
        }
        return Order(
            isDayFirst: place(["d"], in: dayAndMonth) < place(["M", "L"], in: dayAndMonth),
            isYearFirst: place(["y"], in: short) < place(["d"], in: short))
    }
}
