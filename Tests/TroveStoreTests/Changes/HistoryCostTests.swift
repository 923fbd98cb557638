import Foundation
import GRDB
import GRDBSQLite
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The cost of an edit does not grow with the length of the history.
struct HistoryCostTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func anEditAndWhatCanBeUndoneCostTheSameHoweverLongTheHistoryIs() async throws {
        let list = try await library.makeBooks(["a", "b", "c"])
        let short = try await costs(in: list)
        try await library.pool.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number \
                    LIMIT 20000)
                    INSERT INTO history (name, list_id, performed_at, steps)
                        SELECT 'Before', 1, 0, '[]' FROM number
                    """)
        }
        let long = try await costs(in: list)
        // The B-trees are a little deeper, but no table is scanned.
        #expect(long.edit < short.edit + 500)
        #expect(long.next < short.next + 500)
        #expect(long.undo < short.undo + 500)
    }

    /// The virtual machine steps SQLite takes for an edit, for finding the next undo and redo, and
    /// for undo.
    private func costs(in list: List) async throws -> (edit: Int, next: Int, undo: Int) {
        try await library.pool.write { db in
            func steps(_ body: () throws -> Void) rethrows -> Int {
                let counter = StepCounter()
                sqlite3_progress_handler(
                    db.sqliteConnection, 1,
                    { context in
                        guard let context else { return 0 }
                        Unmanaged<StepCounter>.fromOpaque(context).takeUnretainedValue().count += 1
                        return 0
                    }, Unmanaged.passUnretained(counter).toOpaque())
                defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
                try body()
                return counter.count
            }
            let edit = try steps {
                _ = try Library.perform(
                    .setValue(.integer(1), field: list.fields[2].id, record: 1, list: list.id),
                    in: db)
            }
            let next = try steps {
                _ = try History.nextName(undo: true, in: db)
                _ = try History.nextName(undo: false, in: db)
            }
            let undo = try steps { _ = try History.step(undo: true, in: db) }
            return (edit, next, undo)
        }
    }
}

private final class StepCounter {
    var count = 0
}
