import Foundation
import MemoryStorage
import PostgresTestSupport
import Synchronization
import TestSupport
import Testing
import TroveModel
import TrovePostgres
import TroveStore

/// Copies of whole libraries, between all engines.
@Suite(.timeLimit(.minutes(5))) struct LibraryCopyTests {
    /// The engine of a source and that of a target.
    struct Pair: CustomTestStringConvertible {
        let source: Engine
        let target: Engine

        var testDescription: String { "\(source) to \(target)" }
        var canCompute: Bool { source != .memory && target != .memory }

        static let all = Engine.allCases.flatMap { source in
            Engine.allCases.map { Pair(source: source, target: $0) }
        }
    }

    @Test(arguments: Pair.all)
    func aCopyHasEverythingAndCanBeCopiedBack(_ pair: Pair) async throws {
        try await pair.source.withStorage { source in
            try await RichLibrary.make(in: source, hasComputedFields: pair.canCompute)
            let expected = try await WholeContent(of: source)
            try await pair.target.withStorage { target in
                let preview = try await LibraryCopier.preview(of: source)
                #expect(try await target.isEmpty())
                let counts = try await LibraryCopier(from: source, to: target).copy()
                #expect(preview == counts)
                #expect(counts.recordsInTrash == 1)
                #expect(counts.deletedListsLeftOut == (pair.source == .memory ? 0 : 1))
                #expect(counts.lists == 3 && counts.records == 11 && counts.pictures == 1)
                #expect(counts.loans == 4 && counts.drafts == 1 && counts.smartLists >= 2)
                let copied = try await WholeContent(of: target)
                #expect(copied.differences(from: expected) == [])
                #expect(try await target.undoState().undoName == nil)
                #expect(try await target.check() == [])
                try await pair.source.withStorage { back in
                    _ = try await LibraryCopier(from: target, to: back).copy()
                    let returned = try await WholeContent(of: back)
                    #expect(returned.differences(from: expected) == [])
                }
            }
            #expect(try await WholeContent(of: source).differences(from: expected) == [])
        }
    }

    @Test(arguments: Pair.all)
    func aCopyGoesOnLikeTheOriginal(_ pair: Pair) async throws {
        try await pair.source.withStorage { source in
            try await RichLibrary.make(in: source, hasComputedFields: pair.canCompute)
            try await pair.target.withStorage { target in
                _ = try await LibraryCopier(from: source, to: target).copy()
                for storage in [source, target] {
                    let books = try #require(try await storage.lists().first { $0.name == "Books" })
                    try await storage.perform(.restoreRecords([4], list: books.id))
                    #expect(try await storage.insert(["A text": .text("Nana")], into: books) == 7)
                    await expectError(.invalid) {
                        try await storage.insert(["A text": .text("Emma")], into: books)
                    }
                    let list = try await storage.createList("New", [FieldDraft(name: "Title")])
                    #expect(list.id.rawValue == 5)
                    let found = try await storage.recordList(
                        for: RecordListRequest(list: books.id, query: "nana"))
                    #expect(found.allIDs == [7])
                }
                let expected = try await source.everything()
                let differences = try await target.everything().difference(from: expected)
                #expect(differences.isEmpty, "\(Array(differences))")
                try await target.undo()
                try await target.undo()
                try await target.undo()
                #expect(try await target.undoState().undoName == nil)
            }
        }
    }

    @Test(arguments: Pair.all)
    func onlyAnEmptyLibraryTakesACopy(_ pair: Pair) async throws {
        try await pair.source.withStorage { source in
            _ = try await source.createBooks(["Emma"])
            try await pair.target.withStorage { target in
                let books = try await target.createBooks(["Nana"])
                let before = try await target.everything()
                await expectError(.invalid) {
                    _ = try await LibraryCopier(from: source, to: target).copy()
                }
                #expect(try await target.everything() == before)
                try await target.perform(.deleteList(books.id))
                let error = await #expect(throws: LibraryError.self) {
                    _ = try await LibraryCopier(from: source, to: target).copy()
                }
                #expect(
                    error?.message.contains("has deleted lists, which undo can restore") == true)
                try await target.undo()
                #expect(try await target.everything() == before)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func anEmptyLibraryHasAnEmptyCopy(_ engine: Engine) async throws {
        try await engine.withStorage { source in
            try await engine.withStorage { target in
                let counts = try await LibraryCopier(from: source, to: target).copy()
                #expect(counts == LibraryCopyCounts())
                #expect(try await target.isEmpty())
                #expect(try await target.createBooks().id.rawValue == 1)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func theProgressNamesTheListsAndCountsTheRecords(_ engine: Engine) async throws {
        let source = MemoryLibrary()
        try await RandomContent(seed: 3, recordCount: 5_000).write(to: source)
        let all = Mutex<[LibraryCopyProgress]>([])
        let preview = try await LibraryCopier.preview(of: source)
        try await engine.withStorage { target in
            let counts = try await LibraryCopier(from: source, to: target).copy { progress in
                all.withLock { $0.append(progress) }
            }
            #expect(preview == counts)
        }
        let seen = all.withLock { $0 }
        let last = try #require(seen.last)
        let names = try await source.lists().map(\.name)
        #expect(last.phase == .finishing && last.recordCount == 5_000)
        #expect(seen.allSatisfy { $0.totalRecordCount == 5_000 && (0...1).contains($0.fraction) })
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.fraction <= $1.fraction })
        guard case .copying(let list) = try #require(seen.first).phase else {
            Issue.record("\(seen[0])")
            return
        }
        #expect(list == names.first)
    }

    @Test(arguments: Pair.all)
    func aRandomLibraryIsCopiedToTheLastValue(_ pair: Pair) async throws {
        for seed in seeds(2) {
            let content = RandomContent(seed: UInt64(seed), recordCount: 300)
            try await pair.source.withStorage { source in
                try await content.write(to: source)
                let expected = try await RandomContent.lines(of: source)
                #expect(expected.count > 300)
                try await pair.target.withStorage { target in
                    _ = try await LibraryCopier(from: source, to: target).copy()
                    let copied = try await RandomContent.lines(of: target)
                    let differences = copied.difference(from: expected)
                    #expect(
                        differences.isEmpty, "seed \(seed): \(differences.first.debugDescription)")
                    #expect(try await target.check() == [], "seed \(seed)")
                }
            }
        }
    }
}
