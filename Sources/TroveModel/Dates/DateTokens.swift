import TableCore

/// The numbers and words of a possible date.
struct DateTokens {
    struct Number {
        var value: Int
        var digitCount: Int
        /// Whether an apostrophe precedes the number: `’94`.
        var isShortYear = false
        /// The number of words before this number.
        var wordsBefore: Int
    }

    struct Word {
        /// The word in lowercase.
        var text: String
        /// Whether the word directly follows a number: `3rd`.
        var isSuffix: Bool
        var numbersBefore: Int
    }

    private(set) var numbers: [Number] = []
    private(set) var words: [Word] = []
    /// The character between the first two numbers.
    private(set) var separator: Unicode.Scalar = " "
    /// Whether the text cannot be a date because of a character or its length.
    private(set) var isForeign = false
    private(set) var hasColon = false

    private var word = String.UnicodeScalarView()
    private var wordIsSuffix = false
    private var lastSign: Unicode.Scalar?
    private var isInNumber = false

    /// The maximum numbers of digits in a number and of tokens in a date.
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
                // An ending in parentheses, such as `19(a)`.
                endWord()
            } else if !Self.isIgnored(scalar), scalar != ")" || word.isEmpty {
                endWord()
                add(sign: scalar)
            }
        }
        endWord()
        // Of all punctuation, a date may end only in a full stop.
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
            // Of all punctuation, a date may begin only with an apostrophe.
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

    /// Direction marks and joiners, which are invisible.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
