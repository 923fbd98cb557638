import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// PgBouncer between the client and the server.
@Suite(.enabled(if: TestPooler.isInstalled, "\(TestPooler.reason)"), .timeLimit(.minutes(5)))
struct PoolerTests {
    @Test(
        "a pooler that changes sessions is refused and gets no settings (033.2.10)",
        arguments: ["transaction", "statement"])
    func changingSessions(_ mode: String) async throws {
        try await TestServer.withDatabase { address in
            let owner = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { owner.close() }
            let pooler = try TestPooler(mode: mode)
            let pooled = try pooler.address(of: address)
            let error = #expect(throws: LibraryError.self) { try SharedLibrary(at: pooled) }
            #expect(error?.code == .invalid)
            let message = error?.message ?? ""
            #expect(message.contains("“pool_mode = session”"), "\(message)")
            // The session that others get next.
            let plain = PostgresConnection(to: pooled, label: "plain")
            defer { plain.close() }
            let path = try plain.wait { try $0.run("SHOW search_path").first?.text(0) }
            #expect(path == "\"$user\", public")
        }
    }

    @Test("a pooler that keeps sessions apart is as good as the server (033.2.10)")
    func ownSessions() async throws {
        try await TestServer.withDatabase { address in
            let pooler = try TestPooler(mode: "session")
            let pooled = try pooler.address(of: address).setting("connect_timeout", to: "4")
            let library = try SharedLibrary(at: pooled, createsIfEmpty: true)
            let owner = try SharedLibrary(at: address)
            defer {
                library.close()
                owner.close()
            }
            let list = try await library.makeList([FieldDraft(name: "Title")], [["A"]])
            let shown = try await LiveList(list.id, in: library)
            for number in 1...3 {
                let edit = Edit.setCells(
                    [CellValue(.text("A \(number)"), field: list.fields[0].id, record: 1)],
                    list: list.id)
                await shown.reach(try await owner.perform(edit).generations.upperBound)
            }
            #expect(shown.problem == nil)
            // The server works on the statement for longer than a client waits without asking.
            #expect(try await library.read { try $0.integer("SELECT 1 FROM pg_sleep(6)") } == 1)
            #expect(try await library.check() == [])
        }
    }
}
