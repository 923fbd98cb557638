import GRDB

/// What one record would have that several become.
public struct MergeProposal: Hashable, Sendable {
    /// One field of it.
    public struct Part: Hashable, Sendable {
        public let field: FieldID
        /// The different values to choose from, in the order of the records; without empty ones.
        public let candidates: [FieldValue]
        /// What is taken without a choice: the first that is not empty; of tags and several texts, all
        /// of them.
        public let proposed: FieldValue
        /// Whether the records do not agree.
        public var isConflict: Bool { candidates.count > 1 }
    }

    /// One for each field of the list that is not computed.
    public let parts: [Part]

    init(records: [StoredRecord], reader: StoredRecordReader) {
        parts = reader.fields.map { field in
            var candidates: [FieldValue] = []
            for record in records {
                let value = reader.value(of: field, in: record)
                if !value.isEmpty, !candidates.contains(value) { candidates.append(value) }
            }
            var proposed = candidates.first ?? .empty
            if field.kind.holdsSeveralTexts, candidates.count > 1 {
                var seen: Set<String> = []
                proposed = .texts(candidates.flatMap(\.series).filter { seen.insert($0).inserted })
            }
            return Part(field: field.id, candidates: candidates, proposed: proposed)
        }
    }
}

extension Library {
    /// What merging records would give.
    ///
    /// - Parameter records: The one that is kept first.
    public func mergeProposal(
        for records: [RecordID], in list: ListID
    ) throws(LibraryError) -> MergeProposal {
        try read { db in
            let reader = try StoredRecordReader(try ListStore.list(list, in: db), in: db)
            return MergeProposal(records: try records.map { try reader.record($0) }, reader: reader)
        }
    }
}
