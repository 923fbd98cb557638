import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Links refer to existing records, and stay with them.
struct LinkRuleTests {
    let folder: TemporaryFolder
    let shelf: Shelf
    var library: Library { shelf.library }

    init() async throws {
        folder = try TemporaryFolder()
        shelf = try await Shelf(folder.library())
    }

    private func author(_ book: RecordID) throws -> FieldValue {
        try library.value("Author", of: book, in: shelf.books.id)
    }

    @Test func aLinkToNothingIsRefused() async throws {
        let edits: [Edit] = [
            .setValue(.record(77), field: shelf.author, record: 1, list: shelf.books.id),
            .setValues(.record(77), field: shelf.author, records: [1, 2], list: shelf.books.id),
            .addRecord(list: shelf.books.id, values: [shelf.author: .record(77)]),
            .editRecords([1, 2], list: shelf.books.id, [.set(shelf.author, .record(77))]),
            .mergeRecords([1, 2], list: shelf.books.id, values: [shelf.author: .record(77)]),
        ]
        let before = try library.contents()
        for edit in edits {
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(edit)
            }
            #expect(error?.code == .invalid)
            #expect(
                error?.message == "“Author” cannot link to #77: “Authors” has no such record.")
        }
        #expect(try library.contents() == before)
    }

    @Test func whatIsInTheTrashCanBeLinkedTo() async throws {
        try await library.perform(.deleteRecords([2], list: shelf.authors.id))
        try await shelf.setAuthor(of: 1, to: .record(2))
        #expect(try author(1) == .record(2))
    }

    @Test func aLinkThatHasLostItsTargetIsInNobodysWay() async throws {
        try await shelf.erase(1)
        try await library.performAndProve(
            .mergeRecords([1, 4], list: shelf.books.id, values: [:]))
        #expect(try author(1) == .record(1))
        try await library.performAndProve(
            .setValue(
                .text("Dispossessed"), field: shelf.books.fields[0].id, record: 1,
                list: shelf.books.id))
    }

    @Test func aNewRecordHasNoDefaultLinkToNothing() async throws {
        var options = shelf.books.fields[1].options
        options.defaultText = "#2"
        try await library.perform(.setOptions(shelf.author, list: shelf.books.id, options))
        let first = try await library.add(["Title": .text("Silmarillion")], to: shelf.books)
        #expect(try author(first) == .record(2))
        try await shelf.erase(2)
        let second = try await library.add(["Title": .text("Roverandom")], to: shelf.books)
        #expect(try author(second) == .empty)
    }

    @Test func linksToMergedRecordsLeadToTheOneThatIsKept() async throws {
        try await library.performAndProve(
            .mergeRecords([1, 3], list: shelf.authors.id, values: [:]))
        #expect(try author(3) == .record(1))
        #expect(try author(5) == .record(1))
        try await library.undo()
        #expect(try author(3) == .record(3))
    }

    @Test func aTitleMeansItsRecord() async throws {
        func record(_ text: String) async throws -> RecordID {
            try await library.linkedRecord(for: text, of: shelf.author, in: shelf.books.id)
        }
        #expect(try await record("emile zola") == 3)
        #expect(try await record(" #2 ") == 2)
        try await library.add(["Name": .text("Emile Zola")], to: shelf.authors)
        #expect(try await record("Emile Zola") == 4)
        #expect(try await record("Émile Zola") == 3)
        func sentence(_ text: String) async -> String? {
            await #expect(throws: LibraryError.self) { try await record(text) }?.message
        }
        #expect(
            await sentence("EMILE ZOLA")
                == "“EMILE ZOLA” is the title of several records of “Authors”: #3 “Émile Zola”, "
                + "#4 “Emile Zola”. Enter the number of the record, such as #3.")
        #expect(
            await sentence("Le Guin")
                == "“Le Guin” is not the title of a record of “Authors”. "
                + "Is it one of these: #1 “Ursula K. Le Guin”?")
        #expect(
            await sentence("Nobody")
                == "“Nobody” is not the title of a record of “Authors”. Add it there first.")
        #expect(
            await sentence("#77") == "“Author” cannot link to #77: “Authors” has no such record.")
        try await shelf.setTitles("{Name} ({Born})")
        #expect(try await record("j. r. r. tolkien (1892)") == 2)
        try await library.perform(.deleteRecords([2], list: shelf.authors.id))
        #expect(await sentence("j. r. r. tolkien (1892)") != nil)
    }

    @Test func choicesAreTheLikeliestFirst() async throws {
        func choices(_ text: String) async throws -> [String] {
            try await library.linkChoices(
                for: text, of: shelf.author, in: shelf.books.id, limit: 3
            ).map(\.title)
        }
        #expect(
            try await choices("") == ["Ursula K. Le Guin", "J. R. R. Tolkien", "Émile Zola"])
        for name in ["Guin", "Guinevere", "Alma Guin"] {
            try await library.add(["Name": .text(name)], to: shelf.authors)
        }
        #expect(try await choices("guin") == ["Guin", "Guinevere", "Alma Guin"])
        #expect(try await choices("guin ur") == ["Ursula K. Le Guin"])
        try await library.perform(.deleteRecords([4], list: shelf.authors.id))
        #expect(try await choices("guin").first == "Guinevere")
        #expect(try await choices("?") == choices(""))
    }

    @Test func aRecordKnowsWhatLinksToIt() async throws {
        func links(to id: RecordID) throws -> [Backlinks] {
            try library.backlinks(to: id, of: shelf.authors.id)
        }
        try await library.perform(
            .moveRecords([5], list: shelf.books.id, to: .first))
        #expect(
            try links(to: 3)
                == [Backlinks(list: shelf.books.id, field: shelf.author, records: [5, 3])])
        try await library.perform(.deleteRecords([5], list: shelf.books.id))
        #expect(try links(to: 3).map(\.records) == [[3]])
        var sequel = FieldDraft(name: "Model", kind: .recordLink)
        sequel.options.targetList = shelf.authors.id
        let films = try await library.makeList("Films", [FieldDraft(name: "Title"), sequel])
        try await library.add(["Model": .record(3)], to: films)
        #expect(try links(to: 3).map(\.list) == [shelf.books.id, films.id])
        #expect(try links(to: 77) == [])
        // No other record of the list has backlinks.
        #expect(try library.backlinks(to: 3, of: films.id) == [])
    }
}
