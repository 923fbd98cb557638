import Synchronization
import TextCore

/// Formats dates with a time of day for a locale: `3 Dec 2020, 18:30`, `Dec 3, 2020, 6:30 PM`.
///
/// Times have colons in all locales, as clocks do: a full stop could not be told from that of a
/// date.
final class StampText: Sendable {
    private let pattern: String
    private let symbols: DateSymbols
    /// The pattern of times without seconds; nil for hours from 00 to 23 in ASCII digits.
    private let clock: String?
    /// The formats without and with seconds, created on first use.
    private let formats = Mutex<[Bool: DateTextFormat?]>([:])

    /// - Parameter isISO: Whether to write ISO 8601, with a space in place of the T.
    init(_ symbols: DateSymbols, isISO: Bool) {
        self.symbols = symbols
        let isPlain = isISO || symbols.locale.isEmpty
        // Letters of the pattern are in quotes.
        pattern = isPlain ? "{1} {0}" : symbols.dateTimePattern.replacing("'", with: "")
        clock = isPlain ? nil : Self.clock(of: symbols)
    }

    /// Returns the text of a date whose day has a text.
    func text(of date: PartialDate, day: String) -> String {
        guard let time = date.time else { return day }
        return pattern.replacing("{1}", with: day).replacing("{0}", with: self.text(of: time))
    }

    private func text(of time: TimeOfDay) -> String {
        let hasSeconds = time.second != nil
        guard let clock else {
            let text = time.description
            return hasSeconds ? String(text.prefix(8)) : text
        }
        let format = formats.withLock { formats in
            if let format = formats[hasSeconds] { return format }
            let pattern = hasSeconds ? clock.replacing("mm", with: "mm:ss") : clock
            let format = DateTextFormat(pattern, symbols: symbols)
            formats[hasSeconds] = .some(format)
            return format
        }
        return format?.text(ofSecond: time.secondOfDay) ?? time.description
    }

    /// The pattern of hours and minutes in a locale: `HH:mm`, `h:mm a` or `a h:mm`.
    private static func clock(of symbols: DateSymbols) -> String {
        let pattern = symbols.pattern(skeleton: "jmm") ?? "HH:mm"
        guard let period = pattern.firstIndex(where: { "aBb".contains($0) }),
            let hour = pattern.firstIndex(where: { "hK".contains($0) })
        else { return pattern.contains("HH") ? "HH:mm" : "H:mm" }
        return period < hour ? "a h:mm" : "h:mm a"
    }
}
