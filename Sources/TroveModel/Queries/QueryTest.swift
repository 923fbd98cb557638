import Foundation
import TextCore

/// A test of the values of a column: the meaning of a condition there.
package enum QueryTest: Hashable, Sendable {
    /// There is no value.
    case isEmpty
    /// The text contains a text.
    case contains(String)
    /// Each word begins a word of the text.
    case begins([String])
    /// The text has whole words one after the other.
    case has([String])
    /// The value does not fit the kind of the field.
    case isMisfit
    case isChecked(Bool)
    case number(QueryComparison, Double)
    /// The value does not fit a field of numbers and is this text, ignoring case.
    case isText(String)
    /// A comparison of dates by their characters. A partial date stands for all of its days:
    /// 2020-05-30 is both at least and at most 2020.
    case day(QueryComparison, String)
    /// A comparison of folded texts.
    case text(QueryComparison, String)
}

extension QueryColumn {
    /// The tests that a value passes, all of them, if it satisfies a condition.
    ///
    /// - Parameter now: The time that `today` refers to.
    package func tests(of condition: FieldCondition, now: Date) -> [QueryTest] {
        switch condition {
        case .isEmpty: return [.isEmpty]
        case .contains(let part): return [.contains(part)]
        case .words(let words) where searchesWords(words): return [.begins(words)]
        case .words(["misfit"]) where kind.canMisfit: return [.isMisfit]
        case .words(let words):
            let text = value(of: words)
            return [checkboxState(text).map { .isChecked($0) } ?? compared(.equal, text, now)]
        case .phrase(let words) where kind.isTextual: return [.has(words)]
        case .phrase(let words): return [compared(.equal, words.joined(separator: " "), now)]
        case .compares(let comparison, let operand): return [compared(comparison, operand, now)]
        case .range(let low, let high):
            let low = low.isEmpty ? [] : [compared(.atLeast, low, now)]
            let high = high.isEmpty ? [] : [compared(.atMost, high, now)]
            return low + high
        }
    }

    /// Compares numbers by size, and dates and texts as texts.
    private func compared(
        _ comparison: QueryComparison, _ operand: String, _ now: Date
    ) -> QueryTest {
        switch kind.valueType {
        case .number, .integer, .checkbox, .timeSpan, .record:
            number(operand).map { .number(comparison, $0) } ?? .isText(operand)
        case .date: .day(comparison, QueryDate.text(operand, from: now))
        case .text, .texts, .image: .text(comparison, SearchFolding.folded(operand))
        }
    }
}
