import CICU
import Glibc
import Synchronization

/// Formats numbers for people, in the digits and with the separators of a locale.
///
/// ```swift
/// NumberTexts(locale: "de_DE").text(1234567)            // "1.234.567"
/// NumberTexts(locale: "ar_EG").text(12.5, digits: 1)    // "١٢٫٥"
/// NumberTexts(locale: "").text(1234567)                 // "1 234 567", with thin spaces
/// ```
public final class NumberTexts: Sendable {
    /// The formats of the account's locale: `LC_ALL`, `LC_NUMERIC`, `LANG`.
    public static let account = NumberTexts(
        locale: PosixLocale.name(
            of: "LC_NUMERIC",
            in: ["LC_ALL", "LC_NUMERIC", "LANG"].reduce(into: [:]) { environment, name in
                environment[name] = getenv(name).map { String(cString: $0) }
            }))

    private let formats: Mutex<Formats>

    /// Opens the formats of a locale.
    ///
    /// - Parameter locale: A name as in `LC_NUMERIC`; encoding and modifier are ignored. Empty for
    ///   thin spaces between groups of digits, a decimal point and a minus sign.
    public init(locale: String) {
        let name = PosixLocale.name(of: locale)
        formats = Mutex(Formats(locale: name))
    }

    /// Returns an integer with groups of digits.
    public func text(_ number: Int) -> String {
        // Doubles have all integers up to 2⁵³.
        guard number.magnitude < 1 << 53 else { return Self.grouped(number) }
        return formats.withLock { $0.decimal(Double(number), digits: 0...0) }
            ?? Self.grouped(number)
    }

    /// The possible numbers of decimal places.
    private static let places = 0...15

    /// Returns a number rounded to a number of decimal places, from 0 to 15.
    public func text(_ number: Double, digits: Int) -> String {
        text(number, digits: digits...digits)
    }

    /// Returns a number rounded to at most so many decimal places, up to 15, without zeros at the
    /// end beyond the smallest number of places. A number that is rounded to zero has no sign.
    public func text(_ number: Double, digits: ClosedRange<Int>) -> String {
        guard number.isFinite else { return "\(number)" }
        let digits = digits.clamped(to: Self.places)
        let isZero = Self.scaled(number, digits) == 0
        return formats.withLock { $0.decimal(isZero ? 0 : number, digits: digits) }
            ?? Self.plain(number, digits: digits)
    }

    /// Returns a part of the whole, from 0 to 1, in percent without decimal places.
    public func percent(_ part: Double) -> String {
        guard part.isFinite else { return "\(part)" }
        return formats.withLock { $0.percent(part) } ?? "\(Int((part * 100).rounded())) %"
    }

    /// An integer with thin spaces between groups of three digits.
    private static func grouped(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var index = digits.count - 3
        while index > 0 {
            digits.insert("\u{202F}", at: index)
            index -= 3
        }
        return (number < 0 ? minus : "") + String(digits)
    }

    private static let minus = "-"

    private static func scale(_ digits: ClosedRange<Int>) -> Double {
        (0..<digits.upperBound).reduce(1) { scale, _ in scale * 10 }
    }

    /// The size of a number in units of its last decimal place.
    private static func scaled(_ number: Double, _ digits: ClosedRange<Int>) -> Double {
        (number.magnitude * scale(digits)).rounded()
    }

    private static func plain(_ number: Double, digits: ClosedRange<Int>) -> String {
        let scaled = scaled(number, digits)
        let sign = number < 0 && scaled > 0 ? minus : ""
        guard scaled < 9e15 else { return sign + "\(number.magnitude)" }
        let scale = Int(scale(digits))
        var places = String(Int(scaled) % scale + scale).dropFirst()
        while places.count > digits.lowerBound, places.last == "0" { places.removeLast() }
        return sign + grouped(Int(scaled) / scale) + (places.isEmpty ? "" : "." + places)
    }

    /// Owns the opened formats; there are none for the locale without a name.
    private struct Formats: ~Copyable {
        private let decimalFormat: OpaquePointer?
        private let percentFormat: OpaquePointer?

        init(locale: String) {
            decimalFormat = locale.isEmpty ? nil : icu_number_format_open(locale, false)
            percentFormat = locale.isEmpty ? nil : icu_number_format_open(locale, true)
        }

        func decimal(_ number: Double, digits: ClosedRange<Int>) -> String? {
            Self.text(number, digits: digits, decimalFormat)
        }

        func percent(_ part: Double) -> String? { Self.text(part, digits: 0...0, percentFormat) }

        private static func text(
            _ number: Double, digits: ClosedRange<Int>, _ format: OpaquePointer?
        ) -> String? {
            guard let format else { return nil }
            return DateSymbols.text {
                icu_number_format_write(
                    format, number, Int32(digits.lowerBound), Int32(digits.upperBound), $0, $1)
            }
        }

        deinit {
            if let decimalFormat { icu_number_format_close(decimalFormat) }
            if let percentFormat { icu_number_format_close(percentFormat) }
        }
    }
}
