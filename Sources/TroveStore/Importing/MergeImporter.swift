import Foundation
import GRDB
import TextCore
import TroveModel

/// Imports a source into an existing list, in the transaction of `db`: adds new records and updates
/// matching ones.
struct MergeImporter {
    let db: Database
    let source: any ImportSource
    let columns: ImportColumns
    let target: ImportTarget
    let cancellation: CancellationFlag
    let progress: @Sendable (ImportProgress) -> Void

    func run() throws -> ImportReport {
        var list = try ListStore.list(target.list, in: db)
        var mapping = ImportMapping(columns, into: list)
        var notes = source.notes
        var change = try BulkChange(
            db: db, name: .records(.importInto(list: list.name)), list: list.id)
        if target.addsMissingFields {
            for (sourceIndex, draft) in mapping.missing {
                let field = try change.addField(draft)
                mapping.add(field, for: sourceIndex)
            }
            list = try ListStore.list(target.list, in: db)
        } else {
            notes += mapping.missing.map {
                ImportNote.leftOut($0.draft.name, ofList: list.name)
            }
        }
        guard !mapping.entries.isEmpty else {
            throw LibraryError.noMatchingField(ofList: list.name)
        }
        try mapping.setKeys(of: target, list: list)
        return try db.cancellable(by: cancellation) {
            let outcome =
                mapping.keys.isEmpty
                ? try append(mapping, to: list, change: &change)
                : try merge(mapping, into: list, change: &change)
            progress(
                ImportProgress(phase: .finishing, fraction: 0.97, recordCount: outcome.recordCount))
            try ValueRules(db: db, list: list).checkUnique(mapping.entries.map(\.field))
            let announced = try change.finish()
            try cancellation.check()
            return ImportReport(
                list: try ListStore.list(list.id, in: db), change: announced,
                recordCount: outcome.recordCount, counts: outcome.counts,
                notes: notes + outcome.notes)
        }
    }

    private struct Outcome {
        var recordCount = 0
        var counts = ImportCounts()
        var notes: [ImportNote] = []
    }

    private func append(
        _ mapping: ImportMapping, to list: List, change: inout BulkChange
    ) throws -> Outcome {
        var outcome = Outcome()
        try change.insert(into: list) { last, indexer in
            let writer = try ValueWriter(
                entries: mapping.entries, list: list, after: last.id, lastPosition: last.position,
                db: db)
            try source.reading(for: mapping.entries).readRecordsAhead { record in
                try writer.write(record)
                if writer.recordCount % 1_000 == 0 {
                    try cancellation.check()
                    try indexer.index(through: last.id + Int64(writer.recordCount))
                    report(
                        .writing, writer.recordCount, from: ImportProgress.lookingShare, to: 0.96)
                }
            }
            outcome.recordCount = writer.recordCount
            outcome.counts.added = writer.recordCount
            outcome.notes = writer.notes
            return last.id + Int64(writer.recordCount)
        }
        return outcome
    }

    private func merge(
        _ mapping: ImportMapping, into list: List, change: inout BulkChange
    ) throws -> Outcome {
        let stage = ImportStage(
            db: db, list: list, entries: mapping.entries, keys: mapping.keys)
        try stage.create()
        defer { try? stage.drop() }
        var outcome = Outcome()
        var intake = ValueIntake(into: list, db: db)
        try stage.fill(from: source.reading(for: mapping.entries), intake: &intake) { count in
            try cancellation.check()
            outcome.recordCount = count
            report(.looking, count, from: ImportProgress.lookingShare, to: 0.4)
        }
        try stage.noteKnown(of: list) { try cancellation.check() }
        report(.looking, source.recordCount, from: 0.4, to: 0.5)
        var matcher = ImportMatcher(stage: stage, list: list) { try cancellation.check() }
        try matcher.run()
        outcome.counts = matcher.counts
        outcome.notes = intake.notes + matcher.notes
        report(.writing, source.recordCount, from: 0.5, to: 0.6)
        let matched = try stage.count(.match)
        outcome.counts.updated = try change.update(
            list, from: stage, clearingEmptyValues: target.clearsEmptyValues)
        outcome.counts.unchanged = matched - outcome.counts.updated
        let added = try stage.count(.add)
        outcome.counts.added = added
        guard added > 0 else { return outcome }
        try change.insert(into: list) { last, indexer in
            try stage.insertAdded(into: list, after: last)
            for count in stride(from: 4_000, to: added, by: 4_000) {
                try cancellation.check()
                try indexer.index(through: last.id + Int64(count))
                report(.writing, source.recordCount * count / added, from: 0.6, to: 0.96)
            }
            return last.id + Int64(added)
        }
        return outcome
    }

    private func report(
        _ phase: ImportProgress.Phase, _ recordCount: Int, from start: Double, to end: Double
    ) {
        progress(ImportProgress(phase, recordCount, of: source.recordCount, from: start, to: end))
    }
}
