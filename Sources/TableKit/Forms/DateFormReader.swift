/// A date in a calendar, with the precision of a time, a day, a month or a year.
public struct CalendarDay: Hashable, Sendable {
    /// The year.
    public var year: Int
    /// The month from 1 to 12, if known.
    public var month: Int?
    /// The day from 1 to 31, if known.
    public var day: Int?
    /// The time of the day in the notation of ISO 8601, such as "18:30" or "18:30:05", if known.
    public var time: String?

    /// Creates a date.
    public init(year: Int, month: Int? = nil, day: Int? = nil, time: String? = nil) {
        self.year = year
        self.month = month
        self.day = day
        self.time = time
    }
}

/// A parser and formatter of dates for a ``DateFormRow``.
@MainActor
public protocol DateFormReader {
    /// Parses a text as a date; nil if it is not one.
    func date(_ text: String) -> CalendarDay?

    /// The text of a date. Parsing it returns the same date.
    func text(of date: CalendarDay) -> String

    /// The reason why a text is not a date, as a sentence for the user.
    func refusal(of text: String) -> String
}
