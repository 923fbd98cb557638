import TextCore
import TroveModel

extension Editor {
    /// Merges records into the first; the others go to the trash, and links to them lead to the
    /// first.
    func merge(
        _ records: [RecordID], in listID: ListID, values chosen: [FieldID: FieldValue]
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let kept = try LibraryError.keptRecord(merging: records)
        try require(records, in: list)
        let fields = list.fields.filter { $0.kind != .computed }
        guard chosen.keys.allSatisfy({ id in fields.contains { $0.id == id } }) else {
            throw LibraryError.missingOneField(in: list.name)
        }
        try requireOneLoan(merging: records, in: listID)
        let title = try RecordTitles(db: db).short(kept, in: list)
        let values = try mergedValues(of: records, in: list, chosen)
        let others = Array(records.dropFirst())
        try RecordLinks(db: db, target: listID).redirect(others, to: kept)
        let writer = RecordWriter(db: db, list: list)
        let changed = try writer.change([kept]) { _, _ in values }
        let pairs = others.map { (old: $0, new: kept) }
        try moveLoans(of: pairs, in: listID, to: listID)
        try DraftTable(db: db).copy(
            of: pairs, in: listID, to: listID, fields: fields.map { ($0.id, $0.id) })
        try db.execute(
            """
            UPDATE \(ListTable(list).name) SET deleted_at = now()
            WHERE id = ANY($1) AND deleted_at IS NULL
            """, [.integers(others)])
        try ValueRules(db: db, list: list).checkUnique(
            fields.filter { changed.fields.contains($0.id) }, of: [kept], namingOwner: false)
        return EditOutcome(
            name: .records(.merge(count: records.count, title: title)), list: listID)
    }

    /// The values of the record that stays.
    private func mergedValues(
        of records: [RecordID], in list: List, _ chosen: [FieldID: FieldValue]
    ) throws -> [FieldID: FieldValue] {
        let rules = ValueRules(db: db, list: list)
        var values: [FieldID: FieldValue] = [:]
        for part in try MergeProposal(of: records, in: list, db).parts {
            guard let field = list.field(part.field) else { continue }
            var value = chosen[part.field] ?? part.proposed
            // A link between two of them would lead to itself.
            if case .record(let id) = value, list.target(of: field) == list.id,
                records.contains(id)
            {
                value = .empty
            }
            if !part.candidates.isEmpty { try rules.checkRequired(value, of: field) }
            // A link that one of the records has may stay, wherever it leads.
            if !part.candidates.contains(value) { try rules.checkLink(value, of: field) }
            values[part.field] = value
        }
        return values
    }
}

extension MergeProposal {
    /// Proposes values for existing records.
    fileprivate init(of records: [RecordID], in list: List, _ db: PostgresSession) throws {
        var list = list
        list.fields = list.fields.filter { $0.kind != .computed }
        let found = try RecordReader(list).records(records, in: db)
        self.init(fields: list.fields, records: found.map(\.values))
    }
}

extension SharedLibrary {
    public func mergeProposal(
        for records: [RecordID], in list: ListID
    ) async throws(LibraryError) -> MergeProposal {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            try Editor(db).require(records, in: list)
            return try MergeProposal(of: records, in: list, db)
        }
    }
}
