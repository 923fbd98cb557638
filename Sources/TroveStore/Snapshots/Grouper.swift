import Foundation
import TextCore
import TroveModel

/// Assigns records to sections by a field, or by the time when they were added or changed.
struct Grouper {
    let grouping: RecordGrouping
    /// The column to group by, quoted for SQL.
    let column: String
    /// The direction of the sections: that of the sort key with the same attribute, else ascending.
    let ascending: Bool
    let collation: SortCollation
    let stripper: WordStripper?
    /// The field to group by; nil for the times at which a record was added or changed.
    private let field: Field?
    private let choices: [String: Int]
    /// For link fields, the titles to group by.
    private let links: LinkColumn?

    /// - Parameter links: Returns the titles to group by for a link field; nil for other fields.
    init?(
        list: List, request: RecordListRequest, collation: SortCollation,
        links: (Field) -> LinkColumn?
    ) {
        guard request.scope == .records, let attribute = request.grouping.attribute else {
            return nil
        }
        grouping = request.grouping
        self.collation = collation
        stripper = request.ignoredWords == .none ? nil : WordStripper(request.ignoredWords)
        ascending = request.sort.keys.first { $0.attribute == attribute }?.ascending ?? true
        field = attribute.field.flatMap(list.field)
        choices = field?.choicePlaces ?? [:]
        self.links = field.flatMap(links)
        switch attribute {
        case .field:
            guard let field else { return nil }
            column = SQLName.quoted(field.columnName)
        case .added: column = "created_at"
        case .changed: column = "modified_at"
        }
    }

    /// The section of a record with this value in the column.
    func key(of stored: StoredValue) throws -> GroupKey {
        guard let field else {
            guard case .integer(let seconds) = stored, let date = LocalDay.date(of: seconds) else {
                return empty
            }
            return key(of: date)
        }
        var value = stored.value(as: field.valueKind)
        if let links, case .record(let id) = value {
            let title = try links.title(of: id)
            if title.isEmpty { return other }
            if case .value = grouping { return linkKey(of: title) }
            value = .text(title)
        }
        if value.isEmpty { return empty }
        switch grouping {
        case .none: return GroupKey(label: .all)
        case .value: return valueKey(of: value, in: field)
        case .firstLetter: return letterKey(of: value)
        case .range(_, let step): return rangeKey(of: value, step: step)
        case .year, .month, .day:
            guard case .date(let date) = value else { return other }
            return key(of: date)
        }
    }

    /// Whether sections depend only on the first letter of the stored text.
    var isByLetterOfText: Bool {
        if case .firstLetter = grouping { field?.valueKind.isTextual == true } else { false }
    }

    private var name: String { field?.name ?? "" }
    private var empty: GroupKey { GroupKey(label: .empty(field: name), rank: 2) }
    private var other: GroupKey { GroupKey(label: .other(field: name), rank: 1) }

    private func valueKey(of value: FieldValue, in field: Field) -> GroupKey {
        var key = GroupKey(label: .value(value.text))
        switch value {
        case .empty: return empty
        case .integer(let number): key.number = Double(number)
        case .decimal(let number): key.number = number
        case .timeSpan(let seconds): key.number = Double(seconds)
        case .record(let id): key.number = Double(id)
        case .checkbox(let isOn):
            key = GroupKey(label: .checkbox(field: name, isOn: isOn), number: isOn ? 1 : 0)
        case .date(let date):
            key.bytes = Array(date.description.utf8)
        case .text(let text):
            key.rank = field.valueKind.isTextual ? 0 : 1
            // Choices come in their own order, followed by other texts.
            key.number = Double(choices[text] ?? choices.count)
            key.bytes = collation.key(of: stripped(text))
        case .texts(let texts):
            // A record belongs to one section: that of its first text.
            let text = texts.first ?? ""
            key = GroupKey(label: .value(text), bytes: collation.key(of: stripped(text)))
        case .image:
            key.label = .picture(field: name)
        }
        return key
    }

    /// The section of all links to records with this title.
    private func linkKey(of title: String) -> GroupKey {
        GroupKey(label: .value(title), bytes: collation.key(of: stripped(title)))
    }

    private func letterKey(of value: FieldValue) -> GroupKey {
        let text: String? =
            switch value {
            case .text(let text): text
            case .texts(let texts): texts.first
            case .empty, .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record: nil
            }
        return letterKey(ofStripped: text.map(stripped) ?? "")
    }

    /// The section of a text with this beginning, from which an ignored word was removed.
    func letterKey(ofStripped beginning: some Collection<UInt8>) -> GroupKey {
        if beginning.isEmpty { return empty }
        return letterKey(ofStripped: String(decoding: beginning, as: UTF8.self))
    }

    private func letterKey(ofStripped text: String) -> GroupKey {
        guard let letter = collation.letter(of: text) else {
            return GroupKey(label: .noLetter, rank: 1)
        }
        return GroupKey(label: .letter(letter.title), number: Double(letter.place))
    }

    /// The section for the year, the month or the day of a date.
    private func key(of date: PartialDate) -> GroupKey {
        if case .day = grouping {
            let text = date.description
            return GroupKey(label: .value(text), bytes: Array(text.utf8))
        }
        if case .month = grouping, let month = date.month {
            return GroupKey(
                label: .month(month, year: date.year), number: Double(date.year * 16 + month))
        }
        return GroupKey(label: .year(date.year), number: Double(date.year * 16))
    }

    private func rangeKey(of value: FieldValue, step: Double) -> GroupKey {
        let number: Double
        switch value {
        case .integer(let integer): number = Double(integer)
        case .decimal(let decimal): number = decimal
        case .timeSpan(let seconds): number = Double(seconds)
        case .date(let date): number = Double(date.year)
        case .empty, .text, .checkbox, .texts, .image, .record: return other
        }
        let start = (number / step).rounded(.down) * step
        // Ranges of whole numbers end before the next one: 0–9. Others end where the next one
        // starts: 0–0.5.
        let isWhole = step == step.rounded() && step >= 1
        let end = start + step - (isWhole ? 1 : 0)
        func text(_ number: Double) -> String {
            let whole = Int64(exactly: number)
            if case .timeSpan = value, let whole { return FieldValue.timeSpan(seconds: whole).text }
            return whole.map { FieldValue.integer($0).text } ?? FieldValue.decimal(number).text
        }
        return GroupKey(label: .range(text(start), text(end)), number: start)
    }

    private func stripped(_ text: String) -> String {
        guard let stripper else { return text }
        var text = text
        return text.withUTF8 {
            String(decoding: stripper.stripped(UnsafeRawBufferPointer($0)), as: UTF8.self)
        }
    }
}
