/// Statistics of the values in a column, to judge whether the cell above them is a header.
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

    /// Whether no value was added yet.
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

    /// The most frequent kind; in a tie, the first in order of declaration.
    var commonest: CSVCellKind {
        CSVCellKind.allCases.reduce(.empty) { best, kind in
            kinds[kind, default: 0] > kinds[best, default: 0] ? kind : best
        }
    }

    /// Whether at least 90 % of the values are numbers, dates, flags or links.
    var isTyped: Bool {
        let typed = kinds.reduce(0) { $1.key.isTyped ? $0 + $1.value : $0 }
        return typed * 10 >= count * 9
    }

    /// Whether there are at least six values, and each occurs three times on average.
    var hasFewValues: Bool { count >= 6 && values.count * 3 <= count }

    /// The length of all values in characters; nil if the lengths differ or there are fewer than
    /// three.
    var commonLength: Int? { count > 2 && lengths.count == 1 ? lengths.first : nil }

    var meanLength: Double { Double(totalLength) / Double(max(1, count)) }
    var digitShare: Double { share(digits) }
    var uppercaseShare: Double { share(uppercase) }
    var allUppercaseShare: Double { share(allUppercase) }
    var identifierShare: Double { share(identifiers) }
    /// The share of values that are common column names.
    var wordShare: Double { share(words) }

    /// Whether the text is among the values, ignoring case.
    func contains(_ text: String) -> Bool { values.contains(text.lowercased()) }

    private func share(_ part: Int) -> Double { Double(part) / Double(max(1, count)) }
}

/// Traits of the characters in a text.
struct TextLook {
    private(set) var hasDigits = false
    /// Whether there are letters, and all are lowercase.
    private(set) var isLowercase = false
    /// Whether there are several letters, and all are uppercase.
    private(set) var isUppercase = false
    /// Whether the first character is an uppercase letter.
    private(set) var isCapitalized = false
    /// Whether the text looks like an identifier in a program: `first_name`, `firstName`.
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
