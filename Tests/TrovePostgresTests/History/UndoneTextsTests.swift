import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Undo of changes of values, which restores what searches look at from what the step logged.
@Suite(.timeLimit(.minutes(5))) struct UndoneTextsTests {
    /// The derived columns of all records.
    private func derived(_ list: List, in library: SharedLibrary) async throws -> [String] {
        try await library.read { db in
            try db.rows(
                """
                SELECT id, search_words::text, search_text::text FROM \(ListTable(list).name)
                ORDER BY id
                """
            ).map { "\($0.integer(0) ?? 0) \($0.text(1) ?? "–") \($0.text(2) ?? "–")" }
        }
    }

    private func withList(
        count: Int, _ body: (SharedLibrary, List) async throws -> Void
    ) async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList(
                [FieldDraft(name: "Title"), FieldDraft(name: "Author")],
                (1...count).map { ["Book \($0)", $0.isMultiple(of: 3) ? "" : "Flann O’Brien"] })
            try await body(library, list)
            #expect(try await library.check() == [])
        }
    }

    @Test func undoAndRedoRestoreWordsOfEveryEdit() async throws {
        try await withList(count: 12) { library, list in
            let (title, author) = (list.fields[0].id, list.fields[1].id)
            let records = Array(RecordID(1)...12)
            let edits: [Edit] = [
                .setValue(.text("It’s “new” \\ here"), field: title, record: 1, list: list.id),
                .setValue(.empty, field: title, record: 2, list: list.id),
                .setValues(.text("Nobody"), field: author, records: records, list: list.id),
                .setValues(.empty, field: author, records: records, list: list.id),
                .editRecords(records, list: list.id, [.set(title, .text("Same"))]),
                .deleteRecords([3, 4], list: list.id),
                .eraseRecords([3, 4], list: list.id),
                .duplicateRecords([5, 6], list: list.id),
                .addRecord(list: list.id, values: [title: .text("Added")]),
            ]
            var states = [try await derived(list, in: library)]
            for edit in edits {
                try await library.perform(edit)
                states.append(try await derived(list, in: library))
            }
            for (index, edit) in edits.enumerated().reversed() {
                try await library.undo()
                let state = try await derived(list, in: library)
                #expect(state == states[index], "undo of \(edit)")
            }
            for (index, edit) in edits.enumerated() {
                try await library.redo()
                let state = try await derived(list, in: library)
                #expect(state == states[index + 1], "redo of \(edit)")
            }
        }
    }

    @Test func undoKeepsWordsOfAFieldThatSomebodyElseChangedSince() async throws {
        try await withList(count: 2) { library, list in
            let (title, author) = (list.fields[0].id, list.fields[1].id)
            try await library.perform(
                .setValue(.text("Mine"), field: title, record: 1, list: list.id))
            let other = try SharedLibrary(at: library.address)
            defer { other.close() }
            // Another program writes, so that undo here still takes the step before back.
            try await other.write { db in
                try RecordWriter(db: db, list: list).write([1: [author: .text("Theirs")]])
            } change: { _ in
                nil
            }
            try await library.undo()
            for (query, count) in [("theirs", 1), ("book", 2), ("mine", 0)] {
                let found = try await library.recordList(
                    for: RecordListRequest(list: list.id, query: SearchQuery(query)))
                #expect(found.count == count, "\(query)")
            }
        }
    }

    /// Returns the number of statements that undo of a change of records sends.
    private func undoStatements(_ count: Int) async throws -> Int {
        var statements = 0
        try await withList(count: count) { library, list in
            try await library.perform(
                .setValues(
                    .text("Changed"), field: list.fields[0].id, records: Array(1...Int64(count)),
                    list: list.id))
            let before = try library.writer.wait { $0.waitCount }
            try await library.undo()
            statements = try library.writer.wait { $0.waitCount } - before
        }
        return statements
    }

    @Test func undoSendsTheSameStatementsForManyRecordsAsForFew() async throws {
        // The index of words is told to collect them before and after.
        let few = try await undoStatements(2)
        #expect(try await undoStatements(2_500) <= few + 4)
    }
}
