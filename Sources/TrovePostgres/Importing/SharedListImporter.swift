import TroveModel

/// Creates a new list from all records of a source, in the transaction of `db`.
///
/// The list is hidden until all records are there, so that only the end of the transaction makes
/// others wait.
struct SharedListImporter {
    let db: PostgresSession
    let source: any ImportSource
    let columns: ImportColumns
    let name: String
    let icon: String
    let progress: @Sendable (ImportProgress) -> Void

    private static let blockSize = 4_000
    /// The memory of the server for each index of the new list.
    private static let indexMemory = "256MB"

    func run() throws -> ImportReport {
        let creator = ListCreator(db: db)
        let list = try creator.create(
            ListCreator.Draft(name: name, icon: icon, fields: columns.drafts))
        let (recordCount, notes) = try fill(list)
        progress(ImportProgress(phase: .finishing, fraction: 0.97, recordCount: recordCount))
        try db.run("SET LOCAL maintenance_work_mem = '\(Self.indexMemory)'")
        try creator.createIndexes(of: list)
        try ListColumns(db: db, list: list).count()
        let performed = try EditTransaction(db: db).write(.performed) {
            try creator.show(list)
            return EditOutcome(name: .lists(.importing(list: name)), list: list.id)
        }
        try db.checkCancellation()
        var counts = ImportCounts()
        counts.added = recordCount
        return ImportReport(
            list: try CatalogReader(db: db).list(list.id), change: performed.change,
            recordCount: recordCount, counts: counts, notes: source.notes + notes)
    }

    /// Writes all records. The triggers rest meanwhile: nobody sees the list yet, and it is counted
    /// once.
    private func fill(_ list: List) throws -> (recordCount: Int, notes: [ImportNote]) {
        let table = ListTable(list).name
        let entries = zip(columns.indexes, list.fields).map {
            ImportMapping.Entry(sourceIndex: $0, field: $1)
        }
        var intake = try ImportIntake(into: list, entries: entries, db: db)
        let blocks = RecordBlocks(
            source: source, entries: entries, forms: source.rowForms(for: columns),
            size: Self.blockSize)
        let fields = entries.map(\.field)
        var copier = RecordCopier(
            db: db, list: list, fields: fields, table: table, leading: ["id", "position"],
            columns: fields.map(ListTable.column),
            // The values of other files may need titles of records, or pictures.
            course: blocks.forms == nil ? .blocks : .stream, isNew: true)
        try ListColumns(db: db, list: list).setTracking(false)
        var count = 0
        try blocks.read(intake: &intake) { _, block in
            for values in block {
                count += 1
                try copier.add(
                    [String(count), String(Int64(count) * ListTable.positionGap)], values)
            }
            try copier.flush()
            report(count)
        }
        try copier.finish()
        try SearchTexts.renewComputed(of: list, after: 0, in: db)
        try ListColumns(db: db, list: list).setTracking(true)
        try ImageUse(db: db, list: list).note()
        return (count, intake.notes)
    }

    private func report(_ recordCount: Int) {
        progress(ImportProgress(.writing, recordCount, of: source.recordCount))
    }
}
