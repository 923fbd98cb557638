import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// A library protects its own files from exports and copies.
struct OwnFilesTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let list: List

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        list = try await library.makeBooks(["Emma"])
        try await library.backUpIfDue()
    }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private func refusal(_ name: String) async -> LibraryError? {
        await #expect(throws: LibraryError.self, "\(name)") {
            try await library.export(
                RecordListRequest(list: list.id), as: .csv, toFile: url(name))
        }
    }

    @Test func exportsNeverReplaceFilesOfTheLibrary() async throws {
        let backup = try #require(try library.backups().first).url.lastPathComponent
        let files = FileManager.default
        try files.createDirectory(at: url("sub"), withIntermediateDirectories: true)
        try files.createSymbolicLink(at: url("soft"), withDestinationURL: library.url)
        try files.createSymbolicLink(
            atPath: url("sub/relative").path, withDestinationPath: "../library.trove-wal")
        try files.createSymbolicLink(at: url("folder"), withDestinationURL: folder.url)
        try files.createSymbolicLink(
            at: url("dangling"), withDestinationURL: url("library.trove-journal"))
        try files.linkItem(at: library.url, to: url("hard"))
        try files.linkItem(at: url("backups/\(backup)"), to: url("hard-backup"))
        let names = [
            "library.trove", "library.trove-wal", "library.trove-shm", "library.trove-journal",
            "soft", "sub/relative", "folder/library.trove", "dangling", "hard", "hard-backup",
            "backups/\(backup)", "backups/library-2001-01-01.trove", "sub/../library.trove",
        ]
        for name in names {
            let error = await refusal(name)
            #expect(error?.code == .invalid)
            #expect(error?.message.contains("belongs to the library") == true)
        }
        #expect(try library.list(list.id).recordCount == 1)
        #expect(try await library.check() == [])
        for name in ["library.csv", "backups/books.csv", "sub/library.trove"] {
            #expect(!library.owns(url(name)))
        }
    }

    @Test func aLibraryBehindALinkProtectsItsLog() async throws {
        library.close()
        let link = url("link.trove")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: library.url)
        let linked = try Library(at: link)
        for name in ["library.trove", "library.trove-wal", "link.trove", "link.trove-wal"] {
            #expect(linked.owns(url(name)), "\(name)")
        }
    }

    @Test func aCopyIsWrittenToTheTargetOfALink() async throws {
        try FileManager.default.createSymbolicLink(
            at: url("link"), withDestinationURL: url("copy.trove"))
        try await library.backUp(to: url("link"))
        #expect(try Library(at: url("copy.trove")).lists().count == 1)
        let error = await #expect(throws: LibraryError.self) {
            try await library.backUp(to: url("link"))
        }
        #expect(error?.message.contains("already exists") == true)
    }
}
