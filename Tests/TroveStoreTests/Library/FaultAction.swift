import Foundation
import GRDB
import TestSupport
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// An operation on a library while the disk fails.
enum FaultAction: String, CaseIterable, Sendable {
    case edit, bulkEdit, undoOfBulkEdit, bulkErase, bulkTransfer, move, delete
    case addField, removeField, changeKind, createList, deleteList
    case importing, undo, redo, restoring, compacting, repairing, repairingDamage, backingUp
    case copying

    /// Limits that turn changes of more than ten records into bulk changes.
    static let limits = ChangeLimits(singleCount: 10)

    /// A closed library with a list of books, to copy.
    private static let books = Task {
        let folder = try TemporaryFolder(isInMemory: true)
        let library = try folder.library(limits)
        _ = try await library.makeBooks((1...60).map { "Book number \($0)" })
        library.close()
        return folder
    }

    /// Makes the library and the other files the action needs in a folder.
    func prepare(_ folder: TemporaryFolder) async throws {
        let books = try await Self.books.value
        try FileManager.default.copyItem(at: books.libraryURL, to: folder.libraryURL)
        let library = try folder.library(Self.limits)
        let list = try library.lists()[0]
        try await library.perform(.deleteRecords([60], list: list.id))
        try await library.perform(.createList(name: "Films", fields: [FieldDraft(name: "Title")]))
        try await library.perform(.renameList(list.id, "Novels"))
        try await library.undo()
        let rows = (1...300).map { "Film \($0),\(1900 + $0 % 100)\n" }.joined()
        _ = try folder.file("films.csv", "Title,Year\n" + rows)
        try await library.backUp(to: folder.url.appending(path: "backup.trove"))
        if self == .bulkErase {
            try await library.perform(.deleteRecords(Array(20...50), list: list.id))
        }
        if self == .compacting { try await leaveBehind(in: library) }
        try await library.perform(.setIcon(list.id, "folder"))
        try await library.undo()
        if self == .undoOfBulkEdit { try await Self.bulkEdit.perform(on: library, in: folder) }
        let index = try await library.pool.read {
            try Int.fetchOne(
                $0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'books_order'")
        }
        library.close()
        guard self == .repairingDamage, let index else { return }
        let file = try FileHandle(forUpdating: folder.libraryURL)
        try file.seek(toOffset: UInt64(index - 1) * 4096)
        // An empty index page.
        try file.write(contentsOf: Data([10, 0, 0, 0, 0, 0x10, 0, 0]))
        try file.close()
    }

    /// Adds a list and images that nothing needs any more.
    private func leaveBehind(in library: Library) async throws {
        let change = try await library.perform(.createList(name: "Gone", fields: []))
        if let list = change.list { try await library.perform(.deleteList(list)) }
        try await library.pool.write { db in
            try db.execute(
                sql: """
                    DELETE FROM history;
                    INSERT INTO image
                        VALUES (hex(randomblob(32)), 'image/png', 1, 1, zeroblob(50000), x'00', 0)
                    """)
        }
    }

    func perform(on library: Library, in folder: TemporaryFolder) async throws(LibraryError) {
        let lists = try library.lists()
        let list = lists[0]
        let title = list.fields[0].id
        switch self {
        case .edit:
            try await library.perform(
                .setValue(.text("Emma"), field: title, record: 7, list: list.id))
        case .bulkEdit:
            try await library.perform(
                .setValues(.text("Emma"), field: title, records: Array(1...50), list: list.id))
        case .bulkErase: try await library.perform(.emptyTrash(list.id))
        case .bulkTransfer:
            try await library.perform(
                .transferRecords(
                    Array(20...59), from: list.id, to: lists[1].id, unmatched: .newFields))
        case .move:
            try await library.perform(.moveRecords([3, 9], list: list.id, to: .first))
        case .delete:
            try await library.perform(.deleteRecords(Array(10...30), list: list.id))
        case .addField:
            try await library.perform(.addField(list.id, FieldDraft(name: "Note")))
        case .removeField: try await library.perform(.removeField(title, list: list.id))
        case .changeKind:
            try await library.perform(.changeKind(title, list: list.id, to: .tags))
        case .createList:
            try await library.perform(.createList(name: "Trees", fields: [FieldDraft(name: "A")]))
        case .deleteList: try await library.perform(.deleteList(list.id))
        case .importing:
            _ = try await library.importCSV(from: folder.url.appending(path: "films.csv"))
        case .undo, .undoOfBulkEdit: try await library.undo()
        case .redo: try await library.redo()
        case .restoring:
            // The temporary copy is on the failing disk too.
            try await library.restore(
                folder.url.appending(path: "backup.trove"), workingIn: folder.url)
        case .compacting: try await library.compact()
        case .repairing, .repairingDamage: try await library.repair()
        case .backingUp: try await library.backUpIfDue()
        case .copying: try await library.backUp(to: folder.url.appending(path: "copy.trove"))
        }
    }
}
