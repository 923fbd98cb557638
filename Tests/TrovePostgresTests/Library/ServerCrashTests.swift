import Foundation
import PostgresTestSupport
import RandomSupport
import Synchronization
import Testing
import TroveModel

@testable import TrovePostgres

/// A server whose processes are all killed while several clients write.
@Suite(.timeLimit(.minutes(5))) struct ServerCrashTests {
    private static let writerCount = 4
    /// The number of crashes, which the variable `TROVE_TEST_CRASHES` sets.
    private static let crashCount =
        ProcessInfo.processInfo.environment["TROVE_TEST_CRASHES"].flatMap { Int($0) } ?? 3

    @Test func aKilledServerKeepsAcknowledgedChangesAndNoHalfOnes() async throws {
        // The files are written as on a usual server, though the system outlives its killed
        // processes.
        let server = try OwnServer(settings: ["fsync=on"])
        try server.start()
        try PostgresConnection(to: try server.address(of: "postgres"), label: "tests").wait {
            _ = try $0.run("CREATE DATABASE club")
        }
        let address = try server.address(of: "club")
        let owner = try SharedLibrary(at: address, createsIfEmpty: true)
        defer { owner.close() }
        let fields = [FieldDraft(name: "Title")]
        let rows = (1...2 * Self.writerCount).map { _ in ["0"] }
        let list = try await owner.makeList(fields, rows)
        let writers = try (0..<Self.writerCount).map {
            RepeatedWriter($0, at: try SharedLibrary(at: address), list: list)
        }
        defer { for writer in writers { writer.library.close() } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (saved, continuation) = AsyncStream.makeStream(of: Void.self)
            for writer in writers {
                group.addTask { try await writer.work { continuation.yield() } }
            }
            var random = SplitMix64(seed: 3)
            var acknowledged = saved.makeAsyncIterator()
            for _ in 0..<Self.crashCount {
                for _ in 0..<random.number(8...30) { await acknowledged.next() }
                server.kill()
                try server.start()
            }
            for _ in 0..<10 * Self.writerCount { await acknowledged.next() }
            for writer in writers { writer.stop() }
            try await group.waitForAll()
        }
        let fresh = try SharedLibrary(at: address)
        defer { fresh.close() }
        for writer in writers { try await writer.check(in: fresh) }
        #expect(try await fresh.check() == [])
        print(
            "\(Self.crashCount) crashes: \(writers.map(\.savedCount).reduce(0, +)) saved,",
            "\(writers.map(\.refusedCount).reduce(0, +)) refused")
    }
}
