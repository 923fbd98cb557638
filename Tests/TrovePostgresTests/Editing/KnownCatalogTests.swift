import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Edits with the lists as they were read last.
@Suite(.timeLimit(.minutes(5))) struct KnownCatalogTests {
    private static let fields = [
        FieldDraft(name: "Title", kind: .text), FieldDraft(name: "Year", kind: .number),
    ]
    private static let rows = (1...20).map { ["Book \($0)", "\(1980 + $0)"] }

    /// The number of times that an edit waits for the server. Similar ones before it prepared its
    /// statements.
    private func waits(
        _ edits: [Edit], of list: List, in library: SharedLibrary
    ) async throws -> Int {
        for edit in edits.dropLast() { try await library.perform(edit) }
        let last = try #require(edits.last)
        if case .setValue(_, _, let record, _) = last {
            // The person sees the record.
            _ = try await library.record(record, in: list.id)
        }
        let before = try library.writer.wait { $0.waitCount }
        try await library.perform(last)
        return try library.writer.wait { $0.waitCount } - before
    }

    @Test func editsWaitForTheServerAFewTimes() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(Self.fields, Self.rows)
            let title = list.fields[0].id
            let values = (1...3).map { record -> Edit in
                .setValue(.text("Changed"), field: title, record: Int64(record), list: list.id)
            }
            // The first record is seen so that the comparison with what was seen is prepared too.
            _ = try await library.record(1, in: list.id)
            #expect(try await waits(values, of: list, in: library) <= 3)
            let moves = (4...6).map { record -> Edit in
                .moveRecords([Int64(record)], list: list.id, to: .after(Int64(record + 10)))
            }
            #expect(try await waits(moves, of: list, in: library) <= 4)
            let movesAndChanges = (14...16).map { record -> Edit in
                .moveRecords(
                    [Int64(record)], list: list.id, to: .first,
                    setting: [CellValue(.text("Moved"), field: title, record: Int64(record))])
            }
            #expect(try await waits(movesAndChanges, of: list, in: library) <= 5)
            let cells = (17...19).map { record -> Edit in
                .setCells(
                    [CellValue(.text("Cell"), field: title, record: Int64(record))], list: list.id)
            }
            #expect(try await waits(cells, of: list, in: library) <= 4)
            let deletions = (7...9).map { record -> Edit in
                .deleteRecords([Int64(record)], list: list.id)
            }
            #expect(try await waits(deletions, of: list, in: library) <= 4)
            let additions = (1...3).map { number -> Edit in
                .addRecord(list: list.id, values: [title: .text("New \(number)")])
            }
            #expect(try await waits(additions, of: list, in: library) <= 4)
        }
    }

    @Test func enteringATextWaitsForTheServerAFewTimes() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(Self.fields, Self.rows)
            var counts: [Int] = []
            for record in Int64(1)...3 {
                let place = ValueDraft.Place(
                    list: list.id, record: record, field: list.fields[0].id)
                _ = try await library.record(record, in: list.id)
                try await library.keep(ValueDraft("Changed", at: place))
                let start = try library.writer.wait { $0.waitCount }
                let outcome = try await library.enter(.text("Changed"), typed: "Changed", at: place)
                guard case .accepted = outcome else {
                    Issue.record("The text was refused.")
                    continue
                }
                counts.append(try library.writer.wait { $0.waitCount } - start)
            }
            #expect(try await library.drafts() == [])
            #expect(try #require(counts.last) <= 3)
        }
    }

    @Test func undoWaitsForTheServerAFewTimes() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(Self.fields, Self.rows)
            for record in 1...3 {
                try await library.perform(
                    .setValue(
                        .text("Changed"), field: list.fields[0].id, record: Int64(record),
                        list: list.id))
            }
            for _ in 1...2 {
                try await library.undo()
                try await library.redo()
            }
            let start = try library.writer.wait { $0.waitCount }
            try await library.undo()
            let undone = try library.writer.wait { $0.waitCount }
            try await library.redo()
            let redone = try library.writer.wait { $0.waitCount }
            #expect(undone - start <= 2)
            #expect(redone - undone <= 2)
        }
    }

    /// The names, kinds and counts of the lists.
    private func summary(_ lists: [List]) -> [String] {
        lists.map { list in
            "\(list.name) \(list.recordCount) \(list.trashCount) "
                + list.fields.map { "\($0.name) \($0.kind)" }.joined(separator: ", ")
        }
    }

    @Test func countsFollowEdits() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(Self.fields, Self.rows)
            let edits: [Edit] = [
                .addRecord(list: list.id),
                .deleteRecords([1, 2], list: list.id), .restoreRecords([1], list: list.id),
                .eraseRecords([2], list: list.id),
                .addField(list.id, FieldDraft(name: "Note", kind: .text)),
                .duplicateRecords([4, 5], list: list.id),
            ]
            for edit in edits {
                try await library.perform(edit)
                let read = try await library.lists()
                #expect(summary(library.catalog.lists) == summary(read), "\(edit)")
            }
            while let change = try await library.undo() {
                let read = try await library.lists()
                #expect(summary(library.catalog.lists) == summary(read), "undone: \(change)")
            }
        }
    }

    @Test func anEditSeesWhatOthersDidToTheList() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList(Self.fields, Self.rows)
            let other = try SharedLibrary(at: address)
            defer { other.close() }
            let year = list.fields[1]
            try await other.perform(.removeField(year.id, list: list.id))
            // Sooner than the notification may come.
            await #expect(throws: LibraryError.self) {
                try await library.perform(
                    .setValue(.integer(2000), field: year.id, record: 1, list: list.id))
            }
            try await other.undo()
            try await library.perform(
                .setValue(.integer(2000), field: year.id, record: 1, list: list.id))
            #expect(try await other.record(1, in: list.id)?.values[1] == .integer(2000))
        }
    }

    @Test func anEditReadsAListWhoseColumnsHaveOtherNamesSince() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList(Self.fields, Self.rows)
            let other = try SharedLibrary(at: address)
            defer { other.close() }
            let title = list.fields[0]
            _ = try await library.record(1, in: list.id)
            // The column with which the record would be read has another name at the next edit.
            try await other.write { db in
                try db.execute(
                    "UPDATE trove.field SET column_name = 'renamed' WHERE id = $1",
                    [.integer(title.id.rawValue)])
                try db.run(
                    """
                    ALTER TABLE \(ListTable(list).name)
                    RENAME COLUMN \(ListTable.column(title)) TO renamed
                    """)
            } change: { _ in
                nil
            }
            let place = ValueDraft.Place(list: list.id, record: 1, field: title.id)
            try await library.perform(
                .setValue(.text("Emma"), field: title.id, record: 1, list: list.id))
            guard case .accepted = try await library.enter(.text("Eva"), typed: "Eva", at: place)
            else {
                Issue.record("The text was refused.")
                return
            }
            #expect(try await other.record(1, in: list.id)?.values[0] == .text("Eva"))
        }
    }

    @Test func namesOfEditsHaveTheTitlesAtTheirTime() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(Self.fields, Self.rows)
            let title = list.fields[0].id
            _ = try await library.record(1, in: list.id)
            let before = ChangeName.records(
                .changeField(field: "Title", .one(title: "Book 1")))
            let after = ChangeName.records(.changeField(field: "Title", .one(title: "B")))
            let value = try await library.perform(
                .setValue(.text("A"), field: title, record: 1, list: list.id))
            #expect(value.action == before)
            let cell = CellValue(.text("B"), field: title, record: 1)
            let cells = try await library.perform(.setCells([cell], list: list.id))
            #expect(cells.action == after)
            let move = try await library.perform(
                .moveRecords([1], list: list.id, to: .after(3), setting: [cell]))
            #expect(move.action == .records(.move(.one(title: "B"))))
            #expect(move.moved.contains(1))
            #expect(
                try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
                    .prefix(4) == [2, 3, 1, 4])
        }
    }
}
