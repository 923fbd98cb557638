import Foundation
import MemoryStorage
import PostgresTestSupport
import TestSupport
import Testing
import TroveModel
import TrovePostgres
import TroveStore
import TroveTestSupport

/// Copies that fail or are canceled leave nothing.
@Suite(.timeLimit(.minutes(5))) struct FailedCopyTests {
    private struct Failure: Error {}

    /// Copies from a storage in memory and cancels after the first block.
    private func cancelCopy(to target: any LibraryStorage) async throws {
        let source = MemoryLibrary()
        try await RandomContent(seed: 1, recordCount: 6_000).write(to: source)
        let before = try await RandomContent.lines(of: source)
        let (progress, teller) = AsyncStream.makeStream(of: Void.self)
        // The copy waits after its first block until it has been canceled.
        let gate = DispatchGroup()
        gate.enter()
        let copying = Task {
            try await LibraryCopier(from: source, to: target).copy { _ in
                teller.yield()
                gate.wait()
            }
        }
        for await _ in progress { break }
        copying.cancel()
        gate.leave()
        await expectError(.cancelled) { _ = try await copying.value }
        #expect(try await RandomContent.lines(of: source) == before)
    }

    @Test func aCanceledCopyLeavesNoNewFile() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "copy.trove")
        try await cancelCopy(to: try Library(at: url))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test func aCanceledCopyLeavesAnExistingFileEmpty() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "copy.trove")
        try Library(at: url).close()
        let library = try Library(at: url)
        defer { library.close() }
        try await cancelCopy(to: library)
        #expect(try await library.isEmpty())
        #expect(try await library.check() == [])
        #expect(try await library.createBooks(["Emma"]).id.rawValue == 1)
    }

    @Test func aCanceledCopyLeavesNoNewSharedLibrary() async throws {
        try await TestServer.withDatabase { address in
            let target = try SharedLibrary(at: address, createsIfEmpty: true)
            #expect(try SharedLibrary.exists(at: address))
            try await cancelCopy(to: target)
            #expect(try !SharedLibrary.exists(at: address))
        }
    }

    @Test func aCanceledCopyLeavesAnExistingSharedLibraryEmpty() async throws {
        try await TestServer.withDatabase { address in
            try SharedLibrary(at: address, createsIfEmpty: true).close()
            let target = try SharedLibrary(at: address)
            defer { target.close() }
            try await cancelCopy(to: target)
            #expect(try await target.isEmpty())
            #expect(try await target.check() == [])
            #expect(try await target.lists() == [])
            _ = try await target.createBooks(["Emma"])
        }
    }

    @Test(arguments: Engine.allCases)
    func anErrorHalfWayLeavesAnEmptyLibrary(_ engine: Engine) async throws {
        let source = MemoryLibrary()
        let books = try await source.createBooks(["Emma", "Nana"])
        let records = try await source.records([1, 2], in: books.id)
        try await engine.withStorage { target in
            let catalog = ContentCatalog(
                lists: [books], smartLists: [], trashDays: 5, settings: ["window": "x"],
                lastIdentities: ContentCatalog.LastIdentities(list: 1, field: 4))
            await expectError(.unexpected) {
                try await target.writeContent { writer in
                    try writer.begin(catalog)
                    try writer.add(records, to: books)
                    throw Failure()
                }
            }
            await expectError(.cancelled) {
                try await target.writeContent { writer in
                    try writer.begin(catalog)
                    throw CancellationError()
                }
            }
            let days = try await target.trashDays()
            #expect(days == 30)
            #expect(try await target.isEmpty())
            #expect(try await target.setting("window") == nil)
            #expect(try await target.check() == [])
        }
    }

    @Test func anErrorOfTheTargetReachesTheCaller() async throws {
        try await Engine.sqlite.withStorage { source in
            try await RichLibrary.make(in: source, hasComputedFields: true)
            let target = MemoryLibrary()
            // Lists in memory cannot have computed fields.
            await expectError(.invalid) {
                _ = try await LibraryCopier(from: source, to: target).copy()
            }
            #expect(try await target.isEmpty())
        }
    }

    @Test func anErrorOfTheSourceReachesTheCallerAndDeletesTheNewFile() async throws {
        try await TestServer.withDatabase { address in
            let source = try SharedLibrary(at: address, createsIfEmpty: true)
            _ = try await source.createBooks(["Emma"])
            try TestServer.execute("DROP TABLE lists.books", at: address)
            let folder = try TemporaryFolder()
            let url = folder.url.appending(path: "copy.trove")
            await expectError(.unexpected) {
                _ = try await LibraryCopier(from: source, to: try Library(at: url)).copy()
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
            source.close()
        }
    }

    @Test func aCopyIntoAReadOnlyLibraryIsRefused() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "copy.trove")
        try Library(at: url).close()
        let target = try Library(at: url, mode: .readOnly)
        defer { target.close() }
        await expectError(.readOnly) {
            _ = try await LibraryCopier(from: MemoryLibrary(), to: target).copy()
        }
    }
}
