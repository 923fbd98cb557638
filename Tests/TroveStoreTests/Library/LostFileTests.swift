import Foundation
import Synchronization
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// A library whose file is moved, deleted or replaced while it is open.
@Suite(.timeLimit(.minutes(5))) struct LostFileTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List
    let elsewhere: URL

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        list = try await library.makeBooks(["Emma"])
        elsewhere = folder.url.appending(path: "elsewhere.trove")
    }

    private func edit(_ text: String) async -> LibraryError? {
        do throws(LibraryError) {
            let field = list.fields[0].id
            try await library.perform(
                .setValue(.text(text), field: field, record: 1, list: list.id))
            return nil
        } catch {
            return error
        }
    }

    private func nextAccess(_ events: inout AsyncStream<LibraryEvent>.Iterator) async
        -> LibraryAccess?
    {
        while let event = await events.next() {
            if case .access(let access) = event { return access }
        }
        return nil
    }

    @Test func aMovedFileIsNoticedAndNothingIsWrittenUntilItIsBack() async throws {
        var events = library.events().makeAsyncIterator()
        try FileManager.default.moveItem(at: folder.libraryURL, to: elsewhere)
        let access = await nextAccess(&events)
        #expect(access?.obstacle?.code == .missing)
        #expect(access?.obstacle?.message.contains(folder.libraryURL.path) == true)
        guard case .failed(let error) = library.saveState else {
            Issue.record("the save state is \(library.saveState)")
            return
        }
        #expect(error.code == .missing)
        #expect(await edit("Eve")?.code == .missing)
        #expect(try library.record(1, in: list.id)?.values[0] == .text("Emma"))

        try FileManager.default.moveItem(at: elsewhere, to: folder.libraryURL)
        #expect(await nextAccess(&events) == .readWrite)
        #expect(await edit("Eve") == nil)
        guard case .saved = library.saveState else {
            Issue.record("the save state is \(library.saveState)")
            return
        }
        library.close()
        #expect(
            try folder.library().record(1, in: list.id)?.values[0] == .text("Eve"))
    }

    @Test func aMovedFileHasEverythingThatWasSaved() async throws {
        #expect(await edit("Eve") == nil)
        try FileManager.default.moveItem(at: folder.libraryURL, to: elsewhere)
        #expect(!library.access.isWritable)
        library.close()
        let moved = try Library(at: elsewhere)
        #expect(try moved.record(1, in: list.id)?.values[0] == .text("Eve"))
        #expect(try await moved.check() == [])
    }

    @Test func theFileOfAClosedLibraryMayVanish() async throws {
        library.close()
        try FileManager.default.removeItem(at: folder.libraryURL)
        #expect(!library.access.isWritable)
        // This runs after all pending work.
        await #expect(throws: LibraryError.self) { try await library.check() }
    }

    @Test func aDeletedFileIsNoticedByTheNextEdit() async throws {
        try FileManager.default.removeItem(at: folder.libraryURL)
        #expect(await edit("Eve")?.code == .missing)
        #expect(library.access.obstacle?.code == .missing)
        #expect(!FileManager.default.fileExists(atPath: folder.libraryURL.path))
    }

    @Test func anotherFileInItsPlaceIsLeftAlone() async throws {
        let other = try TemporaryFolder()
        let films = try other.library()
        try await films.perform(.createList(name: "Films", fields: []))
        films.close()
        #expect(await edit("Eve") == nil)
        _ = rename(other.libraryURL.path, folder.libraryURL.path)
        let error = await edit("Ida")
        #expect(error?.code == .missing)
        #expect(error?.message.contains("replaced") == true)
        library.close()
        // The log of the first library would be read as that of the other.
        for part in ["-wal", "-shm"] {
            #expect(!FileManager.default.fileExists(atPath: folder.libraryURL.path + part))
        }
        let opened = try folder.library()
        #expect(try opened.lists().map(\.name) == ["Films"])
        #expect(try await opened.check() == [])
    }

    @Test func anotherFileInItsPlaceIsNotRead() async throws {
        let other = try TemporaryFolder()
        let films = try other.library()
        try await films.perform(.createList(name: "Films", fields: []))
        films.close()
        _ = rename(other.libraryURL.path, folder.libraryURL.path)
        // More concurrent readers than before, so that new connections open the replaced file.
        let errors = Self.readers(at: Library.configuration.maximumReaderCount, of: library)
        #expect(!errors.isEmpty)
        #expect(errors.allSatisfy { $0.code == .missing })
    }

    /// The errors of readers nested to a depth, each on its own thread.
    private static func readers(at depth: Int, of library: Library) -> [LibraryError] {
        guard depth > 0 else { return [] }
        let errors = Mutex<[LibraryError]>([])
        do throws(LibraryError) {
            try library.read { _ in
                let isDone = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    let inner = readers(at: depth - 1, of: library)
                    errors.withLock { $0 += inner }
                    isDone.signal()
                }
                isDone.wait()
            }
        } catch {
            errors.withLock { $0.append(error) }
        }
        return errors.withLock { $0 }
    }

    @Test func aDeletedLogIsNoticedAndLosesNothing() async throws {
        #expect(await edit("Eve") == nil)
        try FileManager.default.removeItem(atPath: folder.libraryURL.path + "-wal")
        let error = await edit("Ida")
        #expect(error?.code == .missing)
        library.close()
        let opened = try folder.library()
        #expect(try opened.record(1, in: list.id)?.values[0] == .text("Eve"))
        #expect(try await opened.check() == [])
    }
}
