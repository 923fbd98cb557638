import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// A library of somebody who is no superuser of the server, and may not create roles.
@Suite(.timeLimit(.minutes(5))) struct PlainOwnerTests {
    private struct Family {
        let address: PostgresAddress
        let persons: [String]
        let maria: SharedLibrary
        let books: List

        /// Runs statements as the administrator of the server.
        func administer(_ statements: String) throws {
            try TestServer.execute(statements, at: address)
        }

        func open(_ index: Int) throws -> SharedLibrary {
            try SharedLibrary(at: try address.of(persons[index]))
        }

        func quoted(_ index: Int) -> String { PostgresName.quoted(persons[index]) }
    }

    /// Creates the persons “maria”, “ben” and “dora”, and a library of the first one with the list
    /// “Books”.
    private func withFamily(_ body: (Family) async throws -> Void) async throws {
        try await TestServer.withPersons(["maria", "ben", "dora"]) { persons in
            try await TestServer.withDatabase { address in
                let database = address.url.lastPathComponent
                let owner = PostgresName.quoted(persons[0])
                try TestServer.execute("ALTER DATABASE \(database) OWNER TO \(owner)", at: address)
                let maria = try SharedLibrary(
                    at: try address.of(persons[0]), createsIfEmpty: true)
                defer { maria.close() }
                let books = try await maria.makeList([FieldDraft(name: "Title")], [["Emma"]])
                try await body(
                    Family(address: address, persons: persons, maria: maria, books: books))
            }
        }
    }

    /// Expects an error with a text in its message.
    private func expect(
        _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async {
        let error = await #expect(throws: LibraryError.self, sourceLocation: sourceLocation) {
            try await body()
        }
        let message = error?.message ?? ""
        #expect(message.contains(text), "\(message)", sourceLocation: sourceLocation)
    }

    @Test func aListGetsAnotherOwnerWithoutTheAdministrator() async throws {
        try await withFamily { family in
            let (maria, books) = (family.maria, family.books.id)
            try await maria.grant(.owner, on: books, to: family.persons[2])
            if case .failed = maria.saveState { Issue.record("Nothing is unsaved.") }
            let dora = try family.open(2)
            defer { dora.close() }
            #expect(dora.catalog.lists.map(\.role) == [.owner])
            try await dora.perform(.addField(books, FieldDraft(name: "Year"), at: nil))
            try await maria.grant(.editor, on: books, to: family.persons[1])
            // A role that the owner of the list gave is taken too.
            try await dora.grant(.reader, on: books, to: family.persons[1])
            try await maria.revokeRole(of: family.persons[1], on: books)
            let grants = try await maria.roles()
            #expect(!grants.contains { $0.person == family.persons[1] })
            try await maria.grant(.reader, on: books, to: family.persons[2])
            #expect(try await maria.lists().map(\.role) == [.owner])
            try await dora.wait { $0.catalog.lists.map(\.role) == [.reader] }
            try await maria.grant(.owner, on: books, to: family.persons[2])
            try await maria.revokeRole(of: family.persons[2], on: nil)
            #expect(try await maria.roles().map(\.person) == [family.persons[0]])
            try await maria.perform(.addField(books, FieldDraft(name: "Pages"), at: nil))
        }
    }

    @Test func aStatementForTheAdministratorQuotesOnlyNamesThatNeedIt() async throws {
        try await withFamily { family in
            let guest = "guest_\(getpid())"
            try family.administer("CREATE ROLE \(guest)")
            defer { try? family.administer("DROP ROLE \(guest)") }
            await expect("run “GRANT \(family.quoted(0)) TO \(guest)”, and try again.") {
                try await family.maria.grant(.owner, on: nil, to: guest)
            }
        }
    }

    @Test func aLibraryGetsAnotherOwnerOnceTheAdministratorAllowsIt() async throws {
        try await withFamily { family in
            let command = "GRANT \(family.quoted(0)) TO \(family.quoted(1))"
            await expect("Ask its administrator to run “\(command)”, and try again.") {
                try await family.maria.grant(.owner, on: nil, to: family.persons[1])
            }
            #expect(try await family.maria.roles().map(\.person) == [family.persons[0]])
            try family.administer(command)
            try await family.maria.grant(.owner, on: nil, to: family.persons[1])
            let ben = try family.open(1)
            defer { ben.close() }
            #expect(try await ben.roleAuthority().ownsLibrary)
            try await ben.perform(
                .addField(family.books.id, FieldDraft(name: "Year"), at: nil))
            let back = "REVOKE \(family.quoted(0)) FROM \(family.quoted(1))"
            await expect("Ask its administrator to run “\(back)”, and try again.") {
                try await family.maria.grant(.editor, on: nil, to: family.persons[1])
            }
            try family.administer(back)
            try await family.maria.grant(.editor, on: nil, to: family.persons[1])
        }
    }

    @Test func rolesReachListsThatEditorsCreated() async throws {
        try await withFamily { family in
            let maria = family.maria
            try await maria.grant(.editor, on: nil, to: family.persons[1])
            let ben = try family.open(1)
            defer { ben.close() }
            try await ben.perform(.createList(name: "Games", fields: [FieldDraft(name: "Title")]))
            try await maria.grant(.editor, on: nil, to: family.persons[2])
            let dora = try family.open(2)
            defer { dora.close() }
            #expect(dora.catalog.lists.map(\.role) == [.editor, .editor])
            try await ben.perform(.createList(name: "Songs", fields: [FieldDraft(name: "Title")]))
            try await dora.wait { $0.catalog.lists.map(\.name) == ["Books", "Games", "Songs"] }
            let songs = try #require(dora.catalog.lists.last)
            try await maria.grant(.reader, on: songs.id, to: family.persons[2])
            try await dora.wait { $0.catalog.lists.map(\.role) == [.editor, .editor, .reader] }
            try await maria.revokeRole(of: family.persons[2], on: songs.id)
            try await dora.wait { $0.catalog.lists.map(\.name) == ["Books", "Games"] }
        }
    }

    @Test func rolesThatTheOwnerOfAListGaveAreTakenByThatOfTheLibrary() async throws {
        try await withFamily { family in
            let maria = family.maria
            try await maria.grant(.editor, on: nil, to: family.persons[1])
            try await maria.grant(.reader, on: family.books.id, to: family.persons[2])
            let ben = try family.open(1)
            defer { ben.close() }
            try await ben.perform(.createList(name: "Games", fields: [FieldDraft(name: "Title")]))
            let games = try #require(try await ben.lists().last).id
            try await ben.grant(.reader, on: games, to: family.persons[2])
            try await maria.revokeRole(of: family.persons[2], on: games)
            let grants = try await maria.roles()
            #expect(!grants.contains { $0.person == family.persons[2] && $0.list == games })
        }
    }

    @Test func whoOwnsNothingIsToldWhoCanGiveRoles() async throws {
        try await withFamily { family in
            try await family.maria.grant(.editor, on: nil, to: family.persons[1])
            let ben = try family.open(1)
            defer { ben.close() }
            await expect("Only the owner can change roles.") {
                try await ben.grant(.reader, on: nil, to: family.persons[2])
            }
            await expect("Only the owner can change roles.") {
                try await ben.grant(.reader, on: family.books.id, to: family.persons[2])
            }
            for list in [nil, family.books.id] {
                await expect("This role cannot be changed.") {
                    try await family.maria.grant(.reader, on: list, to: family.persons[0])
                }
                await expect("This role cannot be changed.") {
                    try await family.maria.revokeRole(of: family.persons[0], on: list)
                }
            }
        }
    }

    @Test func whoHasNoRoleIsToldSo() async throws {
        try await withFamily { family in
            await expect("You have no role in") { try family.open(1).close() }
        }
    }

    @Test func whoMayNotCreateALibraryIsToldWhomToAsk() async throws {
        try await TestServer.withPersons(["ben"]) { persons in
            try await TestServer.withDatabase { address in
                await expect("You do not have permission to create a library") {
                    try SharedLibrary(at: try address.of(persons[0]), createsIfEmpty: true).close()
                }
            }
        }
    }
}
