import TextCore
import TroveModel

extension Editor {
    /// Copies or moves records to the end of another list.
    func transfer(
        _ records: [RecordID], from sourceID: ListID, to targetID: ListID,
        unmatched: UnmatchedFields, keepsOriginals: Bool
    ) throws -> EditOutcome {
        let source = try catalog.list(sourceID)
        let target = try catalog.list(targetID)
        guard sourceID != targetID else {
            throw LibraryError.alreadyInList(source.name)
        }
        let group = try RecordTitles(db: db).group(records, in: source)
        try require(records, in: source)
        var conversion = RecordConversion(
            db: db,
            rules: try RecordConversionRules(from: source, to: target, unmatched: unmatched))
        if case .newFields = unmatched { try addFields(for: records, to: &conversion.rules) }
        let new = try insert(records, &conversion, keepsOriginals: keepsOriginals)
        try ValueRules(db: db, list: conversion.rules.target).checkUnique(
            conversion.rules.filledFields, of: new)
        if !keepsOriginals {
            let pairs = zip(records, new).map { (old: $0, new: $1) }
            try noteOrigins(records, in: sourceID)
            // A link field has one target list, so links to moved records become their titles.
            try RecordLinks(db: db, target: sourceID).replaceByTitles(records)
            try DraftTable(db: db).copy(
                of: pairs, in: sourceID, to: targetID,
                fields: conversion.rules.fieldPairs.map { ($0.source.id, $0.target.id) })
            // The loans have moved before the originals are gone.
            try moveLoans(of: pairs, in: sourceID, to: targetID)
            try remove(records, from: source)
        }
        return EditOutcome(
            name: .records(
                keepsOriginals
                    ? .copy(group, list: target.name) : .transfer(group, list: target.name)),
            list: targetID)
    }

    /// Adds fields to the target for those of the source that records fill and that have none.
    private func addFields(
        for records: [RecordID], to rules: inout RecordConversionRules
    ) throws {
        for field in try filled(rules.unmatched, in: records, of: rules.source) {
            let draft = FieldDraft(name: field.name, kind: field.kind, options: field.options)
            _ = try addField(draft, to: rules.target.id)
            rules.target = try catalog.list(rules.target.id)
            guard let new = rules.target.fields.last else { continue }
            rules.add(new, for: field)
        }
    }

    /// The fields in which at least one of the records has a value or a draft.
    private func filled(
        _ fields: [Field], in records: [RecordID], of list: List
    ) throws -> [Field] {
        let fields = fields.filter { $0.kind != .computed }
        guard !fields.isEmpty else { return [] }
        let conditions = fields.enumerated().map { index, field in
            "bool_or(\(ListTable.column(field)) IS NOT NULL OR coalesce(misfits ? $\(index + 2), false))"
        }
        let row = try db.rows(
            """
            SELECT \(conditions.joined(separator: ", ")) FROM \(ListTable(list).name)
            WHERE id = ANY($1)
            """, [.integers(records)] + fields.map { .text($0.columnName) }
        ).first
        let drafts = Set(
            try db.integers(
                """
                SELECT DISTINCT field_id FROM trove.draft
                WHERE list_id = $1 AND record_id = ANY($2)
                """, [.integer(list.id.rawValue), .integers(records)]))
        return fields.enumerated().filter { index, field in
            row?.boolean(index) == true || drafts.contains(field.id.rawValue)
        }.map(\.element)
    }

    /// Inserts the converted records.
    ///
    /// - Returns: Their identities.
    private func insert(
        _ records: [RecordID], _ conversion: inout RecordConversion, keepsOriginals: Bool
    ) throws -> [RecordID] {
        let target = conversion.rules.target
        let inserter = RecordInserter(db: db, list: target)
        let room = try ManualOrder(db: db, list: target).makeRoom(for: records.count, at: .last)
        let first = try inserter.nextID()
        let new = records.indices.map { first + RecordID($0) }
        conversion.rules.newIDs = Dictionary(zip(records, new)) { _, last in last }
        let reader = RecordReader(conversion.rules.source)
        for start in stride(from: 0, to: records.count, by: RecordWriter.batchSize) {
            try db.checkCancellation()
            let range = start..<min(start + RecordWriter.batchSize, records.count)
            let originals = try reader.records(Array(records[range]), in: db)
            let values = try conversion.values(of: originals)
            try inserter.insert(
                zip(range, zip(originals, values)).map { index, converted in
                    let (original, values) = converted
                    return RecordInserter.NewRecord(
                        id: new[index], position: room.position(index), values: values,
                        createdAt: keepsOriginals ? nil : original.createdAt,
                        modifiedAt: keepsOriginals ? nil : original.modifiedAt,
                        deletedAt: keepsOriginals ? nil : original.deletedAt)
                })
        }
        return new
    }
}
