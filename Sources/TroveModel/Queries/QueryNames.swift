import Foundation
import TableCore
import TextCore

/// A column that a query names: a field, a date of the record itself, or a part of its loan.
public struct QueryColumn {
    /// The sources of a column's values.
    public enum Source: Hashable, Sendable {
        case field(Field)
        /// The local day when the record was added.
        case added
        /// The local day when the record was last changed.
        case changed
        /// A part of the open loan of the record.
        case loan(LoanColumn)
    }

    /// The source of the values.
    public let source: Source

    /// Creates a column.
    package init(source: Source) { self.source = source }

    /// The field; nil for the dates and the loan of the record.
    public var field: Field? {
        if case .field(let field) = source { field } else { nil }
    }

    /// The part of the loan; nil for fields and dates.
    public var loan: LoanColumn? {
        if case .loan(let column) = source { column } else { nil }
    }

    /// The kind of the values.
    public var kind: FieldKind { field?.valueKind ?? loan?.kind ?? .date }

    /// A number, time span or record identity as the column stores it; nil if `operand` is none of
    /// them.
    public func number(_ operand: String) -> Double? {
        switch FieldValue(operand, as: kind, options: field?.options ?? FieldOptions()) {
        case .timeSpan(let seconds): Double(seconds)
        case .record(let id): Double(id)
        case .integer(let number): Double(number)
        case .empty, .text, .decimal, .checkbox, .date, .texts, .image, nil:
            Double(SearchFolding.folded(operand).replacing(",", with: "."))
        }
    }

    /// Interprets a condition for this column: only numbers and dates can have signs.
    ///
    /// - Parameter text: The condition as it was typed, including the name.
    public func meant(by condition: FieldCondition, written text: String) -> FieldCondition {
        if kind.valueType == .date { return Self.meantAsDate(condition, written: text) }
        guard case .words = condition, kind.isNumeric,
            let colon = text.firstIndex(of: ":")
        else { return condition }
        let value = String(text[text.index(after: colon)...])
        let isBelowZero = value.hasPrefix("-") && value.dropFirst().first?.isNumber == true
        return isBelowZero && number(value) != nil ? .compares(.equal, value) : condition
    }

    private static func meantAsDate(
        _ condition: FieldCondition, written text: String
    ) -> FieldCondition {
        switch condition {
        case .words, .phrase: break
        case .compares, .range, .contains, .isEmpty: return condition
        }
        let colon = text.hasPrefix("\"") ? text.firstRange(of: "\":") : text.firstRange(of: ":")
        let value = colon.map { text[$0.upperBound...] } ?? text[...]
        let date = value.trimmingCharacters(in: ["\""])
        return QueryDate.date(date) == nil ? condition : .compares(.equal, date)
    }

    /// The value that words after a colon stand for.
    public func value(of words: [String]) -> String {
        words.joined(separator: kind.definition.querySeparator)
    }

    /// Whether an operand means a checked or an unchecked box; nil in other columns, and for other
    /// operands.
    public func checkboxState(_ operand: String) -> Bool? {
        kind.valueType == .checkbox ? CheckboxKind.isOn(operand) : nil
    }

    /// Whether words after a colon are looked for as words: in text fields always; in other fields
    /// if they have letters and are not a value of the field's kind, to find values that do not fit
    /// it.
    public func searchesWords(_ words: [String]) -> Bool {
        if loan != nil { return kind.isTextual }
        guard let field else { return false }
        if kind.isTextual { return true }
        if words == ["misfit"], kind.canMisfit { return false }
        let text = value(of: words)
        return text.contains(where: \.isLetter)
            && !kind.definition.isQueryValue(text, options: field.options)
    }
}

/// Finds the fields that names in a query refer to, ignoring case and accents.
public struct QueryNames {
    private let list: List

    /// The minimum number of letters for a prefix of a field's name.
    private static let minimumPrefixCount = 3

    /// Creates the names of the fields of a list.
    public init(_ list: List) {
        self.list = list
    }

    /// The field with this name or column name; else, ignoring spaces and punctuation, the field
    /// with this name, or the only field with this prefix.
    func field(called name: String) -> Field? {
        exactField(called: name) ?? beginning(with: name)
    }

    /// The column of the field with this name; or `added`, `changed` or a part of the loan, unless
    /// a field has that name.
    public func column(called name: String) -> QueryColumn? {
        if let field = exactField(called: name) { return QueryColumn(source: .field(field)) }
        let folded = SearchFolding.folded(name)
        switch folded {
        case "added":
            return QueryColumn(source: .added)
        case "changed":
            return QueryColumn(source: .changed)
        default:
            let loan = LoanColumn(rawValue: folded)
            // “due” may be short for “Due date”, but “lent” always means all that is lent.
            if let loan, loan.kind == .checkbox { return QueryColumn(source: .loan(loan)) }
            return beginning(with: name).map { QueryColumn(source: .field($0)) }
                ?? loan.map { QueryColumn(source: .loan($0)) }
        }
    }

    /// The names in queries that are not those of fields.
    public static let ownNames = ["added", "changed"] + LoanColumn.allCases.map(\.rawValue)

    private func exactField(called name: String) -> Field? {
        let folded = SearchFolding.folded(name)
        let letters = Self.letters(of: name)
        return list.fields.first { SearchFolding.folded($0.name) == folded }
            ?? list.fields.first { $0.columnName == folded }
            ?? list.fields.first { !letters.isEmpty && Self.letters(of: $0.name) == letters }
    }

    private func beginning(with name: String) -> Field? {
        let letters = Self.letters(of: name)
        guard letters.count >= Self.minimumPrefixCount else { return nil }
        let found = list.fields.filter { Self.letters(of: $0.name).hasPrefix(letters) }
        return found.count == 1 ? found[0] : nil
    }

    private static func letters(of name: String) -> String {
        SearchFolding.words(name).joined()
    }
}
