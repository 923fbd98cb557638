/// A day, a month or a year that a calendar shows.
public struct CalendarDay: Hashable, Sendable {
    public var year: Int
    /// 1…12, if it is known.
    public var month: Int?
    /// 1…31, if it is known.
    public var day: Int?

    public init(year: Int, month: Int? = nil, day: Int? = nil) {
        self.year = year
        self.month = month
        self.day = day
    }
}

/// Knows how dates are written and read, for a ``DateFormRow``.
@MainActor
public protocol DateFormReader {
    /// The date that a text means; nil if it is none.
    func date(_ text: String) -> CalendarDay?

    /// The text that a date is shown as. Reading it gives the same date.
    func text(of date: CalendarDay) -> String

    /// Why a text is no date, as a sentence for the person who typed it.
    func refusal(of text: String) -> String
}
