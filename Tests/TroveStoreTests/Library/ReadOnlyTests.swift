import Foundation
import GRDB
import ProgramSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Libraries that are open read-only.
struct ReadOnlyTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeLibrary() async throws {
        let library = try folder.library()
        _ = try await library.makeBooks(["Emma", "Faust"])
        library.close()
    }

    /// Tries every way to change a library, one by one, and returns the errors.
    private func failures(of library: Library) async throws -> [LibraryError?] {
        let list = try #require(try library.lists().first)
        let text = try folder.file("films.csv", "Title\nM\n")
        var errors: [LibraryError?] = []
        func collect(_ body: () async throws(LibraryError) -> Void) async {
            do throws(LibraryError) {
                try await body()
                errors.append(nil)
            } catch {
                errors.append(error)
            }
        }
        await collect { () throws(LibraryError) in
            _ = try await library.perform(.deleteRecords([1], list: list.id))
        }
        await collect { () throws(LibraryError) in _ = try await library.undo() }
        await collect { () throws(LibraryError) in _ = try await library.redo() }
        await collect { () throws(LibraryError) in
            _ = try await library.rehearse(.deleteRecords([1], list: list.id))
        }
        await collect { () throws(LibraryError) in _ = try await library.importCSV(from: text) }
        await collect { () throws(LibraryError) in try await library.setSetting("a", to: "b") }
        await collect { () throws(LibraryError) in try await library.repair() }
        await collect { () throws(LibraryError) in try await library.compact() }
        await collect { () throws(LibraryError) in
            try await library.restore(folder.libraryURL)
        }
        return errors
    }

    @Test func lookingTouchesNothingAndEveryWriteHasItsSentence() async throws {
        try await makeLibrary()
        let before = try Data(contentsOf: folder.libraryURL)
        let library = try Library(at: folder.libraryURL, mode: .readOnly)
        #expect(library.access.obstacle?.code == .readOnly)
        let list = try #require(try library.lists().first)
        #expect(try await library.texts(RecordListRequest(list: list.id)) == ["Emma", "Faust"])
        #expect(try RecordPages(of: list, in: library).record(1)?.values[0] == .text("Emma"))
        #expect(try await library.check() == [])
        for error in try await failures(of: library) {
            #expect(error?.code == .readOnly)
            #expect(error?.message.hasSuffix(".") == true)
        }
        library.close()
        #expect(try Data(contentsOf: folder.libraryURL) == before)
        #expect(try folder.library().lists().map(\.name) == ["Books"])
    }

    @Test func thereIsNothingToReadWhereNoLibraryIs() {
        let error = #expect(throws: LibraryError.self) {
            try Library(at: folder.libraryURL, mode: .readOnly)
        }
        #expect(error?.code == .notFound)
        #expect(!FileManager.default.fileExists(atPath: folder.libraryURL.path))
    }

    @Test func aLibraryOfANewerVersionIsOpenForReading() async throws {
        try await makeLibrary()
        _ = try folder.sqlite3("INSERT INTO grdb_migrations VALUES ('999')")
        let library = try folder.library()
        #expect(library.access.obstacle?.code == .newerVersion)
        let list = try #require(try library.lists().first)
        #expect(try await library.texts(RecordListRequest(list: list.id)) == ["Emma", "Faust"])
        for error in try await failures(of: library) {
            #expect(error?.code == .newerVersion)
            #expect(error?.message.contains("newer version") == true)
        }
    }

    @Test func aLibraryThatMayNotBeWrittenIsOpenForReading() async throws {
        try await makeLibrary()
        let before = try Data(contentsOf: folder.libraryURL)
        // The file is readable by everybody, its folder is not writable.
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder.libraryURL.path)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        }
        let program = try ChildProcess.stress("look", [folder.libraryURL.path])
        program.waitUntilExit()
        #expect(program.lines.prefix(2) == ["writable false", "lists Books"])
        #expect(program.lines.last?.contains("so it is open read-only.") == true)
        #expect(try Data(contentsOf: folder.libraryURL) == before)
    }

    @Test func aLogThatMayNotBeTakenOverIsReadToo() async throws {
        let library = try folder.library()
        _ = try await library.makeBooks(["Emma"])
        // The files of a killed program: the list is only in the log.
        let files = FileManager.default
        let other = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try files.copyItem(
                atPath: folder.libraryURL.path + suffix, toPath: other.libraryURL.path + suffix)
            try files.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: other.libraryURL.path + suffix)
        }
        try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: other.url.path)
        defer {
            try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: other.url.path)
        }
        let program = try ChildProcess.stress("look", [other.libraryURL.path])
        program.waitUntilExit()
        #expect(program.lines.prefix(2) == ["writable false", "lists Books"])
        #expect(!files.fileExists(atPath: other.libraryURL.path + "-shm"))
        // If the temporary copy cannot be made either, the error message names its folder.
        let hopeless = try ChildProcess.stress(
            "look", [other.libraryURL.path], temporaryFolder: other.url)
        hopeless.waitUntilExit()
        #expect(
            hopeless.lines == [
                "error notPermitted: “\(other.libraryURL.path)” could not be copied to "
                    + "“\(other.url.path)” for reading. Check the permissions and the free space "
                    + "of that folder."
            ])
    }

    @Test func aLibraryOfAnOlderVersionIsReadWithoutBeingBroughtUpToDate() async throws {
        try OldLibrary.write(to: folder.libraryURL)
        let before = try Data(contentsOf: folder.libraryURL)
        let library = try Library(at: folder.libraryURL, mode: .readOnly)
        let list = try #require(try library.lists().first)
        #expect(try await library.texts(RecordListRequest(list: list.id)) == OldLibrary.titles)
        library.close()
        #expect(try Data(contentsOf: folder.libraryURL) == before)
    }
}
