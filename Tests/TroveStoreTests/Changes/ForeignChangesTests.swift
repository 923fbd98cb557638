import Foundation
import ProgramSupport
import RandomSupport
import TestSupport
import Testing
import TextCore
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Records that another program changes in the file.
@Suite(.timeLimit(.minutes(5))) struct ForeignChangesTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeBooks(_ titles: [String] = ["Emma", "Łódź", "Walden"]) async throws -> List {
        let library = try folder.library()
        defer { library.close() }
        return try await library.makeBooks(titles)
    }

    private func find(
        _ query: String, in library: Library, _ list: List
    ) async throws -> [String] {
        try await library.texts(RecordListRequest(list: list.id, query: SearchQuery(query)))
    }

    @Test(arguments: [
        (
            "INSERT INTO books (title) VALUES ('Fausto')", "1 added",
            ["Emma", "Łódź", "Walden", "Fausto"]
        ),
        (
            "UPDATE books SET title = 'Fausto' WHERE id = 2", "1 changed",
            ["Emma", "Fausto", "Walden"]
        ),
        ("DELETE FROM books WHERE id = 2", "1 deleted", ["Emma", "Walden"]),
        (
            "UPDATE books SET deleted_at = unixepoch() WHERE id = 2", "1 changed",
            ["Emma", "Walden"]
        ),
        (
            "INSERT OR REPLACE INTO books (id, title, position) VALUES (2, 'Fausto', 5000)",
            "1 changed", ["Emma", "Walden", "Fausto"]
        ),
        (
            """
            INSERT INTO books (id, title) VALUES (1, 'x'), (7, 'y')
                ON CONFLICT (id) DO UPDATE SET title = 'Fausto'
            """, "1 added, 1 changed", ["Fausto", "Łódź", "Walden", "y"]
        ),
        ("UPDATE books SET id = 9 WHERE id = 1", "1 added, 1 deleted", ["Łódź", "Walden", "Emma"]),
        ("UPDATE books SET position = 1 WHERE id = 3", "1 changed", ["Walden", "Emma", "Łódź"]),
        (
            "UPDATE books SET year = 'unknown' WHERE id = 1", "1 changed",
            ["Emma", "Łódź", "Walden"]
        ),
        ("UPDATE books SET created_at = 5 WHERE id = 1", "1 changed", ["Emma", "Łódź", "Walden"]),
    ])
    func becomeAStep(sql: String, details: String, titles: [String]) async throws {
        for limits in [ChangeLimits.standard, ChangeLimits(singleCount: 0)] {
            let folder = try TemporaryFolder()
            let library = try folder.library(limits)
            let list = try await library.makeBooks(["Emma", "Łódź", "Walden"])
            let before = try library.contents()
            _ = try folder.sqlite3(sql)
            library.close()
            let again = try folder.library(limits)
            let request = RecordListRequest(list: list.id)
            #expect(Set(try await again.texts(request)) == Set(titles))
            #expect(try again.undoState().undoName == "Changes by Another Program (\(details))")
            #expect(try await again.check() == [])
            for title in ["emma", "lodz", "walden", "fausto"] {
                let isThere = titles.contains { SearchFolding.words($0) == [title] }
                #expect(try await !find(title, in: again, list).isEmpty == isThere, "\(title)")
            }
            let after = try again.contents()
            try await again.undo()
            #expect(try again.contents() == before)
            #expect(try await find("lodz", in: again, list) == ["Łódź"])
            #expect(try await again.check() == [])
            try await again.redo()
            #expect(try again.contents() == after)
            #expect(try await again.check() == [])
            again.close()
        }
    }

    @Test func aNewRecordStandsAtTheEnd() async throws {
        let list = try await makeBooks()
        _ = try folder.sqlite3(
            """
            INSERT INTO books (title) VALUES ('A');
            INSERT INTO books (title, position) VALUES ('B', 9e18), ('C', 'third'), ('D', -9e18);
            """)
        let library = try folder.library()
        #expect(
            try await library.texts(RecordListRequest(list: list.id))
                == ["Emma", "Łódź", "Walden", "A", "B", "C", "D"])
        try await library.perform(.addRecord(list: list.id, values: [:]))
        #expect(try await library.check() == [])
    }

    @Test func recordsMayHaveLargeIdentities() async throws {
        let list = try await makeBooks()
        _ = try folder.sqlite3(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
                INSERT INTO books (id, title, year)
                SELECT 9780000000000 + i * 1000000, 'Big ' || i, i FROM n
            """)
        let library = try folder.eagerLibrary()
        await library.columnCache.updateNow(list.id, in: library)
        #expect(try await find("big year:<3", in: library, list) == ["Big 1", "Big 2"])
        #expect(try await find("-big", in: library, list) == ["Emma", "Łódź", "Walden"])
        let sorted = RecordListRequest(list: list.id, sort: .field(list.fields[2].id))
        #expect(try await library.recordList(for: sorted).count == 403)
        let change = try await library.perform(.addRecord(list: list.id, values: [:]))
        #expect(change.inserted == [9_780_400_000_001])
        #expect(try await library.check() == [])
    }

    @Test(arguments: ["0", "-5", "9223372036854775807"])
    func identitiesThatLeaveNoOthersAreRefused(id: String) async throws {
        _ = try await makeBooks()
        for sql in [
            "INSERT OR REPLACE INTO books (id, title) VALUES (\(id), 'x')",
            "UPDATE books SET id = \(id) WHERE id = 1",
        ] {
            let failure = #expect(throws: ProgramFailure.self) { try folder.sqlite3(sql) }
            #expect(failure?.description.contains("the id of a record is a number from 1") == true)
        }
        let library = try folder.library()
        #expect(try library.undoState().undoName == "Add Record")
        #expect(try await library.check() == [])
    }

    @Test func timesThatCannotBeReadAreThoseOfNow() async throws {
        let list = try await makeBooks()
        _ = try folder.sqlite3(
            """
            UPDATE books SET created_at = 'yesterday', modified_at = 9e18 WHERE id = 1;
            UPDATE books SET deleted_at = 'yes' WHERE id = 2;
            """)
        let library = try folder.library()
        #expect(try await library.texts(RecordListRequest(list: list.id)) == ["Emma", "Walden"])
        let wrong = try folder.sqlite3(
            """
            SELECT count(*) FROM books WHERE unixepoch() - created_at NOT BETWEEN 0 AND 600
                OR unixepoch() - modified_at NOT BETWEEN 0 AND 600
                OR unixepoch() - deleted_at NOT BETWEEN 0 AND 600
            """)
        #expect(wrong == "0")
    }

    @Test func changedRecordsAreNewlyChanged() async throws {
        _ = try await makeBooks()
        _ = try folder.sqlite3("UPDATE books SET created_at = 5, modified_at = 5")
        try folder.library().close()
        _ = try folder.sqlite3(
            """
            UPDATE books SET title = 'A' WHERE id = 1;
            UPDATE books SET title = 'B', modified_at = 7 WHERE id = 2;
            """)
        try folder.library().close()
        let times = try folder.sqlite3(
            "SELECT group_concat(min(modified_at, 8), ' ') FROM books ORDER BY id")
        #expect(times == "8 7 5")
    }

    /// A file that ends up as it was is not changed.
    @Test func nothingIsNotAStep() async throws {
        _ = try await makeBooks()
        _ = try folder.sqlite3(
            """
            UPDATE books SET title = title;
            INSERT INTO books (title) VALUES ('x');
            DELETE FROM books WHERE title = 'x';
            INSERT OR IGNORE INTO books (id, title) VALUES (1, 'x');
            """)
        let library = try folder.library()
        #expect(try library.undoState().undoName != nil)
        #expect(try library.history().count == 4)
        #expect(try await library.check() == [])
    }

    @Test func areTakenInWhileTheLibraryIsOpen() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        var events = library.events().makeAsyncIterator()
        _ = try folder.sqlite3("UPDATE books SET title = 'Fausto'")
        while let event = await events.next() {
            if case .changed(let change) = event, change.cause == .external { break }
        }
        #expect(try await find("fausto", in: library, list) == ["Fausto"])
        #expect(try library.undoState().undoName == "Changes by Another Program (1 changed)")
    }

    @Test func areAStepBeforeTheNextEdit() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma", "Walden"])
        _ = try folder.sqlite3("UPDATE books SET title = 'Fausto' WHERE id = 1")
        try await library.perform(
            .setValue(.text("Nana"), field: list.fields[0].id, record: 1, list: list.id))
        try await library.undo()
        #expect(try await find("", in: library, list) == ["Fausto", "Walden"])
        #expect(try await find("fausto", in: library, list) == ["Fausto"])
        try await library.undo()
        #expect(try await find("", in: library, list) == ["Emma", "Walden"])
        #expect(try await library.check() == [])
    }

    /// Random statements on lists with every kind of field.
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func randomStatementsAreUndone(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let limits = seed % 2 == 0 ? ChangeLimits.standard : ChangeLimits(singleCount: 3)
        let library = try folder.library(limits)
        let kinds = FieldKind.allCases.filter { $0 != .computed && $0 != .recordLink }
        var drafts = kinds.map { FieldDraft(name: "a \($0.rawValue)", kind: $0) }
        var sum = FieldDraft(name: "Sum", kind: .computed)
        sum.options.expression = "[a number] + 1"
        drafts.append(sum)
        let list = try await library.makeList("Things", drafts)
        for number in 0..<8 {
            try await library.add(["a text": .text("Thing \(number)")], to: list)
        }
        let columns = list.fields.filter { $0.kind != .computed }.map(\.columnName)
        var states = [try library.contents()]
        for _ in 0..<6 {
            let statements = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                statement(columns, &random)
            }
            _ = try folder.sqlite3("BEGIN; \(statements.joined(separator: "; ")); COMMIT")
            try await library.perform(.renameList(list.id, "Things \(states.count)"))
            try await library.undo()
            #expect(try await library.check() == [], "\(statements)")
            let state = try library.contents()
            if state != states.last { states.append(state) }
        }
        for state in states.reversed().dropFirst() {
            try await library.undo()
            #expect(try library.contents() == state)
        }
        #expect(try await library.check() == [])
        for state in states.dropFirst() {
            try await library.redo()
            #expect(try library.contents() == state)
        }
        #expect(try await library.check() == [])
    }

    private func statement(_ columns: [String], _ random: inout SplitMix64) -> String {
        let id = Int.random(in: 1...12, using: &random)
        let name = random.pick(columns) ?? "a_text"
        let value =
            random.pick(["NULL", "''", "'Straße'", "7", "-1.5", "1e300", "'2020-05'", "'x\ny'"])
            ?? "NULL"
        return switch Int.random(in: 0..<7, using: &random) {
        case 0: "INSERT OR REPLACE INTO things (id, \(name)) VALUES (\(id), \(value))"
        case 1: "INSERT INTO things (\(name)) VALUES (\(value))"
        case 2: "DELETE FROM things WHERE id = \(id)"
        case 3: "UPDATE things SET deleted_at = iif(deleted_at, NULL, 7) WHERE id = \(id)"
        case 4: "UPDATE things SET position = \(id * 100) WHERE id > \(id)"
        case 5: "UPDATE things SET \(name) = \(value)"
        default: "UPDATE OR IGNORE things SET \(name) = \(value) WHERE id % 3 = \(id % 3)"
        }
    }
}
