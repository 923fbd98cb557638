import GRDB

/// The values of a record that several records would be merged into.
public struct MergeProposal: Hashable, Sendable {
    /// The values of one field.
    public struct Part: Hashable, Sendable {
        /// The field.
        public let field: FieldID
        /// The different values to choose from, in the order of the records, without empty ones.
        public let candidates: [FieldValue]
        /// The default choice: the first value that is not empty, or all texts together in fields
        /// with several texts.
        public let proposed: FieldValue
        /// Whether the records have different values.
        public var isConflict: Bool { candidates.count > 1 }
    }

    /// One part for each field that is not computed.
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
    /// Proposes the values of a record that several records would be merged into.
    ///
    /// - Parameter records: The records to merge, starting with the one to keep.
    /// - Throws: `notFound` if the list or a record does not exist.
    public func mergeProposal(
        for records: [RecordID], in list: ListID
    ) throws(LibraryError) -> MergeProposal {
        try read { db in
            let reader = try StoredRecordReader(try ListStore.list(list, in: db), in: db)
            return MergeProposal(records: try records.map { try reader.record($0) }, reader: reader)
        }
    }
}
