import Foundation
import TableCore

/// Reads dates as people write them: `2020-12-03`, `12/3/2020`, `3. Dezember 2020`, `May 1994`, `1994`,
/// `yesterday`, `+3d`, `next Friday`.
///
/// ```swift
/// let reader = DateReader(locale: "en_GB")
/// try reader.date("12/3/2020", today: today)   // 12 March 2020
/// ```
///
/// Names are those of the locale and English ones, without regard to case and accents; digits are of
/// any script. ISO dates mean the same everywhere. Everything that ``DateText`` writes is read.
public struct DateReader: Sendable {
    /// In the locale of the account: `LC_ALL`, `LC_TIME`, `LANG`.
    public static let shared = DateReader(
        locale: PosixLocale.name(of: "LC_TIME", in: ProcessInfo.processInfo.environment))

    /// The order of year, month and day in a date of three numbers.
    struct Order: Hashable, Sendable {
        /// Whether the day is before the month.
        var isDayFirst: Bool
        /// Whether a year of two digits comes first.
        var isYearFirst: Bool
    }

    /// The order of the locale.
    let order: Order
    let words: DateWords
    let relativeWords: RelativeDateWords
    private let written = WrittenDates()

    /// - Parameter locale: as in `LC_TIME`.
    public init(locale: String) {
        let symbols = DateSymbols(locale: locale)
        order = Self.order(of: symbols)
        var words = DateWords(symbols)
        let english = DateSymbols(locale: "en")
        words.add(DateWords(english))
        self.words = words
        relativeWords = RelativeDateWords([symbols, english])
    }

    /// Whether the locale writes the day before the month.
    public var isDayFirst: Bool { order.isDayFirst }

    /// Reads what a person typed: dates, days without a year, which are of this year, and words for
    /// days seen from today.
    ///
    /// - Throws: ``DateRefusal`` with the reason.
    public func date(
        _ text: some StringProtocol, today: PartialDate
    ) throws(DateRefusal) -> PartialDate {
        if let date = PartialDate(text) { return date }
        let text = String(text)
        if let moving = relativeWords.meaning(of: text, words: words) {
            guard let date = moving.date(from: today) else { throw .outOfRange(text) }
            return date
        }
        return try DateInterpreter(reader: self, text: text, today: today, isTyped: true).date()
    }

    /// Reads what a person typed today; nil if it is no date.
    func date(typed text: some StringProtocol, now: Date = Date()) -> PartialDate? {
        guard let today = PartialDate.day(of: now) else { return nil }
        return try? date(text, today: today)
    }

    /// Reads a date from a file, where it has its year and does not move with the calendar; nil for
    /// other texts.
    ///
    /// - Parameter isDayFirst: The order of day and month in all-number dates; nil for the locale's.
    public func date(written text: some StringProtocol, isDayFirst: Bool? = nil) -> PartialDate? {
        if let date = PartialDate(text) { return date }
        let text = String(text)
        return written.date(WrittenDates.Key(text: text, isDayFirst: isDayFirst)) {
            guard let today = PartialDate.day(of: Date()) else { return nil }
            var interpreter = DateInterpreter(
                reader: self, text: text, today: today, isTyped: false)
            if let isDayFirst { interpreter.fixOrder(isDayFirst: isDayFirst) }
            return try? interpreter.date()
        }
    }

    /// Reads a date from a file in the locale of the account.
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
