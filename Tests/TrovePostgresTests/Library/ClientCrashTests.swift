import Foundation
import PostgresTestSupport
import ProgramSupport
import RandomSupport
import TestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Programs that are killed while they change a shared library.
@Suite(.timeLimit(.minutes(5))) struct ClientCrashTests {
    private static let recordCount = 6_000
    /// The number of programs to kill, which the variable `TROVE_TEST_CRASHES` sets.
    private static let crashCount =
        ProcessInfo.processInfo.environment["TROVE_TEST_CRASHES"].flatMap { Int($0) } ?? 6

    @Test func aKilledProgramLeavesNothingHalfDone() async throws {
        let folder = try TemporaryFolder()
        let lines = (1...Self.recordCount).map { "Title \($0),\(1_000 + $0)\n" }
        let file = try folder.file("Novels.csv", ("Title,Year\n" + lines.joined()).utf8)
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList(
                [FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number)], [])
            let observer = PostgresConnection(to: address, label: "observer")
            defer { observer.close() }
            try Self.program(["import", "--into", "Books", file.path], address).output()
            var random = SplitMix64(seed: 4)
            for number in 0..<Self.crashCount {
                let commands = [
                    ["import", file.path], ["import", "--into", "Books", file.path],
                    ["set", "Books", "--where", "title:title", "Year=\(number)"],
                ]
                let victim = try ChildProcess(
                    Self.program(commands[number % commands.count], address), mergesErrors: true)
                try await kill(victim, observer, queries: random.below(400))
                // Others go on.
                try await library.perform(
                    .addRecord(list: list.id, values: [list.fields[0].id: .text("New")]))
                try await checkLists(of: library, list, newCount: number + 1)
            }
            try await library.compact()
            #expect(try await library.check() == [])
            let tables = try await library.read { db in
                try db.integers(
                    """
                    SELECT (SELECT count(*) FROM pg_tables WHERE schemaname = 'lists')
                        - (SELECT count(*) FROM trove.list)
                    """)
            }
            #expect(tables == [0])
        }
    }

    private static func program(_ arguments: [String], _ address: PostgresAddress) -> Program {
        Program(
            URL.product("trovectl").path,
            arguments: arguments.prefix(1) + ["--library", address.url.absoluteString]
                + arguments.dropFirst(),
            environment: ["TROVE_DATA_DIR": PackageFolder.url.appending(path: "data").path])
    }

    /// Kills a program a number of queries after it began to write, and waits until the server has
    /// noticed: no transaction writes, and nobody holds the locks of writers, which are released
    /// after the transaction.
    private func kill(
        _ victim: ChildProcess, _ observer: PostgresConnection, queries: Int
    ) async throws {
        let writing = """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND backend_xid IS NOT NULL
            """
        try observer.wait { db in
            while victim.isRunning, try db.integer(writing) == 0 { try Task.checkCancellation() }
            for _ in 0..<queries where victim.isRunning { _ = try db.integer("SELECT 1") }
            victim.send(SIGKILL)
            victim.waitUntilExit()
            let locks = """
                SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database
                WHERE datname = current_database()
                    AND (locktype = 'advisory' OR relation = 'trove.writers'::regclass)
                """
            for rest in [writing, locks] {
                while try db.integer(rest) != 0 { try Task.checkCancellation() }
            }
        }
    }

    /// Checks that each program did everything or nothing.
    private func checkLists(of library: SharedLibrary, _ list: List, newCount: Int) async throws {
        for other in try await library.lists() where other.id != list.id {
            #expect(other.recordCount == Self.recordCount)
        }
        let imported = try await library.list(list.id).recordCount - newCount
        #expect(imported >= Self.recordCount && imported.isMultiple(of: Self.recordCount))
        let years = try await library.read { db in
            try db.integers(
                """
                SELECT count(*) FROM (SELECT year FROM lists.books WHERE title <> 'New'
                    AND id <= \(Self.recordCount) GROUP BY year) years
                """)
        }
        #expect(years == [1] || years == [Int64(Self.recordCount)])
    }
}
