import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Databases that lose their library, or have another one, while a client is connected.
@Suite(.timeLimit(.minutes(5))) struct LibraryIdentityTests {
    /// The ways in which a library disappears.
    enum Loss: CaseIterable {
        /// The database is dropped and created again, which ends all connections.
        case database
        /// The schemas are dropped; connections stay.
        case schemas

        func happen(at address: PostgresAddress) throws {
            switch self {
            case .database:
                let name = address.url.lastPathComponent
                let server = try TestServer.address(of: "postgres")
                try TestServer.execute("DROP DATABASE \(name) WITH (FORCE)", at: server)
                try TestServer.execute("CREATE DATABASE \(name)", at: server)
            case .schemas:
                try TestServer.execute("DROP SCHEMA lists, trove CASCADE", at: address)
            }
        }
    }

    /// Makes a library with a list of one book, like every other one.
    private func makeLibrary(
        at address: PostgresAddress, title: String, in folder: URL? = nil
    ) async throws -> (SharedLibrary, List) {
        let library = try SharedLibrary(
            at: address, createsIfEmpty: true, keepingTextsIn: folder)
        let list = try await library.makeList([FieldDraft(name: "Title")], [[title]])
        return (library, list)
    }

    private func title(of list: List, in library: SharedLibrary) async throws -> String? {
        try await library.record(1, in: list.id)?.values[0].text
    }

    @Test(arguments: Loss.allCases)
    func anotherLibraryIsNeverTakenForTheOpenOne(_ loss: Loss) async throws {
        try await TestServer.withDatabase { address in
            let (library, list) = try await makeLibrary(at: address, title: "Emma")
            defer { library.close() }
            _ = try await library.record(1, in: list.id)
            try loss.happen(at: address)
            let (other, newList) = try await makeLibrary(at: address, title: "Nana")
            defer { other.close() }
            #expect(newList.id == list.id && newList.fields[0].id == list.fields[0].id)
            // Before the client has noticed anything.
            let place = ValueDraft.Place(list: list.id, record: 1, field: list.fields[0].id)
            let outcome = try? await library.enter(
                .text("Emma (1815)"), typed: "Emma (1815)", at: place)
            if case .accepted = outcome { Issue.record("The text went to another library.") }
            // Meanwhile, the database may have been found without a library.
            try await library.wait { $0.access.obstacle?.remedy == .openAgain }
            #expect(library.access.obstacle?.code == .missing)
            let sentence = library.access.obstacle?.message
            #expect(sentence?.contains("was replaced and has another Trove library") == true)
            await #expect(throws: LibraryError.self) {
                try await library.perform(
                    .setValue(.text("X"), field: place.field, record: 1, list: list.id))
            }
            await #expect(throws: LibraryError.self) {
                _ = try await library.record(1, in: list.id)
            }
            #expect(library.catalog.lists.map(\.uuid) == [list.uuid])
            #expect(try await title(of: newList, in: other) == "Nana")
            #expect(try await other.drafts() == [])
        }
    }

    /// An error of the library itself must not look like that of one command.
    @Test func aReadThatFindsAnotherLibraryTellsThatTheOpenOneIsLost() async throws {
        try await TestServer.withDatabase { address in
            let (first, list) = try await makeLibrary(at: address, title: "Emma")
            first.close()
            // Nobody else looks whether the library is there.
            let library = try SharedLibrary(at: address, followsOthers: false)
            defer { library.close() }
            _ = try await library.record(1, in: list.id)
            try Loss.database.happen(at: address)
            let (other, _) = try await makeLibrary(at: address, title: "Nana")
            defer { other.close() }
            let error = await #expect(throws: LibraryError.self) {
                _ = try await library.record(1, in: list.id)
            }
            #expect(error?.remedy == .openAgain)
            #expect(library.access == error.map { .lost($0) })
        }
    }

    @Test(arguments: Loss.allCases)
    func anEmptiedDatabaseIsReported(_ loss: Loss) async throws {
        try await TestServer.withDatabase { address in
            let (library, list) = try await makeLibrary(at: address, title: "Emma")
            defer { library.close() }
            try loss.happen(at: address)
            await #expect(throws: LibraryError.self) {
                try await library.perform(.setIcon(list.id, "📚"))
            }
            try await library.wait {
                $0.access.obstacle?.message.contains("has no Trove library any more") == true
            }
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(.setIcon(list.id, "📚"))
            }
            #expect(error?.code == .missing)
            // There is nothing to open.
            #expect(error?.remedy == nil)
        }
    }

    @Test func waitingTextsStayWithTheirLibrary() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "identity-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await TestServer.withDatabase { address in
            let server = try FaultyServer()
            let detour = try server.address(of: address)
            let (first, list) = try await makeLibrary(at: address, title: "Emma")
            first.close()
            let library = try SharedLibrary(at: detour, keepingTextsIn: folder)
            let place = ValueDraft.Place(list: list.id, record: 1, field: list.fields[0].id)
            _ = try await library.record(1, in: list.id)
            server.cut()
            try await library.wait { $0.access.obstacle?.code == .notConnected }
            _ = try await library.enter(.text("EMMA"), typed: "EMMA", at: place)
            try Loss.database.happen(at: address)
            let (other, newList) = try await makeLibrary(at: address, title: "Emma")
            defer { other.close() }
            server.restore()
            try await library.wait { $0.access.obstacle?.remedy == .openAgain }
            #expect(library.unsent.all.map(\.text.text) == ["EMMA"])
            // The person can still copy it, also what is typed after that.
            let field = place.field
            _ = try await library.keep(
                ValueDraft("NANA", at: ValueDraft.Place(list: list.id, record: 2, field: field)))
            let drafts = try await library.drafts()
            #expect(drafts.map(\.text) == ["EMMA", "NANA"])
            let reason = try #require(library.access.obstacle?.message)
            #expect(drafts.map(\.reason) == [reason, reason])
            library.close()
            // Nor does the next program that opens the new library send it.
            let next = try SharedLibrary(at: detour, keepingTextsIn: folder)
            defer { next.close() }
            #expect(next.unsent.all.isEmpty)
            #expect(try await next.drafts() == [])
            #expect(try await title(of: newList, in: other) == "Emma")
        }
    }

    @Test func aRestoredLibraryIsTheSame() async throws {
        try await TestServer.withDatabase { address in
            let (library, list) = try await makeLibrary(at: address, title: "Emma")
            defer { library.close() }
            try TestServer.execute("ALTER SCHEMA trove RENAME TO gone", at: address)
            await #expect(throws: LibraryError.self) {
                try await library.perform(.setIcon(list.id, "📚"))
            }
            try await library.wait { $0.access.obstacle?.code == .missing }
            try TestServer.execute("ALTER SCHEMA gone RENAME TO trove", at: address)
            try await library.wait { $0.access.isWritable }
            try await library.perform(.setIcon(list.id, "📚"))
            #expect(try await title(of: list, in: library) == "Emma")
        }
    }
}
