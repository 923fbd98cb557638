import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

@Suite(.timeLimit(.minutes(5))) struct LostCommitTests {
    private func withLibrary(
        _ body: (SharedLibrary, FaultyServer) async throws -> Void
    ) async throws {
        try await TestServer.withDatabase { address in
            let server = try FaultyServer()
            let library = try SharedLibrary(
                at: try server.address(of: address), createsIfEmpty: true)
            defer { library.close() }
            try await body(library, server)
        }
    }

    @Test func aCommitWhoseConfirmationIsLostIsASuccess() async throws {
        try await withLibrary { library, server in
            server.breakNext(.afterCommit)
            let change = try await library.perform(.createList(name: "Books", fields: []))
            let list = try #require(change.list)
            #expect(try await library.lists().map(\.id) == [list])
            let undone = try await library.undo()
            #expect(undone?.list == list)
            #expect(try await library.lists() == [])
        }
    }

    @Test func aCommitThatDoesNotArriveIsAnError() async throws {
        try await withLibrary { library, server in
            server.breakNext(.beforeCommit)
            do {
                try await library.perform(.createList(name: "Books", fields: []))
                Issue.record("The commit did not arrive.")
            } catch let error as LibraryError {
                #expect(error.code == .notConnected)
            }
            #expect(try await library.lists() == [])
            #expect(try await library.undoState().undoName == nil)
        }
    }

    @Test func aConnectionThatIsLostBeforeTheFirstAnswerIsReplaced() async throws {
        try await TestServer.withDatabase { address in
            let server = try FaultyServer()
            let direct = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { direct.close() }
            let list = try await direct.makeList([FieldDraft(name: "Title")], [["Emma"]])
            let library = try SharedLibrary(at: try server.address(of: address))
            defer { library.close() }
            _ = try await library.record(1, in: list.id)
            let holder = PostgresConnection(to: address, label: "holder")
            defer { holder.close() }
            try holder.wait { _ = try $0.run("BEGIN; LOCK TABLE trove.writers") }
            async let edit = library.perform(
                .setValue(.text("Eva"), field: list.fields[0].id, record: 1, list: list.id))
            // The edit waits until nobody else writes, which is its first answer.
            let waiting =
                "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = $1::regclass"
            while try holder.wait({ try $0.integer(waiting, [.text("trove.writers")]) }) == 0 {
                try Task.checkCancellation()
            }
            server.reset()
            try holder.wait { _ = try $0.run("COMMIT") }
            _ = try await edit
            #expect(try await direct.record(1, in: list.id)?.values[0] == .text("Eva"))
            // The step that created the list, and one of the edit.
            #expect(try await direct.history(limit: 9).count == 2)
        }
    }

    @Test func aNumberThatACrashedServerGaveAgainIsNotTheLostCommit() async throws {
        try await withLibrary { library, _ in
            let other = try SharedLibrary(at: library.address)
            defer { other.close() }
            let number = try await other.write { db in
                _ = try EditTransaction(db: db).perform(.createList(name: "Books", fields: []))
                return try #require(try db.text("SELECT pg_current_xact_id()"))
            } change: { _ in
                nil
            }
            let identity = TransactionIdentity(number: number, serverStart: "0")
            let (own, foreign) = (other.client, library.client)
            let outcomes = try await library.read { db in
                try [own, foreign].map { try identity.outcome(of: $0, in: db) }
            }
            #expect(outcomes == [.committed, .unknown])
        }
    }
}
