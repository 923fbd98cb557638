import CICU
import Synchronization

/// The names of a language for days relative to today: "yesterday", "in 3 days", "last Monday".
public final class RelativeDateTexts: Sendable {
    private let format: Mutex<Handle>

    /// A unit of the offset.
    public enum Unit: Hashable, Sendable {
        case day, week, month, year
        /// A weekday; 0 for Sunday.
        case weekday(Int)
    }

    /// Opens the relative formats of a locale; `nil` if ICU has no data.
    public init?(_ symbols: DateSymbols) {
        guard let pointer = icu_relative_open(symbols.icuName) else { return nil }
        format = Mutex(Handle(pointer: pointer))
    }

    /// Returns the text of an offset; `nil` if ICU has none.
    ///
    /// - Parameters:
    ///   - offset: The number of units from today, negative in the past.
    ///   - unit: The unit of the offset.
    ///   - isNumeric: Whether the text contains the number, as in "1 day ago" instead of
    ///     "yesterday".
    public func text(_ offset: Int, _ unit: Unit, isNumeric: Bool = false) -> String? {
        let icuUnit =
            switch unit {
            case .day: CICU_DAY
            case .week: CICU_WEEK
            case .month: CICU_MONTH
            case .year: CICU_YEAR
            case .weekday(let place): CICUUnit(CICU_SUNDAY.rawValue + UInt32(place))
            }
        return format.withLock { handle in
            DateSymbols.text {
                icu_relative_write(
                    handle.pointer, Int32(clamping: offset), icuUnit, isNumeric, $0, $1)
            }
        }
    }

    /// Owns an opened format.
    private struct Handle: ~Copyable {
        let pointer: OpaquePointer

        deinit { icu_relative_close(pointer) }
    }
}
