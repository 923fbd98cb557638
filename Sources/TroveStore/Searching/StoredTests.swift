import TextCore
import TroveModel

/// Converts tests of a column to those of its cached copy, which match the same records as the SQL
/// of ``QueryConditions``.
struct StoredTests {
    let column: QueryColumn

    /// The test that a value passes if it passes all tests; nil if only the records themselves can
    /// answer it.
    func test(_ tests: [QueryTest]) -> StoredTest? {
        var stored: [ColumnTest] = []
        for test in tests {
            guard let found = columnTests(test) else { return nil }
            stored += found
        }
        return stored.isEmpty ? nil : StoredTest(column: column.name, tests: stored)
    }

    private func columnTests(_ test: QueryTest) -> [ColumnTest]? {
        switch test {
        case .isEmpty: column.field == nil ? DayBounds.never : [.isEmpty]
        case .contains(let part): contains(part)
        case .begins(let words): begins(words)
        case .isMisfit: column.field == nil ? DayBounds.never : [.isMisfit]
        case .isChecked(let isOn):
            NumberRange(.equal, 1).map { [isOn ? .isNumber($0) : .isNoNumber($0)] }
        case .number(let comparison, let number):
            column.kind.valueType == .record
                ? nil : NumberRange(comparison, number).map { [.isNumber($0)] }
        case .day(let comparison, let day): days(comparison, day)
        case .text(let comparison, let text):
            column.kind.valueType == .image || text.utf8.contains(0)
                ? nil : [.isText(TextRange(comparison, text))]
        case .has, .isText: nil
        }
    }

    /// Tests for words with these prefixes; nil if the cached, folded texts cannot answer them.
    private func begins(_ words: [String]) -> [ColumnTest]? {
        // Some letters, such as ŀ, do not fold to letters only.
        guard column.field != nil, column.kind.isTextual,
            words.allSatisfy({ !$0.isEmpty && SearchFolding.words($0) == [$0] })
        else { return nil }
        return words.map { .beginsWord(Array($0.utf8)) }
    }

    private func contains(_ part: String) -> [ColumnTest]? {
        let bytes = Array(part.utf8)
        guard column.field != nil, !bytes.isEmpty, !bytes.contains(0) else { return nil }
        switch column.kind.valueType {
        case .image, .record, .checkbox: return nil
        case .text, .texts, .number, .integer, .date, .timeSpan:
            return [.contains(bytes)]
        }
    }

    private func days(_ comparison: QueryComparison, _ day: String) -> [ColumnTest]? {
        guard !day.utf8.contains(0) else { return nil }
        return column.field == nil
            ? DayBounds.tests(comparison, day) : dateTests(comparison, day)
    }

    private func dateTests(_ comparison: QueryComparison, _ operand: String) -> [ColumnTest] {
        // `end` sorts after every date that begins with the operand.
        let (start, end) = (operand, operand + "~")
        let range =
            switch comparison {
            case .equal:
                TextRange(
                    low: .init(start, isIncluded: true), high: .init(end, isIncluded: false))
            case .atLeast: TextRange(low: .init(start, isIncluded: true))
            case .more: TextRange(low: .init(end, isIncluded: false))
            case .atMost: TextRange(high: .init(end, isIncluded: false), canBeEmpty: false)
            case .less: TextRange(high: .init(start, isIncluded: false), canBeEmpty: false)
            }
        return [.isText(range)]
    }
}

extension DayBounds {
    /// Tests that no timestamp passes.
    static let never = NumberRange(.less, -.infinity).map { [ColumnTest.isMoment($0)] }

    /// Tests of a timestamp that compare its local day; nil if timestamps cannot decide.
    ///
    /// - Parameter day: A full or partial ISO date.
    static func tests(_ comparison: QueryComparison, _ day: String) -> [ColumnTest]? {
        bounds(comparison, day)?.compactMap { bound in
            NumberRange(bound.comparison, Double(bound.moment)).map { .isMoment($0) }
        }
    }
}
