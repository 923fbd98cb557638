import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

/// Duplicating a list with or without its records, and the order of choices.
struct DuplicateListTests {
    @Test func aListIsCopiedWithItsRecordsOrWithout() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        var books = try await library.makeBooks(["Emma", "Dune", "Gone"])
        var sequel = FieldDraft(name: "Sequel", kind: .recordLink)
        sequel.options.targetList = books.id
        try await library.perform(.addField(books.id, sequel))
        books = try library.list(books.id)
        let link = try #require(books.field(named: "Sequel"))
        try await library.perform(.setValue(.record(2), field: link.id, record: 1, list: books.id))
        try await library.perform(.moveRecords([2], list: books.id, to: .first))
        try await library.perform(.deleteRecords([3], list: books.id))
        var settings = books.settings
        settings.sort = .field(books.fields[2].id)
        settings.grouping = .firstLetter(books.fields[0].id)
        settings.titleTemplate = try TitleTemplate("{Title} ({Year})", fields: books.fields)
        settings.view.hiddenFields = [books.fields[1].id]
        try await library.perform(.changeSettings(books.id, settings))

        let change = try await library.performAndProve(
            .duplicateList(books.id, name: "Books Copy", withRecords: true))
        let copy = try library.list(try #require(change.list))
        #expect(copy.name == "Books Copy")
        #expect(copy.recordCount == 2 && copy.trashCount == 0)
        #expect(copy.fields.map(\.name) == books.fields.map(\.name))
        #expect(copy.settings.sort == .field(copy.fields[2].id))
        #expect(copy.settings.titleTemplate?.text(fields: copy.fields) == "{Title} ({Year})")
        #expect(copy.settings.view.hiddenFields == [copy.fields[1].id])
        #expect(
            try await library.texts(RecordListRequest(list: copy.id)) == ["Dune", "Emma"])
        #expect(try await library.texts(RecordListRequest(list: copy.id, query: "em")) == ["Emma"])
        // A link to a record of the list refers to the copy of that record.
        #expect(copy.fields[4].options.targetList == copy.id)
        #expect(try library.value("Sequel", of: 1, in: copy.id) == .record(2))
        let old = try #require(try library.record(1, in: books.id))
        let new = try #require(try library.record(1, in: copy.id))
        #expect(old.createdAt == new.createdAt && old.modifiedAt == new.modifiedAt)

        let empty = try await library.performAndProve(
            .duplicateList(books.id, name: "Empty", withRecords: false))
        let emptyList = try library.list(try #require(empty.list))
        #expect(emptyList.recordCount == 0)
        try await library.add(["Title": .text("New")], to: emptyList)
        #expect(
            try await library.texts(RecordListRequest(list: emptyList.id, query: "new")) == ["New"])
        #expect(try library.list(books.id).recordCount == 2)
    }

    @Test func choicesAreSortedAndGroupedInTheirOwnOrder() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let list = try await library.makeList(
            "Tasks",
            [
                FieldDraft(name: "Name"),
                FieldDraft(name: "State", choices: ["To do", "Doing", "Done"]),
            ])
        for state in ["Done", "Also", "To do", "", "Doing", "Done"] {
            try await library.add(["Name": .text("x"), "State": .text(state)], to: list)
        }
        let state = list.fields[1].id
        let sorted = RecordListRequest(list: list.id, sort: .field(state))
        #expect(
            try await library.texts(sorted, field: 1)
                == ["To do", "Doing", "Done", "Done", "Also", ""])
        let grouped = try await library.recordList(
            for: RecordListRequest(list: list.id, grouping: .value(state)))
        #expect(
            grouped.sections.map(\.title) == ["To do", "Doing", "Done", "Also", "No State"])
    }
}
