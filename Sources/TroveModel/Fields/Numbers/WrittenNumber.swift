/// A number as people and programs write it: `1,250.00`, `-12,50 kr`, `12.5%`, `2.5E-07`.
///
/// One text rarely tells its separators, as `1,500` is 1500 or 1.5. ``separators`` are those with
/// which the text is a number, so that a column can decide. The bytes of the text must stay in
/// place as long as the number is used.
package struct WrittenNumber {
    /// The pairs of separators with which the text is a number.
    package private(set) var separators = NumberSeparatorSet()
    /// The code or symbol of a currency, or `%`; empty for none.
    package let unit: String
    /// Whether only digits, a sign and one decimal separator are used, so that
    /// ``ValueReader/number(_:comma:)`` reads the text.
    package let isPlain: Bool
    /// Whether the number has an exponent, and a sign or a separator shows that it is no code.
    package var exponent: Exponent { body.exponent }
    /// Whether the number certainly has no decimals.
    package var isInteger: Bool { body.isInteger }
    /// The number of digits.
    package var digitCount: Int { body.digitCount }

    private let isNegative: Bool
    private let body: NumberBody

    /// The exponent of a number in scientific notation.
    package enum Exponent: Hashable, Sendable {
        case none
        /// An exponent as in `1e5`, which can also be a code.
        case unclear
        /// An exponent as in `1.5e5` or `1E+05`.
        case clear
    }

    /// Reads a text; nil if it is not a number, or if reading it would lose digits or leading
    /// zeros.
    ///
    /// - Complexity: O(*bytes*), at most 64 of them.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= 64, let first = bytes.firstIndex(where: Self.isDigit),
            let last = bytes.lastIndex(where: Self.isDigit)
        else { return nil }
        var start = first
        if start > 0, bytes[start - 1] == UInt8(ascii: "."),
            !Self.endsWithAbbreviation(bytes, start)
        {
            start -= 1
        }
        let prefix = UnsafeRawBufferPointer(rebasing: bytes[..<start])
        var suffix = UnsafeRawBufferPointer(rebasing: bytes[(last + 1)...])
        let dash = Self.dash(in: suffix)
        if let dash { suffix = UnsafeRawBufferPointer(rebasing: suffix[dash.length...]) }
        guard let affixes = NumberAffixes(before: prefix, after: suffix),
            let body = NumberBody(
                UnsafeRawBufferPointer(rebasing: bytes[start...last]), dash: dash?.separator)
        else { return nil }
        self.body = body
        (unit, isNegative) = (affixes.unit, affixes.isNegative)
        separators = body.separators
        isPlain =
            body.isPlain && suffix.isEmpty && dash == nil && (prefix.isEmpty || affixes.isSignOnly)
        // `(12)` is a remark rather than a loss of 12, and `12-` is a range without an end.
        if affixes.isMarkedBehind, unit.isEmpty, !body.hasSeparators { return nil }
        guard !separators.isEmpty, exponent == .none || isInRange else { return nil }
    }

    /// Whether the exponent leaves a number that is not infinite and not lost in zero.
    private var isInRange: Bool {
        let hasDecimalComma = !separators.contains(.point)
        return body.value(hasDecimalComma: hasDecimalComma, isNegative: false) != nil
    }

    /// The number; nil if the text is not a number with these separators.
    package func value(_ separators: NumberSeparators) -> ValueReader.Number? {
        guard self.separators.contains(separators) else { return nil }
        return body.value(hasDecimalComma: separators.hasDecimalComma, isNegative: isNegative)
    }

    fileprivate static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    /// Whether the point before an index ends an abbreviation such as `Fr.`.
    private static func endsWithAbbreviation(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool
    {
        index > 1 && (bytes[index - 2] | 0x20) &- 97 < 26
    }

    /// Returns the decimal separator and the length of a dash in place of the decimals: `12,–`.
    private static func dash(
        in suffix: UnsafeRawBufferPointer
    ) -> (separator: UInt8, length: Int)? {
        guard let separator = suffix.first,
            separator == UInt8(ascii: ",") || separator == UInt8(ascii: ".")
        else { return nil }
        for dash in dashes where suffix.dropFirst().starts(with: dash) {
            return (separator, 1 + dash.count)
        }
        return nil
    }

    private static let dashes = ["--", "-", "–", "—"].map { Array($0.utf8) }
}

/// The sign and the unit around a number.
private struct NumberAffixes {
    var unit = ""
    var isNegative = false
    /// Whether parentheses or a sign behind the number mark it as negative.
    var isMarkedBehind = false
    /// Whether there is nothing but one sign of ASCII before the number.
    var isSignOnly = false

