import Foundation
import Synchronization
import TableCore
import TextCore

/// Formats dates for a locale: `3 Dec 2020`, `Dec 2020`, `2020`. ``DateReader`` reads them back.
///
///     DateText(locale: "en_GB").text(of: date)   // "3 Dec 2020"
///
/// Without a locale, dates are in ISO format. The calendar is always Gregorian; names and digits
/// are those of the locale.
public final class DateText: Sendable {
    /// The formatter for the account's locale: `LC_ALL`, `LC_TIME`, `LANG`.
    public static let shared = DateText(
        locale: PosixLocale.name(of: "LC_TIME", in: ProcessInfo.processInfo.environment))

    private let symbols: DateSymbols
    /// The formats, created on first use; nil for those that ICU lacks.
    private let formats = Mutex<[Form: DateTextFormat?]>([:])

    private enum Form {
        case day, month, year, wideMonth
    }

    /// - Parameter locale: The locale, as in `LC_TIME`.
    public init(locale: String) {
        symbols = DateSymbols(locale: locale)
    }

    /// The date in the locale's medium form, without unknown parts.
    public func text(of date: PartialDate) -> String {
        guard !symbols.locale.isEmpty else { return date.description }
        return text(of: date, as: date.month == nil ? .year : date.day == nil ? .month : .day)
    }

    /// The full name of the month and the year: `December 2020`.
    public func header(ofMonth month: Int, year: Int) -> String {
        guard let date = PartialDate(year: year, month: month) else { return "\(year)" }
        return text(of: date, as: .wideMonth)
    }

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
        }
    }
}
