import Foundation
import GRDB
import RandomSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// A snapshot that follows edits equals one read again, and its updates turn old rows into new
/// ones.
struct RecordListSpliceTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func followingChangesEqualsReadingAnew(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let text = RandomEdits.csv(count: 40, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let edits = RandomEdits(list: list)
        let fields = list.fields.map(\.id)
        let requests =
            edits.requests + [
                RecordListRequest(
                    list: list.id, sort: .field(fields[2]), grouping: .value(fields[2]), query: "e")
            ]
        var snapshots: [RecordList] = []
        for request in requests { snapshots.append(try await library.recordList(for: request)) }
        for step in 0..<60 {
            let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
            let trash = try await library.recordList(
                for: RecordListRequest(list: list.id, scope: .trash)
            ).allIDs
            let edit = edits.next(ids: ids, trash: trash, random: &random)
            let change =
                step % 7 == 6 ? try await library.undo() : try await library.perform(edit)
            for (index, request) in requests.enumerated() {
                let update = try await library.update(
                    of: snapshots[index], after: try #require(change))
                let fresh = try await library.pool.read { db in
                    try Self.build(request, in: db)
                }
                let told = "seed \(seed), step \(step), request \(index), \(edit)"
                try #require(update.new.allIDs == fresh.allIDs, "\(told)")
                try #require(update.new.sections == fresh.sections, "\(told)")
                try #require(try Self.replay(update) == Self.rows(update.new), "\(told)")
                snapshots[index] = update.new
            }
        }
    }

    private static func build(_ request: RecordListRequest, in db: Database) throws -> RecordList {
        let list = try ListStore.list(request.list, in: db)
        let flag = CancellationFlag()
        let base = try RecordListBuilder(
            db: db, list: list, request: request.withoutQuery, cancellation: flag
        ).build()
        let query = request.query
        guard !query.isEmpty else { return base }
        return try RecordFilter(query, in: list, db: db, cancellation: flag).filter(
            base, for: request)
    }

    private static func rows(_ list: RecordList) -> [[RecordID]] {
        list.sections.map { section in section.range.map { list.id(at: $0) } }
    }

    /// Applies an update to the old rows, as a table does.
    private static func replay(_ update: RecordListUpdate) throws -> [[RecordID]] {
        guard !update.needsReload else { return rows(update.new) }
        var gone = Set(update.deletedRows)
        gone.formUnion(update.movedRows.map(\.oldIndexPath))
        var result: [[RecordID]] = []
        for (section, ids) in rows(update.old).enumerated()
        where !update.deletedSections.contains(section) {
            result.append(
                ids.enumerated().filter {
                    !gone.contains(IndexPath(row: $0.offset, section: section))
                }
                .map(\.element))
        }
        let newRows = rows(update.new)
        for section in update.insertedSections { result.insert(newRows[section], at: section) }
        let arriving = (update.insertedRows + update.movedRows.map(\.newIndexPath)).sorted()
        for path in arriving {
            result[path.section].insert(newRows[path.section][path.row], at: path.row)
        }
        return result
    }
}
