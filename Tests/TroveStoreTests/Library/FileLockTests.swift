import Foundation
import GRDB
import ProgramSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Locks that another part of the process would remove by closing a file, if they were SQLite's
/// own.
struct FileLockTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // Configures SQLite.
        try folder.library().close()
    }

    private var database: URL { folder.url.appending(path: "plain.sqlite") }

    /// Reads the start of each file, as a file dialog does.
    private func lookAtFiles() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            let file = try FileHandle(forReadingFrom: folder.url.appending(path: name))
            _ = try file.read(upToCount: 16)
            try file.close()
        }
    }

    private func queue(isReadOnly: Bool = false) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        return try DatabaseQueue(path: database.path, configuration: configuration)
    }

    /// Whether another program can write the plain database now.
    private func otherProgramsCanWrite() throws -> Bool {
        let arguments = ["-bail", database.path, "BEGIN EXCLUSIVE; COMMIT;"]
        let result = try Program("sqlite3", arguments: arguments).run()
        if result.status != 0 { #expect(result.errors.contains("locked")) }
        return result.status == 0
    }

    @Test func theLogOfAnOpenLibraryStaysWhenItsFilesAreLookedAt() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        let log = folder.libraryURL.path + "-wal"
        let before = try FileManager.default.attributesOfItem(atPath: log)[.systemFileNumber]
        try lookAtFiles()
        // The last program that closes a database deletes its log.
        #expect(try folder.sqlite3("SELECT count(*) FROM sqlite_schema").isEmpty == false)
        let after = try FileManager.default.attributesOfItem(atPath: log)[.systemFileNumber]
        #expect(before as? Int == after as? Int)
        try await library.perform(.renameList(list.id, "Novels"))
        #expect(try folder.sqlite3("SELECT name FROM list") == "Novels")
        library.close()
        #expect(try folder.sqlite3("PRAGMA integrity_check") == "ok")
        #expect(!FileManager.default.fileExists(atPath: log))
    }

    @Test func aTransactionKeepsItsLockWhenFilesAreLookedAt() throws {
        let queue = try queue()
        try queue.write { try $0.execute(sql: "CREATE TABLE t (a)") }
        #expect(try otherProgramsCanWrite())
        try queue.inDatabase { database in
            try database.beginTransaction(.immediate)
            try lookAtFiles()
            #expect(try !otherProgramsCanWrite())
            try database.commit()
        }
        #expect(try otherProgramsCanWrite())
    }

    /// Which connection of a process is the first one, and whether it only reads.
    @Test(arguments: [false, true], [false, true])
    func aTransactionKeepsItsLockWhenAnotherConnectionCloses(
        closesFirst: Bool, firstIsReadOnly: Bool
    ) throws {
        try queue().close()
        try Program("sqlite3", arguments: [database.path, "CREATE TABLE t (a)"]).output()
        let first = try queue(isReadOnly: firstIsReadOnly)
        #expect(try first.read { try $0.tableExists("t") })
        let second = try queue(isReadOnly: !closesFirst && !firstIsReadOnly)
        #expect(try second.read { try $0.tableExists("t") })
        let (kept, closed) = closesFirst ? (second, first) : (first, second)
        try kept.inDatabase { database in
            try database.beginTransaction(.deferred)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM t") == 0)
            try closed.close()
            try lookAtFiles()
            #expect(try !otherProgramsCanWrite())
            try database.commit()
        }
        #expect(try otherProgramsCanWrite())
        try kept.close()
        #expect(try otherProgramsCanWrite())
    }

    @Test func aReaderThatWasFirstLetsAWriterWrite() throws {
        try queue().write { try $0.execute(sql: "CREATE TABLE t (a)") }
        let reader = try queue(isReadOnly: true)
        #expect(try reader.read { try $0.tableExists("t") })
        let writer = try queue()
        try writer.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
        try reader.close()
        try writer.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
        #expect(try otherProgramsCanWrite())
    }

    @Test func otherProgramsLocksAreSeen() throws {
        try queue().write { try $0.execute(sql: "CREATE TABLE t (a)") }
        let arguments = [database.path, "-cmd", "BEGIN IMMEDIATE", "-cmd", ".shell echo locked"]
        let program = try ChildProcess(
            Program("sqlite3", arguments: arguments), keepsInputOpen: true)
        try program.wait("it has the lock", within: 60) { $0.contains("locked") }
        #expect(throws: DatabaseError.self) {
            try queue().write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
        }
        program.endInput()
        program.waitUntilExit()
        #expect(try otherProgramsCanWrite())
    }
}
