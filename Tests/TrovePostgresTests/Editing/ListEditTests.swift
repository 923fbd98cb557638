import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Edits of lists and their folders.
@Suite(.timeLimit(.minutes(5))) struct ListEditTests {
    @Test func foldersAreOneStepEach() async throws {
        try await TestServer.withLibrary { library in
            var ids: [ListID] = []
            for name in ["A", "B", "C", "D"] {
                ids.append(try await library.makeList(name: name, [], []).id)
            }
            func state() async throws -> [String] {
                try await library.lists().map { "\($0.folder)/\($0.name)" }
            }
            let edits: [(Edit, [String])] = [
                (.setFolder(ids[3], " X ", at: nil), ["/A", "/B", "/C", "X/D"]),
                (.setFolder(ids[0], "X", at: nil), ["/B", "/C", "X/D", "X/A"]),
                (.moveFolder("X", to: 0), ["X/D", "X/A", "/B", "/C"]),
                (.renameFolder("X", to: "Y"), ["Y/D", "Y/A", "/B", "/C"]),
                (.moveList(ids[2], to: 1), ["Y/D", "/C", "Y/A", "/B"]),
                (.removeFolder("Y"), ["/D", "/C", "/A", "/B"]),
            ]
            for (edit, expected) in edits {
                let before = try await state()
                try await library.perform(edit)
                #expect(try await state() == expected)
                try await library.undo()
                #expect(try await state() == before)
                try await library.redo()
                #expect(try await state() == expected)
            }
            await #expect(throws: LibraryError.self) {
                try await library.perform(.renameFolder("X", to: "Z"))
            }
        }
    }

    @Test func aTemplateLinksToItsOwnListAndFields() async throws {
        try await TestServer.withLibrary { library in
            var total = FieldDraft(name: "Total", kind: .computed)
            total.options.expression = "[#1] & '!'"
            let template = ListTemplate(
                id: "books", name: "Books", icon: "📚",
                parts: [
                    ListTemplate.Part(key: "title", draft: FieldDraft(name: "Title")),
                    ListTemplate.Part(
                        key: "sequel", draft: FieldDraft(name: "Sequel", kind: .recordLink),
                        linksToOwnList: true),
                    ListTemplate.Part(key: "total", draft: total),
                ], settings: ListSettings(titleField: FieldID(rawValue: 1)))
            _ = try await library.makeList([FieldDraft(name: "Other")], [])
            let id = try #require(
                try await library.perform(.createListFromTemplate(template, name: "Mine")).list)
            let list = try await library.list(id)
            #expect(list.fields[1].options.targetList == id)
            #expect(list.expression(of: list.fields[2]) == "[Title] & '!'")
            #expect(list.settings.titleField == list.fields[0].id)
            try await library.undo()
            #expect(try await library.lists().map(\.name) == ["Books"])
        }
    }

    @Test func undoingTitlesKeepsALaterView() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Title"), FieldDraft(name: "Author")], [])
            var settings = list.settings
            settings.titleField = list.fields[1].id
            try await library.perform(.changeSettings(list.id, settings))
            settings.sort = .field(list.fields[0].id)
            settings.view.hiddenFields = [list.fields[1].id]
            try await library.perform(.changeSettings(list.id, settings))
            try await library.undo()
            settings.titleField = list.settings.titleField
            #expect(try await library.list(list.id).settings == settings)
        }
    }
}
