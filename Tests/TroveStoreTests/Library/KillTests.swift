import Foundation
import ProgramSupport
import RandomSupport
import TestSupport
import Testing
import TroveStore
import TroveTestSupport

/// A program killed while writing loses no acknowledged change and leaves nothing half done.
///
/// `TROVE_KILLS` sets the number of kills; 8 by default.
struct KillTests {
    private static let kills =
        ProcessInfo.processInfo.environment["TROVE_KILLS"].flatMap { Int($0) } ?? 8

    /// The output of a program until it was killed.
    private struct Log {
        var acknowledged = 0
        /// The operation it was performing when it was killed; nil for none.
        var interrupted: String?
    }

    @Test func everyAcknowledgedChangeSurvivesAndNoneIsHalfDone() async throws {
        var random = SplitMix64(seed: 20)
        var interrupted: [String: Int] = [:]
        var total = 0
        // A new library every 20 kills, so that comparing stays fast.
        for start in stride(from: 0, to: Self.kills, by: 20) {
            let folder = try TemporaryFolder(isInMemory: true)
            let file = try folder.file("books.csv", Self.rows(2_000))
            let library = try folder.library()
            _ = try await library.makeBooks((1...40).map { "Book \($0)" })
            library.close()
            for round in start..<min(start + 20, Self.kills) {
                let shadow = folder.url.appending(path: "shadow.trove")
                try? FileManager.default.removeItem(at: shadow)
                try FileManager.default.copyItem(at: folder.libraryURL, to: shadow)
                let log = try runAndKill(
                    folder, seed: round, file: file, duringImport: round % 4 == 0, random: &random)
                total += log.acknowledged
                interrupted[log.interrupted ?? "nothing", default: 0] += 1
                let context = "kill \(round), in \(log.interrupted ?? "nothing")"

                try #require(try folder.sqlite3("PRAGMA integrity_check") == "ok", "\(context)")
                let found = try LibraryContent(of: folder.libraryURL, includesTimes: false)
                let expected = try await contents(
                    of: shadow, after: log.acknowledged, seed: round, file: file)
                let isExpected = expected.contains(found)
                if !isExpected { try keep(found, expected, round) }
                try #require(isExpected, "\(context)")
                let reopened = try folder.library()
                try #require(try await reopened.check() == [], "\(context)")
                reopened.close()
            }
        }
        print("\(Self.kills) kills, \(total) operations acknowledged; killed in", interrupted)
    }

    /// The two contents the library may have: after the acknowledged operations, and after one
    /// more.
    private func contents(
        of shadow: URL, after count: Int, seed: Int, file: URL
    ) async throws -> [LibraryContent] {
        let library = try Library(at: shadow)
        defer { library.close() }
        var run = OperationRun(seed: UInt64(seed), importing: file)
        for _ in 0..<count {
            try await run.next(in: library).perform(on: library)
        }
        let before = try LibraryContent(of: shadow, includesTimes: false)
        try await run.next(in: library).perform(on: library)
        return [before, try LibraryContent(of: shadow, includesTimes: false)]
    }

    /// Runs the program until it has printed a random number of lines and a little longer, and
    /// kills it.
    private func runAndKill(
        _ folder: TemporaryFolder, seed: Int, file: URL, duringImport: Bool,
        random: inout SplitMix64
    ) throws -> Log {
        let program = try ChildProcess.stress(
            "operate", [folder.libraryURL.path, "\(seed)", file.path])
        let count = random.number(1...60)
        // At least one line, so that the rounds differ.
        try program.wait("\(count) lines", within: 120) { lines in
            lines.count >= count
                && (!duringImport || lines.last == "try import" || lines.count >= 400)
        }
        let delay = random.number(0...(duringImport ? 120_000 : 8_000))
        program.waitUntilExit(within: Double(delay) / 1_000_000)
        program.send(SIGKILL)
        program.waitUntilExit()
        var log = Log()
        for line in program.lines {
            if line.hasPrefix("done ") {
                log.acknowledged += 1
                log.interrupted = nil
            } else {
                log.interrupted = String(line.dropFirst(4))
            }
        }
        return log
    }

    private func keep(_ found: LibraryContent, _ expected: [LibraryContent], _ round: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trove-kill-\(round)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, content) in zip(["found", "before", "after"], [found] + expected) {
            try Data(content.description.utf8).write(to: folder.appending(path: name))
        }
        print("see \(folder.path)")
    }

    private static func rows(_ count: Int) -> String {
        "Title,Year,Read\n"
            + (1...count).map { "Title \($0),\(1900 + $0 % 100),\($0 % 3 == 0 ? "yes" : "no")\n" }
            .joined()
    }
}
