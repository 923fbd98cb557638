import CICU
import Synchronization

/// The words that a language has for days seen from today: "yesterday", "in 3 days", "last Monday".
public final class RelativeDateTexts: Sendable {
    private let format: Mutex<Handle>

    public enum Unit: Hashable, Sendable {
        case day, week, month, year
        /// 0 for Sunday.
        case weekday(Int)
    }

    /// Nil if ICU has no data.
    public init?(_ symbols: DateSymbols) {
        guard let pointer = icu_relative_open(symbols.icuName) else { return nil }
        format = Mutex(Handle(pointer: pointer))
    }

    /// The text of an offset; nil if ICU has none.
    ///
    /// - Parameter isNumeric: Whether the text has the number, as "1 day ago" has.
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
