/// The look of the values of a column, for the judgement of the cell above them.
struct CSVColumnProfile {
    private(set) var count = 0
    private var kinds: [CSVCellKind: Int] = [:]
    private var values: Set<String> = []
    private var lengths: Set<Int> = []
    private var totalLength = 0
    private var digits = 0
    private var uppercase = 0
    private var allUppercase = 0
    private var identifiers = 0
    private var words = 0

    /// Whether there was no value yet.
    var isEmpty: Bool { count == 0 }

    mutating func add(_ value: String) {
        let kind = CSVCellKind(value)
        guard kind != .empty, kind != .missing else { return }
        count += 1
        kinds[kind, default: 0] += 1
        values.insert(value.lowercased())
        lengths.insert(value.count)
        totalLength += value.count
        let look = TextLook(value)
        if look.hasDigits { digits += 1 }
        if look.isCapitalized { uppercase += 1 }
        if look.isUppercase { allUppercase += 1 }
        if look.isIdentifier { identifiers += 1 }
        if HeaderWords.contains(value) { words += 1 }
    }

    /// The kind of most values; of several, the first in the order of their declaration.
    var commonest: CSVCellKind {
        CSVCellKind.allCases.reduce(.empty) { best, kind in
            kinds[kind, default: 0] > kinds[best, default: 0] ? kind : best
        }
    }

    /// Whether nearly all values are numbers, dates, flags or links.
    var isTyped: Bool {
        let typed = kinds.reduce(0) { $1.key.isTyped ? $0 + $1.value : $0 }
        return typed * 10 >= count * 9
    }

    /// Whether values recur.
    var hasFewValues: Bool { count >= 6 && values.count * 3 <= count }

    /// The length that all values have, if it is one.
    var commonLength: Int? { count > 2 && lengths.count == 1 ? lengths.first : nil }

    var meanLength: Double { Double(totalLength) / Double(max(1, count)) }
    var digitShare: Double { share(digits) }
    var uppercaseShare: Double { share(uppercase) }
    var allUppercaseShare: Double { share(allUppercase) }
    var identifierShare: Double { share(identifiers) }
    /// The share of values that could be names of columns.
    var wordShare: Double { share(words) }

    /// Whether the text is among the values, whatever its case.
    func contains(_ text: String) -> Bool { values.contains(text.lowercased()) }

    private func share(_ part: Int) -> Double { Double(part) / Double(max(1, count)) }
}

/// The look of one text.
struct TextLook {
    private(set) var hasDigits = false
    /// Whether there are letters, and all of them are small.
    private(set) var isLowercase = false
    /// Whether there are several letters, and all of them are capitals.
    private(set) var isUppercase = false
    /// Whether the first character is a capital.
    private(set) var isCapitalized = false
    /// Whether the text is a name as programs have it: `first_name`, `firstName`.
    private(set) var isIdentifier = false

    init(_ text: String) {
        var small = 0
        var capitals = 0
        var others = 0
        var underscores = 0
        var humps = 0
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if ("0"..."9").contains(scalar) {
                hasDigits = true
            } else if scalar.properties.isLowercase {
                small += 1
            } else if scalar.properties.isUppercase {
                capitals += 1
                if last.properties.isLowercase { humps += 1 }
            } else if scalar == "_" || scalar == "." && last != " " {
                underscores += 1
            } else {
                others += 1
            }
            last = scalar
        }
        isLowercase = small > 0 && capitals == 0
        isUppercase = capitals > 1 && small == 0
        isCapitalized = text.unicodeScalars.first?.properties.isUppercase == true
        isIdentifier =
            others == 0 && underscores + humps > 0 && small + capitals > 1 && last != "."
    }
}
