import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

@Suite struct LostCommitTests {
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
