import TextCore
import TroveModel

extension Content {
    /// The snapshot of a request.
    func recordList(
        for request: RecordListRequest, generation: Int64
    ) throws(LibraryError) -> RecordList {
        let list = try list(request.list).list
        let records = try records(of: request)
        let ids = records.map(\.id)
        let grouping = request.query.sort == nil ? request.grouping : .none
        guard request.scope == .records,
            let grouper = NaiveGrouping(grouping, request: request, list: list, content: self)
        else {
            let all = RecordSection(.all, indexTitle: "", range: 0..<records.count)
            return RecordList(
                request: request, ids: ids, sections: records.isEmpty ? [] : [all],
                generation: generation)
        }
        return grouper.divided(records, generation: generation)
    }

    /// The records of a request, in its order, ignoring its sections.
    func records(of request: RecordListRequest) throws(LibraryError) -> [StoredRecord] {
        let stored = try list(request.list)
        let list = stored.list
        let search = NaiveQuery(request.query, list: list, content: self)
        let matching = stored.records.filter {
            ($0.deletedAt != nil) == (request.scope == .trash) && search.matches($0)
        }
        if request.scope == .trash {
            return matching.sorted { a, b in
                let (aTime, bTime) = (a.deletedAt ?? .distantPast, b.deletedAt ?? .distantPast)
                return aTime != bTime ? aTime > bTime : a.id > b.id
            }
        }
        var keys = request.sort.keys
        if let sort = request.query.sort,
            let field = QueryNames(list).column(called: sort.name)?.field
        {
            keys = [SortKey(.field(field.id), ascending: sort.ascending)]
        }
        var sorted = matching
        // Sorting is stable, so the last key comes first.
        for key in keys.reversed() {
            if let field = key.attribute.field, list.field(field) == nil { continue }
            let places = sorted.map { place(of: $0, by: key.attribute, request, list) }
            let order = sorted.indices.sorted { a, b in
                places[a] == places[b]
                    ? a < b : places[a].precedes(places[b], ascending: key.ascending)
            }
            sorted = order.map { sorted[$0] }
        }
        return sorted
    }

    private func place(
        of record: StoredRecord, by attribute: RecordAttribute, _ request: RecordListRequest,
        _ list: List
    ) -> SortPlace {
        switch attribute {
        case .added: return .number(record.createdAt.timeIntervalSince1970)
        case .changed: return .number(record.modifiedAt.timeIntervalSince1970)
        case .field(let id):
            guard let field = list.field(id) else { return .empty }
            let value = record.value(id)
            switch value {
            case .integer(let number): return .number(Double(number))
            case .decimal(let number): return .number(number)
            case .checkbox(let isOn): return .number(isOn ? 1 : 0)
            case .timeSpan(let seconds): return .number(Double(seconds))
            case .date(let date): return .text(Array(date.description.utf8))
            case .text(let text) where field.kind == .choice && field.choices.contains(text):
                return .number(Double(field.choices.firstIndex(of: text) ?? 0))
            case .record(let id): return textPlace(title(of: id, by: field, list), request)
            case .text(let text) where field.kind == .date: return .text(Array(text.utf8))
            case .empty, .text, .texts, .image: return textPlace(value.text, request)
            }
        }
    }

    private func title(of id: RecordID, by field: Field, _ list: List) -> String {
        linked(id, in: list.target(of: field)).title
    }

    private func textPlace(_ text: String, _ request: RecordListRequest) -> SortPlace {
        let text = request.ignoredWords.stripped(text)
        return text.isEmpty ? .empty : .text(SortCollation.shared.key(of: text))
    }
}

/// The place of a value in an order: numbers, then texts, then empty values.
enum SortPlace: Equatable {
    case number(Double)
    case text([UInt8])
    case empty

    /// Whether this comes before `other`. Only numbers and texts change their order with
    /// `ascending`.
    func precedes(_ other: SortPlace, ascending: Bool) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)): (a < b) == ascending
        case (.text(let a), .text(let b)): a.lexicographicallyPrecedes(b) == ascending
        default: rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .number: 0
        case .text: 1
        case .empty: 2
        }
    }
}
