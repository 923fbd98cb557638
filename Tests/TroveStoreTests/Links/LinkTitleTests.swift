import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Links show the titles of their targets wherever records are read.
struct LinkTitleTests {
    let folder: TemporaryFolder
    let shelf: Shelf
    var library: Library { shelf.library }

    init() async throws {
        folder = try TemporaryFolder()
        shelf = try await Shelf(folder.library())
    }

    @Test func aRecordKnowsWhatItsLinksLeadTo() throws {
        let book = try #require(try library.record(2, in: shelf.books.id))
        #expect(book.values[1] == .record(2))
        #expect(book.links == [1: LinkedRecord(id: 2, title: "J. R. R. Tolkien", state: .present)])
        #expect(book.shownValues()[1] == .text("J. R. R. Tolkien"))
        #expect(try library.record(4, in: shelf.books.id)?.links == [:])
    }

    @Test func aTargetInTheTrashKeepsItsTitleAndOneThatIsGoneIsSaidToBeMissing() async throws {
        try await library.perform(.deleteRecords([2], list: shelf.authors.id))
        #expect(try library.record(2, in: shelf.books.id)?.links[1]?.state == .trashed)
        #expect(try shelf.shownAuthor(of: 2) == "J. R. R. Tolkien")
        try await library.perform(.eraseRecords([2], list: shelf.authors.id))
        #expect(try library.record(2, in: shelf.books.id)?.links[1]?.state == .missing)
        #expect(try shelf.shownAuthor(of: 2) == "Missing record #2")
        try await library.undo()
        #expect(try shelf.shownAuthor(of: 2) == "J. R. R. Tolkien")
    }

    @Test func aDeletedListKeepsTheTitlesOfItsRecords() async throws {
        try await library.perform(.deleteList(shelf.authors.id))
        #expect(try library.record(2, in: shelf.books.id)?.links[1]?.state == .trashed)
        #expect(try shelf.shownAuthor(of: 2) == "J. R. R. Tolkien")
    }

    @Test func aTargetWithoutATitleIsShownByItsNumber() async throws {
        try await shelf.rename(1, to: "")
        #expect(try shelf.shownAuthor(of: 1) == "Untitled record #1")
    }

    @Test func theTemplateOfTheOtherListMakesTheTitle() async throws {
        try await shelf.setTitles("{Name} ({Born})")
        #expect(try shelf.shownAuthor(of: 2) == "J. R. R. Tolkien (1892)")
    }

    @Test func linksInTitlesAreFollowedOnceAndNotInCircles() async throws {
        var sequel = FieldDraft(name: "Sequel", kind: .recordLink)
        sequel.options.targetList = nil
        let films = try await library.makeList("Films", [FieldDraft(name: "Name"), sequel])
        for (name, next) in [("A", 2), ("B", 3), ("C", 1)] as [(String, RecordID)] {
            let id = try await library.add(["Name": .text(name)], to: films)
            if id == next { Issue.record("\(name) leads to itself") }
        }
        for (id, next) in [(1, 2), (2, 3), (3, 1)] as [(RecordID, RecordID)] {
            try await library.perform(
                .setValue(.record(next), field: films.fields[1].id, record: id, list: films.id))
        }
        var settings = films.settings
        settings.titleTemplate = try TitleTemplate("{Name}[, {Sequel}]", fields: films.fields)
        try await library.perform(.changeSettings(films.id, settings))
        let record = try #require(try library.record(1, in: films.id))
        #expect(try library.list(films.id).title(of: record) == "A, B, C")
        #expect(try library.linkedLists(of: films.id) == [films.id])
    }

    @Test func pagesFollowChangesOfTheOtherList() async throws {
        let pages = try RecordPages(of: shelf.books, in: library)
        #expect(try pages.record(2)?.shownValues()[1].text == "J. R. R. Tolkien")
        let change = try await library.perform(
            .setValue(
                .text("Tolkien"), field: shelf.authors.fields[0].id, record: 2,
                list: shelf.authors.id))
        #expect(pages.showsOtherTexts(after: change))
        pages.invalidate(change)
        #expect(try pages.record(2)?.shownValues()[1].text == "Tolkien")
        // Changing a template changes no record.
        try await shelf.setTitles("{Name} ({Born})")
        pages.invalidateAll()
        #expect(try pages.record(2)?.shownValues()[1].text == "Tolkien (1892)")
        let own = try await library.perform(
            .setValue(
                .text("Hobbit"), field: shelf.books.fields[0].id, record: 2, list: shelf.books.id))
        #expect(!pages.showsOtherTexts(after: own))
    }

    @Test func aPageAsksTheOtherListOnceForEachTarget() async throws {
        for _ in 0..<100 { try await library.add(["Author": .record(2)], to: shelf.books) }
        let ids = try await library.recordList(for: RecordListRequest(list: shelf.books.id)).allIDs
        let books = shelf.books
        let count = try await library.pool.write { db in
            let counter = SQLTextCounter(of: "\"authors\"")
            db.trace { counter.note($0.description) }
            defer { db.trace(nil) }
            _ = try RecordReader(books).records(ids, in: db)
            return counter.count
        }
        #expect(count == 3)
    }

    @Test func namesInTheHistoryHaveTitles() async throws {
        var settings = shelf.books.settings
        settings.titleTemplate = try TitleTemplate(
            "{Title}[ by {Author}]", fields: shelf.books.fields)
        try await library.perform(.changeSettings(shelf.books.id, settings))
        let change = try await library.perform(.deleteRecords([2], list: shelf.books.id))
        #expect(change.name == "Delete “The Hobbit by J. R. R. Tolkien”")
    }

    @Test func previewsAndStatisticsShowTitles() async throws {
        let preview = try await library.preview(
            [.set(shelf.author, .record(1))], of: [2], in: shelf.books.id)
        #expect(preview.samples.map(\.oldText) == ["J. R. R. Tolkien"])
        #expect(preview.samples.map(\.newText) == ["Ursula K. Le Guin"])
        let statistics = try await library.statistics(
            for: RecordListRequest(list: shelf.books.id), fields: [shelf.author])
        #expect(
            statistics.total[0].counts.map { "\($0.text) \($0.count)" }
                == ["Émile Zola 2", "J. R. R. Tolkien 1", "Ursula K. Le Guin 1"])
        let texts = try library.texts(
            of: [.record(1), .text("x"), .record(77)], in: shelf.author, of: shelf.books.id)
        #expect(texts == ["Ursula K. Le Guin", "x", "Missing record #77"])
    }
}
