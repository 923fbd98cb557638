import Foundation

/// A condition of a query on one field, as a row of a rule editor shows it.
public struct QueryRule: Hashable, Sendable {
    /// The values that a rule is about.
    public enum Subject: Hashable, Sendable {
        /// The values of any field.
        case anyField
        case field(FieldID)
        /// The day when the record was added.
        case added
        /// The day when the record was last changed.
        case changed
        /// A part of the open loan of the record.
        case loan(LoanColumn)
    }

    /// The relation of the value in a record to the value of a rule.
    public enum Condition: Hashable, Sendable, CaseIterable {
        /// The value has words that begin like those of the rule.
        case contains
        case containsNot
        /// The value has the words of the rule, whole and one after the other.
        case containsPhrase
        case containsPhraseNot
        /// The value has the text of the rule anywhere, also inside words.
        case containsText
        case containsTextNot
        case equals
        case equalsNot
        case atLeast
        case atMost
        case more
        case less
        /// The value is in a range, both ends included.
        case between
        case isOn
        case isOff
        case isEmpty
        case isNotEmpty
    }

    /// The values that the rule is about.
    public var subject: Subject
    /// The relation to ``value``.
    public var condition: Condition
    /// The value as typed; that at the start for ``Condition/between``.
    public var value: String
    /// The value at the end of the range for ``Condition/between``.
    public var end: String

    /// Creates a rule.
    public init(
        _ subject: Subject, _ condition: Condition, _ value: String = "", to end: String = ""
    ) {
        (self.subject, self.condition, self.value, self.end) = (subject, condition, value, end)
    }

    /// Whether the rule lacks a value, so that it has no effect.
    public var isIncomplete: Bool {
        switch condition.valueCount {
        case 0: false
        case 1: value.allSatisfy(\.isWhitespace)
        default: value.allSatisfy(\.isWhitespace) && end.allSatisfy(\.isWhitespace)
        }
    }
}

extension QueryRule.Condition {
    /// The number of values that a rule with the condition needs.
    public var valueCount: Int {
        switch self {
        case .isOn, .isOff, .isEmpty, .isNotEmpty: 0
        case .between: 2
        default: 1
        }
    }

    /// The opposite condition, if a rule can have it.
    var negated: Self? {
        switch self {
        case .contains: .containsNot
        case .containsPhrase: .containsPhraseNot
        case .containsText: .containsTextNot
        case .equals: .equalsNot
        case .isEmpty: .isNotEmpty
        default: nil
        }
    }

    /// The condition of which this one is the opposite.
    var positive: Self? {
        Self.allCases.first { $0.negated == self }
    }

    /// The comparison that the condition stands for.
    var comparison: QueryComparison? {
        switch self {
        case .equals: .equal
        case .atLeast: .atLeast
        case .atMost: .atMost
        case .more: .more
        case .less: .less
        default: nil
        }
    }

    /// The condition for a comparison.
    init(_ comparison: QueryComparison) {
        self =
            switch comparison {
            case .equal: .equals
            case .atLeast: .atLeast
            case .atMost: .atMost
            case .more: .more
            case .less: .less
            }
    }
}

extension QueryRule.Subject {
    /// The subjects of rules for a list; nil for all lists, which have no common fields.
    public static func all(in list: List?) -> [Self] {
        let names = QueryNames(list ?? .withoutFields)
        let fields = list?.fields.compactMap { field -> Self? in
            Self.field(field.id).name(in: names, list) == nil ? nil : .field(field.id)
        }
        let others = ([.added, .changed] + LoanColumn.allCases.map(Self.loan)).filter {
            $0.name(in: names, list) != nil
        }
        return [.anyField] + (fields ?? []) + others
    }

    /// The conditions that suit the subject, the usual one first.
    public func conditions(in list: List?) -> [QueryRule.Condition] {
        let text: [QueryRule.Condition] = [
            .contains, .containsNot, .containsPhrase, .containsPhraseNot,
        ]
        if self == .anyField { return text }
        let kind = kind(in: list)
        if self == .added || self == .changed {
            return [.equals, .atLeast, .atMost, .less, .more, .between]
        }
        let empty: [QueryRule.Condition] = [.isEmpty, .isNotEmpty]
        switch kind?.valueType {
        case .checkbox: return [.isOn, .isOff]
        case .image: return empty
        case .number, .integer, .timeSpan, .date:
            return [.equals, .equalsNot, .atLeast, .atMost, .less, .more, .between] + empty
        case .text, .texts:
            let whole: [QueryRule.Condition] = [.equals, .equalsNot]
            let parts = text + [.containsText, .containsTextNot]
            return (kind?.choiceUse == .one ? whole + parts : parts + whole) + empty
        case .record, nil: return text + empty
        }
    }

    /// The kind of the values; nil for values of any field.
    public func kind(in list: List?) -> FieldKind? {
        switch self {
        case .anyField: nil
        case .field(let id): list?.field(id)?.valueKind
        case .added, .changed: .date
        case .loan(let column): column.kind
        }
    }

    /// The name in a query, with quotation marks if it needs them; nil if a query cannot name it.
    func name(in names: QueryNames, _ list: List?) -> String? {
        let candidates: [String]
        switch self {
        case .anyField: return nil
        case .field(let id):
            guard let field = list?.field(id) else { return nil }
            candidates = [field.name, field.columnName]
        case .added: candidates = ["added"]
        case .changed: candidates = ["changed"]
        case .loan(let column): candidates = [column.rawValue]
        }
        return candidates.first { name in
            guard !name.isEmpty, !name.contains("\""), name.lowercased() != "sort" else {
                return false
            }
            return names.column(called: name).map { QueryRule.Subject($0.source) } == self
        }.map(Self.quoted)
    }

    /// A name with quotation marks if it needs them.
    private static func quoted(_ name: String) -> String {
        let isPlain =
            !name.hasPrefix("-") && name.allSatisfy { !$0.isWhitespace && !"():".contains($0) }
        return isPlain ? name : "\"\(name)\""
    }

    init(_ source: QueryColumn.Source) {
        self =
            switch source {
            case .field(let field): .field(field.id)
            case .added: .added
            case .changed: .changed
            case .loan(let column): .loan(column)
            }
    }
}

extension List {
    /// A list without fields, for queries of all lists.
    static let withoutFields = List(
        id: ListID(rawValue: 0), uuid: UUID(), name: "", icon: .standard, fields: [],
        recordCount: 0, trashCount: 0)
}
