import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

@Suite(.timeLimit(.minutes(5))) struct SharedRecordHistoryTests {
    @Test func theHistoryNamesThePersonAndTheValuesOfConvertedFields() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let change = try await library.perform(
                .createList(
                    name: "Books", fields: [FieldDraft(name: "Title"), FieldDraft(name: "Year")]))
            let list = try await library.list(try #require(change.list))
            let (title, year) = (list.fields[0].id, list.fields[1].id)
            try await library.perform(
                .addRecord(
                    list: list.id, values: [title: .text("Emma"), year: .text("about 1815")],
                    place: .last))
            try await library.perform(.changeKind(year, list: list.id, to: .number))
            try await library.perform(
                .setValue(.integer(1815), field: year, record: 1, list: list.id))
            try await library.perform(.removeField(year, list: list.id))
            let entries = try await library.recordHistory(of: 1, in: list.id, limit: 9)
            #expect(entries.map(\.effect) == [.changed, .changed, .added])
            #expect(
                entries.map { $0.fields.map(\.before.value) } == [
                    [.integer(1815)], [.text("about 1815")], [.empty, .empty],
                ])
            #expect(
                entries.map { $0.fields.map(\.after.value) } == [
                    [.empty], [.integer(1815)], [.text("Emma"), .text("about 1815")],
                ])
            let person = try await library.read { try $0.text("SELECT session_user") }
            #expect(entries.allSatisfy { $0.author == person })
            #expect(entries.last?.fields.last?.after.field.kind == .text)
        }
    }

    @Test func theHistoryFollowsRecordsThatWereMovedInAnotherOrder() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            func makeList(_ name: String) async throws -> List {
                let fields = [FieldDraft(name: "Title")]
                let change = try await library.perform(.createList(name: name, fields: fields))
                return try await library.list(try #require(change.list))
            }
            let books = try await makeList("Books")
            let shelf = try await makeList("Shelf")
            for title in ["Emma", "Faust", "Nana"] {
                try await library.perform(
                    .addRecord(
                        list: books.id, values: [books.fields[0].id: .text(title)], place: .last))
            }
            try await library.perform(.transferRecords([3, 1], from: books.id, to: shelf.id))
            for (record, title) in [(1, "Nana"), (2, "Emma")] as [(RecordID, String)] {
                let entries = try await library.recordHistory(of: record, in: shelf.id, limit: 9)
                #expect(entries.map(\.effect) == [.moved, .added])
                #expect(entries.last?.fields.map(\.after.value) == [.text(title)])
            }
        }
    }
}
