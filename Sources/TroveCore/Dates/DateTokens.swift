import TableCore

/// The numbers and words of a text that may be a date.
struct DateTokens {
    struct Number {
        var value: Int
        var digitCount: Int
        /// Whether an apostrophe stands before it: `’94`.
        var isShortYear = false
        /// How many words stand before it.
        var wordsBefore: Int
    }

    struct Word {
        /// In small letters.
        var text: String
        /// Whether it follows a number at once: `3rd`.
        var isSuffix: Bool
        var numbersBefore: Int
    }

    private(set) var numbers: [Number] = []
    private(set) var words: [Word] = []
    /// The sign between the first two numbers.
    private(set) var separator: Unicode.Scalar = " "
    /// Whether there is a sign that dates do not have.
    private(set) var isForeign = false
    private(set) var hasColon = false

    private var word = String.UnicodeScalarView()
    private var wordIsSuffix = false
    private var lastSign: Unicode.Scalar?
    private var isInNumber = false

    /// More digits or tokens than this are no date.
    private static let maximumDigits = 9
    private static let maximumTokens = 12

    init(_ text: some StringProtocol) {
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        while let scalar = next {
            next = scalars.next()
            guard !isForeign else { return }
            if let digit = scalar.decimalDigit {
                endWord()
                add(digit: digit)
            } else if Self.isLetter(scalar) {
                if word.isEmpty { wordIsSuffix = isInNumber }
                isInNumber = false
                word.append(scalar)
            } else if scalar == ".", !word.isEmpty, let next, Self.isLetter(next) {
                // An abbreviation of several words, such as `พ.ค.`
                continue
            } else if scalar == "(", let next, Self.isLetter(next) {
                // An ending in brackets, such as `19(a)`.
                endWord()
            } else if !Self.isIgnored(scalar), scalar != ")" || word.isEmpty {
                endWord()
                add(sign: scalar)
            }
        }
        endWord()
        // A date may end in a full stop only.
        if let lastSign, !Self.mayEnd.contains(lastSign) { isForeign = true }
    }

    private mutating func add(digit: Int) {
        if isInNumber {
            numbers[numbers.count - 1].value = numbers[numbers.count - 1].value * 10 + digit
            numbers[numbers.count - 1].digitCount += 1
            if numbers[numbers.count - 1].digitCount > Self.maximumDigits { isForeign = true }
        } else {
            numbers.append(
                Number(
                    value: digit, digitCount: 1,
                    isShortYear: lastSign.map(Self.apostrophes.contains) ?? false,
                    wordsBefore: words.count))
            isInNumber = true
            limit()
        }
        lastSign = nil
    }

    private mutating func add(sign: Unicode.Scalar) {
        isInNumber = false
        if sign == ":" {
            hasColon = true
        } else if sign.properties.isWhitespace {
            return
        } else if !Self.signs.contains(sign) {
            isForeign = true
        } else {
            // Nothing but an apostrophe begins a date.
            if numbers.isEmpty && words.isEmpty && !Self.apostrophes.contains(sign) {
                isForeign = true
            }
            if numbers.count == 1 { separator = sign }
            lastSign = sign
        }
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        words.append(
            Word(
                text: String(word).lowercased(), isSuffix: wordIsSuffix,
                numbersBefore: numbers.count))
        word = String.UnicodeScalarView()
        lastSign = nil
        limit()
    }

    private mutating func limit() {
        if numbers.count + words.count > Self.maximumTokens { isForeign = true }
    }

    private static let apostrophes: Set<Unicode.Scalar> = ["'", "’", "ʼ"]
    private static let mayEnd: Set<Unicode.Scalar> = [".", "。", "॰", "׳", "״"]
    private static let signs: Set<Unicode.Scalar> = apostrophes.union(mayEnd).union([
        "/", "-", "‐", "‑", "–", "−", ",", "،", "、", "·",
    ])

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (97...122).contains(scalar.value) || (65...90).contains(scalar.value)
        }
        if scalar.properties.isAlphabetic { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// Marks of direction and joiners, which nobody sees.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
