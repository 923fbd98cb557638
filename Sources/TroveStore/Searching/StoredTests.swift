import Foundation
import TableCore
import TextCore
import TroveModel

/// Converts conditions on a column to tests of its cached copy, which match the same records as the
/// SQL of ``QueryConditions``.
struct StoredTests {
    let column: QueryColumn
    /// The time that `today` refers to.
    let now: Date

    /// The test for a condition; nil if only the records themselves can answer it.
    func test(_ condition: FieldCondition) -> StoredTest? {
        guard let tests = tests(condition), !tests.isEmpty else { return nil }
        return StoredTest(column: column.name, tests: tests)
    }

    /// A test for words with these prefixes; nil if the cached, folded texts cannot answer it.
    func test(beginning words: [String]) -> StoredTest? {
        // Some letters, such as ŀ, do not fold to letters only.
        guard column.field != nil, column.kind.isTextual, !words.isEmpty,
            words.allSatisfy({ !$0.isEmpty && SearchFolding.words($0) == [$0] })
        else { return nil }
        return StoredTest(column: column.name, tests: words.map { .beginsWord(Array($0.utf8)) })
    }

    private func tests(_ condition: FieldCondition) -> [ColumnTest]? {
        switch condition {
        case .isEmpty:
            return column.field == nil ? DayBounds.never : [.isEmpty]
        case .contains(let part):
            return contains(part)
        case .words(let words):
            if words == ["misfit"], column.kind.canMisfit {
                return column.field == nil ? DayBounds.never : [.isMisfit]
            }
            let text = column.value(of: words)
            if let isOn = column.checkboxState(text) {
                return NumberRange(.equal, 1).map { [isOn ? .isNumber($0) : .isNoNumber($0)] }
            }
            return compared(.equal, text)
        case .phrase(let words):
            return compared(.equal, words.joined(separator: " "))
        case .compares(let comparison, let operand):
            return compared(comparison, operand)
        case .range(let low, let high):
            let low = low.isEmpty ? [] : compared(.atLeast, low)
            let high = high.isEmpty ? [] : compared(.atMost, high)
            guard let low, let high else { return nil }
            return low + high
        }
    }

    private func contains(_ part: String) -> [ColumnTest]? {
        let bytes = Array(part.utf8)
        guard column.field != nil, !bytes.isEmpty, !bytes.contains(0) else { return nil }
        switch column.kind.valueType {
        case .image, .record: return nil
        case .text, .texts, .number, .integer, .checkbox, .date, .timeSpan:
            return [.contains(bytes)]
        }
    }

    private func compared(_ comparison: QueryComparison, _ operand: String) -> [ColumnTest]? {
        guard !operand.utf8.contains(0) else { return nil }
        switch column.kind.valueType {
        case .image, .record: return nil
        case .number, .integer, .checkbox, .timeSpan:
            guard let number = column.number(operand),
                let range = NumberRange(comparison, number)
            else { return nil }
            return [.isNumber(range)]
        case .date:
            let day = QueryDate.text(operand, from: now)
            return column.field == nil
                ? DayBounds.tests(comparison, day) : dateTests(comparison, day)
        case .text, .texts:
            return [.isText(TextRange(comparison, SearchFolding.folded(operand)))]
        }
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
