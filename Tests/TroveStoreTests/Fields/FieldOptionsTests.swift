import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Field options are written and read back, also those of a library of version 1.
struct FieldOptionsTests {
    @Test func onlyWhatIsSetIsWritten() throws {
        #expect(try JSON.text(FieldOptions()) == "{}")
        var options = FieldOptions()
        options.summary = "Price when bought"
        options.isRequired = true
        options.isUnique = true
        options.defaultText = "today"
        options.unit = "€"
        options.digits = 2
        options.choices = [FieldChoice(name: "a", color: "#ff0000"), FieldChoice(name: "b")]
        options.targetList = ListID(rawValue: 3)
        options.expression = "[#1] * 2"
        options.resultKind = .number
        options.places = [.detail]
        options.width = 120
        options.linkType = .mail
        let read = try JSON.value(FieldOptions.self, from: try JSON.text(options))
        #expect(read == options)
    }

    @Test func optionsAreKeptWithTheField() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var options = FieldOptions()
        options.unit = "kg"
        options.digits = 1
        let draft = FieldDraft(name: "Weight", kind: .number, options: options)
        let list = try #require(
            try await library.perform(.createList(name: "Things", fields: [draft])).list)
        library.close()
        let again = try folder.library()
        #expect(try again.list(list).fields[0].options == options)
    }

    @Test func choicesHaveColorsAndAnOrder() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var options = FieldOptions()
        options.choices = [FieldChoice(name: "new", color: "#00ff00"), FieldChoice(name: "old")]
        let draft = FieldDraft(name: "State", kind: .choice, options: options)
        let list = try #require(
            try await library.perform(.createList(name: "Things", fields: [draft])).list)
        let field = try library.list(list).fields[0].id
        try await library.perform(
            .setChoices(
                field, list: list, ["worn", FieldChoice(name: "new", color: "#0000ff")]))
        #expect(
            try library.list(list).fields[0].options.choices
                == [FieldChoice(name: "worn"), FieldChoice(name: "new", color: "#0000ff")])
        try await library.undo()
        #expect(try library.list(list).fields[0].options == options)
    }

    @Test func aLibraryOfTheFirstVersionKeepsItsChoicesAndItsHistory() async throws {
        let folder = try TemporaryFolder()
        let pool = try DatabasePool(
            path: folder.libraryURL.path, configuration: Library.configuration)
        try LibrarySchema.migrator.migrate(pool, upTo: "1")
        try await pool.write { db in
            try db.execute(
                sql: """
                    INSERT INTO list (uuid, name, position, table_name, created_at)
                    VALUES ('u', 'Books', 0, 'books', 0);
                    INSERT INTO field
                        (list_id, position, name, column_name, search_column, kind, choices)
                    VALUES (1, 0, 'Genre', 'genre', 0, 'choice', '["Novel","Poem"]');
                    CREATE TABLE books (
                        id INTEGER PRIMARY KEY AUTOINCREMENT, position INTEGER NOT NULL,
                        genre TEXT, created_at INTEGER, modified_at INTEGER, deleted_at INTEGER);
                    CREATE VIRTUAL TABLE books_search USING fts5(
                        f0, content="books_search_text", content_rowid='id',
                        tokenize='trove', prefix='1 2 3');
                    INSERT INTO history (name, list_id, performed_at, steps) VALUES (
                        'Change Choices', 1, 0,
                        '[{"setField":{"_0":1,"_1":1,"_2":{"choices":["Old"],"kind":"choice",\
                    "name":"Genre","position":0}}}]');
                    """)
        }
        try pool.close()
        let library = try folder.library()
        let list = try #require(try library.lists().first)
        #expect(list.fields[0].choices == ["Novel", "Poem"])
        try await library.undo()
        #expect(try library.list(list.id).fields[0].choices == ["Old"])
        try await library.redo()
        #expect(try library.list(list.id).fields[0].choices == ["Novel", "Poem"])
    }
}
