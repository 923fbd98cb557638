import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Roles that change while their persons have the library open, and the views of readers.
@Suite(.timeLimit(.minutes(5))) struct RoleChangeTests {
    private static let fields = [FieldDraft(name: "Title"), FieldDraft(name: "Author")]

    /// Creates the lists “Books” and “Films”, and a person who can read “Books”.
    private func withReader(
        _ body: (
            _ owner: SharedLibrary, _ reader: SharedLibrary, _ person: String, _ books: List
        ) async throws -> Void
    ) async throws {
        try await TestServer.withPersons(["Reader"]) { persons in
            try await TestServer.withDatabase { address in
                let owner = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { owner.close() }
                let books = try await owner.makeList(Self.fields, [["Emma", "Austen"]])
                _ = try await owner.makeList(name: "Films", Self.fields, [])
                try await owner.grant(.reader, on: books.id, to: persons[0])
                let reader = try SharedLibrary(at: try address.of(persons[0]))
                defer { reader.close() }
                try await body(owner, reader, persons[0], books)
            }
        }
    }

    @Test func listsHaveTheRoleOfThePerson() async throws {
        try await withReader { owner, reader, person, books in
            #expect(try await owner.lists().map(\.role) == [.owner, .owner])
            #expect(owner.mayCreateLists)
            #expect(try await reader.lists().map(\.role) == [.reader])
            #expect(!reader.mayCreateLists)
            try await owner.grant(.editor, on: nil, to: person)
            try await reader.wait { try await $0.lists().map(\.role) == [.editor, .editor] }
            try await reader.wait { $0.mayCreateLists }
            try await reader.perform(.createList(name: "Games", fields: Self.fields))
            #expect(try await reader.lists().map(\.role) == [.editor, .editor, .owner])
        }
    }

    @Test func changesOfRolesAreNoticedAtOnce() async throws {
        try await withReader { owner, reader, person, books in
            #expect(reader.access.isReadOnly)
            let films = try #require(try await owner.lists().last)
            try await owner.grant(.editor, on: films.id, to: person)
            try await reader.wait { $0.access.isWritable && $0.catalog.lists.count == 2 }
            #expect(reader.catalog.lists.map(\.role) == [.reader, .editor])
            try await owner.grant(.reader, on: films.id, to: person)
            try await reader.wait { $0.catalog.lists.allSatisfy(\.isReadOnly) }
            try await owner.revokeRole(of: person, on: books.id)
            try await reader.wait { $0.catalog.lists.map(\.name) == ["Films"] }
            try await owner.grant(.reader, on: nil, to: person)
            try await reader.wait { $0.access.isReadOnly && $0.catalog.lists.count == 2 }
        }
    }

    @Test func aPersonWithoutAnyRoleLosesTheLibraryUntilOneIsGiven() async throws {
        try await withReader { owner, reader, person, _ in
            try await owner.grant(.editor, on: nil, to: person)
            try await reader.wait { $0.access.isWritable && $0.catalog.lists.count == 2 }
            try await owner.revokeRole(of: person, on: nil)
            try await reader.wait { $0.access.obstacle?.code == .notPermitted }
            await #expect(throws: LibraryError.self) { try await reader.lists() }
            try await owner.grant(.reader, on: nil, to: person)
            try await reader.wait { $0.access.isReadOnly && $0.catalog.lists.count == 2 }
            try await owner.revokeRole(of: person, on: nil)
        }
    }

    @Test func aRoleForAListThatDiffersFromThatInAllListsIsShown() async throws {
        try await withReader { owner, _, person, books in
            func shown() async throws -> [String] {
                try await owner.roles().filter { $0.person == person }
                    .map { "\($0.list == books.id ? "Books" : "*") \($0.role)" }
            }
            #expect(try await shown() == ["Books reader"])
            try await owner.grant(.reader, on: nil, to: person)
            #expect(try await shown() == ["* reader"])
            try await owner.grant(.editor, on: books.id, to: person)
            #expect(try await shown() == ["* reader", "Books editor"])
            try await owner.grant(.reader, on: books.id, to: person)
            #expect(try await shown() == ["* reader"])
            try await owner.grant(.owner, on: books.id, to: person)
            try await owner.perform([
                .grant(.owner, on: books.id, to: try await owner.roleAuthority().libraryOwner),
                .revoke(of: person, on: nil),
            ])
            #expect(try await shown() == [])
        }
    }

    @Test func whoIsNoLongerAnOwnerCannotGiveRoles() async throws {
        try await withReader { owner, reader, person, _ in
            #expect(try await !reader.roleAuthority().ownsLibrary)
            try await owner.grant(.owner, on: nil, to: person)
            try await reader.wait { try await $0.roleAuthority().ownsLibrary }
            #expect(try await reader.roleAuthority().person == person)
            try await owner.grant(.editor, on: nil, to: person)
            #expect(try await !reader.roleAuthority().ownsLibrary)
            #expect(try await reader.lists().allSatisfy { $0.role == .editor })
            await #expect(throws: LibraryError.self) {
                try await reader.grant(.owner, on: nil, to: person)
            }
        }
    }

    @Test func aReaderIsToldWhenTheRoleIsTakenAway() async throws {
        try await withReader { owner, reader, person, books in
            #expect(reader.access.obstacle?.code == .readOnly)
            try await owner.revokeRole(of: person, on: nil)
            try await reader.wait { $0.access.obstacle?.code == .notPermitted }
            let obstacle = try #require(reader.access.obstacle)
            #expect(obstacle.message.hasPrefix("You can no longer read"))
            await #expect(throws: obstacle) { try await reader.lists() }
            try await owner.grant(.reader, on: books.id, to: person)
            try await reader.wait { $0.access.obstacle?.code == .readOnly }
            try await owner.revokeRole(of: person, on: nil)
        }
    }

    @Test func whoGivesAListAwayBecomesItsEditor() async throws {
        try await withReader { owner, reader, person, books in
            try await owner.grant(.owner, on: books.id, to: person)
            try await reader.wait { $0.catalog.lists.first?.role == .owner }
            try await reader.perform(.addField(books.id, FieldDraft(name: "Year"), at: nil))
        }
    }

    @Test func aReaderHasAViewOfTheListOfTheirOwn() async throws {
        try await withReader { owner, reader, person, books in
            var settings = books.settings
            settings.view.kind = .gallery
            settings.sort = .field(books.fields[1].id)
            settings.titleField = books.fields[1].id
            let change = try await reader.perform(.changeSettings(books.id, settings))
            #expect(change.affectsLists && change.list == books.id)
            var seen = try #require(reader.catalog.lists.first?.settings)
            #expect(seen.view.kind == .gallery)
            #expect(seen.sort == settings.sort)
            // The titles are those of all persons.
            #expect(seen.titleField == books.settings.titleField)
            #expect(try await owner.list(books.id).settings == books.settings)
            // Others change what the reader has in common with them.
            try await owner.perform(.renameList(books.id, "Novels"))
            try await reader.wait { $0.catalog.lists.first?.name == "Novels" }
            seen = try #require(reader.catalog.lists.first?.settings)
            #expect(seen.view.kind == .gallery)
            // An editor has the view of the others.
            try await owner.grant(.editor, on: books.id, to: person)
            try await reader.wait { $0.catalog.lists.first?.settings.view.kind == .list }
        }
    }

    @Test func readersChangeTheirOwnSettingsOnly() async throws {
        try await withReader { owner, reader, _, _ in
            try await reader.setSetting("last-list", to: "Books")
            #expect(try await reader.setting("last-list") == "Books")
            #expect(try await owner.setting("last-list") == nil)
            try await owner.write {
                try LibrarySettings(db: $0).setTrashDays(7)
            } change: { _ in
                nil
            }
            let changed = try await reader.writer.run { db in
                try db.execute("UPDATE trove.setting SET value = 'never' WHERE author = ''")
            }
            #expect(changed == 0)
        }
    }
}
