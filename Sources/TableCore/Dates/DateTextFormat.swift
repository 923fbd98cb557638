import CICU
import Synchronization

/// Writes days by a pattern of a locale, with its names and digits.
///
/// Years have four digits at least, whatever the pattern: `0094` is no `1994`.
public final class DateTextFormat: Sendable {
    private let format: Mutex<Handle>

    /// Opens a pattern of ``DateSymbols``; nil if ICU has no data.
    public init?(_ pattern: String, symbols: DateSymbols) {
        let pattern = Self.withWholeYears(pattern)
        guard let pointer = icu_date_format_open(symbols.icuName, pattern) else { return nil }
        format = Mutex(Handle(pointer: pointer))
    }

    /// The text of a day, counted from 1970-01-01; nil if ICU has none.
    public func text(ofDay day: Int) -> String? {
        format.withLock { handle in
            DateSymbols.text { icu_date_format_write(handle.pointer, Int64(day), $0, $1) }
        }
    }

    /// The pattern with years of four digits, counted before the year 1 as well.
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
