import TroveModel

/// Detects from the rows below it whether the first row of a table is a header.
///
/// Each column adds evidence: a text above numbers or dates suggests a name, a number above numbers
/// does not. Above texts, the look of the cell counts: well-known words, case, length, and whether
/// the text occurs again below. The row is a header if the evidence for it prevails.
struct CSVHeaderDetection {
    /// The cells of the first row.
    private let names: [String]
    private let columns: [CSVColumnProfile]
    private let sequence: NameSequence

    /// The maximum number of rows to read.
    private static let sampleSize = 500

    init(_ rows: CellRows) {
        var first = rows.count == 0 ? [] : rows.strings(ofRow: 0).map(\.trimmed)
        var columns: [CSVColumnProfile] = []
        for row in (1..<max(1, rows.count)).prefix(Self.sampleSize) {
            let cells = rows.strings(ofRow: row)
            while columns.count < cells.count { columns.append(CSVColumnProfile()) }
            for (column, cell) in cells.enumerated() { columns[column].add(cell.trimmed) }
        }
        while columns.count > first.count, columns.last?.isEmpty == true { columns.removeLast() }
        // Where rows have names, the header can be one cell shorter than the other rows.
        if CSVDetection.isShifted(rows) { first.insert("", at: 0) }
        while first.count > max(1, columns.count), first.last?.isEmpty == true {
            first.removeLast()
        }
        while let last = first.last, last.isEmpty,
            !columns.indices.contains(first.count - 1) || columns[first.count - 1].isEmpty
        {
            first.removeLast()
        }
        names = first
        self.columns = columns
        sequence = NameSequence(first)
    }

    /// Whether the first row is a header.
    var hasHeader: Bool {
        guard names.contains(where: { !$0.isEmpty }), names.allSatisfy({ $0.count <= 200 }),
            names.count(where: \.isEmpty) * 2 <= names.count + 1 || hasTextAboveTypes
        else { return false }
        guard columns.contains(where: { !$0.isEmpty }) else { return looksLikeNames }
        return score > threshold
    }

    private func column(at index: Int) -> CSVColumnProfile {
        columns.indices.contains(index) ? columns[index] : CSVColumnProfile()
    }

    /// Whether all names are texts, and at least one of them is above several numbers or dates.
    private var hasTextAboveTypes: Bool {
        let named = names.indices.filter { !names[$0].isEmpty }
        return named.contains { column(at: $0).isTyped && column(at: $0).count > 1 }
            && named.allSatisfy { kind(of: names[$0], above: column(at: $0)) == .text }
    }

    /// Whether the only row consists of column names, as in the export of an empty list.
    private var looksLikeNames: Bool {
        Set(names.map { $0.lowercased() }).count == names.count
            && names.allSatisfy { !$0.isEmpty && !CSVCellKind($0).isTyped }
    }

    /// The score that a header must exceed.
    private let threshold = 0.25

    /// The evidence for a header minus the evidence against it.
    var score: Double {
        var score = prior
        for (index, name) in names.enumerated() {
            score += evidence(of: name, at: index, above: column(at: index))
        }
        return score
    }

    /// The evidence of the row itself: names are mostly filled and distinct, values of records
    /// often not.
    private var prior: Double {
        let filled = names.filter { !$0.isEmpty }
        if Set(filled.map { $0.lowercased() }).count < filled.count { return -0.5 }
        return filled.count == names.count ? 0.2 : names[0].isEmpty ? 0.1 : -0.2
    }

    private func evidence(
        of name: String, at index: Int, above column: CSVColumnProfile
    ) -> Double {
        guard !name.isEmpty else { return index == 0 || column.isEmpty ? 0 : -0.3 }
        if sequence.contains(index) { return 1 }
        let kind = kind(of: name, above: column)
        if column.isEmpty { return kind.isTyped ? -1 : 0.1 }
        if kind == .missing { return 0 }
        if column.isTyped { return typedEvidence(of: name, kind, above: column) }
        if kind == .number || kind == .date || kind == .link { return -1.5 }
        return textEvidence(of: name, above: column)
    }

