import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Drafts follow their records to other lists, and their errors follow changes of the field.
struct DraftFollowingTests {
    let folder: TemporaryFolder
    let library: Library
    let books: List
    let films: List

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        books = try await library.makeBooks(["Emma", "Faust", "Solaris"])
        films = try await library.makeList(
            "Films", [FieldDraft(name: "Name"), FieldDraft(name: "year", kind: .date)])
        try await library.add(["Name": .text("Alien")], to: films)
    }

    private func draft(
        _ text: String, _ reason: String = "", in list: List? = nil, _ record: RecordID = 1,
        field: Int = 2
    ) -> ValueDraft {
        let list = list ?? books
        return ValueDraft(
            text,
            at: ValueDraft.Place(list: list.id, record: record, field: list.fields[field].id),
            reason: reason)
    }

    // MARK: - Other lists

    @Test func aDraftFollowsItsRecordToAnotherListAndBack() async throws {
        try await library.keep(draft("long ago", "No number."))
        try await library.perform(.transferRecords([2, 1], from: books.id, to: films.id))
        let moved = draft("long ago", in: films, 3, field: 1)
        #expect(try library.drafts() == [moved], "it is judged by the other field")
        try await library.undo()
        #expect(try library.drafts() == [draft("long ago")])
        try await library.redo()
        #expect(try library.drafts() == [moved])
        try await library.keep(draft("longer ago", "No date.", in: films, 3, field: 1))
        try await library.undo()
        #expect(try library.drafts() == [draft("longer ago")], "the last text comes back")
        #expect(try await library.check() == [])
    }

    @Test func aDraftThatWasDroppedInTheOtherListDoesNotComeBack() async throws {
        try await library.keep(draft("long ago", "No number."))
        try await library.perform(.transferRecords([1], from: books.id, to: films.id))
        try await library.dropDraft(at: draft("", in: films, 2, field: 1).place)
        try await library.undo()
        #expect(try library.drafts().isEmpty)
    }

    @Test func aDraftStaysWhereTheOtherListHasNoFieldForIt() async throws {
        let author = draft("?", "Taken.", field: 1)
        try await library.keep(author)
        try await library.perform(.transferRecords([1], from: books.id, to: films.id))
        #expect(try library.drafts().isEmpty)
        try await library.undo()
        #expect(try library.drafts() == [author])
    }

    @Test func aFieldWithADraftAloneIsMadeInTheOtherList() async throws {
        try await library.keep(draft("?", "Taken.", field: 1))
        try await library.perform(
            .transferRecords([1], from: books.id, to: films.id, unmatched: .newFields))
        let now = try library.list(films.id)
        let author = try #require(now.fields.last)
        #expect(author.name == "Author")
        #expect(
            try library.drafts() == [
                ValueDraft("?", at: .init(list: films.id, record: 2, field: author.id))
            ])
    }

    @Test func copiesHaveNoDrafts() async throws {
        let kept = draft("long ago", "No number.")
        try await library.keep(kept)
        try await library.perform(.duplicateRecords([1], list: books.id))
        try await library.perform(.copyRecords([1], from: books.id, to: films.id))
        try await library.perform(.duplicateList(books.id, name: "Again", withRecords: true))
        #expect(try library.drafts() == [kept])
    }

    @Test func aMergedRecordGetsTheDraftsOfFieldsThatHaveNone() async throws {
        try await library.keep(draft("mine", "No number."))
        try await library.keep(draft("yours", "No number.", 2))
        try await library.keep(draft("her author", "Taken.", 2, field: 1))
        try await library.keep(draft("his author", "Taken.", 3, field: 1))
        let before = try library.drafts()
        try await library.perform(.mergeRecords([1, 2, 3], list: books.id))
        #expect(
            try library.drafts() == [draft("her author", field: 1), draft("mine", "No number.")],
            "the kept record gets the first text of each field, and keeps its own")
        try await library.undo()
        #expect(try library.drafts().map(\.text) == before.map(\.text))
        #expect(try library.drafts().map(\.place) == before.map(\.place))
        try await library.redo()
        try await library.perform(.restoreRecords([2, 3], list: books.id))
        #expect(
            try library.drafts().map(\.text) == ["her author", "mine", "yours", "his author"])
    }

    @Test func undoingAnAddedRecordHidesItsDraftUntilItComesBack() async throws {
        let id = try await library.perform(.addRecord(list: books.id)).inserted[0]
        let kept = draft("long ago", "No number.", id)
        try await library.keep(kept)
        try await library.undo()
        #expect(try library.drafts().isEmpty)
        try await library.redo()
        #expect(try library.drafts() == [kept])
        try await library.undo()
        try await library.perform(.addRecord(list: books.id))
        #expect(try library.drafts().isEmpty, "another record does not get it")
    }

    // MARK: - Other fields

    @Test func anotherNameOrPlaceOfAFieldLeavesItsDraftsAlone() async throws {
        let kept = draft("long ago", "No number.")
        try await library.keep(kept)
        let field = books.fields[2].id
        try await library.perform(.renameField(field, list: books.id, "Printed"))
        try await library.perform(.moveField(field, list: books.id, to: 0))
        #expect(try library.drafts() == [kept])
    }

    @Test func anotherKindForgetsTheReasonsOfItsFieldAlone() async throws {
        let other = draft("?", "Taken.", field: 1)
        try await library.keep(other)
        try await library.keep(draft("long ago", "No number."))
        try await library.perform(
            .changeKind(books.fields[2].id, list: books.id, to: .date))
        #expect(try library.drafts() == [other, draft("long ago")])
        #expect(try library.drafts().map(\.isJudged) == [true, false])
        try await library.keep(draft("long ago", "No date."))
        try await library.undo()
        #expect(try library.drafts() == [other, draft("long ago")], "undo changes the kind, too")
    }

    @Test func otherOptionsForgetTheReason() async throws {
        var options = books.fields[0].options
        options.isUnique = true
        let field = books.fields[0].id
        try await library.perform(.setOptions(field, list: books.id, options))
        let place = draft("", field: 0).place
        guard case .refused = try await library.enter(.text("Faust"), typed: "Faust", at: place)
        else {
            Issue.record("Two books have one title.")
            return
        }
        options.isUnique = false
        try await library.perform(.setOptions(field, list: books.id, options))
        #expect(try library.drafts() == [draft("Faust", field: 0)])
        guard case .accepted = try await library.enter(.text("Faust"), typed: "Faust", at: place)
        else {
            Issue.record("It is still refused.")
            return
        }
        #expect(try library.drafts().isEmpty)
    }
}
