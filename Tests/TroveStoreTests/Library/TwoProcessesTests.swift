import Foundation
import GRDB
import ProgramSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Several programs that use the same library at the same time.
///
/// `TROVE_INCREMENTS` sets the number of changes by each of them; 150 by default.
@Suite(.timeLimit(.minutes(5))) struct TwoProcessesTests {
    private static let increments =
        ProcessInfo.processInfo.environment["TROVE_INCREMENTS"].flatMap { Int($0) } ?? 150

    let folder: TemporaryFolder
    let library: Library
    let list: List

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        let drafts = ["Title", "A", "B", "C"].map {
            FieldDraft(name: $0, kind: $0 == "Title" ? .text : .number)
        }
        let change = try await library.perform(.createList(name: "Counters", fields: drafts))
        list = try library.list(try #require(change.list))
        for number in 1...10 {
            var values: [FieldID: FieldValue] = [list.fields[0].id: .text("Counter \(number)")]
            for field in list.fields.dropFirst() { values[field.id] = .integer(0) }
            try await library.perform(.addRecord(list: list.id, values: values))
        }
    }

    private func sums() throws -> [Int64] {
        let records = try library.records(Array(1...10), in: list.id)
        return (1...3).map { field in
            records.reduce(0) { sum, record in
                if case .integer(let number) = record.values[field] { sum + number } else { sum }
            }
        }
    }

    @Test func noChangeIsLostAndNoLockIsMet() async throws {
        let count = Self.increments
        let events = library.events()
        let seen = Task {
            for await event in events {
                if case .changed(let change) = event, change.cause == .external { return true }
            }
            return false
        }
        let programs = try ["A", "B"].map {
            try ChildProcess.stress("increment", [folder.libraryURL.path, $0, "\(count)"])
        }
        for program in programs {
            try program.wait("it is ready", within: 60) { !$0.isEmpty }
        }
        for program in programs { program.endInput() }
        // Continues while the programs run, so that each of them sees changes.
        var step = 0
        while step < count || programs.contains(where: \.isRunning) {
            let id = RecordID(step % 10 + 1)
            let record = try #require(try library.record(id, in: list.id))
            guard case .integer(let number) = record.values[3] else { continue }
            try await library.perform(
                .setValue(.integer(number + 1), field: list.fields[3].id, record: id, list: list.id)
            )
            step += 1
        }
        for program in programs {
            #expect(program.waitUntilExit() == 0)
            #expect(program.lines.last == "seen")
        }
        #expect(try sums() == [Int64(count), Int64(count), Int64(step)])
        #expect(try await library.check() == [])
        // Their changes between ours were reported together with ours; this one is reported by
        // itself.
        let other = try folder.library()
        try await other.perform(.renameList(list.id, "Tallies"))
        #expect(await seen.value)
        other.close()
        library.close()
    }

    @Test func aChangeWaitsForTheOtherProgram() async throws {
        let program = try ChildProcess.stress("hold", [folder.libraryURL.path])
        try program.wait("it is ready", within: 60) { !$0.isEmpty }
        let (library, list) = (library, list)
        async let change = library.perform(.renameList(list.id, "Waiting"))
        // Reading does not wait.
        while library.saveState != .saving { try await letOthersWork() }
        #expect(try library.lists().map(\.name) == ["Counters"])
        #expect(library.saveState == .saving)
        program.endInput()
        _ = try await change
        #expect(try library.lists().map(\.name) == ["Waiting"])
        program.waitUntilExit()
    }

    @Test func aChangeWaitsAsLongAsTheLongestImport() throws {
        let milliseconds = try library.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA busy_timeout")
        }
        #expect((milliseconds ?? 0) >= 300_000)
    }
}
