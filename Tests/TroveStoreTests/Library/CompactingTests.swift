import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Compacting drops only fields and columns that undo and redo cannot bring back.
struct CompactingTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func columns() throws -> String {
        try folder.sqlite3(
            """
            SELECT group_concat(name, ' ') FROM pragma_table_xinfo('books') WHERE name NOT IN
            ('id', 'position', 'created_at', 'modified_at', 'deleted_at')
            """)
    }

    private func forgetHistory(of library: Library) async throws {
        try await library.pool.write { try $0.execute(sql: "DELETE FROM history") }
    }

    /// Makes books whose years became dates, whose authors were removed, and with a changed
    /// expression.
    private func prepare(_ library: Library) async throws -> List {
        let list = try await library.makeBooks(["Emma", "Faust"])
        let fields = list.fields.map(\.id)
        for record in [RecordID(1), 2] {
            try await library.perform(
                .setValue(.integer(1800), field: fields[2], record: record, list: list.id))
            try await library.perform(
                .setValue(.text("Someone"), field: fields[1], record: record, list: list.id))
        }
        var sum = FieldDraft(name: "Sum", kind: .computed)
        sum.options.expression = "Year + 1"
        try await library.perform(.addField(list.id, sum))
        try await library.perform(.changeKind(fields[2], list: list.id, to: .text))
        try await library.perform(.removeField(fields[1], list: list.id))
        return try library.list(list.id)
    }

    @Test func whatUndoBringsBackStays() async throws {
        let library = try folder.library()
        let list = try await prepare(library)
        let (before, present) = (try columns(), try library.contents())
        try await library.compact()
        #expect(try columns() == before)
        while try await library.undo() != nil {}
        try await library.compact()
        while try await library.redo() != nil {}
        #expect(try library.contents() == present)
        #expect(try columns() == before)
        #expect(try library.list(list.id) == list)
        #expect(try await library.check() == [])
    }

    @Test func whatNothingBringsBackGoes() async throws {
        let library = try folder.library()
        let list = try await prepare(library)
        #expect(try columns() == "title author year read sum year_2 sum_2")
        let present = try library.contents()
        try await forgetHistory(of: library)
        try await library.compact()
        #expect(try columns() == "title read year_2 sum_2")
        #expect(try folder.sqlite3("SELECT count(*) FROM field") == "4")
        #expect(try library.contents() == present)
        #expect(try await library.check() == [])
        let found = RecordListRequest(list: list.id, query: "1800")
        #expect(try await library.recordList(for: found).count == 2)
        // Later edits still work.
        try await library.performAndProve(.addField(list.id, FieldDraft(name: "Author")))
        try await library.performAndProve(
            .addRecord(list: list.id, values: [list.fields[0].id: .text("Ida")]))
    }

    @Test(arguments: [1_000, 1])
    func recordsComeBackWithoutTheFieldsThatWentForGood(limit: Int) async throws {
        let library = try folder.library(ChangeLimits(singleCount: limit))
        let list = try await prepare(library)
        try await forgetHistory(of: library)
        let present = try library.contents()
        try await library.perform(.deleteRecords([1, 2], list: list.id))
        try await library.perform(.eraseRecords([1, 2], list: list.id))
        try await library.compact()
        #expect(try columns() == "title read year_2 sum_2")
        for _ in 0..<2 { try await library.undo() }
        #expect(try library.contents() == present)
        for _ in 0..<2 { try await library.redo() }
        #expect(try library.list(list.id).recordCount == 0)
        #expect(try await library.check() == [])
    }
}
