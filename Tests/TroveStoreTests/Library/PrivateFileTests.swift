import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Permissions of the files that Trove makes.
struct PrivateFileTests {
    let folder: TemporaryFolder
    private let data: URL
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        data = folder.url.appending(path: "data")
        file = data.appending(path: "trove/library.trove")
    }

    /// The permissions of everything in the data folder, by path.
    private func permissions() throws -> [String: Int] {
        let files = FileManager.default
        let paths =
            ["data"] + (try files.subpathsOfDirectory(atPath: data.path).map { "data/\($0)" })
        return try Dictionary(
            uniqueKeysWithValues: paths.map { path in
                let all = try files.attributesOfItem(
                    atPath: folder.url.appending(path: path).path)
                return (path, (all[.posixPermissions] as? NSNumber)?.intValue ?? -1)
            })
    }

    @Test func everythingIsForItsOwnerAlone() async throws {
        let library = try Library(at: file)
        _ = try await library.makeBooks(["Emma"])
        let backup = try #require(try await library.backUpIfDue())
        try await library.backUp(to: data.appending(path: "copy.trove"))
        try ListTemplate(of: try library.lists()[0]).save(
            in: data.appending(path: "trove/templates"))
        var found = try permissions()
        #expect(found.removeValue(forKey: "data/trove/templates/books.json") != nil)
        let folders = ["data", "data/trove", "data/trove/backups", "data/trove/templates"]
        for path in folders { #expect(found.removeValue(forKey: path) == 0o700, "\(path)") }
        let files = ["library.trove", "library.trove-wal", "library.trove-shm"].map {
            "data/trove/\($0)"
        }
        #expect(
            Set(found.keys)
                == Set(
                    files + [
                        "data/copy.trove", "data/trove/backups/\(backup.url.lastPathComponent)",
                    ]))
        #expect(found.values.allSatisfy { $0 == 0o600 }, "\(found)")
        library.close()
    }

    @Test func aSharedLibraryStaysSharedWhenABackupTakesItsPlace() async throws {
        let library = try Library(at: file)
        _ = try await library.makeBooks(["Emma"])
        let backup = try #require(try await library.backUpIfDue())
        library.close()
        let shared = [FileAttributeKey.posixPermissions: 0o640]
        try FileManager.default.setAttributes(shared, ofItemAtPath: file.path)
        try Library.restore(backup.url, over: file)
        #expect(try permissions()["data/trove/library.trove"] == 0o640)
    }

    @Test func foldersThatExistKeepTheirPermissions() throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: data.path)
        try Library(at: file).close()
        let found = try permissions()
        #expect(found["data"] == 0o755)
        #expect(found["data/trove"] == 0o700)
    }
}
