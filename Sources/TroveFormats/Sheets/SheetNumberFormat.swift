import TextCore
import TroveModel

/// The meaning that the number format of a cell gives to its number.
enum SheetNumberFormat: Hashable, Sendable {
    case number
    case percentage
    /// An amount with its unit: the code or symbol of a currency, or another text behind numbers.
    /// The unit is empty if it depends on the language of the program.
    case amount(unit: String)
    case moment(SheetDateSystem.Parts)
    case code(SheetNumberMask)
}

extension SheetCell {
    /// Creates the cell that shows a number in a format.
    init(_ number: SheetNumber, in format: SheetNumberFormat, dateSystem: SheetDateSystem) {
        self.init()
        switch format {
        case .number: content = .number(number)
        case .percentage: content = .percentage(number)
        case .amount(let unit): content = .amount(number, unit: unit)
        case .moment(let parts):
            content = dateSystem.content(of: number.double, showing: parts) ?? .number(number)
        case .code(let mask):
            guard case .integer(let integer) = number, integer >= 0 else {
                content = .number(number)
                return
            }
            content = .string
            text = mask.text(of: integer)
        }
    }
}

/// The texts of a number format around a number, of which one may be the unit.
struct SheetNumberTexts: Hashable, Sendable {
    /// The text before the digits.
    private var prefix = ""
    /// The text behind the digits.
    private var suffix = ""
    private var hasDigits = false
    /// Whether the digits end with a sign that divides the shown number by thousands.
    var isScaled = false

    /// Adds a text.
    mutating func append(_ text: String) {
        if hasDigits { suffix += text } else { prefix += text }
    }

    /// Adds digits. Texts between digits are no unit.
    mutating func appendDigits() {
        hasDigits = true
        isScaled = false
        suffix = ""
    }

    private static let longestUnit = 30

    /// Whether Trove wrote the format: its exports have a no-break space before any unit.
    var isOwn: Bool { suffix.first == "\u{A0}" }

    /// The unit; nil if the texts name none.
    var unit: String? {
        guard hasDigits, !isScaled else { return nil }
        let unit = suffix.trimmed
        // “€/kg” is a unit of its own.
        if !isOwn, !unit.contains("/"), let currency = Currency.code(in: prefix + " " + suffix) {
            return currency
        }
        let isUnit = isOwn ? !unit.isEmpty : unit.unicodeScalars.contains(where: Self.isOfUnits)
        return isUnit && unit.count <= Self.longestUnit && !unit.contains(where: \.isNewline)
            ? unit : nil
    }

    /// Whether a unit may consist of a character: a letter, or a sign such as ° or ″.
    private static func isOfUnits(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || "°%‰′″\"'".unicodeScalars.contains(scalar)
            || scalar.properties.generalCategory == .currencySymbol
    }
}
