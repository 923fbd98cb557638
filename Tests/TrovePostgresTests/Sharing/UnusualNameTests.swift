import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Names and texts that a careless program would run as SQL, in every place.
@Suite(.timeLimit(.minutes(5))) struct UnusualNameTests {
    static let names = [
        "\"; drop table x; --", "'); DELETE FROM trove.list; --", "O'Neil \\' \\\\ \\\"",
        "line\nbreak", "100 % %s %I %L %1$s", "$1 $$ $body$", "🧨 👩‍👩‍👧 é", "lists.\"books\"",
        "{a,\"b\",NULL}", "\u{1}\t\u{7f}",
    ]

    @Test(arguments: names) func aNameIsOnlyAName(_ name: String) async throws {
        try await TestServer.withLibrary { library in
            let fields = [
                FieldDraft(name: name), FieldDraft(name: "Choice", choices: [name]),
                FieldDraft(name: "Year", kind: .number), FieldDraft(name: "Tags", kind: .tags),
            ]
            let change = try await library.perform(.createList(name: name, fields: fields))
            let id = try #require(change.list)
            let list = try await library.list(id)
            let shown = list.name
            #expect(!shown.isEmpty && list.fields[0].name == shown)
            let values: [FieldID: FieldValue] = [
                list.fields[0].id: .text(name), list.fields[1].id: .text(list.choiceName ?? name),
                list.fields[2].id: .text(name), list.fields[3].id: .texts([name]),
            ]
            try await library.perform(.addRecord(list: id, values: values))
            try await library.perform(.setFolder(id, name))
            let smart = try await library.perform(
                .createSmartList(SmartListDraft(name: name, list: id, query: name)))
            #expect(smart.smartList != nil)
            try await library.perform(.renameField(list.fields[1].id, list: id, name + "2"))
            try await library.perform(
                .duplicateField(list.fields[0].id, list: id, withValues: true))
            try await library.perform(.changeKind(list.fields[0].id, list: id, to: .paragraph))
            try await checkRecord(name, in: id, of: library)
            try await checkRequests(name, in: id, of: library)
            try await library.setSetting(name, to: name)
            #expect(try await library.setting(name) == name)
            while try await library.undo() != nil {}
            #expect(try await library.lists() == [])
            while try await library.redo() != nil {}
            #expect(try await library.list(id).name == shown)
            try await checkRecord(name, in: id, of: library)
            #expect(try await library.check() == [])
        }
    }

    private func checkRecord(
        _ name: String, in id: ListID, of library: SharedLibrary
    ) async throws {
        let record = try #require(try await library.record(1, in: id))
        #expect(record.values[0].text == name)
        let year = try await library.list(id).fields[3]
        #expect(try await library.misfits(of: year.id, in: id, limit: 5) == [1])
    }

    /// Asks for everything with the name as search, query, and text that is completed.
    private func checkRequests(
        _ name: String, in id: ListID, of library: SharedLibrary
    ) async throws {
        let list = try await library.list(id)
        let queries = [
            name, "\"\(name)\"", "-\(name)", "Choice2:\(name)", "Year:>\(name)", "\(name):a",
        ]
        for query in queries {
            let request = RecordListRequest(
                list: id, sort: .field(list.fields[0].id), grouping: .value(list.fields[1].id),
                query: query)
            #expect(try await library.recordList(for: request).count <= 1)
            _ = try await library.statistics(for: request, fields: nil)
            _ = try await library.completions(of: query, at: query.utf16.count, in: id, limit: 5)
        }
        _ = try await library.quickMatches(
            for: [name], in: id, limit: 5, within: .seconds(5))
        _ = try await library.textChoices(for: name, of: list.fields[0].id, in: id, limit: 5)
        let plan = RecordListRequest(list: id)
        #expect(try await library.recordList(for: plan).allIDs == [1])
    }

    @Test(arguments: names) func aRoleAndADatabaseHaveAnyName(_ name: String) async throws {
        try await TestServer.withPersons([name]) { persons in
            let number = UInt32.random(in: 0...UInt32.max)
            let database = "\(name) \(number)"
            let quoted = PostgresName.quoted(database)
            let admin = PostgresConnection(
                to: try TestServer.address(of: "postgres"), label: "admin")
            defer { admin.close() }
            try await admin.run { _ = try $0.run("CREATE DATABASE \(quoted)") }
            defer { _ = try? admin.wait { try $0.run("DROP DATABASE \(quoted) WITH (FORCE)") } }
            var parts = try #require(
                URLComponents(
                    url: TestServer.address(of: "postgres").url, resolvingAgainstBaseURL: false))
            parts.path = "/" + database
            let address = try #require(parts.url.flatMap { PostgresAddress($0) })
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList([FieldDraft(name: "Title")], [["Emma"]])
            try await library.grant(.editor, on: nil, to: persons[0])
            let person = try SharedLibrary(at: try address.of(persons[0]))
            defer { person.close() }
            let cell = CellValue(.text("Nana"), field: list.fields[0].id, record: 1)
            try await person.perform(.setCells([cell], list: list.id))
            #expect(try await library.record(1, in: list.id)?.values[0].text == "Nana")
            #expect(
                try await library.recordHistory(of: 1, in: list.id, limit: 5).contains {
                    $0.author == persons[0]
                })
            // A message with the name of the library.
            let message = LibraryError.noSharedLibrary(at: address.url).message
            #expect(message.contains(String(number)))
            try await library.revokeRole(of: persons[0], on: nil)
        }
    }
}

extension List {
    /// The text of the only choice of the second field.
    fileprivate var choiceName: String? { fields[1].options.choices.first?.name }
}
