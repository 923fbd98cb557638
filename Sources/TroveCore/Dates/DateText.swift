import Foundation
import Synchronization
import TableCore

/// Dates as a locale writes them: `3 Dec 2020`, `Dec 2020`, `2020`. ``DateReader`` reads them again.
///
///     DateText(locale: "en_GB").text(of: date)   // "3 Dec 2020"
///
/// Without a locale, dates are ISO. The calendar is the Gregorian one everywhere; names and digits are
/// those of the locale.
public final class DateText: Sendable {
    /// In the locale of the account: `LC_ALL`, `LC_TIME`, `LANG`.
    public static let shared = DateText(
        locale: PosixLocale.name(of: "LC_TIME", in: ProcessInfo.processInfo.environment))

    private let symbols: DateSymbols
    /// Each is opened when it is used first; nil for one that ICU does not have.
    private let formats = Mutex<[Form: DateTextFormat?]>([:])

    private enum Form {
        case day, month, year, wideMonth
    }

    /// - Parameter locale: as in `LC_TIME`.
    public init(locale: String) {
        symbols = DateSymbols(locale: locale)
    }

    /// The date in the locale's medium form, as exact as it is known.
    public func text(of date: PartialDate) -> String {
        guard !symbols.locale.isEmpty else { return date.description }
        return text(of: date, as: date.month == nil ? .year : date.day == nil ? .month : .day)
    }

    /// The month with its whole name: `December 2020`.
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
