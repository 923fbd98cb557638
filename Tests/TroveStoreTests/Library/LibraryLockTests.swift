import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Libraries that programs of several sessions and computers open.
struct LibraryLockTests {
    let folder: TemporaryFolder
    private var url: URL { folder.libraryURL }
    private var lock: URL { folder.url.appending(path: ".library.trove.lock") }
    private var me: LibraryOwner { .current(environment: ["DBUS_SESSION_BUS_ADDRESS": "bus1"]) }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ change: (inout LibraryOwner) -> Void) throws {
        var owner = me
        // The process that started the tests runs as long as they do.
        owner.process = getppid()
        owner.processStart = try #require(try Self.start(of: getppid()))
        change(&owner)
        try JSONEncoder().encode(owner).write(to: lock)
    }

    private static func start(of process: Int32) throws -> UInt64? {
        let line = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return line.split(separator: ")").last?.split(separator: " ").dropFirst(19).first
            .flatMap { UInt64($0) }
    }

    private func makeLibrary() async throws {
        let library = try Library(at: url, lockedBy: me)
        #expect(FileManager.default.fileExists(atPath: lock.path))
        #expect(library.access == .readWrite)
        _ = try await library.makeBooks(["Emma"])
        library.close()
        #expect(!FileManager.default.fileExists(atPath: lock.path))
    }

    @Test func aLibraryThatIsOpenInAnotherSessionIsReadOnlyAndSaysWhy() async throws {
        try await makeLibrary()
        try write { $0.session = "bus2" }
        let library = try Library(at: url, lockedBy: me)
        let obstacle = try #require(library.access.obstacle)
        #expect(obstacle.code == .openElsewhere)
        #expect(obstacle.message.contains("another session"))
        #expect(try library.lists().map(\.recordCount) == [1])
        #expect(Library.foreignOwner(of: url, for: me) != nil)
        library.close()
        // The lock of the other program is still there.
        #expect(FileManager.default.fileExists(atPath: lock.path))
        let taken = try Library(at: url, lockedBy: me, takesOver: true)
        #expect(taken.access.isWritable)
        taken.close()
    }

    @Test func anotherComputerIsNamedAndItsLibraryIsReadFromACopy() async throws {
        try await makeLibrary()
        try write { ($0.machine, $0.host) = ("far", "elm") }
        let library = try Library(at: url, lockedBy: me)
        defer { library.close() }
        #expect(library.access.obstacle?.message.contains("“elm”") == true)
        #expect(try library.lists().map(\.recordCount) == [1])
    }

    @Test func locksOfEndedProcessesAndDamagedOnesAreReplaced() async throws {
        try await makeLibrary()
        try write { ($0.session, $0.processStart) = ("bus2", 1) }
        for text in [nil, "{", ""] {
            if let text { try Data(text.utf8).write(to: lock) }
            let library = try Library(at: url, lockedBy: me)
            #expect(library.access.isWritable)
            library.close()
            #expect(!FileManager.default.fileExists(atPath: lock.path))
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
                .filter { $0.hasPrefix(".") }.isEmpty)
    }

    @Test func aProgramWhoseLibraryWasTakenOverCanOnlyRead() async throws {
        try await makeLibrary()
        let first = try Library(at: url, lockedBy: me)
        defer { first.close() }
        #expect(first.access.isWritable)
        try FileManager.default.removeItem(at: lock)
        #expect(first.access.isWritable)
        try write { ($0.machine, $0.host) = ("far", "elm") }
        #expect(first.access.obstacle?.message.contains("“elm”") == true)
        await #expect(throws: LibraryError.self) {
            try await first.perform(.renameList(ListID(rawValue: 1), "Films"))
        }
    }

    @Test func programsOfOneSessionBothChangeTheLibrary() async throws {
        try await makeLibrary()
        try write { _ in }
        let library = try Library(at: url, lockedBy: me)
        defer { library.close() }
        #expect(library.access.isWritable)
    }
}
