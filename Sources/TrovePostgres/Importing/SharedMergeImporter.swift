import TextCore
import TroveModel

/// Imports a source into an existing list, in the transaction of `db`: adds new records and updates
/// matching ones.
struct SharedMergeImporter {
    let db: PostgresSession
    let source: any ImportSource
    let columns: ImportColumns
    let target: ImportTarget
    let progress: @Sendable (ImportProgress) -> Void

    private struct Outcome {
        var recordCount = 0
        var counts = ImportCounts()
        var notes: [ImportNote] = []
    }

    func run() throws -> ImportReport {
        var outcome = Outcome()
        let performed = try EditTransaction(db: db).write(.performed) {
            var list = try CatalogReader(db: db).list(target.list)
            let name = list.name
            let mapping = try mapping(into: &list, notes: &outcome.notes)
            if mapping.keys.isEmpty {
                try append(mapping.entries, to: list, &outcome)
            } else {
                try merge(mapping, into: list, &outcome)
            }
            progress(
                ImportProgress(phase: .finishing, fraction: 0.97, recordCount: outcome.recordCount))
            try checkUnique(mapping.entries.map(\.field), of: list)
            try db.checkCancellation()
            return EditOutcome(name: .records(.importInto(list: name)), list: list.id)
        }
        return ImportReport(
            list: try CatalogReader(db: db).list(target.list), change: performed.change,
            recordCount: outcome.recordCount, counts: outcome.counts,
            notes: source.notes + outcome.notes)
    }

    /// The fields of the list for those of the file. Missing ones are added to the list if that was
    /// asked for.
    private func mapping(
        into list: inout List, notes: inout [ImportNote]
    ) throws -> ImportMapping {
        var mapping = ImportMapping(columns, into: list)
        for (sourceIndex, draft) in mapping.missing {
            if target.addsMissingFields {
                _ = try Editor(db).addField(draft, to: list.id)
                list = try CatalogReader(db: db).list(target.list)
                if let field = list.fields.last { mapping.add(field, for: sourceIndex) }
            } else {
                notes.append(.leftOut(draft.name, ofList: list.name))
            }
        }
        guard !mapping.entries.isEmpty else {
            throw LibraryError.noMatchingField(ofList: list.name)
        }
        try mapping.setKeys(of: target, list: list)
        return mapping
    }

    private func blocks(of entries: [ImportMapping.Entry]) -> RecordBlocks {
        // A block that is larger than the limit of the journal is one entry of it.
        let size = source.recordCount > SharedSchema.journalLimit ? 8_000 : 2_000
        return RecordBlocks(
            source: source.reading(for: entries), entries: entries, forms: nil, size: size)
    }

    private func append(
        _ entries: [ImportMapping.Entry], to list: List, _ outcome: inout Outcome
    ) throws {
        var intake = try ImportIntake(into: list, entries: entries, db: db)
        let last = try lastPlace(in: list)
        let fields = entries.map(\.field)
        var copier = RecordCopier(
            db: db, list: list, fields: fields, table: ListTable(list).name,
            leading: ["id", "position"], columns: fields.map(ListTable.column))
        var count = 0
        try blocks(of: entries).read(intake: &intake) { _, block in
            for values in block {
                count += 1
                let position = last.position + Int64(count) * ListTable.positionGap
                try copier.add([String(last.id + Int64(count)), String(position)], values)
            }
            try copier.flush()
            report(.writing, count, from: ImportProgress.lookingShare, to: 0.96)
        }
        try SearchTexts.renewComputed(of: list, after: last.id, in: db)
        outcome.recordCount = count
        outcome.counts.added = count
        outcome.notes += intake.notes
    }

    private func merge(
        _ mapping: ImportMapping, into list: List, _ outcome: inout Outcome
    ) throws {
        let stage = SharedImportStage(
            db: db, list: list, entries: mapping.entries, keys: mapping.keys)
        var intake = try ImportIntake(into: list, entries: mapping.entries, db: db)
        try stage.create()
        var count = 0
        try stage.fill(from: blocks(of: mapping.entries), intake: &intake) { staged in
            count = staged
            report(.looking, staged, from: ImportProgress.lookingShare, to: 0.4)
        }
        outcome.recordCount = count
        try stage.noteKnown()
        report(.looking, source.recordCount, from: 0.4, to: 0.5)
        var matcher = ImportMatcher(stage: stage, list: list) { try db.checkCancellation() }
        try matcher.run()
        outcome.counts = matcher.counts
        outcome.notes += intake.notes + matcher.notes
        report(.writing, source.recordCount, from: 0.5, to: 0.6)
        let matched = try stage.count(.match)
        outcome.counts.updated = try stage.update(clearingEmptyValues: target.clearsEmptyValues)
        outcome.counts.unchanged = matched - outcome.counts.updated
        report(.writing, source.recordCount, from: 0.6, to: 0.8)
        let last = try lastPlace(in: list)
        outcome.counts.added = try stage.insertAdded(after: last)
        try SearchTexts.renewComputed(of: list, after: last.id, in: db)
    }

    /// The last identity that the list gave, and the last position in its manual order.
    private func lastPlace(in list: List) throws -> (id: RecordID, position: Int64) {
        let id = try db.integer(
            "SELECT last_record FROM trove.list WHERE id = $1", [.integer(list.id.rawValue)])
        let position = try db.integer("SELECT max(position) FROM \(ListTable(list).name)")
        return (id ?? 0, position ?? 0)
    }

    /// Checks that unique fields are unique after the import.
    private func checkUnique(_ fields: [Field], of list: List) throws {
        for field in fields where field.options.isUnique {
            let column = ListTable.column(field)
            let repeated = try db.rows(
                """
                SELECT \(column), misfits->>$1 FROM \(ListTable(list).name)
                WHERE deleted_at IS NULL AND (\(column) IS NOT NULL OR misfits ? $1)
                GROUP BY 1, 2 HAVING count(*) > 1 LIMIT 1
                """, [.text(field.columnName)]
            ).first
            guard let repeated else { continue }
            let value = StoredValue.value(
                repeated.text(0), misfit: repeated.text(1), as: field.kind)
            throw LibraryError.doubledImport(value, ofField: field.name)
        }
    }

    private func report(
        _ phase: ImportProgress.Phase, _ recordCount: Int, from start: Double, to end: Double
    ) {
        progress(ImportProgress(phase, recordCount, of: source.recordCount, from: start, to: end))
    }
}
