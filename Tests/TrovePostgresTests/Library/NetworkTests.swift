import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Networks that fail, also without telling anybody.
@Suite(.timeLimit(.minutes(5))) struct NetworkTests {
    /// Opens a library twice: Anna's connections can be cut, Ben's cannot.
    ///
    /// The server is checked after four seconds without an answer, instead of ten: longer than a
    /// busy machine keeps anybody waiting.
    private func withTwoClients(
        _ body: (
            _ anna: SharedLibrary, _ ben: SharedLibrary, _ network: FaultyServer, List
        ) async throws -> Void
    ) async throws {
        try await TestServer.withDatabase { address in
            let ben = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { ben.close() }
            let list = try await ben.makeList([FieldDraft(name: "Title")], [["A"], ["B"]])
            let network = try FaultyServer()
            let options = "-c idle_in_transaction_session_timeout=6s"
            let anna = try SharedLibrary(
                at: try network.address(of: address).setting("connect_timeout", to: "4")
                    .setting("options", to: options))
            defer { anna.close() }
            try await body(anna, ben, network, list)
            #expect(try await ben.check() == [])
        }
    }

    private func setTitle(_ title: String, of record: RecordID, in list: List) -> Edit {
        .setCells(
            [CellValue(.text(title), field: list.fields[0].id, record: record)], list: list.id)
    }

    private func title(
        of record: RecordID, in list: List, at library: SharedLibrary
    ) async throws -> String? {
        try await library.record(record, in: list.id)?.values[0].text
    }

    private func expectAccess(
        _ isExpected: @Sendable (LibraryAccess) -> Bool, in events: AsyncStream<LibraryEvent>
    ) async {
        for await event in events {
            if case .access(let access) = event, isExpected(access) { return }
        }
        Issue.record("The library was closed.")
    }

    private func isLost(_ access: LibraryAccess) -> Bool {
        if case .lost(let error) = access { error.code == .notConnected } else { false }
    }

    @Test func aSilentNetworkIsNoticedAndMissedChangesArriveLater() async throws {
        try await withTwoClients { anna, ben, network, list in
            let shown = try await LiveList(list.id, in: anna)
            let events = anna.events()
            // The listener is connected.
            let first = try await ben.perform(setTitle("B 1", of: 2, in: list))
            await shown.reach(first.generations.upperBound)
            network.silence()
            let start = ContinuousClock.now
            await expectError(.notConnected) {
                try await anna.perform(setTitle("A 1", of: 1, in: list))
            }
            print("a silent network was noticed by a change after", start.duration(to: .now))
            await expectAccess(isLost, in: events)
            let missed = try await ben.perform(setTitle("B 2", of: 2, in: list))
            network.restore()
            await expectAccess(\.isWritable, in: events)
            await shown.reach(missed.generations.upperBound)
            #expect(try await title(of: 2, in: list, at: anna) == "B 2")
            #expect(try await title(of: 1, in: list, at: ben) == "A")
            try await anna.perform(setTitle("A 2", of: 1, in: list))
            #expect(try await title(of: 1, in: list, at: ben) == "A 2")
        }
    }

    @Test func aSilentNetworkIsNoticedWithoutAnyRequest() async throws {
        try await withTwoClients { anna, ben, network, list in
            let shown = try await LiveList(list.id, in: anna)
            let events = anna.events()
            let first = try await ben.perform(setTitle("B 1", of: 2, in: list))
            await shown.reach(first.generations.upperBound)
            network.silence()
            let start = ContinuousClock.now
            await expectAccess(isLost, in: events)
            print("a silent network was noticed by itself after", start.duration(to: .now))
            network.restore()
            let missed = try await ben.perform(setTitle("B 2", of: 2, in: list))
            await shown.reach(missed.generations.upperBound)
            #expect(shown.problem == nil)
        }
    }

    @Test func aNetworkThatEndsConnectionsIsUsedAgain() async throws {
        try await withTwoClients { anna, ben, network, list in
            let shown = try await LiveList(list.id, in: anna)
            for number in 1...5 {
                network.reset()
                let change = try await ben.perform(setTitle("B \(number)", of: 2, in: list))
                #expect(try await title(of: 2, in: list, at: anna) == "B \(number)")
                await shown.reach(change.generations.upperBound)
                #expect(shown.problem == nil)
            }
        }
    }

    @Test func aCommitWithoutAnAnswerIsLookedUp() async throws {
        try await withTwoClients { anna, ben, network, list in
            network.breakNext(.silentAfterCommit)
            try await anna.perform(setTitle("A 1", of: 1, in: list))
            #expect(try await title(of: 1, in: list, at: ben) == "A 1")
        }
    }

    @Test func aClientThatIsCutOffDoesNotKeepOthersFromWriting() async throws {
        try await withTwoClients { anna, ben, network, list in
            network.breakNext(.silentBeforeCommit)
            await expectError(.notConnected) {
                try await anna.perform(setTitle("A 1", of: 1, in: list))
            }
            try await ben.perform(setTitle("A 2", of: 1, in: list))
            #expect(try await title(of: 1, in: list, at: anna) == "A 2")
        }
    }

    @Test func aStatementThatTakesLongIsNoBrokenConnection() async throws {
        try await withTwoClients { anna, _, _, _ in
            let answer = try await anna.read { try $0.integer("SELECT 1 FROM pg_sleep(6)") }
            #expect(answer == 1)
        }
    }
}
