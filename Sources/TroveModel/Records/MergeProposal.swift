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

    /// Proposes values.
    ///
    /// - Parameters:
    ///   - fields: The fields that are not computed.
    ///   - records: The values of each record, parallel to `fields`.
    public init(fields: [Field], records: [[FieldValue]]) {
        parts = fields.enumerated().map { index, field in
            var candidates: [FieldValue] = []
            for values in records {
                let value = values[index]
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
