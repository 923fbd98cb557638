import Foundation
import GRDB
import RandomSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Long random runs of edits, undone and redone: each step restores the library to the last byte.
///
/// `TROVE_UNDO_STEPS` sets the length of the runs, `TROVE_UNDO_RUNS` their number.
struct UndoRunTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    static let steps = number("TROVE_UNDO_STEPS") ?? 80
    static let seeds = (0..<(number("TROVE_UNDO_RUNS") ?? 2)).map { UInt64($0 + 11) }

    /// The edits of a run, and the content of the library after each of them.
    private struct Run {
        var contents: [LibraryContent]
        var names: [ChangeName?] = []
        var kinds: [EditKind: Int] = [:]
    }

    @Test(arguments: seeds)
    func allIsUndoneToTheStartAndRedoneToTheEnd(seed: UInt64) async throws {
        let folder = try TemporaryFolder(isInMemory: true)
        // Every other run makes bulk changes of more than two records.
        let limits = ChangeLimits(singleCount: seed.isMultiple(of: 2) ? 2 : 1_000)
        var library = try folder.library(limits)
        var restarts = SplitMix64(seed: seed &* 31)
        func content() throws -> LibraryContent {
            try LibraryContent(
                of: folder.libraryURL, includesTimes: true, includesViews: false)
        }
        // No step needs what compacting drops.
        func restartNowAndThen() async throws {
            guard restarts.number(0...39) == 0 else { return }
            if restarts.number(0...1) == 0 { try await library.compact() }
            library.close()
            library = try folder.library(limits)
        }

        var run = Run(contents: [try content()])
        var generator = EditGenerator(seed: seed)
        for _ in 0..<Self.steps {
            try await restartNowAndThen()
            try await perform(
                generator.edit(in: library), in: library, content: content, recordedIn: &run)
        }
        for step in stride(from: run.contents.count - 2, through: 0, by: -1) {
            try await restartNowAndThen()
            let change = try await library.undo()
            #expect(change?.action == run.names[step], "seed \(seed), undo \(step)")
            try expect(content(), run.contents[step], "seed \(seed), undo \(step)")
        }
        #expect(try await library.undo() == nil)
        #expect(try await library.check() == [])
        for step in 1..<run.contents.count {
            try await restartNowAndThen()
            let change = try await library.redo()
            #expect(change?.action == run.names[step - 1], "seed \(seed), redo \(step)")
            try expect(content(), run.contents[step], "seed \(seed), redo \(step)")
        }
        #expect(try await library.redo() == nil)
        #expect(try await library.check() == [])
        if Self.steps >= 500 {
            #expect(Set(run.kinds.keys) == Set(EditKind.allCases), "seed \(seed)")
        }
        print(
            "seed \(seed): \(run.names.count) steps of \(run.kinds.count) kinds undone and redone")
    }

    private func perform(
        _ edit: Edit, in library: Library, content: () throws -> LibraryContent,
        recordedIn run: inout Run
    ) async throws {
        let before = try lastStep(of: library)
        do throws(LibraryError) {
            try await library.perform(edit)
        } catch {
            // The edit was refused, such as the same text for a unique field: nothing has changed.
            try #require([.invalid, .notFound].contains(error.code), "\(edit): \(error)")
            return try expect(content(), run.contents[run.contents.count - 1], "\(edit)")
        }
        run.kinds[EditKind(edit), default: 0] += 1
        // Typing into the same field extends the last step.
        if try lastStep(of: library) == before {
            run.contents.removeLast()
            run.names.removeLast()
        }
        run.contents.append(try content())
        let name = try library.undoState().undo
        if case .other = name { Issue.record("\(edit) is stored as the text \(name)") }
        run.names.append(name)
    }

    private func expect(
        _ found: LibraryContent, _ expected: LibraryContent, _ context: String
    ) throws {
        guard found != expected else { return }
        let old = expected.description.split(separator: "\n", omittingEmptySubsequences: false)
        let new = found.description.split(separator: "\n", omittingEmptySubsequences: false)
        let difference = new.difference(from: old).prefix(6).map { "\($0)" }
        try #require(found == expected, "\(context):\n\(difference.joined(separator: "\n"))")
    }

    private func lastStep(of library: Library) throws -> Int64? {
        try library.pool.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM history") }
    }

    @Test func whatIsKeptForUndoIsBoundedByItsSize() async throws {
        let folder = try TemporaryFolder(isInMemory: true)
        let limits = ChangeLimits(historySize: 64_000)
        let library = try folder.library(limits)
        let list = try await library.makeBooks(["Emma"])
        let field = list.fields[1].id
        let long = String(repeating: "x", count: Int(limits.historySize) / 8)
        for number in 0..<12 {
            try await library.perform(
                .setValues(.text("\(number)" + long), field: field, records: [1], list: list.id))
            // A step in between, so that the edits are not combined as typing.
            try await library.perform(.setIcon(list.id, "icon \(number)"))
        }
        let size = try await library.pool.read {
            try Int64.fetchOne($0, sql: "SELECT sum(length(steps)) FROM history") ?? 0
        }
        #expect(size <= limits.historySize)
        #expect(size > limits.historySize / 2)
        var undone = 0
        while try await library.undo() != nil { undone += 1 }
        // The oldest steps were dropped; the others are undone in order.
        #expect((8...16).contains(undone), "\(undone)")
        #expect(try library.lists().first?.icon.text.hasPrefix("icon ") == true)
        #expect(try await library.check() == [])
    }
}
