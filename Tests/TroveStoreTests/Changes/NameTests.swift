import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Names of lists, fields, smart lists and records.
struct NameTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test(arguments: ["", "  ", "\n\t "])
    func nothingIsNoName(name: String) async throws {
        let list = try await library.makeBooks([])
        let smart = SmartListDraft(name: "Old", icon: "", list: list.id, query: "year:<1900")
        let id = try #require(try await library.perform(.createSmartList(smart)).smartList)
        var nameless = smart
        nameless.name = name
        let before = try library.contents()
        for (edit, what) in [
            (Edit.createList(name: name, fields: []), "list"),
            (.createListFromTemplate(ListTemplate(of: list), name: name), "list"),
            (.duplicateList(list.id, name: name, withRecords: true), "list"),
            (.renameList(list.id, name), "list"),
            (.createList(name: "Films", fields: [FieldDraft(name: name)]), "field"),
            (.addField(list.id, FieldDraft(name: name)), "field"),
            (.renameField(list.fields[0].id, list: list.id, name), "field"),
            (.createSmartList(nameless), "smart list"),
            (.changeSmartList(id, nameless), "smart list"),
        ] {
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(edit)
            }
            #expect(error?.code == .invalid)
            #expect(error?.message == "A \(what) needs a name.")
        }
        #expect(try library.contents() == before)
    }

    @Test func whatIsAroundANameIsNoPartOfIt() async throws {
        let list = try await library.makeList(" Books\n", [FieldDraft(name: " Title ")])
        #expect(list.name == "Books")
        #expect(list.fields[0].name == "Title")
        #expect(try library.undoState().undoName == "Create List “Books”")
        try await library.perform(.renameList(list.id, " Novels"))
        try await library.perform(.addField(list.id, FieldDraft(name: "Year ")))
        try await library.perform(.renameField(list.fields[0].id, list: list.id, "\tName"))
        let draft = SmartListDraft(name: " Old ", icon: "", list: list.id, query: "x")
        try await library.perform(.createSmartList(draft))
        #expect(try library.list(list.id).name == "Novels")
        #expect(try library.list(list.id).fields.map(\.name) == ["Name", "Year"])
        #expect(try library.smartLists().map(\.name) == ["Old"])
    }

    @Test func recordsAreCalledByTheTemplateOfTheirList() async throws {
        let list = try await library.makeBooks(["Emma"])
        var settings = list.settings
        settings.titleTemplate = try TitleTemplate("{Title}[ by {Author}]", fields: list.fields)
        settings.subtitleTemplate = try TitleTemplate("({Year})", fields: list.fields)
        try await library.perform(.changeSettings(list.id, settings))
        try await library.perform(
            .setValue(.text("Austen"), field: list.fields[1].id, record: 1, list: list.id))
        let changed = try library.list(list.id)
        let record = try #require(try library.record(1, in: list.id))
        #expect(changed.title(of: record) == "Emma by Austen")
        #expect(changed.subtitle(of: record) == "")
        try await library.perform(.deleteRecords([1], list: list.id))
        #expect(try library.undoState().undoName == "Delete “Emma by Austen”")
    }
}
