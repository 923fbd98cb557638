import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

@Suite struct ChangeListenerTests {
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

    /// The first change that satisfies a condition, within a few seconds.
    private func change(
        in events: AsyncStream<LibraryEvent>, where condition: @escaping @Sendable (Change) -> Bool
    ) async throws -> Change {
        let event = try await event(in: events) { event in
            if case .changed(let change) = event { condition(change) } else { false }
        }
        guard case .changed(let change) = event else { throw Missing() }
        return change
    }

    private struct Missing: Error {}

    private func event(
        in events: AsyncStream<LibraryEvent>,
        where condition: @escaping @Sendable (LibraryEvent) -> Bool
    ) async throws -> LibraryEvent {
        try await withThrowingTaskGroup(of: LibraryEvent.self) { group in
            group.addTask {
                for await event in events where condition(event) { return event }
                throw Missing()
            }
            group.addTask {
                try await Task.sleep(for: .seconds(20))
                throw Missing()
            }
            defer { group.cancelAll() }
            return try #require(try await group.next())
        }
    }

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
            let lost = try await event(in: events) { event in
                if case .access(.lost) = event { true } else { false }
            }
            guard case .access(.lost(let problem)) = lost else { return }
            #expect(problem.code == .notConnected)
            #expect(try await change(in: events) { $0.affectsLists }.cause == .external)
            _ = try await event(in: events) { event in
                if case .access(.readWrite) = event { true } else { false }
            }
            _ = try await event(in: events) { event in
                if case .reconnected = event { true } else { false }
            }
            #expect(library.access == .readWrite)
            #expect(try await library.lists().map(\.name) == ["A", "Z"])
            _ = try await addList("B", to: library)
        }
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
