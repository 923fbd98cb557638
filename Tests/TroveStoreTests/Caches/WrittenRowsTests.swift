import Foundation
import GRDB
import GRDBSQLite
import RandomSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel

@testable import TroveStore

/// Rows written by an edit: one row of the list, and a fixed number of other rows.
struct WrittenRowsTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.eagerLibrary()
    }

    @Test func movingARecordAnywhereWritesOneRowOfTheList() async throws {
        var random = SplitMix64(seed: 1)
        let text = RandomEdits.csv(count: 2_000, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        try await library.prepareOrders(of: list.id)
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        let last = try #require(ids.last)
        let places: [(RecordID, Edit.Place)] = [
            (last, .first), (ids[0], .last), (ids[1_000], .after(ids[3])),
            (ids[4], .before(ids[1_999])), (ids[700], .after(ids[1_300])),
        ]
        for (record, place) in places {
            let before = try await journalCount()
            let written = try await rows(
                writtenBy: .moveRecords([record], list: list.id, to: place))
            // The record, what it was before, its list's generation and the undo step. The journal
            // of stored orders is not counted, because SQLite's update hook ignores tables without
            // rowid.
            #expect(
                written == [
                    list.tableName: 1, "\(list.tableName)_before": 1, "_changed_list": 1,
                    "list": 1, "history": 1,
                ])
            #expect(try await journalCount() == before + 1)
        }
    }

    @Test func changingAValueWritesOneRowOfTheList() async throws {
        var random = SplitMix64(seed: 2)
        let text = RandomEdits.csv(count: 500, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        try await library.prepareOrders(of: list.id)
        let written = try await rows(
            writtenBy: .setValue(
                .integer(1), field: list.fields[2].id, record: 250, list: list.id))
        #expect(written[list.tableName] == 1)
        #expect(written["list"] == 1)
        #expect(written["history"] == 1)
        #expect(written["_order"] == nil)
    }

    /// The number of rows an edit writes to each table, triggers included, according to SQLite's
    /// update hook.
    private func rows(writtenBy edit: Edit) async throws -> [String: Int] {
        try await library.pool.write { db in
            let counter = RowCounter()
            sqlite3_update_hook(
                db.sqliteConnection,
                { context, _, _, table, _ in
                    guard let context, let table else { return }
                    Unmanaged<RowCounter>.fromOpaque(context).takeUnretainedValue()
                        .counts[String(cString: table), default: 0] += 1
                }, Unmanaged.passUnretained(counter).toOpaque())
            defer { sqlite3_update_hook(db.sqliteConnection, nil, nil) }
            _ = try Library.perform(edit, in: db)
            let written = counter.counts
            try ListTable.settleAll(in: db)
            return written
        }
    }

    private func journalCount() async throws -> Int {
        try await library.pool.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM _order_journal") ?? 0
        }
    }
}

/// A counter of written rows by table.
private final class RowCounter {
    var counts: [String: Int] = [:]
}
