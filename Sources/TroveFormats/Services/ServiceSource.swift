import Foundation
import TextCore
import TroveModel

/// An export of a service: the columns of a file, with the meaning that the service gives them.
struct ServiceSource: FileImportSource {
    let fields: [FieldDraft]
    let icon: String
    let notes: [ImportNote]
    let recordCount: Int
    var suggestedName: String { base.suggestedName }
    var readDialect: ImportPreview.Dialect? { base.readDialect }
    var tables: [ImportPreview.Table] { base.tables }
    var table: Int? { base.table }

    private let base: any FileImportSource
    private let columns: [Column]
    private var reader: any ImportSource

    /// A column that is a field.
    private struct Column: Sendable {
        /// The index in the file.
        var index: Int
        /// The rule; nil to read the column as in any file.
        var rule: ServiceRule?
        var kind: FieldKind?
    }

    /// Reads all records once, to find the kinds of columns with several forms.
    init(_ base: any FileImportSource, of service: Service) throws {
        self.base = base
        let rules = base.fields.map { service.rule(for: $0.name) }
        let reader = base.reading(
            as: zip(base.fields, rules).map { field, rule in
                rule?.kind == nil || field.kind == .image ? nil : .text
            })
        var contents = [Contents](repeating: Contents(), count: rules.count)
        try reader.readRecords { record in
            for (index, value) in record.values.enumerated() {
                let rule = rules[index] ?? ServiceRule(column: "")
                contents[index].add(rule.value(value, as: rule.kind), as: rule.kind)
            }
        }
        var columns: [Column] = []
        var fields: [FieldDraft] = []
        var names = FieldNames()
        for (index, field) in base.fields.enumerated() {
            let rule = rules[index]
            if rule?.isOmitted == true { continue }
            if service.omitsEmptyColumns, contents[index].isEmpty { continue }
            var draft = field
            draft.name = names.unique(rule?.name ?? field.name)
            let kind = rule.flatMap { contents[index].kind(of: $0.kind, found: field.kind) }
            if let kind, kind != field.kind {
                draft = FieldDraft(
                    name: draft.name, kind: kind,
                    choices: kind.choiceUse == .one ? contents[index].choices.sorted() : [])
            }
            columns.append(Column(index: index, rule: rule, kind: kind))
            fields.append(draft)
        }
        self.columns = columns
        self.fields = fields
        self.reader = reader
        icon = service.icon
        recordCount = base.recordCount
        notes = base.notes
    }

    func reading(as kinds: [FieldKind?]) -> any ImportSource {
        var wanted = base.fields.map { _ in FieldKind?.none }
        for (column, kind) in zip(columns, kinds) {
            wanted[column.index] = column.rule?.kind == nil ? kind : .text
        }
        var source = self
        source.reader = base.reading(as: wanted)
        return source
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try reader.readRecords { record in
            let values = columns.map { column -> ImportedValue in
                guard record.values.indices.contains(column.index) else { return .empty }
                let value = record.values[column.index]
                guard let rule = column.rule else { return value }
                return rule.value(value, as: rule.kind ?? column.kind)
            }
            try body(ImportedRecord(line: record.line, values: values))
        }
    }

    /// The contents of a column that decide about its kind.
    private struct Contents {
        private(set) var isEmpty = true
        private var hasFractions = false
        private var hasTimes = false
        private var areDates = true
        private var hasLineBreaks = false
        private(set) var choices: Set<String> = []

        mutating func add(_ value: ImportedValue, as kind: FieldKind?) {
            guard value != .empty else { return }
            isEmpty = false
            guard case .value(let value) = value else { return }
            if kind == nil, areDates { areDates = Self.isDate(value) }
            if case .decimal = value { hasFractions = true }
            guard case .text(let text) = value else { return }
            if kind?.valueType == .date, PartialDate(text.prefix(10)) != nil { hasTimes = true }
            if kind?.choiceUse == .one, choices.count < FoundFields.mostChoices {
                choices.insert(text)
            }
            if text.utf8.contains(UInt8(ascii: "\n")) { hasLineBreaks = true }
        }

        private static func isDate(_ value: FieldValue) -> Bool {
            switch value {
            case .date: true
            case .text(let text):
                if case .date = ServiceRule.date(text) { text.contains("-") } else { false }
            default: false
            }
        }

        /// Returns the kind of a field that can hold the values; nil to keep the one that was
        /// found.
        func kind(of kind: FieldKind?, found: FieldKind) -> FieldKind? {
            guard let kind else {
                return found.valueType == .text && areDates && !isEmpty ? .date : nil
            }
            // Half stars are no rating of Trove.
            if case .integer = kind.valueType { return hasFractions ? .number : kind }
            if kind.valueType == .date { return hasTimes ? .text : kind }
            return kind == .text && hasLineBreaks ? .paragraph : kind
        }
    }
}
