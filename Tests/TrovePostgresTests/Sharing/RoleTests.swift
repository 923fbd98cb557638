import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

@Suite(.timeLimit(.minutes(5))) struct RoleTests {
    /// Creates persons on the server for the time of `body`, and a library with the lists “Books”
    /// and “Films”.
    private func withPersons(
        _ names: [String],
        _ body: (
            _ library: SharedLibrary, _ persons: [String],
            _ open: (String) throws -> SharedLibrary
        ) async throws -> Void
    ) async throws {
        try await TestServer.withPersons(names) { persons in
            try await TestServer.withDatabase { address in
                let library = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { library.close() }
                for name in ["Books", "Films"] {
                    try await library.perform(
                        .createList(name: name, icon: "", fields: [FieldDraft(name: "Title")]))
                }
                try await body(library, persons) { person in
                    try SharedLibrary(at: try address.of(person))
                }
            }
        }
    }

    private func list(_ name: String, in library: SharedLibrary) async throws -> List {
        try #require(try await library.lists().first { $0.name == name })
    }

    /// Adds a record as an edit does.
    private func addRecord(_ title: String, to list: List, in library: SharedLibrary) async throws {
        try await library.write { db in
            try EditTransaction(db: db).write(.performed) {
                try db.execute(
                    """
                    INSERT INTO \(ListTable(list).name) (id, position, title)
                    SELECT last_record + 1, 1024 * (last_record + 1), $1 FROM trove.list \
                    WHERE id = $2
                    """, [.text(title), .integer(list.id.rawValue)])
                return EditOutcome(name: .records(.importInto(list: list.name)), list: list.id)
            }
        } change: {
            $0.change
        }
    }

    private func titles(_ list: List, in library: SharedLibrary) async throws -> [String] {
        try await library.read { db in
            try db.rows("SELECT title FROM \(ListTable(list).name) ORDER BY id")
                .compactMap { $0.text(0) }
        }
    }

    private func expect(
        _ code: LibraryError.Code, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async {
        let error = await #expect(throws: LibraryError.self, sourceLocation: sourceLocation) {
            try await body()
        }
        #expect(error?.code == code, "\(error?.message ?? "")", sourceLocation: sourceLocation)
    }

    @Test func anEditorOfAListEntersTextsAndUndoesThem() async throws {
        try await withPersons(["Editor"]) { library, persons, open in
            let books = try await list("Books", in: library)
            try await addRecord("Emma", to: books, in: library)
            try await library.grant(.editor, on: books.id, to: persons[0])
            let editor = try open(persons[0])
            defer { editor.close() }
            let place = ValueDraft.Place(list: books.id, record: 1, field: books.fields[0].id)
            _ = try await editor.record(1, in: books.id)
            for title in ["Eva", "Nana"] {
                guard
                    case .accepted = try await editor.enter(
                        .text(title), typed: title, at: place)
                else {
                    Issue.record("The text was refused.")
                    return
                }
                #expect(try await titles(books, in: library) == [title])
            }
            #expect(try await editor.undo()?.updated == [1])
            // Both texts were typed in a row.
            #expect(try await titles(books, in: library) == ["Emma"])
            // The client learns of it when it edits again.
            try await library.grant(.reader, on: books.id, to: persons[0])
            await expect(.notPermitted) {
                try await editor.perform(
                    .setValue(.text("X"), field: place.field, record: 1, list: books.id))
            }
            #expect(try await titles(books, in: library) == ["Emma"])
        }
    }

    @Test func aReaderOfAListSeesOnlyThatListAndChangesNothing() async throws {
        try await withPersons(["Reader"]) { library, persons, open in
            let books = try await list("Books", in: library)
            try await addRecord("Emma", to: books, in: library)
            await expect(.notPermitted) { _ = try open(persons[0]) }
            try await library.grant(.reader, on: books.id, to: persons[0])
            let reader = try open(persons[0])
            defer { reader.close() }
            #expect(try await reader.lists().map(\.name) == ["Books"])
            #expect(try await titles(books, in: reader) == ["Emma"])
            #expect(!reader.access.isWritable)
            await expect(.readOnly) {
                try await reader.perform(.renameList(books.id, "Novels"))
            }
            await expect(.notPermitted) {
                _ = try await reader.read { db in
                    try db.execute("SELECT 1 FROM lists.films")
                }
            }
            // Undo data of other lists is hidden too.
            try await addRecord("Metropolis", to: list("Films", in: library), in: library)
            let rows = try await reader.read { db in
                try db.integers(
                    "SELECT count(*) FROM trove.step_row WHERE relation = 'lists.films'")
            }
            #expect(rows == [0])
        }
    }

    @Test func anEditorOfAListChangesItsRecordsOnly() async throws {
        try await withPersons(["Editor"]) { library, persons, open in
            let books = try await list("Books", in: library)
            let films = try await list("Films", in: library)
            try await library.grant(.reader, on: films.id, to: persons[0])
            try await library.grant(.editor, on: books.id, to: persons[0])
            let editor = try open(persons[0])
            defer { editor.close() }
            #expect(editor.access.isWritable)
            try await addRecord("Emma", to: books, in: editor)
            #expect(try await titles(books, in: library) == ["Emma"])
            #expect(try await list("Books", in: library).recordCount == 1)
            try await editor.undo()
            #expect(try await titles(books, in: library) == [])
            try await editor.redo()
            #expect(try await titles(books, in: library) == ["Emma"])
            await expect(.notPermitted) {
                try await addRecord("Metropolis", to: films, in: editor)
            }
            await expect(.notPermitted) {
                try await editor.perform(
                    .createList(name: "Mine", icon: "", fields: [FieldDraft(name: "A")]))
            }
            await expect(.notPermitted) {
                try await editor.perform(
                    .addField(books.id, FieldDraft(name: "Year"), at: nil))
            }
            try await library.revokeRole(of: persons[0], on: books.id)
            #expect(try await editor.lists().map(\.name) == ["Films"])
        }
    }

    @Test func anEditorOfSomeListsEmptiesTheirTrashAndIsToldWhatCannotBeChanged() async throws {
        try await withPersons(["Editor"]) { library, persons, open in
            let books = try await list("Books", in: library)
            let films = try await list("Films", in: library)
            for list in [books, films] {
                try await addRecord("Trashed", to: list, in: library)
                try await addRecord("Kept", to: list, in: library)
                try await library.perform(.deleteRecords([1], list: list.id))
            }
            try await library.grant(.reader, on: films.id, to: persons[0])
            try await library.grant(.editor, on: books.id, to: persons[0])
            let editor = try open(persons[0])
            defer { editor.close() }
            let error = await #expect(throws: LibraryError.self) {
                try await editor.perform(
                    .setValue(
                        .text("X"), field: films.fields[0].id, record: 2, list: films.id))
            }
            #expect(error?.message.contains("You do not have permission to change this") == true)
            // The trash of the other list is not due for this person.
            let later = Date(timeIntervalSinceNow: 60 * 86_400)
            try await editor.removeExpiredRecords(now: later)
            #expect(try await list("Books", in: library).trashCount == 0)
            #expect(try await editor.removeExpiredRecords(now: later) == nil)
            try await editor.perform(.deleteRecords([2], list: books.id))
            try await editor.perform(.emptyTrash(nil))
            #expect(try await list("Books", in: library).trashCount == 0)
            #expect(try await list("Films", in: library).trashCount == 1)
            await expect(.notPermitted) { try await editor.perform(.emptyTrash(films.id)) }
        }
    }

    @Test func newListsInheritTheRolesOfTheLibrary() async throws {
        try await withPersons(["Editor", "Reader", "Other"]) { library, persons, open in
            try await library.grant(.editor, on: nil, to: persons[0])
            try await library.grant(.reader, on: nil, to: persons[1])
            try await library.grant(
                .reader, on: try await list("Books", in: library).id, to: persons[2])
            let editor = try open(persons[0])
            let reader = try open(persons[1])
            let other = try open(persons[2])
            defer { for library in [editor, reader, other] { library.close() } }
            try await editor.perform(
                .createList(name: "Games", icon: "", fields: [FieldDraft(name: "Title")]))
            let games = try await list("Games", in: editor)
            try await addRecord("Chess", to: games, in: editor)
            try await editor.perform(
                .addField(games.id, FieldDraft(name: "Year"), at: nil))
            for library in [library, reader] {
                #expect(try await library.lists().map(\.name) == ["Books", "Films", "Games"])
                #expect(try await titles(games, in: library) == ["Chess"])
            }
            #expect(try await other.lists().map(\.name) == ["Books"])
            try await library.perform(
                .createList(name: "Songs", icon: "", fields: [FieldDraft(name: "Title")]))
            try await addRecord("Yesterday", to: list("Songs", in: editor), in: editor)
            #expect(
                try await titles(try await list("Songs", in: reader), in: reader) == ["Yesterday"])
        }
    }

    @Test func anOwnerChangesFieldsAndGivesRoles() async throws {
        try await withPersons(["Owner", "Friend", "Second"]) { library, persons, open in
            let books = try await list("Books", in: library)
            try await library.grant(.owner, on: books.id, to: persons[0])
            let owner = try open(persons[0])
            defer { owner.close() }
            try await owner.perform(
                .addField(books.id, FieldDraft(name: "Year"), at: nil))
            await expect(.notPermitted) {
                try await owner.grant(.reader, on: books.id, to: persons[1])
            }
            let others = try await list("Films", in: library).id
            try await library.grant(.reader, on: others, to: persons[1])
            try await owner.grant(.reader, on: books.id, to: persons[1])
            let friend = try open(persons[1])
            defer { friend.close() }
            #expect(try await friend.lists().map(\.name) == ["Books", "Films"])
            await expect(.notPermitted) {
                try await owner.grant(.editor, on: books.id, to: persons[1])
            }
            try await addRecord("Emma", to: books, in: library)
            try await library.grant(.owner, on: nil, to: persons[2])
            let second = try open(persons[2])
            defer { second.close() }
            #expect(try await second.lists().map(\.name) == ["Books", "Films"])
            let films = try await list("Films", in: second)
            try await second.perform(
                .addField(films.id, FieldDraft(name: "Year"), at: nil))
            try await second.perform(
                .createList(name: "Games", icon: "", fields: [FieldDraft(name: "Title")]))
            try await library.perform(
                .addField(
                    try await list("Games", in: library).id, FieldDraft(name: "Year"),
                    at: nil))
            await expect(.notFound) {
                try await library.grant(.reader, on: nil, to: "nobody \(getpid())")
            }
        }
    }
}
