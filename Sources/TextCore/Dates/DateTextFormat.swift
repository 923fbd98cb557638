import CICU
import Synchronization

/// Formats days by a pattern of a locale, with its names and digits.
///
/// Years have at least four digits, whatever the pattern, so that the year 94 (`0094`) is not taken
/// for 1994.
public final class DateTextFormat: Sendable {
    private let format: Mutex<Handle>

    /// Opens a pattern of ``DateSymbols``; `nil` if ICU has no data.
    public init?(_ pattern: String, symbols: DateSymbols) {
        let pattern = Self.withWholeYears(pattern)
        guard let pointer = icu_date_format_open(symbols.icuName, pattern) else { return nil }
        format = Mutex(Handle(pointer: pointer))
    }

    /// Returns the text of a day, counted from 1970-01-01; `nil` if ICU has none.
    public func text(ofDay day: Int) -> String? {
        format.withLock { handle in
            DateSymbols.text { icu_date_format_write(handle.pointer, Int64(day), $0, $1) }
        }
    }

    /// Returns the text of a time of the day, in seconds from midnight; `nil` if ICU has none.
    public func text(ofSecond second: Int) -> String? {
        format.withLock { handle in
            DateSymbols.text {
                icu_date_format_write_time(handle.pointer, Int32(clamping: second), $0, $1)
            }
        }
    }

    /// Returns the pattern with each year field replaced by a year of at least four digits that is
    /// also numbered before year 1.
    static func withWholeYears(_ pattern: String) -> String {
        var result = ""
        var isQuoted = false
        var isInYear = false
        for character in pattern {
            if character == "'" { isQuoted.toggle() }
            let isYear = character == "y" && !isQuoted
            if !isYear { result.append(character) } else if !isInYear { result += "uuuu" }
            isInYear = isYear
        }
        return result
    }

    /// Owns an opened format.
    private struct Handle: ~Copyable {
        let pointer: OpaquePointer

        deinit { icu_date_format_close(pointer) }
    }
}
