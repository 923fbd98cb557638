import TextCore
import TroveModel

/// Divides records into sections, as the manual describes it.
struct NaiveGrouping {
    private let grouping: RecordGrouping
    private let request: RecordListRequest
    private let list: List
    private let content: Content
    private let attribute: RecordAttribute
    private let field: Field?

    /// - Returns: nil if the request has no sections.
    init?(
        _ grouping: RecordGrouping, request: RecordListRequest, list: List, content: Content
    ) {
        guard let attribute = grouping.attribute else { return nil }
        field = attribute.field.flatMap(list.field)
        if attribute.field != nil, field == nil { return nil }
        self.grouping = grouping
        self.request = request
        self.list = list
        self.content = content
        self.attribute = attribute
    }

    /// The snapshot of sorted records.
    func divided(_ records: [StoredRecord], generation: Int64) -> RecordList {
        var keys: [GroupKey] = []
        var groups: [[RecordID]] = []
        for record in records {
            let key = key(of: record)
            if let index = keys.firstIndex(where: { $0.label == key.label }) {
                groups[index].append(record.id)
            } else {
                keys.append(key)
                groups.append([record.id])
            }
        }
        let ascending =
            request.sort.keys.first { $0.attribute == attribute }?.ascending ?? true
        let order = keys.indices.sorted { keys[$0].precedes(keys[$1], ascending: ascending) }
        var sections: [RecordSection] = []
        var ids: [RecordID] = []
        for index in order {
            let label = keys[index].label
            sections.append(
                RecordSection(
                    label, indexTitle: label.indexTitle(in: .shared),
                    range: ids.count..<ids.count + groups[index].count))
            ids += groups[index]
        }
        return RecordList(
            request: request, ids: ids, sections: sections, generation: generation)
    }

    private var name: String { field?.name ?? "" }

    private func key(of record: StoredRecord) -> GroupKey {
        guard let field else {
            let time = attribute == .added ? record.createdAt : record.modifiedAt
            let day = LocalDay.date(of: Int64(time.timeIntervalSince1970))
            return day.map(key) ?? GroupKey(label: .empty(field: name), rank: 2)
        }
        var value = record.value(field.id)
        if case .record(let id) = value {
            let title = content.linked(id, in: list.target(of: field)).title
            if title.isEmpty { return GroupKey(label: .other(field: name), rank: 1) }
            value = .text(title)
        }
        if value.isEmpty { return GroupKey(label: .empty(field: name), rank: 2) }
        switch grouping {
        case .none: return GroupKey(label: .all)
        case .value: return valueKey(of: value, field)
        case .firstLetter: return letterKey(of: value)
        case .range(_, let step): return rangeKey(of: value, step: step)
        case .year, .month, .day:
            guard case .date(let date) = value else {
                return GroupKey(label: .other(field: name), rank: 1)
            }
            return key(date)
        }
    }

    private func valueKey(of value: FieldValue, _ field: Field) -> GroupKey {
        switch value {
        case .checkbox(let isOn):
            return GroupKey(label: .checkbox(field: name, isOn: isOn), number: isOn ? 1 : 0)
        case .image: return GroupKey(label: .picture(field: name))
        case .date(let date):
            return GroupKey(label: .value(value.text), bytes: Array(date.description.utf8))
        case .texts(let texts):
            return GroupKey(label: .value(texts.first ?? ""), bytes: bytes(texts.first ?? ""))
        case .text(let text):
            let choices = field.kind == .choice ? field.choices : []
            let isTextual = field.valueKind.isTextual || field.kind == .recordLink
            return GroupKey(
                label: .value(text), rank: isTextual ? 0 : 1,
                number: Double(choices.firstIndex(of: text) ?? choices.count), bytes: bytes(text))
        case .empty, .integer, .decimal, .timeSpan, .record:
            return GroupKey(label: .value(value.text), number: number(value) ?? 0)
        }
    }

    private func bytes(_ text: String) -> [UInt8] {
        SortCollation.shared.key(of: request.ignoredWords.stripped(text))
    }

    private func letterKey(of value: FieldValue) -> GroupKey {
        var text = ""
        if case .text(let one) = value { text = one }
        if case .texts(let texts) = value { text = texts.first ?? "" }
        text = request.ignoredWords.stripped(text)
        if text.isEmpty { return GroupKey(label: .empty(field: name), rank: 2) }
        guard let letter = SortCollation.shared.letter(of: text) else {
            return GroupKey(label: .noLetter, rank: 1)
        }
        return GroupKey(label: .letter(letter.title), number: Double(letter.place))
    }

    private func key(_ date: PartialDate) -> GroupKey {
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

    private func number(_ value: FieldValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        case .timeSpan(let seconds): Double(seconds)
        case .date(let date): Double(date.year)
        default: nil
        }
    }

    private func rangeKey(of value: FieldValue, step: Double) -> GroupKey {
        guard let number = number(value) else {
            return GroupKey(label: .other(field: name), rank: 1)
        }
        let start = (number / step).rounded(.down) * step
        // Ranges of whole numbers do not overlap: 0–9, 10–19.
        let isWhole = step == step.rounded() && step >= 1
        func text(_ number: Double) -> String {
            guard let whole = Int64(exactly: number) else { return FieldValue.decimal(number).text }
            if case .timeSpan = value { return FieldValue.timeSpan(seconds: whole).text }
            return String(whole)
        }
        return GroupKey(
            label: .range(text(start), text(start + step - (isWhole ? 1 : 0))), number: start)
    }
}
