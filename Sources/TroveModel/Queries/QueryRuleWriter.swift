import Foundation
import TableCore
import TextCore

/// Writes rules as parts of a query.
struct QueryRuleWriter {
    private let names: QueryNames
    private let list: List?

    /// A part of a query.
    struct Term {
        let text: String
        /// Whether the text has several conditions, which need parentheses beside alternatives.
        var isSeveral = false
    }

    init(_ list: List?) {
        self.list = list
        names = QueryNames(list ?? .withoutFields)
    }

    /// The part for a rule; nil if a query cannot express it.
    func term(for rule: QueryRule) -> Term? {
        if let positive = rule.condition.positive {
            var opposite = rule
            opposite.condition = positive
            guard let term = term(for: opposite) else { return nil }
            return Term(text: term.isSeveral ? "-(\(term.text))" : "-\(term.text)")
        }
        guard rule.subject != .anyField else { return anywhere(rule) }
        guard let name = rule.subject.name(in: names, list) else { return nil }
        return value(of: rule).map { Term(text: "\(name):\($0)") } ?? rangeTerm(rule, name)
    }

    private func anywhere(_ rule: QueryRule) -> Term? {
        switch rule.condition {
        case .contains:
            let words = Self.words(in: rule.value)
            return words.isEmpty
                ? nil : Term(text: words.joined(separator: " "), isSeveral: words.count > 1)
        case .containsPhrase: return Self.quoted(rule.value).map { Term(text: $0) }
        default: return nil
        }
    }

    /// The text after the colon; nil if there is none.
    private func value(of rule: QueryRule) -> String? {
        let value = rule.value.trimmingCharacters(in: .whitespacesAndNewlines)
        switch rule.condition {
        case .contains:
            let words = Self.words(in: value)
            guard words.count != 1 else { return words[0] }
            return words.isEmpty ? nil : "(\(words.joined(separator: " ")))"
        case .containsPhrase: return Self.quoted(value)
        case .containsText:
            let parts = value.split { $0.isWhitespace || "()\"".contains($0) }.map { "~\($0)" }
            guard parts.count != 1 else { return parts[0] }
            return parts.isEmpty ? nil : "(\(parts.joined(separator: " ")))"
        case .equals, .atLeast, .atMost, .more, .less:
            return rule.condition.comparison.map { $0.rawValue + Self.operand(value) }
        case .between:
            let end = rule.end.trimmingCharacters(in: .whitespacesAndNewlines)
            return Self.isPlain(value) && Self.isPlain(end) ? "\(value)..\(end)" : nil
        case .isOn: return "yes"
        case .isOff: return "no"
        case .isEmpty: return "none"
        default: return nil
        }
    }

    /// A range whose ends have spaces, as two comparisons.
    private func rangeTerm(_ rule: QueryRule, _ name: String) -> Term? {
        guard rule.condition == .between else { return nil }
        let low = QueryRule(rule.subject, .atLeast, rule.value)
        let high = QueryRule(rule.subject, .atMost, rule.end)
        let texts = [low, high].compactMap { $0.isIncomplete ? nil : term(for: $0)?.text }
        return texts.isEmpty
            ? nil : Term(text: texts.joined(separator: " "), isSeveral: texts.count > 1)
    }

    /// The words of a value, each in quotation marks if it would mean something else without them.
    private static func words(in value: String) -> [String] {
        value.split { $0.isWhitespace || "()\":".contains($0) }.compactMap { word in
            let folded = SearchFolding.words(String(word))
            guard !folded.isEmpty else { return nil }
            let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "'’.,&+/".contains($0) }
            let hasMeaning =
                ["or", "none", "empty", "misfit"].contains(word.lowercased())
                || word.contains("..")
                || !(word.first?.isLetter == true || word.first?.isNumber == true)
            if hasMeaning { return "\"\(folded.joined(separator: " "))\"" }
            return isPlain ? String(word) : folded.joined(separator: " ")
        }
    }

    private static func quoted(_ value: String) -> String? {
        let plain = withoutQuotes(value)
        return SearchFolding.words(plain).isEmpty ? nil : "\"\(plain)\""
    }

    private static func operand(_ value: String) -> String {
        let plain = withoutQuotes(value)
        return isPlain(plain) ? plain : "\"\(plain)\""
    }

    /// A value without quotation marks, which a query cannot contain.
    private static func withoutQuotes(_ value: String) -> String {
        value.replacing("\"", with: " ").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether a value needs no quotation marks.
    private static func isPlain(_ value: String) -> Bool {
        value.allSatisfy { !$0.isWhitespace && !"()\"".contains($0) }
    }
}
