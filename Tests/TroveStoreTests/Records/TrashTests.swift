import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Deleting, restoring, erasing and expiring records.
@Suite(.timeLimit(.minutes(5))) struct TrashTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func recordsAreRemovedForGoodInOneStepThatCanBeUndone() async throws {
        let list = try await library.makeBooks(["A", "B", "C"])
        try await library.perform(.deleteRecords([1, 3], list: list.id))
        let change = try await library.performAndProve(.eraseRecords([3], list: list.id))
        #expect(change.name == "Delete “C” Permanently")
        #expect(try library.list(list.id).trashCount == 1)
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(.eraseRecords([2], list: list.id))
        }
        #expect(error?.message == "“B” is not in the trash. Delete it first.")
        // Earlier steps can still be undone.
        try await library.undo()
        try await library.undo()
        #expect(try await library.texts(RecordListRequest(list: list.id)) == ["A", "B", "C"])
    }

    @Test(arguments: [1_000, 1])
    func onlyWhatIsInTheTrashIsRestoredAndOnlyWhatIsNotIsDeleted(limit: Int) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library(ChangeLimits(singleCount: limit))
        let list = try await library.makeBooks(["A", "B", "C", "D", "E"])
        try await library.perform(.deleteRecords([3, 5], list: list.id))
        let deleted = try library.record(3, in: list.id)?.deletedAt
        let steps = try library.history().count
        for (edit, sentence) in [
            (
                Edit.restoreRecords([1], list: list.id),
                "“A” is not in the trash. Choose another record."
            ),
            (
                .restoreRecords([1, 2], list: list.id),
                "None of these records is in the trash. Choose others."
            ),
            (
                .deleteRecords([3], list: list.id),
                "“C” is already in the trash. Choose another record."
            ),
        ] {
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(edit)
            }
            #expect(error?.code == .invalid)
            #expect(error?.message == sentence)
        }
        #expect(try library.history().count == steps)
        let change = try await library.performAndProve(.deleteRecords([1, 2, 3], list: list.id))
        #expect(change.name == "Delete 2 Records")
        #expect(change.deleted == [1, 2])
        #expect(try library.record(3, in: list.id)?.deletedAt == deleted)
        let restored = try await library.performAndProve(
            .restoreRecords([1, 3, 4, 5], list: list.id))
        #expect(restored.inserted == [1, 3, 5])
    }

    @Test func aLibraryThatCanOnlyBeReadKeepsItsTrash() async throws {
        let list = try await library.makeBooks(["A"])
        try await library.perform(.deleteRecords([1], list: list.id))
        library.close()
        let reader = try Library(at: folder.libraryURL, mode: .readOnly)
        #expect(try await reader.removeExpiredRecords(now: .distantFuture) == nil)
    }

    @Test func theTrashOfAllListsIsEmptied() async throws {
        let books = try await library.makeBooks(["A", "B"])
        let films = try await library.makeList("Films", [FieldDraft(name: "Title")])
        try await library.add(["Title": .text("Alien")], to: films)
        try await library.perform(.deleteRecords([1], list: books.id))
        try await library.perform(.deleteRecords([1], list: films.id))
        let change = try await library.performAndProve(.emptyTrash(nil))
        #expect(change.name == "Empty Trash")
        #expect(Set(change.others.compactMap(\.list)) == [books.id, films.id])
        #expect(try library.lists().map(\.trashCount) == [0, 0])
        try await library.undo()
        try await library.performAndProve(.emptyTrash(films.id))
        #expect(try library.lists().map(\.trashCount) == [1, 0])
    }

    @Test func recordsStayInTheTrashForAsManyDaysAsIsSet() async throws {
        let list = try await library.makeBooks(["A", "B", "C"])
        let day = 86_400.0
        #expect(try library.trashDays() == Library.standardTrashDays)
        try await library.perform(.deleteRecords([1], list: list.id))
        let record = try #require(try library.record(1, in: list.id))
        let deleted = try #require(record.deletedAt)
        #expect(try library.removalDate(of: record) == deleted.addingTimeInterval(30 * day))
        #expect(try await library.removeExpiredRecords(now: deleted + 30 * day) == nil)
        #expect(try library.list(list.id).trashCount == 1)
        let change = try await library.removeExpiredRecords(now: deleted + 30 * day + 1)
        #expect(change?.name == "Delete 1 Record from Trash")
        #expect(try library.list(list.id).trashCount == 0)
        try await library.undo()
        #expect(try library.list(list.id).trashCount == 1)
        // Expired records stay while removing them would discard what can be redone.
        #expect(try await library.removeExpiredRecords(now: deleted + 99 * day) == nil)
        try await library.perform(.deleteRecords([2], list: list.id))
        try await library.setTrashDays(nil)
        #expect(try library.trashDays() == nil)
        #expect(try library.removalDate(of: record) == nil)
        #expect(try await library.removeExpiredRecords(now: deleted + 9_999 * day) == nil)
        try await library.setTrashDays(2)
        #expect(try await library.removeExpiredRecords(now: deleted + 3 * day) != nil)
        #expect(try library.list(list.id).trashCount == 0)
        await #expect(throws: LibraryError.self) { try await library.setTrashDays(0) }
    }

    @Test func everyListIsToldOfAStepThatTouchesSeveral() async throws {
        let books = try await library.makeBooks(["A"])
        let films = try await library.makeBooks(["B"])
        var events = library.events().makeAsyncIterator()
        let request = RecordListRequest(list: books.id)
        let snapshot = try await library.recordList(for: request)
        try await library.perform(.transferRecords([1], from: books.id, to: films.id))
        var told: [ListID] = []
        while told.count < 2, let event = await events.next() {
            if case .changed(let change) = event, let list = change.list {
                told.append(list)
                if list == books.id {
                    let update = try await library.update(of: snapshot, after: change)
                    #expect(update.deletedSections == [0] && !update.needsReload)
                }
            }
        }
        #expect(Set(told) == [books.id, films.id])
    }
}
