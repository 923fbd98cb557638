import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Duplicating records, and copying or moving them to another list.
struct CopyingTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    /// Sets the records' times to long ago.
    private func age(_ list: List) async throws {
        try await library.pool.write {
            try $0.execute(
                sql: "UPDATE \(SQLName.quoted(list.tableName)) SET created_at = 5, modified_at = 6")
        }
    }

    @Test func copiesStandBehindTheLastOfTheRecordsAndAreNew() async throws {
        let list = try await library.makeBooks(["A", "B", "C"])
        try await age(list)
        let change = try await library.performAndProve(
            .duplicateRecords([2, 1], list: list.id))
        #expect(change.name == "Duplicate 2 Records")
        #expect(change.inserted == [4, 5])
        #expect(
            try await library.texts(RecordListRequest(list: list.id)) == ["A", "B", "B", "A", "C"])
        let copy = try #require(try library.record(4, in: list.id))
        #expect(copy.createdAt.timeIntervalSince1970 > 1_000)
        #expect(copy.modifiedAt.timeIntervalSince1970 > 1_000)
        #expect(try await library.texts(RecordListRequest(list: list.id, query: "b")).count == 2)
    }

    @Test func aCopyHasNoValueThatMustBeUnique() async throws {
        var isbn = FieldDraft(name: "ISBN")
        isbn.options.isUnique = true
        let list = try await library.makeList("Books", [FieldDraft(name: "Title"), isbn])
        let id = try await library.add(["Title": .text("Emma"), "ISBN": .text("1")], to: list)
        let copy = try #require(
            try await library.perform(.duplicateRecords([id], list: list.id)).inserted.first)
        #expect(try library.value("Title", of: copy, in: list.id) == .text("Emma"))
        #expect(try library.value("ISBN", of: copy, in: list.id) == .empty)
    }

    private func twoLists() async throws -> (books: List, films: List) {
        let books = try await library.makeList(
            "Books",
            [
                FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number),
                FieldDraft(name: "Tags", kind: .tags), FieldDraft(name: "Shelf"),
            ])
        let films = try await library.makeList(
            "Films",
            [
                FieldDraft(name: "Name"), FieldDraft(name: "year", kind: .date),
                FieldDraft(name: "Notes", kind: .paragraph), FieldDraft(name: "TÁGS", kind: .tags),
            ])
        try await library.add(["Name": .text("Alien")], to: films)
        try await library.add(
            ["Title": .text("Emma"), "Year": .integer(1815), "Shelf": .text("3b")], to: books)
        try await library.add(
            [
                "Title": .text("Solaris"), "Year": .text("about 1960"),
                "Tags": .texts(["space", "sea"]),
            ], to: books)
        return (try library.list(books.id), try library.list(films.id))
    }

    @Test func fieldsAreMatchedByNameThenKindAndTheTitles() async throws {
        let (books, films) = try await twoLists()
        let matching = FieldMatching(from: books, to: films)
        let names = matching.pairs.map {
            "\(books.field($0.source)?.name ?? "")=\(films.field($0.target)?.name ?? "")"
        }
        #expect(names == ["Title=Name", "Year=year", "Tags=TÁGS"])
        #expect(matching.unmatched == [books.fields[3].id])
    }

    @Test func recordsMoveToAnotherListWithTheirTimesInOneStep() async throws {
        let (books, films) = try await twoLists()
        try await age(books)
        let change = try await library.performAndProve(
            .transferRecords([1, 2], from: books.id, to: films.id))
        #expect(change.name == "Move 2 Records to “Films”")
        #expect(change.list == films.id && change.inserted == [2, 3])
        #expect(change.others.map(\.list) == [books.id])
        #expect(change.others.first?.deleted == [1, 2])
        #expect(try library.list(books.id).recordCount == 0)
        #expect(try library.list(books.id).trashCount == 0)
        #expect(
            try await library.texts(RecordListRequest(list: films.id))
                == ["Alien", "Emma", "Solaris"])
        #expect(
            try library.value("year", of: 2, in: films.id) == PartialDate("1815").map { .date($0) })
        // Values that do not fit the other kind stay as written.
        #expect(try library.value("year", of: 3, in: films.id) == .text("about 1960"))
        #expect(try library.value("TÁGS", of: 3, in: films.id) == .texts(["space", "sea"]))
        let moved = try #require(try library.record(2, in: films.id))
        #expect(moved.createdAt.timeIntervalSince1970 == 5)
        #expect(moved.modifiedAt.timeIntervalSince1970 == 6)
    }

    @Test func whatHasNoFieldGoesToNotesOrToANewFieldOrStaysBehind() async throws {
        let (books, films) = try await twoLists()
        try await library.performAndProve(
            .copyRecords([1], from: books.id, to: films.id, unmatched: .notes(films.fields[2].id)))
        #expect(try library.value("Notes", of: 2, in: films.id) == .text("Shelf: 3b"))
        #expect(try library.list(books.id).recordCount == 2)
        try await library.performAndProve(
            .copyRecords([1], from: books.id, to: films.id, unmatched: .newFields))
        #expect(try library.list(films.id).fields.map(\.name).last == "Shelf")
        #expect(try library.value("Shelf", of: 3, in: films.id) == .text("3b"))
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(
                .copyRecords(
                    [1], from: books.id, to: films.id, unmatched: .notes(films.fields[1].id)))
        }
        #expect(error?.code == .invalid)
    }

    @Test func linksStayRightWhenRecordsMove() async throws {
        let books = try await library.makeList("Books", [FieldDraft(name: "Title")])
        func link(_ name: String, to list: List) -> FieldDraft {
            var draft = FieldDraft(name: name, kind: .recordLink)
            draft.options.targetList = list.id
            return draft
        }
        try await library.perform(.addField(books.id, link("Sequel", to: books)))
        let old = try await library.makeList("Old Books", [FieldDraft(name: "Title")])
        try await library.perform(.addField(old.id, link("Sequel", to: old)))
        let loans = try await library.makeList(
            "Loans", [FieldDraft(name: "Who"), link("Book", to: books)])
        let list = try library.list(books.id)
        for title in ["Dune", "Dune Messiah", "Emma"] {
            try await library.add(["Title": .text(title)], to: list)
        }
        let sequel = try #require(list.field(named: "Sequel")).id
        try await library.perform(.setValue(.record(2), field: sequel, record: 1, list: books.id))
        try await library.perform(.setValue(.record(3), field: sequel, record: 2, list: books.id))
        try await library.add(["Who": .text("Ada"), "Book": .record(1)], to: loans)
        try await library.add(["Who": .text("Bob"), "Book": .record(3)], to: loans)

        try await library.performAndProve(
            .transferRecords([1, 2], from: books.id, to: old.id))
        // Moved together: the link refers to the moved record.
        #expect(try library.value("Sequel", of: 1, in: old.id) == .record(2))
        // Left behind: the link becomes the title of its target.
        #expect(try library.value("Sequel", of: 2, in: old.id) == .text("Emma"))
        #expect(try library.value("Book", of: 1, in: loans.id) == .text("Dune"))
        #expect(try library.value("Book", of: 2, in: loans.id) == .record(3))
    }
}
