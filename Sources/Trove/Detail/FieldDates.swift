import Foundation
import TableKit
import TextCore
import TroveModel

/// The parser and formatter of dates in form fields.
struct FieldDates: DateFormReader {
    /// The direction of durations without a sign.
    var durations = DateReader.DurationDirection.past

    /// The value of a text: a date, or empty; nil if the text is not a date.
    func value(_ text: String) -> FieldValue? {
        if text.isEmpty { return .empty }
        return day(text).map { .date($0) }
    }

    func date(_ text: String) -> CalendarDay? {
        day(text).map {
            CalendarDay(
                year: $0.year, month: $0.month, day: $0.day, time: $0.time?.description)
        }
    }

    private func day(_ text: String) -> PartialDate? {
        PartialDate.typed(text, today: PartialDate.today, durations: durations)
    }

    func text(of date: CalendarDay) -> String {
        PartialDate(year: date.year, month: date.month, day: date.day)
            .map { DateText.shared.text(of: $0.at(date.time.flatMap { TimeOfDay($0) })) } ?? ""
    }

    func refusal(of text: String) -> String {
        let example = PartialDate(year: 1994, month: 5, day: 31).map(DateText.shared.text) ?? ""
        return reason(text) + " "
            + translated("Enter a date such as {example}.").filling(["example": example])
    }

    private func reason(_ text: String) -> String {
        guard let today = PartialDate.today else { return translated("This is not a date.") }
        do throws(DateParseError) {
            _ = try DateReader.shared.date(text, today: today, durations: durations)
            return ""
        } catch {
            return Self.sentence(error)
        }
    }

    /// The reason, without the typed text, which the field shows.
    private static func sentence(_ refusal: DateParseError) -> String {
        switch refusal {
        case .notADate:
            translated("This is not a date.")
        case .noYear:
            translated("The year is missing.")
        case .noDayOfTime:
            translated("The day is missing.")
        case .outOfRange:
            translated("The year must be between 0 and 9999.")
        case .noDay, .noMonth, .unclearYear, .otherWeekday:
            refusal.description
        }
    }
}

extension PartialDate {
    /// The date that a user typed in one of the ways that forms accept; nil if the text is none.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - today: The day to which relative dates refer; nil if it is unknown, so that only the
    ///     notation of values is read.
    ///   - durations: The direction of durations without a sign.
    nonisolated static func typed(
        _ text: String, today: PartialDate?, durations: DateReader.DurationDirection = .past
    ) -> PartialDate? {
        guard let today else { return PartialDate(text) }
        return try? DateReader.shared.date(text, today: today, durations: durations)
    }
}
