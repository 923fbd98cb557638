import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

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

    /// The program that had the library open would say that its lock was deleted.
    @Test func aLockThatIsTakenOverIsNeverMissing() async throws {
        try await makeLibrary()
        try write { $0.session = "bus2" }
        let reader = Task.detached { [path = lock.path] in
            var missing = 0
            while !Task.isCancelled {
                if access(path, F_OK) != 0 { missing += 1 }
            }
            return missing
        }
        var taken: [Library] = []
        for round in 0..<40 {
            if round.isMultiple(of: 2) {
                try write { $0.session = "bus2" }
            } else {
                // A later version may name an owner in another way.
                try Data(#"{"holder": 1}"#.utf8).write(to: lock)
            }
            taken.append(try Library(at: url, lockedBy: me, takesOver: true))
        }
        reader.cancel()
        #expect(await reader.value == 0)
        for library in taken { library.close() }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(left.filter { $0.contains(".lock") } == [])
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

    @Test func aProgramWhoseLibraryWasTakenOverCanOnlyReadForGood() async throws {
        try await makeLibrary()
        let first = try Library(at: url, lockedBy: me)
        // Its own later writes to the log are not those that this test looks for.
        first.searchMerger.setPolicy(SearchMerger.Policy(delays: .init(first: 1_000_000)))
        _ = try await first.makeBooks(["Sula"])
        let log = try Data(contentsOf: URL(filePath: url.path + "-wal"))
        #expect(!log.isEmpty)
        try FileManager.default.removeItem(at: lock)
        try write { ($0.machine, $0.host) = ("far", "elm") }
        #expect(first.access.obstacle?.message.contains("“elm”") == true)
        // The other computer closes it: it may have changed meanwhile.
        try FileManager.default.removeItem(at: lock)
        #expect(first.access.obstacle?.message.contains("“elm”") == true)
        await #expect(throws: LibraryError.self) {
            try await first.perform(.renameList(ListID(rawValue: 1), "Films"))
        }
        await #expect(throws: LibraryError.self) { try await first.compact() }
        // Neither noticing it nor closing writes to the file.
        first.close()
        #expect(try Data(contentsOf: URL(filePath: url.path + "-wal")) == log)
        #expect(!FileManager.default.fileExists(atPath: lock.path))
        let again = try Library(at: url, lockedBy: me)
        #expect(again.access.isWritable)
        #expect(try again.lists().map(\.recordCount) == [1, 1])
        again.close()
        #expect(!FileManager.default.fileExists(atPath: url.path + "-wal"))
    }

    @Test func aSessionOfTheSameComputerIsNamedAsSuchAfterATakeover() async throws {
        try await makeLibrary()
        let first = try Library(at: url, lockedBy: me)
        defer { first.close() }
        try FileManager.default.removeItem(at: lock)
        try write { $0.session = "bus2" }
        #expect(first.access.obstacle?.message.contains("another session") == true)
    }

    @Test func aLibraryWithoutItsLockIsReadOnly() async throws {
        try await makeLibrary()
        let library = try Library(at: url, lockedBy: me)
        try FileManager.default.removeItem(at: lock)
        #expect(library.access.obstacle?.message.contains(lock.path) == true)
        library.close()
        let again = try Library(at: url, lockedBy: me)
        #expect(again.access.isWritable)
        again.close()
    }

    @Test func theLockStaysUntilTheLastLibraryOfAProcessIsClosed() async throws {
        try await makeLibrary()
        let first = try Library(at: url, lockedBy: me)
        let link = folder.url.appending(path: "link.trove")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        let second = try Library(at: link, lockedBy: me)
        first.close()
        first.close()
        #expect(FileManager.default.fileExists(atPath: lock.path))
        #expect(second.access.isWritable)
        second.close()
        #expect(!FileManager.default.fileExists(atPath: lock.path))
    }

    @Test func aProgramOfTheSessionLocksTheLibraryWhenTheFirstOneEnds() async throws {
        try await makeLibrary()
        try write { _ in }
        let library = try Library(at: url, lockedBy: me)
        try FileManager.default.removeItem(at: lock)
        #expect(library.access.isWritable)
        let owner = try JSONDecoder().decode(LibraryOwner.self, from: Data(contentsOf: lock))
        #expect(owner == me)
        library.close()
        #expect(!FileManager.default.fileExists(atPath: lock.path))
    }

    @Test func aProgramThatSharesALibraryNoticesATakeover() async throws {
        try await makeLibrary()
        try write { _ in }
        let library = try Library(at: url, lockedBy: me)
        defer { library.close() }
        #expect(library.access.isWritable)
        try FileManager.default.removeItem(at: lock)
        try write { ($0.machine, $0.host) = ("far", "elm") }
        #expect(library.access.obstacle?.message.contains("“elm”") == true)
    }

    @Test("A lock that cannot be read stays", arguments: ["pipe", "folder", "newer", "long"])
    func unreadable(kind: String) async throws {
        try await makeLibrary()
        switch kind {
        case "pipe": try #require(mkfifo(lock.path, 0o600) == 0)
        case "folder":
            try FileManager.default.createDirectory(
                at: lock, withIntermediateDirectories: false)
        case "newer": try Data(#"{"version":2,"owners":[]}"#.utf8).write(to: lock)
        default: try Data(repeating: 32, count: 1 << 17).write(to: lock)
        }
        let library = try Library(at: url, lockedBy: me)
        let obstacle = try #require(library.access.obstacle)
        #expect(obstacle.code == .readOnly)
        #expect(obstacle.message.contains(lock.path))
        #expect(try library.lists().map(\.recordCount) == [1])
        library.close()
        #expect(FileManager.default.fileExists(atPath: lock.path))
        #expect(Library.isOpenOnAnotherComputer(at: url, for: me))
        let taken = try Library(at: url, lockedBy: me, takesOver: true)
        #expect(taken.access.isWritable)
        taken.close()
    }

    @Test func theLockCanBeReadByOtherUsers() async throws {
        let mask = umask(0o077)
        defer { umask(mask) }
        let library = try Library(at: url, lockedBy: me)
        defer { library.close() }
        let attributes = try FileManager.default.attributesOfItem(atPath: lock.path)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
    }

    @Test func aLibraryOfAnotherComputerIsNeverReadInPlace() async throws {
        try await makeLibrary()
        try write { ($0.machine, $0.host) = ("far", "elm") }
        let library = try Library(at: url, mode: .readOnly)
        defer { library.close() }
        #expect(try library.lists().map(\.recordCount) == [1])
        // Reading in place creates both.
        for suffix in ["-wal", "-shm"] {
            #expect(!FileManager.default.fileExists(atPath: url.path + suffix))
        }
        #expect(Library.isOpenOnAnotherComputer(at: url))
        try write { $0.session = "bus2" }
        #expect(!Library.isOpenOnAnotherComputer(at: url))
    }

    @Test func programsOfOneSessionBothChangeTheLibrary() async throws {
        try await makeLibrary()
        try write { _ in }
        let library = try Library(at: url, lockedBy: me)
        defer { library.close() }
        #expect(library.access.isWritable)
    }
    @Test func aVisitorSharesTheLibraryWithProgramsOfItsComputerOnly() async throws {
        try await makeLibrary()
        let visitor = LibraryOwner.current(environment: [:])
        for isHere in [true, false] {
            try write { owner in
                owner.session = "bus2"
                if !isHere { (owner.machine, owner.host) = ("far", "elm") }
            }
            let before = try Data(contentsOf: lock)
            let library = try Library(at: url, visitedBy: visitor)
            #expect(library.access.isWritable == isHere)
            library.close()
            #expect(try Data(contentsOf: lock) == before)
        }
        let backup = folder.url.appending(path: "backup.trove")
        try FileManager.default.copyItem(at: url, to: backup)
        let content = try Data(contentsOf: url)
        #expect {
            try Library.restore(backup, over: url)
        } throws: {
            ($0 as? LibraryError)?.code == .openElsewhere
        }
        #expect(try Data(contentsOf: url) == content)
        try FileManager.default.removeItem(at: lock)
        let library = try Library(at: url, visitedBy: visitor)
        defer { library.close() }
        #expect(library.access.isWritable)
        #expect(!FileManager.default.fileExists(atPath: lock.path))
    }
}
