import Foundation
import Testing
import TroveModel
import TroveTestSupport

/// The behavior that every engine of storage has: one suite, all engines.
@Suite(.timeLimit(.minutes(5))) struct StorageBehaviorTests {}

// MARK: - Records

extension StorageBehaviorTests {
    @Test(arguments: Engine.allCases)
    func addedRecordsAreAtTheirPlaces(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Nana"])
            let emma = try #require(
                try await storage.recordList(for: RecordListRequest(list: books.id)).allIDs.first)
            try await storage.insert(["Title": .text("Ulysses")], into: books, at: .first)
            try await storage.insert(["Title": .text("Faust")], into: books, at: .after(emma))
            try await storage.insert(["Title": .text("Dune")], into: books, at: .before(emma))
            #expect(
                try await storage.column(books) == ["Ulysses", "Dune", "Emma", "Faust", "Nana"])
            #expect(try await storage.list(books.id).recordCount == 5)
        }
    }

    @Test(arguments: Engine.allCases)
    func valuesOfEveryKindComeBack(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let values: [(FieldKind, FieldValue)] = [
                (.text, .text("Émile")), (.paragraph, .text("a\nb")), (.number, .integer(-7)),
                (.number, .decimal(4.25)), (.number, .text("about 1800")),
                (.checkbox, .checkbox(true)), (.choice, .text("Crime")),
                (.tags, .texts(["new", "lent"])), (.texts, .texts(["one", "two"])),
                (.timeSpan, .timeSpan(seconds: 5_400)), (.rating, .integer(4)),
                (.link, .text("https://example.org")),
                (.date, .date(try #require(PartialDate("1994-05")))),
            ]
            let list = try await storage.createList(
                values.enumerated().map { FieldDraft(name: "Field \($0)", kind: $1.0) })
            let id = try await storage.insert(
                Dictionary(
                    uniqueKeysWithValues: values.enumerated().map { ("Field \($0)", $1.1) }),
                into: list)
            let record = try #require(try await storage.record(id, in: list.id))
            #expect(record.values == values.map(\.1))
            #expect(record.deletedAt == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func editedValuesReplaceOldOnes(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Nana"])
            let year = books.fields[2].id
            let change = try await storage.performAndReturn(
                .setValue(.integer(1815), field: year, record: 1, list: books.id))
            #expect(change.updated == [1])
            #expect(change.name == "Change Year of “Emma”")
            try await storage.performAndReturn(
                .setValues(.integer(1900), field: year, records: [1, 2], list: books.id))
            try await storage.performAndReturn(
                .setValue(.empty, field: year, record: 2, list: books.id))
            #expect(
                try await storage.column(RecordListRequest(list: books.id), field: 2)
                    == ["1900", ""])
        }
    }

    @Test(arguments: Engine.allCases)
    func newRecordsHaveDefaultValues(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            var count = FieldDraft(name: "Count", kind: .number)
            count.options.defaultText = "1"
            let list = try await storage.createList([FieldDraft(name: "Title"), count])
            let plain = try await storage.insert(["Title": .text("A")], into: list)
            let given = try await storage.insert(["Count": .integer(3)], into: list)
            #expect(try await storage.value("Count", of: plain, in: list) == .integer(1))
            #expect(try await storage.value("Count", of: given, in: list) == .integer(3))
        }
    }

    @Test(arguments: Engine.allCases)
    func requiredAndUniqueFieldsRefuseValues(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            var isbn = FieldDraft(name: "ISBN")
            isbn.options.isUnique = true
            var title = FieldDraft(name: "Title")
            title.options.isRequired = true
            let list = try await storage.createList([title, isbn])
            try await storage.insert(["Title": .text("A"), "ISBN": .text("1")], into: list)
            try await storage.insert(["Title": .text("B"), "ISBN": .text("2")], into: list)
            await expectError(.invalid) {
                try await storage.perform(
                    .setValue(.empty, field: list.fields[0].id, record: 1, list: list.id))
            }
            await expectError(.invalid) {
                try await storage.perform(
                    .setValue(.text("1"), field: list.fields[1].id, record: 2, list: list.id))
            }
            await expectError(.invalid) {
                try await storage.insert(["ISBN": .text("2")], into: list)
            }
            #expect(try await storage.column(list) == ["A", "B"])
        }
    }

    @Test(arguments: Engine.allCases)
    func movedRecordsKeepTheirGivenOrder(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "B", "C", "D", "E"])
            try await storage.performAndReturn(
                .moveRecords([5, 1], list: list.id, to: .after(3)))
            #expect(try await storage.column(list) == ["B", "C", "E", "A", "D"])
            try await storage.performAndReturn(.moveRecords([4], list: list.id, to: .first))
            try await storage.performAndReturn(.moveRecords([2], list: list.id, to: .last))
            #expect(try await storage.column(list) == ["D", "C", "E", "A", "B"])
        }
    }

    @Test(arguments: Engine.allCases)
    func movedRecordsGetValuesInTheSameStep(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "B", "C", "D"])
            let title = list.fields[0].id
            let cells = [
                CellValue(.text("x"), field: title, record: 4),
                CellValue(.text("B"), field: title, record: 2),
            ]
            try await storage.performAndReturn(
                .moveRecords([4, 2], list: list.id, to: .first, setting: cells))
            #expect(try await storage.column(list) == ["x", "B", "A", "C"])
            // Values that stay equal only move their records.
            try await storage.performAndReturn(
                .moveRecords([2], list: list.id, to: .last, setting: [cells[1]]))
            #expect(try await storage.column(list) == ["x", "A", "C", "B"])
            await expectError(.notFound) {
                _ = try await storage.perform(
                    .moveRecords([1], list: list.id, to: .after(99), setting: [cells[0]]))
            }
            #expect(try await storage.column(list) == ["x", "A", "C", "B"])
        }
    }

    @Test(arguments: Engine.allCases)
    func deletedRecordsCanBeRestoredOrErased(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "B", "C"])
            let trash = RecordListRequest(list: list.id, scope: .trash)
            let deletion = try await storage.performAndReturn(
                .deleteRecords([2, 3], list: list.id))
            #expect(deletion.deleted == [2, 3])
            #expect(deletion.name == "Delete 2 Records")
            #expect(try await storage.column(list) == ["A"])
            #expect(Set(try await storage.column(trash)) == ["B", "C"])
            #expect(try await storage.list(list.id).trashCount == 2)
            let restoring = try await storage.performAndReturn(
                .restoreRecords([2], list: list.id))
            #expect(restoring.inserted == [2])
            #expect(try await storage.column(list) == ["A", "B"])
            try await storage.performAndReturn(.eraseRecords([3], list: list.id))
            #expect(try await storage.record(3, in: list.id) == nil)
            await expectError(.invalid) {
                try await storage.perform(.restoreRecords([1], list: list.id))
            }
            await expectError(.invalid) {
                try await storage.perform(.eraseRecords([1], list: list.id))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func restoringKeepsUniqueFieldsUnique(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            var isbn = FieldDraft(name: "ISBN")
            isbn.options.isUnique = true
            let list = try await storage.createList([isbn])
            try await storage.insert(["ISBN": .text("1")], into: list)
            try await storage.perform(.deleteRecords([1], list: list.id))
            try await storage.insert(["ISBN": .text("1")], into: list)
            await expectError(.invalid) {
                try await storage.perform(.restoreRecords([1], list: list.id))
            }
            #expect(try await storage.list(list.id).trashCount == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func identitiesOfErasedRecordsAreNotReused(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "B"])
            try await storage.perform(.deleteRecords([2], list: list.id))
            try await storage.perform(.emptyTrash(list.id))
            #expect(try await storage.insert([:], into: list) == 3)
            try await storage.undo()
            #expect(try await storage.insert([:], into: list) > 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func unknownPlacesAreNotFound(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["A"])
            let other = try await storage.createList("Other", [FieldDraft(name: "Name")])
            let missing = ListID(rawValue: 99)
            await expectError(.notFound) { _ = try await storage.list(missing) }
            await expectError(.notFound) { _ = try await storage.records([1], in: missing) }
            await expectError(.notFound) {
                _ = try await storage.recordList(for: RecordListRequest(list: missing))
            }
            await expectError(.notFound) {
                try await storage.perform(.deleteRecords([7], list: books.id))
            }
            await expectError(.notFound) {
                try await storage.perform(
                    .setValue(
                        .text("B"), field: other.fields[0].id, record: 1, list: books.id))
            }
            await expectError(.notFound) {
                try await storage.perform(
                    .setValue(.text("B"), field: books.fields[0].id, record: 7, list: books.id))
            }
            await expectError(.notFound) {
                try await storage.perform(.moveRecords([1], list: books.id, to: .after(7)))
            }
            #expect(try await storage.record(7, in: books.id) == nil)
            #expect(try await storage.column(books) == ["A"])
        }
    }
}
