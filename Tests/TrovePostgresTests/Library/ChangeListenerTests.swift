import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

@Suite(.timeLimit(.minutes(5))) struct ChangeListenerTests {
    /// Adds a list without fields or table.
    private func addList(_ name: String, to library: SharedLibrary) async throws -> ListID {
        let performed = try await library.write { db in
            let transaction = EditTransaction(db: db)
            return try transaction.write(.performed) {
                let id = try db.integer(
                    """
                    INSERT INTO trove.list (name, position, table_name) VALUES ($1, 1, $1)
                    RETURNING id
                    """, [.text(name)])
                return EditOutcome(
                    name: .lists(.importing(list: name)), list: id.map { ListID(rawValue: $0) })
            }
        } change: {
            $0.change
        }
        return try #require(performed.change.list)
    }

    /// The first change that satisfies a condition.
    private func change(
        in events: AsyncStream<LibraryEvent>, where condition: (Change) -> Bool
    ) async throws -> Change {
        for await event in events {
            if case .changed(let change) = event, condition(change) { return change }
        }
        throw Missing()
    }

    /// The test is over its time limit.
    private struct Missing: Error {}

    @Test func changesOfAnotherClientArriveOnceAndOwnOnesAreNotExternal() async throws {
        try await TestServer.withDatabase { address in
            let anna = try SharedLibrary(at: address, createsIfEmpty: true)
            let ben = try SharedLibrary(at: address)
            defer {
                anna.close()
                ben.close()
            }
            let (annas, bens) = (anna.events(), ben.events())
            let id = try await addList("Books", to: anna)
            let own = try await change(in: annas) { _ in true }
            #expect(own.cause == .performed)
            let arrived = try await change(in: bens) { _ in true }
            #expect(arrived.cause == .external && arrived.list == id && arrived.affectsLists)
            #expect(arrived.generations.upperBound == own.generations.upperBound)
            #expect(ben.catalog.lists.map(\.name) == ["Books"])
            let second = try await addList("Films", to: ben)
            // The next event of each is that of the second list: nothing arrives twice.
            #expect(try await change(in: annas) { _ in true }.list == second)
            #expect(try await change(in: bens) { _ in true }.cause == .performed)
        }
    }

    @Test func changesOfOtherProgramsArrive() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let events = library.events()
            let other = PostgresConnection(to: address, label: "other")
            try other.wait { db in
                try db.run(
                    "INSERT INTO trove.list (name, position, table_name) VALUES ('A', 1, 'a')")
            }
            #expect(try await change(in: events) { $0.affectsLists }.cause == .external)
            #expect(library.catalog.lists.map(\.name) == ["A"])
        }
    }

    @Test func afterALostConnectionMissedChangesArrive() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let events = library.events()
            let other = PostgresConnection(to: address, label: "other")
            try other.wait { db in
                try db.run(
                    "INSERT INTO trove.list (name, position, table_name) VALUES ('Z', 2, 'z')")
            }
            // The listener is connected.
            _ = try await change(in: events) { $0.affectsLists }
            try other.wait { db in
                // The list is new before the listener is back.
                try db.run(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE datname = current_database() AND pid <> pg_backend_pid();
                    INSERT INTO trove.list (name, position, table_name) VALUES ('A', 1, 'a')
                    """)
            }
            await expectReturn(in: events)
            #expect(library.access == .readWrite)
            #expect(try await library.lists().map(\.name) == ["A", "Z"])
            _ = try await addList("B", to: library)
        }
    }

    /// Waits until a library has lost its server, is back, and has told a change of the lists. The
    /// listener may be back before that change is committed, and learns of it then.
    private func expectReturn(in events: AsyncStream<LibraryEvent>) async {
        var problem: LibraryError?
        var (isBack, hasReconnected, hasChange) = (false, false, false)
        for await event in events {
            switch event {
            case .access(.lost(let error)): problem = error
            case .access(.readWrite): isBack = problem != nil
            case .reconnected: hasReconnected = isBack
            case .changed(let change) where change.affectsLists:
                #expect(change.cause == .external)
                hasChange = true
            case .access, .changed, .saveState, .draftsChanged, .live, .textLost, .backupFailed:
                break
            }
            if hasReconnected, hasChange { break }
        }
        #expect(problem?.code == .notConnected)
        #expect(hasReconnected && hasChange)
    }

    @Test func readsAreRepeatedWhenTheirConnectionWasLost() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            for _ in 1...4 { #expect(try await library.lists() == []) }
            let other = PostgresConnection(to: address, label: "other")
            try other.wait { db in
                try db.run(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """)
            }
            for _ in 1...4 { #expect(try await library.lists() == []) }
        }
    }

    @Test func aClientThatMissedTrimmedEntriesReadsEverythingAgain() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let id = try await addList("Books", to: library)
            let events = library.events()
            let other = PostgresConnection(to: address, label: "other")
            try other.wait { db in
                try db.run(
                    """
                    BEGIN;
                    INSERT INTO trove.list (name, position, table_name) VALUES ('A', 1, 'a');
                    DELETE FROM trove.journal WHERE seq < (SELECT max(seq) FROM trove.journal);
                    COMMIT
                    """)
            }
            #expect(try await change(in: events) { $0.list == id }.affectsWholeList)
        }
    }

    @Test func theJournalIsTrimmed() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let count = try await library.write { db in
                try db.execute(
                    """
                    INSERT INTO trove.journal (generation, kind)
                        SELECT 0, 'l' FROM generate_series(1, $1)
                    """, [.integer(SharedSchema.journalCapacity + 7)])
                try db.run("SELECT trove.forget_oldest()")
                return try db.integer("SELECT count(*) FROM trove.journal")
            } change: { _ in
                nil
            }
            #expect(count == SharedSchema.journalCapacity)
        }
    }
}
