/// Records to merge, while the user chooses which values stay.
///
///     var draft = MergeDraft(records, proposal: proposal)
///     draft.choose(.integer(1944), for: year)
///     library.perform(draft.edit(in: books.id))
public struct MergeDraft: Hashable, Sendable {
    /// The records, in the order in which they are shown.
    public let records: [Record]
    /// The values to choose from.
    public let parts: [MergeProposal.Part]
    /// The record that stays; the others go to the trash.
    public private(set) var kept: RecordID?
    private var chosen: [FieldID: FieldValue] = [:]
    private let indexes: [FieldID: Int]

    /// Creates a draft that keeps the first record, with the proposed values.
    ///
    /// - Parameters:
    ///   - records: Records of a list.
    ///   - proposal: The proposal for the records.
    ///   - fields: The fields of the list, in the order of the records' values.
    public init(_ records: [Record], proposal: MergeProposal, fields: [Field]) {
        self.records = records
        parts = proposal.parts
        kept = records.first?.id
        indexes = Dictionary(
            fields.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
    }

    /// The fields with different values.
    public var conflicts: [MergeProposal.Part] { parts.filter(\.isConflict) }

    /// The value of a field in one of the records.
    public func value(of field: FieldID, in record: Record) -> FieldValue {
        guard let index = indexes[field], record.values.indices.contains(index) else {
            return .empty
        }
        return record.values[index]
    }

    /// The value that a field gets.
    public func value(of field: FieldID) -> FieldValue {
        chosen[field] ?? parts.first { $0.field == field }?.proposed ?? .empty
    }

    /// Chooses the value of a field.
    public mutating func choose(_ value: FieldValue, for field: FieldID) {
        chosen[field] = value
    }

    /// Keeps a record, with all values that it has.
    public mutating func keep(_ record: RecordID) {
        guard let record = records.first(where: { $0.id == record }) else { return }
        kept = record.id
        for part in conflicts {
            let value = value(of: part.field, in: record)
            if !value.isEmpty { chosen[part.field] = value }
        }
    }

    /// The edit that merges the records.
    public func edit(in list: ListID) -> Edit {
        let others = records.map(\.id).filter { $0 != kept }
        let values = Dictionary(uniqueKeysWithValues: parts.map { ($0.field, value(of: $0.field)) })
        return .mergeRecords(
            (kept.map { [$0] } ?? []) + others, list: list,
            values: values.filter { field, _ in conflicts.contains { $0.field == field } })
    }
}

extension RecordStorage {
    /// Reads records to merge, and proposes their values.
    ///
    /// - Throws: `notFound` if the list or a record no longer exists.
    public func mergeDraft(
        of records: [RecordID], in list: List
    ) async throws(LibraryError) -> MergeDraft {
        let proposal = try await mergeProposal(for: records, in: list.id)
        return MergeDraft(
            try await self.records(records, in: list.id), proposal: proposal, fields: list.fields)
    }
}
