import Foundation
import TestSupport
import Testing
import TroveModel

@testable import TroveStore

/// Sorting and grouping by the titles of linked records, also after titles change.
struct LinkOrderTests {
    let folder: TemporaryFolder
    let shelf: Shelf
    var library: Library { shelf.library }

    init() async throws {
        folder = try TemporaryFolder()
        shelf = try await Shelf(folder.eagerLibrary())
    }

    private var byAuthor: RecordSort { .field(shelf.author) }

    @Test func recordsAreSortedByTitlesOfTheirTargets() async throws {
        #expect(
            try await shelf.titles(sort: byAuthor)
                == ["Germinal", "Nana", "The Hobbit", "The Dispossessed", "Beowulf"])
        #expect(
            try await shelf.titles(sort: .field(shelf.author, ascending: false))
                == ["The Dispossessed", "The Hobbit", "Germinal", "Nana", "Beowulf"])
    }

    @Test func aMissingTargetComesLast() async throws {
        try await shelf.erase(3)
        #expect(
            try await shelf.titles(sort: byAuthor)
                == ["The Hobbit", "The Dispossessed", "Germinal", "Beowulf", "Nana"])
    }

    @Test func sectionsAreTitledByTheirTargets() async throws {
        try await shelf.setAuthor(of: 4, to: .record(2))
        try await shelf.erase(1)
        let list = try await library.recordList(
            for: RecordListRequest(
                list: shelf.books.id, sort: byAuthor, grouping: .value(shelf.author)))
        #expect(list.sections.map(\.title) == ["Émile Zola", "J. R. R. Tolkien", "Other Author"])
        #expect(list.sections.map(\.range.count) == [2, 2, 1])
        let letters = try await library.recordList(
            for: RecordListRequest(list: shelf.books.id, grouping: .firstLetter(shelf.author)))
        #expect(letters.sections.map(\.title) == ["E", "J", "Other Author"])
    }

    @Test func anOrderFollowsChangesOfTheOtherList() async throws {
        let request = RecordListRequest(list: shelf.books.id, sort: byAuthor)
        await library.orderCache.updateNow([request], in: library)
        let old = try await library.recordList(for: request)
        #expect(try library.cachedOrder(request) != nil)
        try await shelf.rename(2, to: "Arne")
        #expect(try library.cachedOrder(request)?.allIDs == library.freshOrder(request).allIDs)
        #expect(try await shelf.titles(sort: byAuthor).first == "The Hobbit")
        let update = try await library.update(of: old)
        #expect(!update.needsReload && update.movedRows.count == 1)
        #expect(update.new.id(at: 0) == 2)
    }

    @Test func anOrderStaysWhenTheOtherListDoesNotMatter() async throws {
        let request = RecordListRequest(
            list: shelf.books.id, sort: .field(shelf.books.fields[0].id))
        await library.orderCache.updateNow([request], in: library)
        let old = try await library.recordList(for: request)
        try await shelf.rename(2, to: "Arne")
        #expect(try library.cachedOrder(request) != nil)
        #expect(try await library.update(of: old).isEmpty)
    }

    @Test func aChangeOfOneLinkIsMendedInPlace() async throws {
        let request = RecordListRequest(
            list: shelf.books.id, sort: byAuthor, grouping: .value(shelf.author))
        let old = try await library.recordList(for: request)
        try await shelf.setAuthor(of: 4, to: .record(3))
        let update = try await library.update(of: old)
        #expect(!update.needsReload)
        let fresh = try library.freshOrder(request)
        #expect(update.new.allIDs == fresh.allIDs)
        #expect(update.new.sections == fresh.sections)
    }

    @Test func aTemplateOfTheOtherListDecides() async throws {
        #expect(try await shelf.titles(sort: byAuthor).first == "Germinal")
        try await shelf.setTitles("{Born} {Name}")
        #expect(
            try await shelf.titles(sort: byAuthor)
                == ["Germinal", "Nana", "The Hobbit", "The Dispossessed", "Beowulf"])
        try await shelf.setTitles("{Name}")
        #expect(try await shelf.titles(sort: byAuthor).first == "Germinal")
    }
}
