import GRDB

extension EditPlanner {
    /// Puts copies of records behind the last of them. Copies are new: both their times are now.
    func duplicate(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let reader = try StoredRecordReader(list, in: db)
        let originals = try records.map { try reader.record($0) }
        guard let last = originals.max(by: { ($0.position, $0.id) < ($1.position, $1.id) }) else {
            return EditPlan(name: "Duplicate Records", list: listID, steps: [])
        }
        var order = ManualOrder(db: db, table: ListTable(list))
        let (positions, shifted) = try order.makeRoom(
            for: records.count, at: .after(last.id), moving: [])
        let unique = list.fields.filter(\.options.isUnique).map(\.id.rawValue)
        var next = try nextRecordID(in: list)
        var copies: [StoredRecord] = []
        for (original, position) in zip(originals, positions) {
            var values = original.values
            // Two records may not have the same, so the copy waits for one of its own.
            for field in unique { values[field] = nil }
            copies.append(
                StoredRecord(
                    id: next, position: position, createdAt: now, modifiedAt: now,
                    values: values))
            next += 1
        }
        return EditPlan(
            name: try name("Duplicate", records, in: list), list: listID,
            steps: placing(shifted, in: list) + (try inserting(copies, into: list)))
    }

    /// Copies records to the end of another list, or moves them there.
    func transfer(
        _ records: [RecordID], from sourceID: ListID, to targetID: ListID,
        unmatched: UnmatchedFields, keepsOriginals: Bool
    ) throws -> EditPlan {
        let source = try ListStore.list(sourceID, in: db)
        let target = try ListStore.list(targetID, in: db)
        guard sourceID != targetID else {
            throw LibraryError(
                .invalid, "The records are in “\(source.name)” already. Choose another list.")
        }
        let reader = try StoredRecordReader(source, in: db)
        let originals = try records.map { try reader.record($0) }
        let verb = keepsOriginals ? "Copy" : "Move"
        var plan = EditPlan(
            name: try name(verb, records, in: source) + " to “\(target.name)”", list: targetID,
            steps: [])
        var conversion = try RecordConversion(
            from: source, to: target, unmatched: unmatched, planner: self, originals: originals)
        plan.steps += conversion.steps
        var order = ManualOrder(db: db, table: ListTable(target))
        let (positions, shifted) = try order.makeRoom(for: records.count, at: .last, moving: [])
        plan.steps += placing(shifted, in: target)
        let first = try nextRecordID(in: target)
        for (index, original) in originals.enumerated() {
            conversion.newIDs[original.id] = first + RecordID(index)
        }
        var copies: [StoredRecord] = []
        for (original, position) in zip(originals, positions) {
            copies.append(
                StoredRecord(
                    id: first + RecordID(copies.count), position: position,
                    createdAt: keepsOriginals ? now : original.createdAt,
                    modifiedAt: keepsOriginals ? now : original.modifiedAt,
                    deletedAt: keepsOriginals ? nil : original.deletedAt,
                    values: try conversion.values(of: original, reader: reader)))
        }
        try ValueRules(db: db, list: target).checkUnique(changed: [:], added: copies)
        plan.steps += try inserting(copies, into: target)
        if !keepsOriginals {
            // A link cannot lead to a record of another list than its field says.
            plan.steps += try RecordLinks(planner: self).steps(to: sourceID) { id in
                conversion.newIDs[id] == nil ? nil : .text(try title(of: id, in: source))
            }
            plan.steps += try erasing(records, from: source)
        }
        return plan
    }

    /// A record's title, or its number if it has none.
    func title(of record: RecordID, in list: List) throws -> String {
        let record = try RecordReader(list).records([record], in: db).first
        let title = record.map { list.title(of: $0) } ?? ""
        return title.isEmpty ? record.map { "#\($0.id)" } ?? "" : title
    }
}
