import CFaultyStorage
import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// A disk full or broken at any write: an error message, and a library as before or after the
/// action.
///
/// `TROVE_FAULTS=all` fails every write in every way. Otherwise only the first and the last write
/// fail, where transactions begin and commit, and one in between.
@Suite(.serialized)
struct FaultTests {

    private static let isInstalled = faulty_storage_install() == 0
    private static let triesAll = ProcessInfo.processInfo.environment["TROVE_FAULTS"] == "all"
    private static let kinds =
        [FAULTY_STORAGE_FULL, FAULTY_STORAGE_BROKEN_ONCE]
        + (triesAll ? [FAULTY_STORAGE_BROKEN] : [])

    init() throws {
        try #require(Self.isInstalled)
    }

    /// The numbers of the writes to fail, out of `count`.
    private static func numbers(_ count: Int) -> [Int] {
        guard !triesAll else { return Array(1...max(count, 1)) }
        return Set([1, count / 2, count]).filter { $0 > 0 }.sorted()
    }

    @Test(arguments: FaultAction.allCases)
    func everyWriteMayFail(action: FaultAction) async throws {
        let template = try TemporaryFolder(isInMemory: true)
        try await action.prepare(template)
        let old = try LibraryContent(of: template.libraryURL, includesTimes: false)
        let problems = try await problems(in: template)
        var counts: [Int] = []
        for kind in Self.kinds {
            let (count, new) = try await outcome(of: action, kind, template)
            try #require(count > 0, "\(action) does not write")
            for number in Self.numbers(count) {
                _ = try await fails(action, kind, at: number, template, old, new, problems)
            }
            // Also the writes that happen only sometimes, such as those of checkpoints.
            var number = count + 1
            while Self.triesAll,
                try await fails(action, kind, at: number, template, old, new, problems)
            {
                number += 1
            }
            counts.append(Self.triesAll ? number - 1 : count)
        }
        if Self.triesAll { print("\(action): writes that failed, one after the other:", counts) }
    }

    /// The problems found before the action.
    private func problems(in template: TemporaryFolder) async throws -> [String] {
        let library = try copy(template).library()
        defer { library.close() }
        return try await library.check()
    }

