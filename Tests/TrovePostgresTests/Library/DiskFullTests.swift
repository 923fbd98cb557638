import Foundation
import PostgresTestSupport
import ProgramSupport
import RandomSupport
import TestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// A small file system in memory, which the server can fill.
private final class SmallDisk {
    let url: URL

    /// Whether this process may mount file systems.
    static let isPossible: Bool = (try? SmallDisk(megabytes: 1)) != nil

    init(megabytes: Int) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let owner = getpwnam("postgres").map { ",uid=\($0.pointee.pw_uid),mode=0700" } ?? ""
        do {
            try Program(
                "mount",
                arguments: ["-t", "tmpfs", "-o", "size=\(megabytes)m\(owner)", "trove", url.path]
            ).output()
        } catch {
            try? FileManager.default.removeItem(at: url)
            throw error
        }
    }

    /// Fills the disk.
    ///
    /// - Parameter rest: The number of bytes to leave free.
    /// - Returns: The file that takes the space.
    func fill(leaving rest: Int) throws -> URL {
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: url.path)
        let free = (attributes[.systemFreeSize] as? NSNumber)?.intValue ?? 0
        let ballast = url.appending(path: "ballast")
        try Program("fallocate", arguments: ["-l", "\(free - rest)", ballast.path]).output()
        return ballast
    }

    deinit {
        _ = try? Program("umount", arguments: ["--lazy", url.path]).output()
        try? FileManager.default.removeItem(at: url)
    }
}

@Suite(.timeLimit(.minutes(5))) struct DiskFullTests {
    @Test(.enabled(if: SmallDisk.isPossible, "Only a process that may mount can fill a disk."))
    func aFullDiskOfTheServerLosesNothingAndWorkGoesOn() async throws {
        let disk = try SmallDisk(megabytes: 40)
        // Any client of a server may have to write what others have changed.
        let server = try OwnServer()
        try server.start()
        let admin = PostgresConnection(to: try server.address(of: "postgres"), label: "admin")
        defer { admin.close() }
        try admin.wait { db in
            try db.run("CREATE TABLESPACE small LOCATION '\(disk.url.path)'")
            try db.run("CREATE DATABASE small TABLESPACE small")
        }
        let library = try SharedLibrary(
            at: try server.address(of: "small"), createsIfEmpty: true)
        defer { library.close() }
        let list = try await library.makeList([FieldDraft(name: "Title")], [["Emma"]])
        let ballast = try disk.fill(leaving: 2_000_000)
        var saved = try await fill(list, of: library)
        #expect(try await titles(of: list, in: library) == saved)
        await expectError(.diskFull) {
            try await library.perform(.setCells([], list: list.id, adding: texts(40, in: list)))
        }
        #expect(try await titles(of: list, in: library) == saved)
        try FileManager.default.removeItem(at: ballast)
        try await library.perform(.setCells([], list: list.id, adding: texts(40, in: list)))
        saved += texts(40, in: list).compactMap { $0.values.first?.text }
        #expect(try await titles(of: list, in: library) == saved)
        try await library.undo()
        saved.removeLast(40)
        #expect(try await titles(of: list, in: library) == saved)
        #expect(try await library.check() == [])
    }

    /// A server whose log is on the full disk as well cannot even roll back: it ends.
    @Test(.enabled(if: SmallDisk.isPossible, "Only a process that may mount can fill a disk."))
    func aDiskThatIsFullForTheLogOfTheServerLosesNothing() async throws {
        let disk = try SmallDisk(megabytes: 250)
        let server = try OwnServer(
            settings: ["fsync=on"], data: disk.url.appending(path: "data"))
        try server.start()
        try PostgresConnection(to: try server.address(of: "postgres"), label: "tests").wait {
            _ = try $0.run("CREATE DATABASE club")
        }
        let address = try server.address(of: "club")
        let library = try SharedLibrary(at: address, createsIfEmpty: true)
        defer { library.close() }
        let list = try await library.makeList([FieldDraft(name: "Title")], [["Emma"]])
        let ballast = try disk.fill(leaving: 12_000_000)
        let saved = try await fill(list, of: library, orUntil: .notConnected)
        server.kill()
        try FileManager.default.removeItem(at: ballast)
        try server.start()
        let fresh = try SharedLibrary(at: address)
        defer { fresh.close() }
        // The last one was not acknowledged.
        let found = try await titles(of: list, in: fresh)
        #expect(found.starts(with: saved) && found.count <= saved.count + 1)
        #expect(try await fresh.check() == [])
        try await library.wait { $0.access.isWritable }
        try await library.perform(.deleteRecords([1], list: list.id))
    }

    /// Long texts that hardly compress.
    private func texts(_ count: Int, in list: List) -> [[FieldID: FieldValue]] {
        var random = SplitMix64(seed: count)
        return (0..<count).map { _ in
            let words = (0..<2_000).map { _ in String(random.next(), radix: 36) }
            return [list.fields[0].id: .text(words.joined(separator: " "))]
        }
    }

    /// Adds records until the disk is full.
    ///
    /// - Parameter end: Another error with which the server may end the work.
    /// - Returns: The titles of the list, of all records that were acknowledged.
    private func fill(
        _ list: List, of library: SharedLibrary, orUntil end: LibraryError.Code = .diskFull
    ) async throws -> [String] {
        var saved = ["Emma"]
        for values in texts(400, in: list) {
            do throws(LibraryError) {
                try await library.perform(.addRecord(list: list.id, values: values))
                saved += values.values.map(\.text)
            } catch {
                #expect([.diskFull, end].contains(error.code), "\(error.message)")
                #expect(error.code != .diskFull || error.message.contains("full"))
                return saved
            }
        }
        Issue.record("The disk was not filled.")
        return saved
    }

    private func titles(of list: List, in library: SharedLibrary) async throws -> [String] {
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        return try await library.records(ids, in: list.id).map { $0.values[0].text }
    }
}
