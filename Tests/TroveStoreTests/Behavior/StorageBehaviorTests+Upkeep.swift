import Foundation
import Testing
import TroveModel
import TroveTestSupport

// MARK: - Many records, trash, statistics and settings

extension StorageBehaviorTests {
    @Test(arguments: Engine.allCases)
    func bulkChangesAreOneStep(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["Old Tom", "Old Ben", "New"])
            let (title, year) = (list.fields[0].id, list.fields[2].id)
            let changes: [RecordEdit] = [
                .replace(TextReplacement("old", with: "Young"), fields: [title]),
                .set(year, .integer(1)), .add(year, 2),
            ]
            let preview = try await storage.preview(changes, of: [1, 3], in: list.id)
            #expect(preview.recordCount == 2 && preview.valueCount == 3)
            #expect(preview.samples.first?.newText == "Young Tom")
            let change = try await storage.performAndReturn(
                .editRecords([1, 2, 3], list: list.id, changes))
            #expect(change.updated == [1, 2, 3])
            #expect(try await storage.column(list) == ["Young Tom", "Young Ben", "New"])
            #expect(
                try await storage.column(RecordListRequest(list: list.id), field: 2)
                    == ["3", "3", "3"])
        }
    }

    @Test(arguments: Engine.allCases)
    func duplicatesStandAfterTheirOriginals(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            var isbn = FieldDraft(name: "ISBN")
            isbn.options.isUnique = true
            let list = try await storage.createList([FieldDraft(name: "Title"), isbn])
            for title in ["A", "B", "C"] {
                try await storage.insert(
                    ["Title": .text(title), "ISBN": .text(title)], into: list)
            }
            let change = try await storage.performAndReturn(
                .duplicateRecords([1, 2], list: list.id))
            #expect(change.inserted == [4, 5])
            #expect(try await storage.column(list) == ["A", "B", "A", "B", "C"])
            #expect(try await storage.value("ISBN", of: 4, in: list) == .empty)
        }
    }

    @Test(arguments: Engine.allCases)
    func recordsAreCopiedAndMovedToOtherLists(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma"])
            try await storage.perform(
                .setValue(.text("Austen"), field: books.fields[1].id, record: 1, list: books.id))
            let wishes = try await storage.createList(
                "Wishes", [FieldDraft(name: "title"), FieldDraft(name: "Price", kind: .number)])
            let copy = try await storage.performAndReturn(
                .copyRecords([1], from: books.id, to: wishes.id))
            #expect(copy.name == "Copy “Emma” to “Wishes”")
            #expect(try await storage.column(wishes) == ["Emma"])
            #expect(try await storage.column(books) == ["Emma"])
            try await storage.performAndReturn(
                .transferRecords([1], from: books.id, to: wishes.id, unmatched: .newFields))
            #expect(try await storage.column(books) == [])
            #expect(try await storage.column(wishes) == ["Emma", "Emma"])
            #expect(try await storage.value("Author", of: 2, in: wishes) == .text("Austen"))
            await expectError(.invalid) {
                try await storage.perform(
                    .copyRecords([1], from: wishes.id, to: wishes.id))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func mergedRecordsBecomeTheFirst(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks()
            let year = list.fields[2].id
            try await storage.insert(["Title": .text("Emma")], into: list)
            try await storage.insert(
                ["Title": .text("emma"), "Year": .integer(1815)], into: list)
            let proposal = try await storage.mergeProposal(for: [1, 2], in: list.id)
            #expect(proposal.parts[0].isConflict)
            #expect(proposal.parts[0].proposed == .text("Emma"))
            #expect(proposal.parts.first { $0.field == year }?.proposed == .integer(1815))
            try await storage.performAndReturn(.mergeRecords([1, 2], list: list.id))
            #expect(try await storage.column(list) == ["Emma"])
            #expect(try await storage.value("Year", of: 1, in: list) == .integer(1815))
            #expect(try await storage.list(list.id).trashCount == 1)
            await expectError(.invalid) {
                try await storage.perform(.mergeRecords([1], list: list.id))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aVisibleOrderBecomesTheManualOne(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["C", "A", "B"])
            var settings = list.settings
            settings.sort = .field(list.fields[0].id)
            try await storage.perform(.changeSettings(list.id, settings))
            let request = RecordListRequest(try await storage.list(list.id))
            try await storage.performAndReturn(
                .arrangeRecords(request, moving: [3], to: .first, showing: true))
            #expect(try await storage.column(list) == ["B", "A", "C"])
            #expect(try await storage.list(list.id).settings.sort == .manual)
            try await storage.undo()
            #expect(try await storage.list(list.id).settings.sort == settings.sort)
            try await storage.perform(.arrangeRecords(request))
            #expect(try await storage.column(list) == ["A", "B", "C"])
        }
    }

    @Test(arguments: Engine.allCases)
    func recordsExpireInTheTrash(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "B"])
            #expect(try await storage.trashDays() == 30)
            try await storage.perform(.deleteRecords([1], list: list.id))
            let record = try #require(try await storage.record(1, in: list.id))
            let deletedAt = try #require(record.deletedAt)
            let removal = try #require(try await storage.removalDate(of: record))
            #expect(removal.timeIntervalSince(deletedAt) == 30 * 86_400)
            #expect(try await storage.removeExpiredRecords(now: removal) == nil)
            let later = removal.addingTimeInterval(2)
            try await storage.setTrashDays(nil)
            #expect(try await storage.removeExpiredRecords(now: later) == nil)
            #expect(try await storage.removalDate(of: record) == nil)
            try await storage.setTrashDays(30)
            let change = try await storage.removeExpiredRecords(now: later)
            #expect(change?.name == "Delete 1 Record from Trash")
            #expect(try await storage.record(1, in: list.id) == nil)
            try await storage.undo()
            #expect(try await storage.record(1, in: list.id) != nil)
            // A new change would discard what can be redone.
            #expect(try await storage.removeExpiredRecords(now: later) == nil)
            await expectError(.invalid) { try await storage.setTrashDays(0) }
        }
    }

    @Test(arguments: Engine.allCases)
    func emptyingTheTrashKeepsNewerRecords(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "B"])
            try await storage.perform(.deleteRecords([1, 2], list: list.id))
            let change = try await storage.perform(
                .emptyTrash(list.id, deletedBefore: Date(timeIntervalSinceNow: -60)))
            #expect(change.isEmpty)
            #expect(try await storage.undoState().undoName == "Delete 2 Records")
            try await storage.performAndReturn(.emptyTrash(nil))
            #expect(try await storage.list(list.id).trashCount == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func statisticsCountValues(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createList([
                FieldDraft(name: "Price", kind: .number), FieldDraft(name: "Tags", kind: .tags),
            ])
            for (price, tags) in [(10, ["a", "b"]), (20, ["a"]), (60, [])]
                as [(Int64, [String])]
            {
                try await storage.insert(
                    ["Price": .integer(price), "Tags": .texts(tags)], into: list)
            }
            try await storage.insert([:], into: list)
            let all = try await storage.statistics(for: RecordListRequest(list: list.id)).total
            #expect(all[0].recordCount == 4 && all[0].emptyCount == 1)
            #expect(all[0].minimum == .integer(10) && all[0].maximum == .integer(60))
            #expect(all[0].sum == 90 && all[0].mean == 30 && all[0].median == 20)
            #expect(all[1].counts.map(\.text) == ["a", "b"])
            #expect(all[1].counts.map(\.count) == [2, 1])
            let some = try await storage.statistics(
                for: RecordListRequest(
                    list: list.id, grouping: .value(list.fields[1].id), query: "price:>15"),
                fields: [list.fields[0].id])
            #expect(some.total.map(\.sum) == [80])
            #expect(some.groups.map(\.recordCount) == [1, 1])
            await expectError(.notFound) {
                _ = try await storage.statistics(
                    for: RecordListRequest(list: list.id), fields: [FieldID(rawValue: 99)])
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func equalRecordsAreDuplicates(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["Émile", "Nana", "emile", "", ""])
            let search = DuplicateSearch(fields: [list.fields[0].id], findsNear: false)
            let found = try await storage.duplicates(in: list.id, search)
            #expect(found.map(\.records) == [[1, 3]])
            #expect(found.map(\.score) == [1])
            await expectError(.invalid) {
                _ = try await storage.duplicates(in: list.id, DuplicateSearch(fields: []))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func settingsAreKeptByName(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            #expect(try await storage.setting("shown") == nil)
            try await storage.setSetting("shown", to: "3")
            #expect(try await storage.setting("shown") == "3")
            #expect(try await storage.undoState().undoName == nil)
            try await storage.setSetting("shown", to: nil)
            #expect(try await storage.setting("shown") == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func aNewStorageIsWritableAndSound(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            #expect(storage.access.isWritable)
            _ = try await storage.createBooks(["A"])
            guard case .saved = storage.saveState else {
                Issue.record("\(storage.saveState)")
                return
            }
            #expect(try await storage.check() == [])
            try await storage.compact()
            try await storage.repair()
            #expect(try await storage.lists().map(\.name) == ["Books"])
        }
    }
}
