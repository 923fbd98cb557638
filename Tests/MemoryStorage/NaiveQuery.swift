import Foundation
import TextCore
import TroveModel

/// Evaluates a query for one record after the other, as the manual describes it.
struct NaiveQuery {
    private let root: QueryNode
    private let list: List
    private let content: Content
    private let now = Date()

    init(_ query: SearchQuery, list: List, content: Content) {
        root = query.root
        self.list = list
        self.content = content
    }

    func matches(_ record: StoredRecord) -> Bool { matches(root, record) }

    private func matches(_ node: QueryNode, _ record: StoredRecord) -> Bool {
        switch node {
        case .all: true
        // Another engine's own form of links.
        case .linked(let found): found.records.contains(record.id)
        case .word(let word): texts(of: record).contains { Self.begins(word, in: $0) }
        case .phrase(let words): texts(of: record).contains { Self.has(words, in: $0) }
        case .not(let node): !matches(node, record)
        case .and(let nodes): nodes.allSatisfy { matches($0, record) }
        case .or(let nodes): nodes.contains { matches($0, record) }
        case .field(let name, let condition, let text):
            if let column = QueryNames(list).column(called: name) {
                matches(column.meant(by: condition, written: text), column, record, written: text)
            } else {
                matches(.words(of: text), record)
            }
        }
    }

    /// The texts in which words are searched, also the titles of links.
    private func texts(of record: StoredRecord) -> [String] {
        list.fields.compactMap { text(of: record.value($0.id), in: $0) }
    }

    private func text(of value: FieldValue, in field: Field) -> String? {
        switch (field.kind, value) {
        case (_, .empty), (_, .image): nil
        case (_, .record(let id)): content.linked(id, in: list.target(of: field)).title
        case (.checkbox, .text), (.timeSpan, .text), (.rating, .text): value.text
        case (.checkbox, _), (.timeSpan, _), (.rating, _): nil
        default: value.text
        }
    }

    private static func begins(_ word: String, in text: String) -> Bool {
        !SearchFolding.matches(ofWords: [word], in: text).isEmpty
    }

    /// Whether a text has the words one after the other. O'Hare is both two words and one.
    private static func has(_ phrase: [String], in text: String) -> Bool {
        let joined = text.filter { $0 != "'" && $0 != "’" }
        return [text, joined].contains { reading in
            let words = SearchFolding.words(reading)
            return words.indices.contains {
                words[$0...].prefix(phrase.count).elementsEqual(phrase)
            }
        }
    }
}

// MARK: - Fields

extension NaiveQuery {
    private func matches(
        _ condition: FieldCondition, _ column: QueryColumn, _ record: StoredRecord,
        written text: String
    ) -> Bool {
        var value = value(of: column, in: record)
        var kind = column.kind
        if kind == .recordLink, let field = column.field, condition != .isEmpty {
            if case .words(let words) = condition, words.count == 1, text.hasSuffix("#" + words[0])
            {
                return value == RecordID(words[0]).map { .record($0) }
            }
            if case .record(let id) = value {
                value = .text(content.linked(id, in: list.target(of: field)).title)
            }
            kind = .text
        }
        switch condition {
        case .isEmpty:
            return value.isEmpty
        case .contains(let part):
            return SearchFolding.folded(value.text).contains(SearchFolding.folded(part))
        case .words(let words) where kind == .text || column.searchesWords(words):
            return words.allSatisfy { Self.begins($0, in: value.text) }
        case .phrase(let words) where kind.isTextual:
            return Self.has(words, in: value.text)
        case .words(["misfit"]) where kind.canMisfit:
            if case .text = value { return true }
            return false
        case .words(let words):
            let text = column.value(of: words)
            if kind == .checkbox, let isOn = FieldValue(text, as: .checkbox) {
                return isOn == .checkbox(true) ? value == isOn : value != .checkbox(true)
            }
            return compares(value, .equal, text, column)
        case .phrase(let words):
            return compares(value, .equal, words.joined(separator: " "), column)
        case .compares(let comparison, let operand):
            return compares(value, comparison, operand, column)
        case .range(let low, let high):
            return (low.isEmpty || compares(value, .atLeast, low, column))
                && (high.isEmpty || compares(value, .atMost, high, column))
        }
    }

    private func value(of column: QueryColumn, in record: StoredRecord) -> FieldValue {
        let time: Date
        switch column.source {
        case .field(let field): return record.value(field.id)
        case .added: time = record.createdAt
        case .changed: time = record.modifiedAt
        case .loan(let part):
            let address = RecordAddress(list: list.id, record: record.id)
            let loan = content.loans.first { $0.isOpen && $0.address == address }
            return PartialDate.day(of: now).map { part.value(for: loan, on: $0) } ?? .empty
        }
        return LocalDay.date(of: Int64(time.timeIntervalSince1970)).map { .date($0) } ?? .empty
    }

    private func compares(
        _ value: FieldValue, _ comparison: QueryComparison, _ operand: String,
        _ column: QueryColumn
    ) -> Bool {
        if value.isEmpty { return false }
        if column.kind == .date { return comparesDate(value.text, comparison, operand) }
        guard column.kind.isNumeric || [.checkbox, .timeSpan, .rating].contains(column.kind) else {
            return Self.holds(
                comparison, SearchFolding.folded(value.text), SearchFolding.folded(operand))
        }
        guard let number = column.number(operand) else {
            return value.text.lowercased() == operand.lowercased()
        }
        switch value {
        case .integer(let own): return Self.holds(comparison, Double(own), number)
        case .decimal(let own): return Self.holds(comparison, own, number)
        case .timeSpan(let own): return Self.holds(comparison, Double(own), number)
        case .checkbox(let isOn): return Self.holds(comparison, isOn ? 1 : 0, number)
        default: return false
        }
    }

    /// A partial date in the query stands for all of its days.
    private func comparesDate(
        _ text: String, _ comparison: QueryComparison, _ operand: String
    ) -> Bool {
        let start = QueryDate.text(operand, from: now)
        let end = start + "~"
        return switch comparison {
        case .equal: text >= start && text < end
        case .atLeast: text >= start
        case .more: text > end
        case .atMost: text < end
        case .less: text < start
        }
    }

    private static func holds<Value: Comparable>(
        _ comparison: QueryComparison, _ value: Value, _ operand: Value
    ) -> Bool {
        switch comparison {
        case .equal: value == operand
        case .atLeast: value >= operand
        case .atMost: value <= operand
        case .more: value > operand
        case .less: value < operand
        }
    }
}
