import TextCore
import TroveModel

extension MemoryLibrary {
    public func statistics(
        for request: RecordListRequest, fields: [FieldID]?
    ) async throws(LibraryError) -> ListStatistics {
        try read { state throws(LibraryError) in
            let content = state.content
            let stored = try content.list(request.list)
            var chosen = stored.fields
            if let fields {
                chosen = []
                for id in fields { chosen.append(stored.fields[try stored.fieldIndex(of: id)]) }
            }
            func statistics(_ records: [StoredRecord]) -> [FieldStatistics] {
                chosen.map { content.statistics(of: $0, in: stored.list, records) }
            }
            let list = try content.recordList(for: request, generation: 0)
            let known = Dictionary(stored.records.map { ($0.id, $0) }) { $1 }
            let all = list.allIDs.compactMap { known[$0] }
            let groups = request.grouping == .none ? [] : list.sections
            return ListStatistics(
                total: statistics(all),
                groups: groups.map { section in
                    ListStatistics.Group(
                        label: section.label, fields: statistics(Array(all[section.range])))
                })
        }
    }

    public func completions(
        of query: String, at cursor: Int, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [QueryCompletion] {
        _ = try await self.list(list)
        throw LibraryError(.invalid, "Lists in memory do not complete queries. Type them in full.")
    }

    public func duplicates(
        in list: ListID, _ search: DuplicateSearch
    ) async throws(LibraryError) -> [DuplicateGroup] {
        try read { state throws(LibraryError) in
            let stored = try state.content.list(list)
            for field in search.fields { _ = try stored.fieldIndex(of: field) }
            guard !search.fields.isEmpty else {
                throw LibraryError(.invalid, "Choose at least one field to compare.")
            }
            guard !search.findsNear else {
                throw LibraryError(
                    .invalid, "Lists in memory find equal records only. Do not look for near ones.")
            }
            var groups: [String: [RecordID]] = [:]
            for record in stored.records.sorted(by: { $0.id < $1.id }) {
                let texts = search.fields.map { record.value($0).text }
                guard record.deletedAt == nil, !texts.contains("") else { continue }
                let key = texts.map { text in
                    let stripped = IgnoredWords.standard.stripped(text)
                    return SearchFolding.words(stripped).sorted().joined(separator: " ")
                }
                groups[key.joined(separator: "\n"), default: []].append(record.id)
            }
            return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
                .map { DuplicateGroup(records: $0, score: 1) }
        }
    }
}

extension Content {
    /// The statistics of one field over some records.
    fileprivate func statistics(
        of field: Field, in list: List, _ records: [StoredRecord]
    ) -> FieldStatistics {
        let values = records.map { $0.value(field.id) }.filter { !$0.isEmpty }
        var result = FieldStatistics(
            field: field.id, recordCount: records.count, filledCount: values.count,
            distinctCount: Set(values).count)
        var counts: [FieldValue: Int] = [:]
        var numbers: [(number: Double, value: FieldValue)] = []
        var dates: [PartialDate] = []
        for value in values {
            switch value {
            case .texts(let texts): for text in texts { counts[.text(text), default: 0] += 1 }
            case .text where field.kind == .choice || field.kind == .checkbox:
                counts[value, default: 0] += 1
            case .checkbox, .record: counts[value, default: 0] += 1
            case .date(let date): dates.append(date)
            case .integer(let number):
                if field.kind == .rating { counts[value, default: 0] += 1 }
                numbers.append((Double(number), value))
            case .decimal(let number): numbers.append((number, value))
            case .timeSpan(let seconds): numbers.append((Double(seconds), value))
            case .empty, .text, .image: break
            }
        }
        numbers.sort { $0.number < $1.number }
        dates.sort()
        result.minimum = numbers.first?.value ?? dates.first.map { .date($0) }
        result.maximum = numbers.last?.value ?? dates.last.map { .date($0) }
        if !numbers.isEmpty {
            let sum = numbers.reduce(0) { $0 + $1.number }
            result.sum = sum
            result.mean = sum / Double(numbers.count)
            let (low, high) = (numbers[(numbers.count - 1) / 2], numbers[numbers.count / 2])
            result.median = (low.number + high.number) / 2
        }
        result.counts = counts.map { value, count in
            FieldStatistics.Count(
                value: value, count: count, text: text(of: value, in: field, of: list))
        }.sorted(by: FieldStatistics.Count.precedes)
        return result
    }
}
