import CFaultyStorage
import Foundation
import Testing
import TroveTestSupport

@testable import TroveCore

/// A disk that is full or broken at any write: a sentence, and the library is as before or as after.
///
/// `TROVE_FAULTS=all` lets every write fail in every way; else those number 1, 4, 16, 64, … do.
@Suite(.serialized)
struct FaultTests {
    /// Something that is done to a library while the disk fails.
    enum Action: String, CaseIterable, Sendable {
        case edit, bulkEdit, move, delete, addField, removeField, createList, deleteList
        case importing, undo, redo, restoring, compacting, repairing, backingUp, copying
    }

    private static let isInstalled = faulty_storage_install() == 0
    private static let triesAll = ProcessInfo.processInfo.environment["TROVE_FAULTS"] == "all"
    private static let kinds =
        [FAULTY_STORAGE_FULL, FAULTY_STORAGE_BROKEN_ONCE]
        + (triesAll ? [FAULTY_STORAGE_BROKEN] : [])

    init() throws {
        try #require(Self.isInstalled)
    }

    /// The numbers of the writes that fail.
    private static func following(_ number: Int) -> Int { triesAll ? number + 1 : number * 4 }

    @Test(arguments: Action.allCases)
    func everyWriteMayFail(action: Action) async throws {
        let template = try TemporaryFolder(isInMemory: true)
        let library = try template.library()
        try await prepare(library, template)
        library.close()
        let old = try LibraryContent(of: template.libraryURL, includesTimes: false)
        let new = try await outcome(of: action, template)
        for kind in Self.kinds {
            var number = 1
            while try await fails(action, kind, at: number, template, old, new) {
                number = Self.following(number)
            }
            #expect(number > 1, "\(action) does not write")
        }
    }

    private func prepare(_ library: Library, _ folder: TemporaryFolder) async throws {
        let list = try await library.makeBooks((1...60).map { "Book number \($0)" })
        try await library.perform(.deleteRecords([60], list: list.id))
        try await library.perform(.createList(name: "Films", fields: [FieldDraft(name: "Title")]))
        try await library.perform(.renameList(list.id, "Novels"))
        try await library.undo()
        let rows = (1...300).map { "Film \($0),\(1900 + $0 % 100)\n" }.joined()
        _ = try folder.file("films.csv", "Title,Year\n" + rows)
        try await library.backUp(to: folder.url.appending(path: "backup.trove"))
        try await library.perform(.setIcon(list.id, "folder"))
        try await library.undo()
    }

    private func perform(
        _ action: Action, on library: Library, _ folder: TemporaryFolder
    ) async throws(LibraryError) {
        let lists = try library.lists()
        let list = lists[0]
        let title = list.fields[0].id
        switch action {
        case .edit:
            try await library.perform(
                .setValue(.text("Emma"), field: title, record: 7, list: list.id))
        case .bulkEdit:
            try await library.perform(
                .setValues(.text("Emma"), field: title, records: Array(1...50), list: list.id))
        case .move:
            try await library.perform(.moveRecords([3, 9], list: list.id, to: .first))
        case .delete:
            try await library.perform(.deleteRecords(Array(10...30), list: list.id))
        case .addField:
            try await library.perform(.addField(list.id, FieldDraft(name: "Note")))
        case .removeField: try await library.perform(.removeField(title, list: list.id))
        case .createList:
            try await library.perform(.createList(name: "Trees", fields: [FieldDraft(name: "A")]))
        case .deleteList: try await library.perform(.deleteList(list.id))
        case .importing:
            _ = try await library.importCSV(from: folder.url.appending(path: "films.csv"))
        case .undo: try await library.undo()
        case .redo: try await library.redo()
        case .restoring: try await library.restore(folder.url.appending(path: "backup.trove"))
        case .compacting: try await library.compact()
        case .repairing: try await library.repair()
        case .backingUp: try await library.backUpIfDue()
        case .copying: try await library.backUp(to: folder.url.appending(path: "copy.trove"))
        }
    }

