import TextCore
import TroveModel

/// Infers whether all values of a column are numbers with the same unit after them: `12 kg`,
/// `3.5 kg`.
///
/// A single other value ends the search, so that codes and addresses stay text.
struct MeasureInference: Sendable {
    private var unit: String?
    private var numbers = NumberInference()
    /// The first number as it is written.
    private var first = ""
    /// Whether a number differs from the first.
    private var hasSeveral = false
    private var isClosed = false

    /// Takes the next value into account.
    mutating func add(_ bytes: UnsafeRawBufferPointer, line: Int) {
        guard !isClosed else { return }
        guard let measure = Measure(bytes), unit == nil || unit == measure.unit else {
            isClosed = true
            return
        }
        unit = measure.unit
        if first.isEmpty { first = measure.number }
        if measure.number != first { hasSeveral = true }
        var number = measure.number
        isClosed = number.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            return numbers.add(bytes, sample: CellSample(bytes, line: line)) != true
        }
    }

    /// The notation that all values have; nil if there is none.
    ///
    /// - Parameter hint: The decimal separator where the values do not tell.
    func form(hint: DecimalHint) -> NumberForm? {
        guard !isClosed, hasSeveral, let unit, !areCodes(with: unit), !numbers.haveExponents,
            let form = numbers.form(hint: hint), form.unit.isEmpty
        else { return nil }
        return NumberForm(separators: form.separators, unit: unit, isUnitAsWritten: true)
    }

    /// The number of digits from which whole numbers of one length are codes or years.
    private static let codeLength = 4

    /// Whether the values are rather postal codes or years before a word: `1010 Wien`.
    private func areCodes(with unit: String) -> Bool {
        UnitName(unit) == nil && numbers.areIntegers
            && numbers.commonDigitCount.map { $0 >= Self.codeLength } == true
    }

    /// Whether the numbers have a decimal comma, or a point; nil if they show neither.
    var hasDecimalComma: Bool? { isClosed ? nil : numbers.hasDecimalComma }

    /// A number that the hint decides, and the number as which it is read; nil if the values
    /// decide.
    func unclearExample(hint: DecimalHint) -> (text: String, value: String)? {
        isClosed ? nil : numbers.unclearExample(hint: hint)
    }
}

/// A number and the unit after it.
private struct Measure {
    let number: String
    let unit: String

    private static let maximumLength = 64
    private static let maximumUnitLength = 20

    /// Divides a text; nil if it does not begin like a number, or if no unit follows.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= Self.maximumLength, bytes.contains(where: { $0 &- 48 < 10 }) else {
            return nil
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let digits = text.unicodeScalars.prefix { Self.ofNumbers.contains($0) }
        let number = String(digits)
        unit = String(text.unicodeScalars[digits.endIndex...]).trimmed
        self.number = number.trimmed
        let isApart = digits.last.map(\.properties.isWhitespace) == true
        guard !self.number.isEmpty, Self.isUnit(unit, isApart: isApart) else { return nil }
    }

    /// The characters of numbers in all notations, without exponents.
    private static let ofNumbers = Set(
        "0123456789.,'’+-− \u{A0}\u{202F}\u{2009}".unicodeScalars)

    /// Whether a text is a unit: a known one, or else one word after a blank.
    private static func isUnit(_ text: String, isApart: Bool) -> Bool {
        if UnitName(text)?.text == text {
            // `12A` and `5M` are rather a code and five millions.
            return isApart || text.utf8.count > 1 || shortUnits.contains(text)
        }
        guard isApart, text.count <= maximumUnitLength, !otherWords.contains(text.lowercased()),
            let first = text.unicodeScalars.first, isLetter(first) || signs.contains(first)
        else { return false }
        return text.unicodeScalars.allSatisfy {
            isLetter($0) || signs.contains($0) || "./²³".unicodeScalars.contains($0)
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }

    private static let signs = Set("°%‰′″\"".unicodeScalars)
    private static let shortUnits: Set<String> = ["m", "g", "l", "s", "h", "°", "%", "‰"]
    /// Endings of ordinal numbers and parts of the day.
    private static let otherWords: Set<String> = [
        "st", "nd", "rd", "th", "am", "pm", "a.m.", "p.m.",
    ]
}
