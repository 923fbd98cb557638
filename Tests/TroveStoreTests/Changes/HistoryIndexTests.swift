import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The table that finds the steps of the history by the records that they concern.
struct HistoryIndexTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
    }

    /// The index, as lines of list, record and step.
    private func entries(of library: Library) throws -> [String] {
        try library.pool.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT list_id || '/' || record_id || ' ' || step_id FROM _history_record
                    ORDER BY step_id, list_id, record_id
                    """)
        }
    }

    @Test func itIsSearchedWithoutScanningTheHistory() async throws {
        let library = try folder.library()
        let plan = try await library.pool.read { db in
            try String.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(HistoryIndex.query)", arguments: [1, 1, 9],
                adapter: SuffixRowAdapter(fromIndex: 3))
        }
        #expect(plan.filter { $0.hasPrefix("SEARCH _history_record USING") }.count == 3)
        #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE FOR ORDER") })
        let deletion = try await library.pool.read { db in
            try String.fetchAll(
                db,
                sql: "EXPLAIN QUERY PLAN SELECT 1 FROM _history_record WHERE step_id = 1",
                adapter: SuffixRowAdapter(fromIndex: 3))
        }
        #expect(deletion.allSatisfy { $0.hasPrefix("SEARCH") }, "deleting steps deletes entries")
    }

    /// Only the steps of the record itself are read, of which there are two.
    @Test func theStepsOfOtherRecordsAreNotRead() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma", "Faust"])
        for year in 1...40 {
            try await library.perform(
                .setValue(
                    .integer(Int64(year)), field: list.fields[2].id, record: 2, list: list.id))
            try await library.perform(
                .setValue(
                    .text("\(year)"), field: list.fields[1].id, record: 2, list: list.id))
        }
        // Steps that cannot be read would be noticed.
        try await library.pool.write { db in
            try db.execute(
                sql: """
                    UPDATE history SET steps = 'damaged' WHERE id NOT IN (
                        SELECT step_id FROM _history_record
                        WHERE list_id = ?1 AND record_id = 1 OR record_id = 0)
                    """, arguments: [list.id.rawValue])
        }
        let entries = try await library.recordHistory(of: 1, in: list.id, limit: 200)
        #expect(entries.map(\.effect) == [.added])
        let error = await #expect(throws: LibraryError.self) {
            try await library.recordHistory(of: 2, in: list.id, limit: 200)
        }
        #expect(error != nil)
    }

    @Test func aStepIsForgottenWithItsEntries() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        let before = try entries(of: library)
        try await library.perform(
            .setValue(.integer(1815), field: list.fields[2].id, record: 1, list: list.id))
        #expect(try entries(of: library).count == before.count + 1)
        try await library.undo()
        #expect(try entries(of: library).count == before.count + 1)
        // Another change makes the undone one impossible to redo.
        try await library.perform(
            .setValue(.checkbox(true), field: list.fields[3].id, record: 1, list: list.id))
        #expect(try entries(of: library).count == before.count + 1)
        #expect(
            try folder.sqlite3(
                """
                SELECT count(*) FROM _history_record
                WHERE step_id NOT IN (SELECT id FROM history)
                """) == "0")
    }

    @Test func aLoanConcernsTheRecordsThatItBelongedTo() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma", "Emma", "Faust"])
        let day = try #require(PartialDate("2026-11-23"))
        try await library.perform(
            .lendRecords([2], list: list.id, LoanDraft(borrower: "Bob", lentOn: day)))
        try await library.perform(.mergeRecords([1, 2], list: list.id))
        let recorded = try entries(of: library)
        let counts = try await recordedCounts(library, list.id)
        // Merging set the loan of the other record.
        #expect(counts == [2, 3, 1])
        try await library.pool.write { try HistoryIndex(db: $0).rebuild() }
        #expect(try entries(of: library) == recorded)
        #expect(try await recordedCounts(library, list.id) == counts)
    }

    private func recordedCounts(_ library: Library, _ list: ListID) async throws -> [Int] {
        var counts: [Int] = []
        for record in 1...3 {
            counts.append(
                try await library.recordHistory(of: RecordID(record), in: list, limit: 99).count)
        }
        return counts
    }

    @Test func repairFillsIt() async throws {
        let library = try folder.library()
        _ = try await library.makeBooks(["Emma"])
        let before = try entries(of: library)
        #expect(!before.isEmpty)
        try await library.pool.write { try $0.execute(sql: "DELETE FROM _history_record") }
        try await library.repair()
        #expect(try entries(of: library) == before)
    }
}