    /// Copies the files of `template`, including a write-ahead log as a killed program leaves it.
    private func copy(_ template: TemporaryFolder) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(isInMemory: true)
        for name in ["library.trove", "library.trove-wal", "films.csv", "backup.trove"] {
            let file = template.url.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            try FileManager.default.copyItem(at: file, to: folder.url.appending(path: name))
        }
        return folder
    }

    /// The number of writes if none fails, and the content afterwards.
    private func outcome(
        of action: FaultAction, _ kind: faulty_storage_kind, _ template: TemporaryFolder
    ) async throws -> (count: Int, content: LibraryContent) {
        let folder = try copy(template)
        let library = try folder.library(FaultAction.limits)
        faulty_storage_arm(folder.url.path + "/", kind, .max)
        try await action.perform(on: library, in: folder)
        _ = try await library.pool.writeWithoutTransaction { _ in }
        let count = Int(faulty_storage_disarm())
        library.close()
        return (count, try LibraryContent(of: folder.libraryURL, includesTimes: false))
    }

    /// Performs an action while a write fails, and checks the library.
    ///
    /// - Returns: Whether there was a write of this number.
    private func fails(
        _ action: FaultAction, _ kind: faulty_storage_kind, at number: Int,
        _ template: TemporaryFolder, _ old: LibraryContent, _ new: LibraryContent,
        _ problems: [String]
    ) async throws -> Bool {
        let context = "\(action), \(kind), write \(number)"
        let folder = try copy(template)
        let library = try folder.library(FaultAction.limits)
        let list = try library.lists()[0]
        var failure: LibraryError?
        faulty_storage_arm(folder.url.path + "/", kind, Int32(number))
        do throws(LibraryError) {
            try await action.perform(on: library, in: folder)
        } catch {
            failure = error
        }
        // Background work, such as checkpoints, fails too.
        _ = try await library.pool.writeWithoutTransaction { _ in }
        let hasFailed = faulty_storage_disarm() >= Int32(number)
        if !hasFailed { #expect(failure == nil, "\(context)") }

        if let failure {
            let codes: [LibraryError.Code] =
                kind == FAULTY_STORAGE_FULL ? [.diskFull] : [.inputOutput, .diskFull]
            #expect(codes.contains(failure.code), "\(context): \(failure)")
            #expect(failure.message.hasSuffix("."), "\(context)")
        }
        // As if the computer had stopped at this moment.
        try await expectSound(
            try copy(folder), failure == nil ? [new] : [old, new], context,
            problems: failure == nil ? [] : problems)
        let now = try LibraryContent(of: folder.libraryURL, includesTimes: false)
        #expect(now == new || failure != nil && now == old, "\(context)")
        if failure != nil, ![.backingUp, .copying, .restoring].contains(action), now == old {
            guard case .failed = library.saveState else {
                Issue.record("\(context): the save state is \(library.saveState)")
                return hasFailed
            }
        }
        // When the disk works again, so does the library.
        if !problems.isEmpty { try await action.perform(on: library, in: folder) }
        let films = try library.lists().last ?? list
        try await library.perform(.setIcon(films.id, "again"))
        library.close()
        try await expectSound(folder, nil, context)
        return hasFailed
    }

    private func expectSound(
        _ folder: TemporaryFolder, _ contents: [LibraryContent]?, _ context: String,
        problems: [String] = []
    ) async throws {
        let library = try folder.library(FaultAction.limits)
        let found = try await library.check()
        #expect(Set(found).isSubset(of: problems), "\(context): \(found)")
        library.close()
        let content = try LibraryContent(of: folder.libraryURL, includesTimes: false)
        if let contents { #expect(contents.contains(content), "\(context), stopped") }
        for backup in try Library.backups(of: folder.libraryURL) where backup.kind != .beforeRepair
        {
            let copy = try Library(at: backup.url, mode: .readOnly)
            #expect(try await copy.check() == [], "\(context), \(backup.url.lastPathComponent)")
        }
        let backups = folder.url.appending(path: "backups")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
        #expect(!names.contains { $0.contains(".part") || $0.contains("-journal") }, "\(context)")
        let beside = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!beside.contains { $0.hasPrefix("trove-") || $0.contains(".part") }, "\(context)")
    }

    @Test func everyWriteOfPuttingABackupInThePlaceOfALostLibraryMayFail() async throws {
        let template = try TemporaryFolder(isInMemory: true)
        try await FaultAction.restoring.prepare(template)
        try Data("no library any more".utf8).write(to: template.libraryURL)
        for kind in Self.kinds {
            let counted = try copy(template)
            let new = try #require(try restore(counted, kind, failingAt: .max).content)
            let count = Int(faulty_storage_disarm())
            #expect(count > 8)
            for number in Self.numbers(count) {
                let context = "restoring over, \(kind), write \(number)"
                let folder = try copy(template)
                let (failure, content) = try restore(folder, kind, failingAt: number)
                faulty_storage_disarm()
                if let failure {
                    #expect(
                        [.diskFull, .inputOutput].contains(failure.code), "\(context): \(failure)")
                    #expect(failure.message.hasSuffix("."), "\(context)")
                    let left = try Data(contentsOf: folder.libraryURL)
                    #expect(left == Data("no library any more".utf8), "\(context)")
                    try Library.restore(
                        folder.url.appending(path: "backup.trove"), over: folder.libraryURL)
                } else {
                    #expect(content == new, "\(context)")
                }
                try await expectSound(folder, [new], context)
            }
        }
    }

    /// Replaces the library in a folder with the backup.
    ///
    /// - Returns: The content of the library afterwards, or the error.
    private func restore(
        _ folder: TemporaryFolder, _ kind: faulty_storage_kind, failingAt number: Int
    ) throws -> (failure: LibraryError?, content: LibraryContent?) {
        faulty_storage_arm(folder.url.path + "/", kind, Int32(clamping: number))
        do throws(LibraryError) {
            try Library.restore(
                folder.url.appending(path: "backup.trove"), over: folder.libraryURL,
                workingIn: folder.url)
        } catch {
            return (error, nil)
        }
        return (nil, try LibraryContent(of: folder.libraryURL, includesTimes: false))
    }

    @Test func everyWriteOfAnUpdateMayFail() async throws {
        let template = try TemporaryFolder(isInMemory: true)
        try OldLibrary.write(to: template.libraryURL)
        let reference = try copy(template)
        try reference.library().close()
        let new = try LibraryContent(of: reference.libraryURL, includesTimes: false)
        for kind in Self.kinds {
            let counted = try copy(template)
            faulty_storage_arm(counted.url.path + "/", kind, .max)
            try counted.library().close()
            let count = Int(faulty_storage_disarm())
            #expect(count > 8)
            for number in Self.numbers(count) {
                let context = "update, \(kind), write \(number)"
                let folder = try copy(template)
                faulty_storage_arm(folder.url.path + "/", kind, Int32(number))
                do throws(LibraryError) {
                    try Library(at: folder.libraryURL).close()
                } catch {
                    #expect([.diskFull, .inputOutput].contains(error.code), "\(context): \(error)")
                    #expect(error.message.hasSuffix("."), "\(context)")
                }
                faulty_storage_disarm()
                for folder in [try copy(folder), folder] {
                    try await expectSound(folder, [new], context)
                }
            }
        }
    }
}