    /// A copy of the files of `template`, with what a program left behind that was killed.
    private func copy(_ template: TemporaryFolder) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(isInMemory: true)
        for name in ["library.trove", "library.trove-wal", "films.csv", "backup.trove"] {
            let file = template.url.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            try FileManager.default.copyItem(at: file, to: folder.url.appending(path: name))
        }
        return folder
    }

    private func outcome(
        of action: Action, _ template: TemporaryFolder
    ) async throws -> LibraryContent {
        let folder = try copy(template)
        let library = try folder.library()
        try await perform(action, on: library, folder)
        library.close()
        return try LibraryContent(of: folder.libraryURL, includesTimes: false)
    }

    /// Does something while a write fails, and looks at what is left.
    ///
    /// - Returns: Whether there was a write of this number.
    private func fails(
        _ action: Action, _ kind: faulty_storage_kind, at number: Int,
        _ template: TemporaryFolder, _ old: LibraryContent, _ new: LibraryContent
    ) async throws -> Bool {
        let context = "\(action), \(kind), write \(number)"
        let folder = try copy(template)
        let library = try folder.library()
        let list = try library.lists()[0]
        var failure: LibraryError?
        faulty_storage_arm(folder.url.path + "/", kind, Int32(number))
        do throws(LibraryError) {
            try await perform(action, on: library, folder)
        } catch {
            failure = error
        }
        // What goes on behind the scenes, such as emptying the log, fails too.
        _ = try await library.pool.writeWithoutTransaction { _ in }
        let hasFailed = faulty_storage_disarm() >= Int32(number)
        if !hasFailed { #expect(failure == nil, "\(context)") }

        if let failure {
            let codes: [LibraryError.Code] =
                kind == FAULTY_STORAGE_FULL ? [.diskFull] : [.inputOutput, .diskFull]
            #expect(codes.contains(failure.code), "\(context): \(failure)")
            #expect(failure.message.hasSuffix("."), "\(context)")
        }
        // As if the computer had stopped right then.
        try await expectSound(try copy(folder), failure == nil ? [new] : [old, new], context)
        let now = try LibraryContent(of: folder.libraryURL, includesTimes: false)
        #expect(now == new || failure != nil && now == old, "\(context)")
        if failure != nil, ![.backingUp, .copying, .restoring].contains(action), now == old {
            guard case .failed = library.saveState else {
                Issue.record("\(context): the save state is \(library.saveState)")
                return hasFailed
            }
        }
        // The disk works again: so does the library.
        let films = try library.lists().last ?? list
        try await library.perform(.setIcon(films.id, "again"))
        library.close()
        try await expectSound(folder, nil, context)
        return hasFailed
    }

    private func expectSound(
        _ folder: TemporaryFolder, _ contents: [LibraryContent]?, _ context: String
    ) async throws {
        let library = try folder.library()
        let problems = try await library.check()
        #expect(problems == [], "\(context)")
        library.close()
        let content = try LibraryContent(of: folder.libraryURL, includesTimes: false)
        if let contents { #expect(contents.contains(content), "\(context), stopped") }
        for backup in try Library.backups(of: folder.libraryURL) {
            let copy = try Library(at: backup.url, mode: .readOnly)
            #expect(try await copy.check() == [], "\(context), \(backup.url.lastPathComponent)")
        }
        let backups = folder.url.appending(path: "backups")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
        #expect(!names.contains { $0.contains(".part") }, "\(context)")
    }

    @Test func everyWriteOfAnUpdateMayFail() async throws {
        let template = try TemporaryFolder(isInMemory: true)
        try OldLibrary.write(to: template.libraryURL)
        let reference = try copy(template)
        try reference.library().close()
        let new = try LibraryContent(of: reference.libraryURL, includesTimes: false)
        for kind in Self.kinds {
            var number = 1
            var hasFailed = true
            while hasFailed {
                let context = "update, \(kind), write \(number)"
                let folder = try copy(template)
                faulty_storage_arm(folder.url.path + "/", kind, Int32(number))
                do throws(LibraryError) {
                    try Library(at: folder.libraryURL).close()
                } catch {
                    #expect([.diskFull, .inputOutput].contains(error.code), "\(context): \(error)")
                    #expect(error.message.hasSuffix("."), "\(context)")
                }
                hasFailed = faulty_storage_disarm() >= Int32(number)
                for folder in [try copy(folder), folder] {
                    try await expectSound(folder, [new], context)
                }
                number = Self.following(number)
            }
            #expect(number > 8)
        }
    }
}
