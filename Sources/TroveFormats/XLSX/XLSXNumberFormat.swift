import TextCore
import TroveModel

extension SheetNumberFormat {
    /// Creates the format with a number that programs know without a definition
    /// (ISO/IEC 29500-1, 18.8.30, also its tables for East Asian languages and Thai).
    init(builtIn id: Int) {
        switch id {
        case 9, 10, 67, 68: self = .percentage
        case 5...8, 42, 44, 63...66: self = .amount(unit: "")
        case 14...17, 27...31, 36, 50, 51, 54, 57, 58, 71...74, 81: self = .moment(.date)
        case 18...21, 32...35, 45, 47, 75, 76, 78, 80: self = .moment(.time)
        case 22, 77: self = .moment(.dateTime)
        case 46, 79: self = .moment(.duration)
        case 52, 53, 55, 56: self = .moment(.dateOrTime)
        default: self = .number
        }
    }

    /// Creates the format that a code such as `[$-409]d\-mmm\-yyyy;@` describes.
    init(code: String) {
        var sections = XLSXFormatSection.sections(of: code)
        let first = sections.removeFirst()
        self = first.format
        // Where a condition chooses the section, a date may stand in another one.
        if first.hasCondition, self == .number, let moment = sections.first(where: \.isMoment) {
            self = moment.format
        }
        if case .code = self, sections.contains(where: \.hasDigits) { self = .number }
    }
}

/// A section of a format code: the form of positive, negative or other numbers.
struct XLSXFormatSection {
    private(set) var hasCondition = false
    private(set) var hasDigits = false
    private var hasPercent = false
    private var hasDate = false
    private var hasTime = false
    private var isElapsed = false
    /// Whether the last part was hours, so that `m` means minutes.
    private var isBehindHours = false
    /// Whether an `m` was a month unless seconds follow.
    private var hasPendingMonth = false
    private var texts = SheetNumberTexts()
    private var currency: String?
    /// The zeros and texts, as long as there is nothing else.
    private var mask: SheetNumberMask? = SheetNumberMask()

    /// Returns the sections of a format code, at least one.
    static func sections(of code: String) -> [XLSXFormatSection] {
        var rest = Array(code.unicodeScalars)[...]
        var sections = [XLSXFormatSection()]
        while let scalar = rest.first {
            rest.removeFirst()
            if scalar == ";" {
                sections[sections.count - 1].finish()
                sections.append(XLSXFormatSection())
            } else {
                sections[sections.count - 1].take(scalar, &rest)
            }
        }
        sections[sections.count - 1].finish()
        return sections
    }

    /// Whether the section shows dates or times.
    var isMoment: Bool { !hasDigits && (hasDate || hasTime || isElapsed) }

    var format: SheetNumberFormat {
        if isMoment {
            if isElapsed { return .moment(.duration) }
            return .moment(hasDate ? hasTime ? .dateTime : .date : .time)
        }
        if hasPercent { return .percentage }
        if let currency { return .amount(unit: currency) }
        let code = mask.flatMap { $0.isCode ? $0 : nil }
        if let code, code.isDivided { return .code(code) }
        if let unit = texts.unit { return .amount(unit: unit) }
        return code.map { .code($0) } ?? .number
    }

    private mutating func finish() {
        if hasPendingMonth { hasDate = true }
        hasPendingMonth = false
    }

    private mutating func take(
        _ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>
    ) {
        switch scalar {
        case "0":
            mask?.appendDigit()
            takeDigit()
        case "\"":
            takeText(String(String.UnicodeScalarView(rest.prefix { $0 != "\"" })))
            rest = rest.drop { $0 != "\"" }.dropFirst()
        case "\\", "!":
            if let next = rest.popFirst() { takeText(String(Character(next))) }
        case "_", "*":
            _ = rest.popFirst()
            takeText(" ")
        case "[":
            takeBracket(String(String.UnicodeScalarView(rest.prefix { $0 != "]" })))
            rest = rest.drop { $0 != "]" }.dropFirst()
        case "-", "+", "(", ")", ":", " ": takeText(String(scalar))
        default:
            mask = nil
            takeSign(scalar, &rest)
        }
    }

    private mutating func takeSign(
        _ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>
    ) {
        switch scalar {
        case "#", "?": takeDigit()
        case ",", ".": texts.isScaled = scalar == ","
        case "%": hasPercent = true
        default: takeLetter(scalar, &rest)
        }
    }

    private mutating func takeText(_ text: String) {
        texts.append(text)
        mask?.append(text)
    }

    private mutating func takeDigit() {
        hasDigits = true
        texts.appendDigits()
    }

    private mutating func takeBracket(_ text: String) {
        let lowercased = text.lowercased()
        if text.hasPrefix("$") {
            let parts = text.dropFirst().split(
                separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            guard let symbol = parts.first.map({ String($0).trimmed }), !symbol.isEmpty else {
                return
            }
            // Excel writes such a space, too, but with the language behind the symbol.
            if texts.isOwn, parts.count == 1 {
                currency = symbol
                return
            }
            let language = parts.count > 1 ? Int(parts[1], radix: 16) ?? 0 : 0
            currency = Currency.code(of: symbol, language: language & 0xFFFF)
        } else if let first = lowercased.first, "hms".contains(first),
            lowercased.allSatisfy({ $0 == first })
        {
            isElapsed = true
            isBehindHours = first == "h"
        } else if let first = text.first, "<>=".contains(first) {
            hasCondition = true
        }
    }

    private mutating func takeLetter(
        _ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>
    ) {
        let letter = String(scalar).lowercased()
        if letter == "g", Self.skip("eneral", &rest) { return takeDigit() }
        if letter == "a", Self.skip("m/pm", &rest) || Self.skip("/p", &rest) {
            hasTime = true
            return
        }
        switch letter {
        case "y", "d", "g", "b", "r", "n": hasDate = true
        case "a": if rest.first.map({ $0 == "a" || $0 == "A" }) == true { hasDate = true }
        case "e":
            // After digits it begins an exponent.
            if !hasDigits { hasDate = true }
        case "h":
            hasTime = true
            isBehindHours = true
        case "m": takeMonthOrMinutes(&rest)
        case "s":
            hasTime = true
            hasPendingMonth = false
            isBehindHours = false
            _ = Self.skip("s", &rest)
            // A fraction of seconds.
            if rest.first == "." || rest.first == ",",
                rest.dropFirst().first == "0" || rest.dropFirst().first == "#"
            {
                rest = rest.dropFirst().drop { $0 == "0" || $0 == "#" }
            }
        default: texts.append(String(Character(scalar)))
        }
    }

    private mutating func takeMonthOrMinutes(_ rest: inout ArraySlice<Unicode.Scalar>) {
        rest = rest.drop { $0 == "m" || $0 == "M" }
        if isBehindHours {
            hasTime = true
            isBehindHours = false
        } else {
            if hasPendingMonth { hasDate = true }
            hasPendingMonth = true
        }
    }

    /// Removes a lowercase text from the beginning, ignoring case.
    ///
    /// - Returns: Whether it was there.
    private static func skip(_ text: String, _ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
        let beginning = String(String.UnicodeScalarView(rest.prefix(text.unicodeScalars.count)))
        guard beginning.lowercased() == text else { return false }
        rest = rest.dropFirst(text.unicodeScalars.count)
        return true
    }
}
