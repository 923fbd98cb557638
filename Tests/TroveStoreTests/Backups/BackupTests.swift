import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Automatic backups of a library, and restoring them.
@Suite(.timeLimit(.minutes(5))) struct BackupTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private static let day = TimeInterval(86_400)

    private func content(of file: URL) throws -> LibraryContent {
        try LibraryContent(of: file, includesTimes: true)
    }

    @Test func thereIsOneADayAndNoneWhereNothingChanged() async throws {
        let list = try await library.makeBooks(["Emma"])
        let today = Date()
        let first = try #require(try await library.backUpIfDue(at: today))
        #expect(first.kind == .daily)
        #expect(first.size > 0)
        #expect(try content(of: first.url) == content(of: folder.libraryURL))
        try await library.perform(.renameList(list.id, "Novels"))
        #expect(try await library.backUpIfDue(at: today) == nil)

        let tomorrow = today + Self.day
        #expect(try await library.backUpIfDue(at: tomorrow) != nil)
        #expect(try await library.backUpIfDue(at: tomorrow + Self.day) == nil)
        // Other settings do not make a backup due.
        try await library.setSetting("window", to: "wide")
        #expect(try await library.backUpIfDue(at: tomorrow + 2 * Self.day) == nil)
        try await library.undo()
        let last = try #require(try await library.backUpIfDue(at: tomorrow + 3 * Self.day))
        #expect(try library.backups().count == 3)
        #expect(try library.backups().first == last)
        // Each backup is a complete file by itself, without temporary files beside it.
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appending(path: "backups").path)
        #expect(names.count == 3)
        #expect(names.allSatisfy { $0.hasSuffix(".trove") && !$0.hasPrefix(".") })
    }

    @Test func editsGoOnWhileABackupIsMade() async throws {
        let list = try await library.makeBooks((1...200).map { "Book \($0)" })
        let library = library
        async let backup = library.backUpIfDue()
        for number in 1...20 {
            try await library.perform(
                .setValue(
                    .integer(Int64(number)), field: list.fields[2].id, record: 1, list: list.id))
        }
        let made = try #require(try await backup)
        let opened = try Library(at: made.url, mode: .readOnly)
        #expect(try opened.lists().first?.recordCount == 200)
        #expect(try await opened.check() == [])
    }

    @Test func aDamagedLibraryDoesNotReplaceSoundBackups() async throws {
        _ = try await library.makeBooks((1...300).map { "Book \($0)" })
        _ = try #require(try await library.backUpIfDue())
        try await folder.damage("books_order", of: library)
        let damaged = try folder.library()
        try await damaged.perform(.createList(name: "Films", fields: []))
        let error = await #expect(throws: LibraryError.self) {
            try await damaged.backUpIfDue(at: Date() + Self.day)
        }
        #expect(error?.code == .damaged)
        #expect(try damaged.backups().count == 1)
    }

    @Test func aBackupThatFailsIsToldOnceAndNothingElseFails() async throws {
        let list = try await library.makeBooks(["Emma"])
        _ = try folder.file("backups", "This is in the way.")
        var events = library.events().makeAsyncIterator()
        library.backupMaker.makeDaily(after: .milliseconds(1), every: .milliseconds(5)) {
            [broadcaster = library.broadcaster] in broadcaster.tell(.backupFailed($0))
        }
        var failures: [LibraryError] = []
        while failures.isEmpty, let event = await events.next() {
            if case .backupFailed(let error) = event { failures.append(error) }
        }
        #expect(failures.first?.code == .notPermitted)
        try await library.perform(.renameList(list.id, "Novels"))
        try FileManager.default.removeItem(at: folder.url.appending(path: "backups"))
        // The next check makes the backup.
        while try library.backups().isEmpty { try await letOthersWork() }
        library.close()
        while let event = await events.next() {
            if case .backupFailed(let error) = event { failures.append(error) }
        }
        #expect(failures.count == 1)
    }

    // MARK: - Plan

    @Test func thePlanIsKeptWithTheLibrary() async throws {
        #expect(try library.backupPlan() == .standard)
        for plan in BackupPlan.choices {
            try await library.setBackupPlan(plan)
            #expect(try library.backupPlan() == plan)
        }
        try await library.setSetting(BackupPlan.settingName, to: "a lot")
        #expect(try library.backupPlan() == .standard)
    }

    @Test func aLibraryWithoutAutomaticBackupsMakesNone() async throws {
        _ = try await library.makeBooks(["Emma"])
        try await library.setBackupPlan(.none)
        let told = Mutex(0)
        // The folder is in the way of every backup, so each attempt would be told.
        _ = try folder.file("backups", "This is in the way.")
        library.backupMaker.makeDaily(after: .milliseconds(1), every: .milliseconds(1)) { _ in
            told.withLock { $0 += 1 }
        }
        await #expect(throws: LibraryError.self) { try await library.backUpIfDue() }
        #expect(told.withLock { $0 } == 0)
        try await library.setBackupPlan(.standard)
        while told.withLock({ $0 }) == 0 { try await letOthersWork() }
    }

    // MARK: - Restoring

    @Test func restoringTakesEverythingBackAndAnotherProgramSeesIt() async throws {
        let list = try await library.makeBooks(["Emma", "Faust"])
        let then = try content(of: folder.libraryURL)
        let backup = try #require(try await library.backUpIfDue())
        try await library.perform(.deleteRecords([1], list: list.id))
        try await library.perform(.createList(name: "Films", fields: [FieldDraft(name: "Title")]))
        let request = RecordListRequest(list: list.id)
        #expect(try await library.texts(request) == ["Faust"])
        let other = try folder.library()
        #expect(try await other.texts(request) == ["Faust"])
        var events = other.events().makeAsyncIterator()

        try await library.restore(backup.url)
        #expect(try content(of: folder.libraryURL) == then)
        #expect(try await library.texts(request) == ["Emma", "Faust"])
        #expect(try library.lists().map(\.name) == ["Books"])
        #expect(try await library.check() == [])
        while let event = await events.next() {
            if case .changed(let change) = event, change.affectsLists { break }
        }
        #expect(try await other.texts(request) == ["Emma", "Faust"])

        // A new list does not reuse the number of the list that restoring removed.
        let films = try await library.perform(.createList(name: "Trees", fields: []))
        #expect(films.list?.rawValue == 3)
        // The history of the backup continues, and the replaced library is kept as a backup.
        try await library.undo()
        try await library.undo()
        #expect(try await other.texts(request) == ["Emma"])
        let kept = try #require(try library.backups().first { $0.kind == .beforeRestoring })
        try await library.restore(kept.url)
        #expect(try library.lists().map(\.name) == ["Books", "Films"])
    }

    @Test func aBackupThatIsRestoredMayBeTheNextToGo() async throws {
        _ = try await library.makeBooks(["Emma"])
        for name in ["A", "B", "C"] {
            try await library.perform(.createList(name: name, fields: []))
            let copy = folder.url.appending(path: "\(name).trove")
            try await library.backUp(to: copy)
            try await library.restore(copy)
        }
        let oldest = try #require(try library.backups().last)
        try await library.restore(oldest.url)
        #expect(try library.lists().map(\.name) == ["Books", "A"])
        #expect(try library.backups().count == 3)
        #expect(try library.backups().contains(oldest) == false)
    }

    @Test func anOldBackupIsBroughtUpToDate() async throws {
        _ = try await library.makeBooks(["Zorro"])
        let old = folder.url.appending(path: "old.trove")
        try OldLibrary.write(to: old)
        try await library.restore(old)
        let list = try #require(try library.lists().first)
        #expect(try await library.texts(RecordListRequest(list: list.id)) == OldLibrary.titles)
        #expect(try await library.check() == [])
    }

    @Test func whatIsNoBackupIsNotRestored() async throws {
        _ = try await library.makeBooks(["Emma"])
        let before = try content(of: folder.libraryURL)
        let diary = try folder.file("diary", String(repeating: "Dear diary. ", count: 500))
        let newer = folder.url.appending(path: "newer.trove")
        try await library.backUp(to: newer)
        try await DatabaseQueue(path: newer.path).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999')")
        }
        let missing = folder.url.appending(path: "missing")
        for (file, code) in [
            (diary, LibraryError.Code.notALibrary), (newer, .newerVersion), (missing, .notFound),
        ] {
            let error = await #expect(throws: LibraryError.self) { try await library.restore(file) }
            #expect(error?.code == code)
            let over = #expect(throws: LibraryError.self) {
                try Library.restore(file, over: folder.libraryURL)
            }
            #expect(over?.code == code)
        }
        #expect(try content(of: folder.libraryURL) == before)
    }

    @Test func aLibraryThatCannotBeOpenedIsReplacedAndKept() async throws {
        _ = try await library.makeBooks(["Emma"])
        let backup = try #require(try await library.backUpIfDue())
        library.close()
        let garbage = Data(repeating: 0x21, count: 9_000)
        try garbage.write(to: folder.libraryURL)
        #expect(throws: LibraryError.self) { try folder.library() }
        try Library.restore(backup.url, over: folder.libraryURL)
        let restored = try folder.library()
        #expect(try restored.lists().map(\.name) == ["Books"])
        #expect(try await restored.check() == [])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        let aside = try #require(names.first { $0.contains("-damaged-") && $0.hasSuffix(".trove") })
        #expect(try Data(contentsOf: folder.url.appending(path: aside)) == garbage)
    }
}
