import GRDB
import TroveModel

/// The records that match a query.
struct RecordFilter {
    private let records: RecordBits

    /// - Parameter columns: The cached columns, if there are any.
    init(
        _ query: SearchQuery, in list: List, db: Database, cancellation: CancellationFlag,
        columns: CachedColumns? = nil
    ) throws {
        let query = try query.withLinks(in: list, db: db, cancellation: cancellation)
        records = try QueryEvaluator(
            list: list, db: db, cancellation: cancellation, columns: columns,
            terms: SearchTerms(table: ListTable(list), db: db)
        ).records(query.root)
    }

    /// Whether a record of the list matches, in the trash or not.
    func contains(_ id: RecordID) -> Bool {
        records.contains(id)
    }

    /// The matching records of `base`, in the same order and sections.
    func filter(_ base: RecordList, for request: RecordListRequest) -> RecordList {
        var ids: [UInt32] = []
        var wide: [RecordID] = []
        var sections: [RecordSection] = []
        for section in base.sections {
            let start = max(ids.count, wide.count)
            switch base.ids {
            case .compact(let all):
                all.withUnsafeBufferPointer { all in
                    for offset in section.range where records.contains(RecordID(all[offset])) {
                        ids.append(all[offset])
                    }
                }
            case .wide(let all):
                for offset in section.range where records.contains(all[offset]) {
                    wide.append(all[offset])
                }
            }
            let end = max(ids.count, wide.count)
            guard end > start else { continue }
            sections.append(
                RecordSection(
                    section.label, indexTitle: section.indexTitle, range: start..<end))
        }
        return RecordList(
            request: request, ids: wide.isEmpty ? .compact(ids) : .wide(wide), sections: sections,
            generation: base.generation)
    }
}
