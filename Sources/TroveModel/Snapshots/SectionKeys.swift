import Foundation
import TextCore

/// Assigns values to sections.
package struct SectionKeys: Sendable {
    package let grouping: RecordGrouping
    /// The field to group by; nil for the times at which records were added or changed.
    package let field: Field?
    /// The direction of the sections: that of the sort key with the same attribute, else ascending.
    package let ascending: Bool
    package let collation: SortCollation
    package let stripper: WordStripper?
    private let choices: [String: Int]

    /// - Returns: Nil if the request has no sections.
    package init?(list: List, request: RecordListRequest, collation: SortCollation = .shared) {
        guard request.scope == .records, let attribute = request.grouping.attribute else {
            return nil
        }
        field = attribute.field.flatMap(list.field)
        if attribute.field != nil, field == nil { return nil }
        grouping = request.grouping
        self.collation = collation
        stripper = request.ignoredWords == .none ? nil : WordStripper(request.ignoredWords)
        ascending = request.sort.keys.first { $0.attribute == attribute }?.ascending ?? true
        choices = field?.choicePlaces ?? [:]
    }

    /// The section of records that were added or changed on a day; nil for an unknown day.
    package func key(ofDay date: PartialDate?) -> GroupKey { date.map(key(of:)) ?? empty }

    /// The section of links to a record with a title.
    package func key(ofTitle title: String) -> GroupKey {
        if title.isEmpty { return other }
        guard case .value = grouping else { return key(of: .text(title)) }
        return GroupKey(label: .value(title), bytes: collation.key(of: stripped(title)))
    }

    /// The section of a value, which is not a link.
    package func key(of value: FieldValue) -> GroupKey {
        if value.isEmpty { return empty }
        switch grouping {
        case .none: return GroupKey(label: .all)
        case .value: return valueKey(of: value)
        case .firstLetter: return letterKey(of: value)
        case .range(_, let step): return rangeKey(of: value, step: step)
        case .year, .month, .day:
            guard case .date(let date) = value else { return other }
            return key(of: date)
        }
    }

    /// Whether sections depend only on the first letter of the stored text.
    package var isByLetterOfText: Bool {
        if case .firstLetter = grouping { field?.valueKind.isTextual == true } else { false }
    }

    /// The section of a text with this beginning, from which an ignored word was removed.
    package func letterKey(ofStripped beginning: some Collection<UInt8>) -> GroupKey {
        if beginning.isEmpty { return empty }
        return letterKey(ofStripped: String(decoding: beginning, as: UTF8.self))
    }

    private var name: String { field?.name ?? "" }
    private var empty: GroupKey { GroupKey(label: .empty(field: name), rank: 2) }
    private var other: GroupKey { GroupKey(label: .other(field: name), rank: 1) }

    private func valueKey(of value: FieldValue) -> GroupKey {
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
            key.rank = field?.valueKind.isTextual == true ? 0 : 1
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

    private func letterKey(of value: FieldValue) -> GroupKey {
        let text: String? =
            switch value {
            case .text(let text): text
            case .texts(let texts): texts.first
            case .empty, .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record: nil
            }
        return letterKey(ofStripped: (text.map(stripped) ?? "").utf8)
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
            let text = date.withoutTime.description
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

extension Field {
    /// The places of choices in their order; empty for fields whose values are not one of them.
    package var choicePlaces: [String: Int] {
        guard kind.choiceUse == .one else { return [:] }
        return Dictionary(choices.enumerated().map { ($1, $0) }) { first, _ in first }
    }
}
