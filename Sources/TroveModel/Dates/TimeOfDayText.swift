import Foundation
import TextCore

/// Formats times of the day as a locale writes them: “14:05”, “2:05 PM”.
public struct TimeOfDayText: Sendable {
    /// The formatter for the account's locale: `LC_ALL`, `LC_TIME`, `LANG`.
    public static let shared = TimeOfDayText(
        locale: PosixLocale.name(of: "LC_TIME", in: ProcessInfo.processInfo.environment))

    private let format: DateTextFormat?

    /// Creates a formatter.
    ///
    /// - Parameter locale: The locale, as in `LC_TIME`; empty for hours from 0 to 23.
    public init(locale: String) {
        let symbols = DateSymbols(locale: locale)
        format =
            symbols.locale.isEmpty
            ? nil
            : symbols.pattern(skeleton: "jmm").flatMap { DateTextFormat($0, symbols: symbols) }
    }

    /// Returns the text of a time.
    public func text(hour: Int, minute: Int) -> String {
        if let text = format?.text(ofSecond: (hour * 60 + minute) * 60) { return text }
        return [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
