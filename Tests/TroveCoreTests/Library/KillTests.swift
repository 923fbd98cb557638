import Foundation
import Testing

@testable import TroveCore

/// A program that is killed while it writes loses nothing that was acknowledged.
struct KillTests {
    @Test func everyAcknowledgedChangeSurvivesTwentyKills() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        _ = try await library.makeBooks((1...20).map { "Book \($0)" })
        library.close()
        var random = SeededRandom(seed: 20)
        for round in 0..<20 {
            let said = try runAndKill(
                folder, seed: round, afterLines: Int.random(in: 2...120, using: &random))
            let acknowledged = said.last { $0.hasPrefix("done ") }?.dropFirst(5)
            // A change that was on its way may be there as well, but nothing in between.
            let attempted = said.last?.dropFirst(said.last?.hasPrefix("try ") == true ? 4 : 5)
            #expect(try folder.sqlite3("PRAGMA integrity_check") == "ok", "round \(round)")
            let found = try folder.sqlite3(
                """
                SELECT group_concat(title, '|') FROM
                    (SELECT title FROM books WHERE deleted_at IS NULL ORDER BY position, id)
                """)
            #expect(
                found == acknowledged.map(String.init) || found == attempted.map(String.init),
                "round \(round)")
            let counted = try folder.sqlite3(
                """
                SELECT (SELECT record_count FROM list)
                    = (SELECT count(*) FROM books WHERE deleted_at IS NULL)
                """)
            #expect(counted == "1", "round \(round)")
        }
        let reopened = try folder.library()
        #expect(try await reopened.undo() != nil)
    }

    /// Runs the program until it has printed so many lines, kills it, and gives all that it printed.
    private func runAndKill(
        _ folder: TemporaryFolder, seed: Int, afterLines count: Int
    ) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "trove-stress")
        process.arguments = [folder.libraryURL.path, String(seed)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var data = Data()
        while data.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            data.append(more)
        }
        kill(process.processIdentifier, SIGKILL)
        data.append(try output.fileHandleForReading.readToEnd() ?? Data())
        process.waitUntilExit()
        // What follows the last line end was cut off in the middle.
        let whole = data.prefix(through: data.lastIndex(of: UInt8(ascii: "\n")) ?? 0)
        let lines = String(decoding: whole, as: UTF8.self).split(separator: "\n").map(String.init)
        try #require(lines.count >= count, "the program ended by itself")
        return lines
    }
}
