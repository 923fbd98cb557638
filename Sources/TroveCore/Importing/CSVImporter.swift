import CTroveSearch
import Dispatch
import Foundation
import GRDB
import GRDBSQLite

/// Writes the records of a CSV file into a new list, inside the transaction of `db`.
struct CSVImporter {
    let db: Database
    let source: CSVImportSource
    let cancellation: CancellationFlag
    let progress: @Sendable (ImportProgress) -> Void

    /// Records between two turns of the search index.
    private static let indexingStride = 4_000

    func run() throws -> ImportReport {
        let included = source.columns.indices.filter { source.columns[$0].isIncluded }
        let list = try ListCreator(db: db).create(
            name: source.listName, icon: source.icon,
            fields: included.map { source.columns[$0].draft })
        let table = ListTable(list)
        try table.createSearchView(in: db)
        let indexer = try SearchIndexer(table: table, db: db)
        let writer = try RecordWriter(source: source, included: included, list: list, db: db)

        let channel = RowChannel(capacity: 4)
        let parsing = startParsing(into: channel)
        defer {
            channel.abandon()
            parsing.wait()
        }
        var isFirstRow = true
        while let rows = try channel.receive() {
            try cancellation.check()
            try writer.write(rows, skippingFirst: isFirstRow && source.hasHeader)
            isFirstRow = isFirstRow && rows.count == 0
            if writer.recordCount - indexer.lastIndexed >= Self.indexingStride {
                try indexer.index(through: Int64(writer.recordCount))
            }
            report(recordCount: writer.recordCount)
            channel.recycle(rows)
        }
        try indexer.index(through: Int64(writer.recordCount))
        return try finish(list, writer: writer, indexer: indexer)
    }

    private func finish(
        _ list: List, writer: RecordWriter, indexer: SearchIndexer
    ) throws -> ImportReport {
        progress(
            ImportProgress(phase: .finishing, fraction: 0.97, recordCount: writer.recordCount))
        let table = ListTable(list)
        try indexer.finish()
        trove_release_memory()
        try table.createIndexes(in: db)
        try table.createTriggers(in: db)
        try db.execute(
            sql: "UPDATE list SET record_count = ?, generation = generation + 1 WHERE id = ?",
            arguments: [writer.recordCount, list.id.rawValue])
        let steps = try EditPlanner(db: db).creation(of: list.id)
        let change = try History.perform(
            EditPlan(name: "Import “\(source.listName)”", list: list.id, steps: steps), in: db)
        try cancellation.check()
        return ImportReport(
            list: try ListStore.list(list.id, in: db), change: change,
            recordCount: writer.recordCount, notes: source.notes)
    }

    private func report(recordCount: Int) {
        let looking = CSVImportSource.lookingShare
        let share = Double(recordCount) / Double(max(1, source.recordCount))
        progress(
            ImportProgress(
                phase: .writing, fraction: looking + (0.96 - looking) * min(1, share),
                recordCount: recordCount))
    }

    private func startParsing(into channel: RowChannel) -> DispatchGroup {
        let group = DispatchGroup()
        let (url, dialect) = (source.url, source.dialect)
        DispatchQueue.global(qos: .userInitiated).async(group: group) { [cancellation] in
            channel.finish(
                Result {
                    var reader = try CSVReader(url, dialect: dialect)
                    var rows = CSVRows()
                    var rest = CSVRows()
                    var goesOn = true
                    while goesOn {
                        try cancellation.check()
                        goesOn = try reader.read(into: &rows)
                        reader.detachUnfinishedRow(from: &rows, into: &rest)
                        let spare = try channel.send(rows)
                        rows = rest
                        rest = spare
                    }
                })
        }
        return group
    }
}