    init?(before prefix: UnsafeRawBufferPointer, after suffix: UnsafeRawBufferPointer) {
        if suffix.isEmpty, prefix.count <= 1 {
            switch prefix.first {
            case nil: return
            case UInt8(ascii: "-"): (isNegative, isSignOnly) = (true, true)
            case UInt8(ascii: "+"): isSignOnly = true
            default: break
            }
            if isSignOnly { return }
        }
        guard prefix.count <= 16, suffix.count <= 16 else { return nil }
        var signs = 0
        var parentheses = 0
        var before = Substring(String(decoding: prefix, as: UTF8.self))
        var after = Substring(String(decoding: suffix, as: UTF8.self))
        Self.strip(&before, signs: "+-−", parenthesis: "(", &signs, &parentheses, &isNegative)
        let (opening, signsBefore) = (parentheses, signs)
        Self.strip(&after, signs: "-−", parenthesis: ")", &signs, &parentheses, &isNegative)
        guard signs + opening <= 1, parentheses == 2 * opening else { return nil }
        if opening == 1 { isNegative = true }
        isMarkedBehind = opening == 1 || signs > signsBefore
        guard let unit = Self.unit(before: String(before), after: String(after)) else { return nil }
        self.unit = unit
    }

    /// Removes blanks, signs and a parenthesis from both ends of a text.
    private static func strip(
        _ text: inout Substring, signs: String, parenthesis: Character, _ count: inout Int,
        _ parentheses: inout Int, _ isNegative: inout Bool
    ) {
        func takes(_ character: Character) -> Bool {
            if character == parenthesis {
                parentheses += 1
            } else if signs.contains(character) {
                count += 1
                if character != "+" { isNegative = true }
            } else if !character.isWhitespace {
                return false
            }
            return true
        }
        while let first = text.first, takes(first) { text.removeFirst() }
        while let last = text.last, takes(last) { text.removeLast() }
    }

    /// Returns the unit that the texts around a number name; nil if one of them is something else.
    private static func unit(before: String, after: String) -> String? {
        if before.isEmpty, after.isEmpty { return "" }
        if before.isEmpty || after.isEmpty {
            let word = before.isEmpty ? after : before
            return word == "%" ? "%" : Currency.code(named: word)
        }
        // `$12 CAD`
        guard let symbol = Currency.code(named: before), let code = Currency.code(named: after),
            symbol == code || symbol == "$" && code.hasSuffix("D")
        else { return nil }
        return code
    }
}

/// The digits and separators of a number.
private struct NumberBody {
    private(set) var separators = NumberSeparatorSet()
    private(set) var exponent = WrittenNumber.Exponent.none
    private(set) var digitCount = 0
    /// Whether there are only digits and at most one decimal separator.
    private(set) var isPlain = false
    private(set) var hasSeparators = false
    private let bytes: UnsafeRawBufferPointer

    private enum Separator { case point, comma, space, apostrophe }

    /// The numbers of digits before, between and after the separators.
    private var groups = InlineArray<8, Int>(repeating: 0)
    private var marks = InlineArray<8, Separator>(repeating: .point)
    private var markCount = 0

    /// - Parameters:
    ///   - bytes: The text from its first digit, or the point before it, to its last digit.
    ///   - dash: The separator before a dash in place of decimals.
    init?(_ bytes: UnsafeRawBufferPointer, dash: UInt8?) {
        self.bytes = bytes
        guard scan() else { return nil }
        hasSeparators = markCount > 0
        isPlain =
            exponent == .none && markCount <= 1 && groups[0] > 0
            && (markCount == 0 || marks[0] == .point || marks[0] == .comma)
        guard isExact else { return nil }
        separators = found
        if let dash { separators.formIntersection(.decimal(comma: dash == UInt8(ascii: ","))) }
        if dash != nil, markCount > 0 { separators.remove(withoutGroups) }
    }

    /// The pairs of separators without a separator of groups.
    private var withoutGroups: NumberSeparatorSet {
        [NumberSeparatorSet(.point), NumberSeparatorSet(.comma)]
    }

    /// Whether separators, if any, divide groups of digits only.
    var isInteger: Bool {
        guard exponent == .none, markCount > 0 else { return exponent == .none }
        let isClear = marks[0] == .space || marks[0] == .apostrophe || markCount > 1
        return isClear && (0..<markCount).allSatisfy { marks[$0] == marks[0] }
    }

