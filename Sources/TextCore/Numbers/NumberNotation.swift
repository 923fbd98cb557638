/// The notation of numbers that people read and type in fields: the digits and the decimal
/// separator of a locale.
///
/// ```swift
/// let german = NumberNotation(of: NumberTexts(locale: "de_DE"))
/// german.text(of: "-1234.5")        // "-1234,5"
/// german.plain("1.234,5")           // "1234.5"
/// ```
///
/// Numbers are written without separators between groups of digits, because many of them are years
/// or parts of codes. When numbers are read, the separators of the locale, spaces and apostrophes
/// group digits. A point or comma that cannot group digits in the locale, as in the German `1.5`,
/// is a decimal point if it is a point, and not a number if it is a comma. Where both is possible,
/// as in the German `1.234`, the rule of the locale holds: 1234.
public struct NumberNotation: Sendable {
    /// The notation of the account's locale.
    public static let account = NumberNotation(of: .account)

    /// The digit zero; the others follow it in Unicode.
    private let zero: UInt32
    private let minus: String
    private let decimalSeparator: Character
    private let groupSeparator: Character?
    /// The number of digits in a group before the last one: 2 in India.
    private let innerGroupSize: Int

    /// Creates the notation of a locale.
    public init(of texts: NumberTexts) {
        let half = texts.text(-1.5, digits: 1)
        let one = half.firstIndex { $0.isDecimalDigit } ?? half.startIndex
        minus = String(half[..<one])
        zero = half[one...].unicodeScalars.first.map { $0.value - 1 } ?? 48
        let rest = half[one...].dropFirst()
        decimalSeparator = rest.first { !$0.isDecimalDigit } ?? "."
        let grouped = texts.text(12_345_678)
        groupSeparator = grouped.first { !$0.isDecimalDigit }
        let groups = grouped.split { !$0.isDecimalDigit }
        innerGroupSize = groups.count > 2 ? groups[groups.count - 2].count : 3
    }

    // MARK: Writing

    /// Returns a number in the notation.
    ///
    /// - Parameter plain: The number with ASCII digits and a decimal point, such as `-12.5` or
    ///   `1e-7`.
    public func text(of plain: String) -> String {
        var text = ""
        for (index, character) in plain.enumerated() {
            switch character {
            case ".": text.append(decimalSeparator)
            case "-" where index == 0: text += minus
            default: text.append(digit(character))
            }
        }
        return text
    }

    private func digit(_ character: Character) -> Character {
        guard character.isASCIIDigit, let value = character.wholeNumberValue,
            let scalar = Unicode.Scalar(zero + UInt32(value))
        else { return character }
        return Character(scalar)
    }

    // MARK: Reading

    /// Returns a typed number with ASCII digits and a decimal point; nil if the text is not a
    /// number.
    public func plain(_ typed: String) -> String? {
        var body = Self.normalized(typed)[...]
        var sign = ""
        if let first = body.first, first == "-" || first == "+" {
            if first == "-" { sign = "-" }
            body = body.dropFirst()
        }
        var exponent = ""
        if let mark = body.firstIndex(where: { $0 == "e" || $0 == "E" }) {
            exponent = "e" + body[body.index(after: mark)...]
            guard Int(exponent.dropFirst()) != nil else { return nil }
            body = body[..<mark]
        }
        let digits =
            number(body)
            ?? (decimalSeparator == "." ? nil : Self.decimal(body, separator: "."))
        return digits.map { sign + $0 + exponent }
    }

    /// The text with ASCII digits and signs, without invisible marks of direction and without white
    /// space at the ends.
    private static func normalized(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{200E}", "\u{200F}", "\u{61C}", "\u{2066}"..."\u{2069}": continue
            case "\u{2212}": scalars.append("-")
            default:
                if scalar.properties.numericType == .decimal,
                    let value = Character(scalar).wholeNumberValue,
                    let digit = Unicode.Scalar(48 + UInt32(value))
                {
                    scalars.append(digit)
                } else {
                    scalars.append(scalar)
                }
            }
        }
        return String(scalars).trimmed
    }

    /// Reads digits, which may be in groups, with a decimal separator or without one.
    private func number(_ body: Substring) -> String? {
        guard let point = body.firstIndex(of: decimalSeparator) else { return ungrouped(body) }
        let fraction = body[body.index(after: point)...]
        guard Self.isDigits(fraction) else { return nil }
        let whole = body[..<point]
        if whole.isEmpty { return "0." + fraction }
        return ungrouped(whole).map { $0 + "." + fraction }
    }

    /// Reads digits without groups, with a decimal separator or without one.
    private static func decimal(_ body: Substring, separator: Character) -> String? {
        let parts = body.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, isDigits(parts[1]), parts[0].isEmpty || isDigits(parts[0]) else {
            return nil
        }
        return "\(parts[0].isEmpty ? "0" : parts[0]).\(parts[1])"
    }

    /// Returns the digits of a whole number without the separators of their groups.
    private func ungrouped(_ whole: Substring) -> String? {
        if Self.isDigits(whole) { return String(whole) }
        guard let separator = whole.first(where: { !$0.isASCIIDigit }),
            separator == groupSeparator || Self.neutralSeparators.contains(separator)
        else { return nil }
        let groups = whole.split(separator: separator, omittingEmptySubsequences: false)
        guard groups.allSatisfy(Self.isDigits), groups[groups.count - 1].count == 3 else {
            return nil
        }
        let inner = separator == groupSeparator ? innerGroupSize : 3
        guard (1...inner).contains(groups[0].count), groups[0].first != "0",
            groups.dropFirst().dropLast().allSatisfy({ $0.count == inner })
        else { return nil }
        return groups.joined()
    }

    /// Separators that group digits in every locale: spaces and apostrophes.
    private static let neutralSeparators: Set<Character> = [
        " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’",
    ]

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy(\.isASCIIDigit)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    fileprivate var isDecimalDigit: Bool {
        unicodeScalars.first?.properties.numericType == .decimal
    }
}