    /// The apparent kind of a name. `No` is the name of a column of numbers, unless yes and no are
    /// below it.
    private func kind(of name: String, above column: CSVColumnProfile) -> CSVCellKind {
        let kind = CSVCellKind(name)
        let isName = kind == .flag && column.commonest != .flag && HeaderWords.contains(name)
        return isName ? .text : kind
    }

    private func typedEvidence(
        of name: String, _ kind: CSVCellKind, above column: CSVColumnProfile
    ) -> Double {
        switch kind {
        case .number, .date: return column.commonest == .flag ? -1 : -4
        case .link: return -4
        case .flag where column.commonest == .flag || name.count > 1: return -2
        case .flag, .text, .missing, .empty: return column.count == 1 ? 1.5 : 2
        }
    }

    private func textEvidence(of name: String, above column: CSVColumnProfile) -> Double {
        var evidence = 0.0
        if column.contains(name) {
            evidence -= 1
        } else if column.hasFewValues {
            evidence += 0.8
        }
        if column.wordShare < 0.1, HeaderWords.contains(name) { evidence += 1 }
        let look = TextLook(name)
        if column.digitShare >= 0.8, !look.hasDigits { evidence += 0.8 }
        if column.digitShare < 0.2, look.hasDigits { evidence -= 0.3 }
        if look.isIdentifier, column.identifierShare < 0.2 { evidence += 0.6 }
        if look.isLowercase, column.uppercaseShare >= 0.8 { evidence += 0.6 }
        if look.isUppercase, column.allUppercaseShare < 0.2 { evidence += 0.5 }
        if let length = column.commonLength {
            evidence += length == name.count ? -0.3 : 0.6
        }
        let mean = column.meanLength
        if mean >= 15, mean >= 3 * Double(name.count) { evidence += 0.5 }
        if name.count > 60 { evidence -= 0.5 }
        return evidence
    }
}

/// Names that form a sequence: years, `a`, `b`, `c`, or `V1`, `V2`, `V3`.
private struct NameSequence {
    private var members: Set<Int> = []

    init(_ names: [String]) {
        let others = names.contains { Int($0) == nil }
        if others { addNumbers(names) }
        if names.first?.isEmpty == true { addRisingNumbers(names) }
        addNumbered(names)
        addLetters(names)
    }

    func contains(_ index: Int) -> Bool { members.contains(index) }

    /// Adds numbers with a constant step, such as years, among names of another kind.
    private mutating func addNumbers(_ names: [String]) {
        let numbers = names.enumerated().compactMap { index, name in
            Int(name).map { (index: index, number: $0) }
        }
        guard numbers.count > 1 else { return }
        let steps = Set(zip(numbers, numbers.dropFirst()).map { $1.number - $0.number })
        let areYears = numbers.allSatisfy { (1500...2100).contains($0.number) }
        guard steps.count == 1, let step = steps.first, step != 0,
            areYears || abs(step) == 1 && numbers.count > 2
        else { return }
        members.formUnion(numbers.map(\.index))
    }

    /// Adds rising numbers, such as classes of values, next to the empty corner of a table.
    private mutating func addRisingNumbers(_ names: [String]) {
        let numbers = names.dropFirst().compactMap(Double.init)
        guard numbers.count > 2, numbers.count == names.count - 1,
            zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
        else { return }
        members.formUnion(names.indices.dropFirst())
    }

    private mutating func addNumbered(_ names: [String]) {
        var last: (prefix: Substring, number: Int, index: Int)?
        for (index, name) in names.enumerated() {
            let prefix = name.prefix { !$0.isNumber }
            guard !prefix.isEmpty, let number = Int(name.dropFirst(prefix.count)) else {
                last = nil
                continue
            }
            if let last, last.prefix == prefix, number == last.number + 1 {
                members.formUnion([last.index, index])
            }
            last = (prefix, number, index)
        }
    }

    private mutating func addLetters(_ names: [String]) {
        guard names.count > 1,
            names.allSatisfy({ $0.utf8.count == 1 && $0.first?.isLetter == true })
        else { return }
        let letters = names.flatMap { Array($0.utf8) }
        guard zip(letters, letters.dropFirst()).allSatisfy({ $1 == $0 + 1 }) else { return }
        members.formUnion(names.indices)
    }
}
