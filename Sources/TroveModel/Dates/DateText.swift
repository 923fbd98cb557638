import Foundation
import Synchronization
import TableCore
import TextCore

/// A form of dates.
public enum DateStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// The medium form of the locale: `3 Dec 2020`.
    case locale
    /// ISO 8601: `2020-12-03`.
    case iso
}

/// Formats dates for a locale: `3 Dec 2020`, `Dec 2020`, `2020`, `3 Dec 2020, 18:30`.
/// ``DateReader`` reads them back.
///
///     DateText(locale: "en_GB").text(of: date)   // "3 Dec 2020"
///
/// Without a locale, dates are in ISO format. The calendar is always Gregorian; names and digits
/// are those of the locale.
public final class DateText: Sendable {
    /// The formatter for the account's locale: `LC_ALL`, `LC_TIME`, `LANG`, in the style of
    /// ``use(_:)``.
    public static var shared: DateText { current.withLock { $0 } }

    private static let current = Mutex(DateText(style: .locale))

    private let symbols: DateSymbols
    private let style: DateStyle
    private let times: StampText
    /// The formats, created on first use; nil for those that ICU lacks.
    private let formats = Mutex<[Form: DateTextFormat?]>([:])

    private enum Form {
        case day, month, year, wideMonth, monthName, monthDay, weekday, full
    }

    /// - Parameters:
    ///   - locale: The locale, as in `LC_TIME`.
    ///   - style: The form of dates. Names of months are always those of the locale.
    public init(locale: String, style: DateStyle = .locale) {
        symbols = DateSymbols(locale: locale)
        self.style = style
        times = StampText(symbols, isISO: style == .iso)
    }

    /// Creates a formatter for the account's locale.
    public convenience init(style: DateStyle) {
        self.init(
            locale: PosixLocale.name(of: "LC_TIME", in: ProcessInfo.processInfo.environment),
            style: style)
    }

    /// Changes the style of ``shared``. Does not update visible texts.
    public static func use(_ style: DateStyle) {
        current.withLock { shared in
            if shared.style != style { shared = DateText(style: style) }
        }
    }

    /// The date in the locale's medium form, without unknown parts: `3 Dec 2020, 18:30`.
    public func text(of date: PartialDate) -> String {
        guard style == .locale, !symbols.locale.isEmpty else {
            return times.text(of: date, day: date.withoutTime.description)
        }
        let form = date.month == nil ? Form.year : date.day == nil ? .month : .day
        return times.text(of: date, day: text(of: date, as: form))
    }

    /// The full name of the month and the year: `December 2020`.
    public func header(ofMonth month: Int, year: Int) -> String {
        guard let date = PartialDate(year: year, month: month) else { return "\(year)" }
        return text(of: date, as: .wideMonth)
    }

    /// The abbreviated name of a month, 1…12: `Dec`.
    public func name(ofMonth month: Int) -> String {
        PartialDate(year: 2000, month: month).map { text(of: $0, as: .monthName) } ?? "\(month)"
    }

    /// The abbreviated name of a weekday, 0 for Sunday: `Sun`.
    public func name(ofWeekday weekday: Int) -> String {
        // 2 January 2000 was a Sunday.
        PartialDate(year: 2000, month: 1, day: 2 + (weekday % 7 + 7) % 7)
            .map { text(of: $0, as: .weekday) } ?? ""
    }

    /// The day without its year: `3 Dec`.
    public func dayInYear(_ date: PartialDate) -> String { text(of: date, as: .monthDay) }

    /// The date in the locale's longest form, with the weekday: `Thursday 3 December 2020`.
    public func fullText(of date: PartialDate) -> String {
        guard date.day != nil else { return text(of: date) }
        return times.text(of: date, day: text(of: date, as: .full))
    }

    /// The weekday with which weeks begin, 0 for Sunday.
    public var firstWeekday: Int { symbols.firstWeekday }

    private func text(of date: PartialDate, as form: Form) -> String {
        let format = formats.withLock { formats in
            if let format = formats[form] { return format }
            let format = pattern(of: form).flatMap { DateTextFormat($0, symbols: symbols) }
            formats[form] = .some(format)
            return format
        }
        return format?.text(ofDay: date.dayNumber) ?? date.description
    }

    private func pattern(of form: Form) -> String? {
        switch form {
        case .day: symbols.pattern(.medium)
        case .month: symbols.pattern(skeleton: "yMMM")
        case .year: symbols.pattern(skeleton: "y")
        case .wideMonth: symbols.pattern(skeleton: "yMMMM")
        case .monthName: symbols.pattern(skeleton: "LLL")
        case .monthDay: symbols.pattern(skeleton: "MMMd")
        case .weekday: symbols.pattern(skeleton: "ccc")
        case .full: symbols.pattern(skeleton: "yMMMMEEEEd")
        }
    }
}