    /// Divides the bytes into groups of digits and separators.
    ///
    /// - Returns: Whether they are nothing else.
    private mutating func scan() -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte &- 48 < 10 {
                groups[markCount] += 1
                digitCount += 1
                index += 1
            } else if byte | 0x20 == UInt8(ascii: "e") {
                return takeExponent(from: index + 1)
            } else {
                guard let (separator, length) = separator(at: index), markCount < 7 else {
                    return false
                }
                marks[markCount] = separator
                markCount += 1
                index += length
            }
        }
        return true
    }

    private func separator(at index: Int) -> (Separator, length: Int)? {
        switch bytes[index] {
        case UInt8(ascii: "."): return (.point, 1)
        case UInt8(ascii: ","): return (.comma, 1)
        case UInt8(ascii: " "): return (.space, 1)
        case UInt8(ascii: "'"): return (.apostrophe, 1)
        // A space that does not break.
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: return (.space, 2)
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
            switch bytes[index + 2] {
            // A thin space, and a narrow one that does not break.
            case 0x89, 0xAF: return (.space, 3)
            // A typographic apostrophe.
            case 0x99: return (.apostrophe, 3)
            default: return nil
            }
        default: return nil
        }
    }

    private mutating func takeExponent(from start: Int) -> Bool {
        guard digitCount > 0, groups[markCount] > 0, start < bytes.count else { return false }
        let hasSign = bytes[start] == UInt8(ascii: "-") || bytes[start] == UInt8(ascii: "+")
        let digits = bytes[(hasSign ? start + 1 : start)...]
        guard (1...3).contains(digits.count), digits.allSatisfy({ $0 &- 48 < 10 }) else {
            return false
        }
        exponent = hasSign || markCount > 0 ? .clear : .unclear
        return true
    }

    /// Whether a number holds all digits, and there are no leading zeros.
    private var isExact: Bool {
        guard digitCount <= (markCount == 0 ? 18 : 17), groups[markCount] > 0 else { return false }
        let isZero = bytes.first == UInt8(ascii: "0")
        if isZero, groups[0] > 1 { return false }
        return markCount == 0 && exponent == .none || digitCount <= 15 || mantissa < 1 << 53
    }

    private var mantissa: Int64 {
        var mantissa: Int64 = 0
        for byte in bytes {
            if byte | 0x20 == UInt8(ascii: "e") { break }
            if byte &- 48 < 10 { mantissa = mantissa * 10 + Int64(byte - 48) }
        }
        return mantissa
    }

    /// The pairs of separators that the groups allow.
    private var found: NumberSeparatorSet {
        guard markCount > 0 else { return .all }
        let last = marks[markCount - 1]
        var found = NumberSeparatorSet()
        let isUniform = (0..<markCount).allSatisfy { marks[$0] == last }
        if isUniform, exponent == .none, groups[markCount] == 3, isGrouped(through: markCount) {
            found.formUnion(Self.grouped(by: last))
        }
        guard last == .point || last == .comma else { return found }
        let decimal = NumberSeparatorSet.decimal(comma: last == .comma)
        if markCount == 1 {
            found.formUnion(decimal)
        } else if exponent == .none, (0..<markCount - 1).allSatisfy({ marks[$0] == marks[0] }),
            marks[0] != last, isGrouped(through: markCount - 1)
        {
            found.formUnion(Self.grouped(by: marks[0]).intersection(decimal))
        }
        return found
    }

    /// Whether the groups up to one of them have the lengths of groups of thousands.
    private func isGrouped(through last: Int) -> Bool {
        guard (1...3).contains(groups[0]), groups[last] == 3, bytes.first != UInt8(ascii: "0")
        else { return false }
        let inner = 1..<last
        if inner.allSatisfy({ groups[$0] == 3 }) { return true }
        // Lakh and crore: `1,00,000`.
        return marks[0] == .comma && groups[0] <= 2 && inner.allSatisfy { groups[$0] == 2 }
    }

    private static func grouped(by separator: Separator) -> NumberSeparatorSet {
        switch separator {
        case .point: [NumberSeparatorSet(.pointComma)]
        case .comma: [NumberSeparatorSet(.commaPoint)]
        case .space: [NumberSeparatorSet(.spacePoint), NumberSeparatorSet(.spaceComma)]
        case .apostrophe:
            [NumberSeparatorSet(.apostrophePoint), NumberSeparatorSet(.apostropheComma)]
        }
    }

    /// The number, read with a decimal point or comma.
    func value(hasDecimalComma: Bool, isNegative: Bool) -> ValueReader.Number? {
        let hasDecimals =
            markCount > 0 && marks[markCount - 1] == (hasDecimalComma ? .comma : .point)
        let mantissa = isNegative ? -mantissa : mantissa
        guard hasDecimals || exponent != .none else { return .integer(mantissa) }
        var text = "\(mantissa)e-\(hasDecimals ? groups[markCount] : 0)"
        if exponent != .none, let mark = bytes.firstIndex(where: { $0 | 0x20 == 0x65 }) {
            let written = String(decoding: bytes[(mark + 1)...], as: UTF8.self)
            guard let power = Int(written) else { return nil }
            text = "\(mantissa)e\(power - (hasDecimals ? groups[markCount] : 0))"
        }
        guard let value = Double(text), value.isFinite, value != 0 || mantissa == 0 else {
            return nil
        }
        return .decimal(value)
    }
}
