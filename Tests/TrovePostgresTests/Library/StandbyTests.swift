import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// A standby that takes over from its primary server.
@Suite(.timeLimit(.minutes(30))) struct StandbyTests {
    @Test func clientsGoOnWithTheStandbyThatTakesOver() async throws {
        // A change is acknowledged when the standby has it. With `remote_apply`, the standby also
        // knows the new database at once.
        let primary = try OwnServer(
            settings: ["synchronous_standby_names=standby", "synchronous_commit=remote_apply"])
        try primary.start()
        let standby = try OwnServer(following: primary)
        try standby.start()
        try PostgresConnection(to: try primary.address(of: "postgres"), label: "tests").wait {
            _ = try $0.run("CREATE DATABASE club")
        }
        let address = try primary.address(of: "club")
            .setting("host", to: "\(standby.folder.path),\(primary.folder.path)")
            .setting("target_session_attrs", to: "read-write")
        let owner = try SharedLibrary(at: address, createsIfEmpty: true)
        defer { owner.close() }
        let rows = (1...6).map { _ in ["0"] }
        let list = try await owner.makeList([FieldDraft(name: "Title")], rows)
        let writers = try (0..<3).map {
            RepeatedWriter($0, at: try SharedLibrary(at: address), list: list)
        }
        defer { for writer in writers { writer.library.close() } }
        let shown = try await LiveList(list.id, in: owner)
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (saved, continuation) = AsyncStream.makeStream(of: Void.self)
            for writer in writers {
                group.addTask { try await writer.work { continuation.yield() } }
            }
            var acknowledged = saved.makeAsyncIterator()
            for _ in 0..<25 { await acknowledged.next() }
            primary.kill()
            try standby.promote()
            for _ in 0..<25 { await acknowledged.next() }
            for writer in writers { writer.stop() }
            try await group.waitForAll()
        }
        for writer in writers { try await writer.check(in: owner) }
        let fresh = try await owner.recordList(for: RecordListRequest(list: list.id))
        await shown.reach(fresh.generation)
        #expect(shown.snapshot.allIDs == fresh.allIDs)
        #expect(try await owner.check() == [])
    }
}
