import GRDB

/// The records that a query finds, as one bit per identity.
struct RecordFilter {
    private var bits: [UInt64] = []

    init(_ query: SearchQuery, in list: List, db: Database, cancellation: CancellationFlag) throws {
        let search = ListTable(list).search
        let statement = try RawStatement(
            "SELECT rowid FROM \(search) WHERE \(search) MATCH ?1", on: db)
        StoredValue.text(query.matchExpression).bind(to: statement, at: 1)
        var count = 0
        while try statement.step() {
            insert(statement.int64(0))
            count += 1
            if count & 0xFFF == 0 { try cancellation.check() }
        }
    }

    func contains(_ id: RecordID) -> Bool {
        let word = Int(id >> 6)
        return id >= 0 && word < bits.count && bits[word] >> UInt64(id & 63) & 1 == 1
    }

    /// The list with only the records that the query finds, in the same order and sections.
    func filter(_ base: RecordList, for request: RecordListRequest) -> RecordList {
        var ids: [UInt32] = []
        var wide: [RecordID] = []
        var sections: [RecordSection] = []
        for section in base.sections {
            let start = max(ids.count, wide.count)
            switch base.ids {
            case .compact(let all):
                all.withUnsafeBufferPointer { all in
                    for offset in section.range where contains(RecordID(all[offset])) {
                        ids.append(all[offset])
                    }
                }
            case .wide(let all):
                for offset in section.range where contains(all[offset]) { wide.append(all[offset]) }
            }
            let end = max(ids.count, wide.count)
            guard end > start else { continue }
            sections.append(
                RecordSection(
                    title: section.title, indexTitle: section.indexTitle, range: start..<end))
        }
        return RecordList(
            request: request, ids: wide.isEmpty ? .compact(ids) : .wide(wide), sections: sections,
            generation: base.generation)
    }

    private mutating func insert(_ id: RecordID) {
        guard id >= 0 else { return }
        let word = Int(id >> 6)
        if word >= bits.count {
            bits.append(
                contentsOf: repeatElement(0, count: max(word + 1, bits.count * 2) - bits.count))
        }
        bits[word] |= 1 << UInt64(id & 63)
    }
}
