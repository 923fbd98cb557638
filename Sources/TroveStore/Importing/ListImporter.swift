import CTroveSearch
import GRDB
import TroveModel

/// Creates a new list from all records of a source, in the transaction of `db`.
struct ListImporter {
    let db: Database
    let source: any ImportSource
    let name: String
    let icon: String
    let columns: ImportColumns
    let columnPolicy: CachePolicy
    let cancellation: CancellationFlag
    let progress: @Sendable (ImportProgress) -> Void

    /// The number of records between two updates of the search index.
    private static let indexingStride = 1_000

    func run() throws -> ImportReport {
        let list = try ListCreator(db: db).create(name: name, icon: icon, fields: columns.drafts)
        try ListTable(list).createSearchView(in: db)
        let indexer = try SearchIndexer(table: ListTable(list), isNew: true, db: db)
        let notes = try fill(list) { recordCount in
            try cancellation.check()
            if recordCount - indexer.lastIndexed >= Self.indexingStride {
                try indexer.index(through: Int64(recordCount))
                report(recordCount: recordCount)
            }
        }
        return try finish(list, indexer: indexer, filled: notes)
    }

    /// Writes all records. Cells that are texts are written without making strings of them.
    private func fill(
        _ list: List, wrote: (Int) throws -> Void
    ) throws -> (recordCount: Int, notes: [ImportNote]) {
        if let forms = source.rowForms(for: columns) {
            let importer = RowImporter(source: source, forms: forms, cancellation: cancellation)
            return (try importer.fill(list, columns: columns, db: db, wrote: wrote), [])
        }
        let entries = zip(columns.indexes, list.fields).map {
            ImportMapping.Entry(sourceIndex: $0, field: $1)
        }
        let writer = try ValueWriter(entries: entries, list: list, db: db)
        try source.readRecordsAhead { record in
            try writer.write(record)
            if writer.recordCount % 250 == 0 { try wrote(writer.recordCount) }
        }
        return (writer.recordCount, writer.notes)
    }

    private func finish(
        _ list: List, indexer: SearchIndexer, filled: (recordCount: Int, notes: [ImportNote])
    ) throws -> ImportReport {
        let recordCount = filled.recordCount
        progress(ImportProgress(phase: .finishing, fraction: 0.97, recordCount: recordCount))
        try indexer.index(through: Int64(recordCount))
        // What follows has time until the thread of the search index has come to its end.
        let table = ListTable(list)
        try table.createIndexes(in: db)
        try db.execute(
            sql: "UPDATE list SET record_count = ?, generation = generation + 1 WHERE id = ?",
            arguments: [recordCount, list.id.rawValue])
        let made = try ListStore.list(list.id, in: db)
        if recordCount >= columnPolicy.minimumCount {
            try ColumnRefresher(db: db, list: made, policy: columnPolicy).writeAll()
            try cancellation.check()
        }
        try indexer.finish()
        trove_release_memory()
        try table.createTriggers(in: db)
        let steps = try EditPlanner(db: db).creation(of: list.id)
        let change = try History.perform(
            EditPlan(name: .lists(.importing(list: name)), list: list.id, steps: steps), in: db)
        try cancellation.check()
        var counts = ImportCounts()
        counts.added = recordCount
        return ImportReport(
            list: made, change: change,
            recordCount: recordCount, counts: counts, notes: source.notes + filled.notes)
    }

    private func report(recordCount: Int) {
        progress(ImportProgress(.writing, recordCount, of: source.recordCount))
    }
}
