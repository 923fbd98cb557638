import Foundation
import RandomSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Sorting a list and its manual order.
struct ArrangingTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func movingWhileSortedAsksForAManualOrder() async throws {
        let list = try await library.makeBooks([])
        var request = RecordListRequest(list: list.id)
        #expect(request.moving == .allowed)
        request.grouping = .value(list.fields[1].id)
        #expect(request.moving == .allowed)
        request.sort = .field(list.fields[0].id)
        #expect(request.moving == .needsManualOrder)
        request.query = SearchQuery("sort:title")
        #expect(request.moving == .impossible)
        request.query = .all
        request.scope = .trash
        #expect(request.moving == .impossible)
        await #expect(throws: LibraryError.self) {
            try await library.perform(.arrangeRecords(request))
        }
    }

    @Test func theOrderThatShowsBecomesTheManualOneInOneStep() async throws {
        let list = try await library.makeBooks(["D", "B", "C", "A", "E"])
        let manual = RecordListRequest(list: list.id)
        try await library.perform(.deleteRecords([5], list: list.id))
        let before = try folder.sqlite3("SELECT id, position FROM books ORDER BY id")
        let sorted = RecordListRequest(list: list.id, sort: .field(list.fields[0].id), query: "x")
        try await library.perform(.arrangeRecords(sorted))
        #expect(try await library.texts(manual) == ["A", "B", "C", "D"])
        #expect(try library.undoState().undoName == "Make Order Manual")
        try await library.undo()
        #expect(try folder.sqlite3("SELECT id, position FROM books ORDER BY id") == before)
        #expect(try await library.texts(manual) == ["D", "B", "C", "A"])
        try await library.redo()
        #expect(try await library.texts(manual) == ["A", "B", "C", "D"])
    }

    @Test func rowsMoveInTheOrderThatShows() async throws {
        let list = try await library.makeBooks(["D", "B", "C", "A", "E"])
        let manual = RecordListRequest(list: list.id)
        let sorted = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
        // E and A, in this order, go before C.
        try await library.perform(.arrangeRecords(sorted, moving: [5, 4], to: .before(3)))
        #expect(try await library.texts(manual) == ["B", "E", "A", "C", "D"])
        try await library.undo()
        try await library.perform(.arrangeRecords(sorted, moving: [2], to: .after(1)))
        #expect(try await library.texts(manual) == ["A", "C", "D", "B", "E"])
        #expect(try library.undoState().undoName == "Move “B”")
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(.arrangeRecords(sorted, moving: [2], to: .after(2)))
        }
        #expect(error?.code == .notFound)
    }

    @Test func movingInASortedListLetsItShowItsOwnOrderInOneStep() async throws {
        var list = try await library.makeBooks(["D", "B", "C", "A"])
        list.settings.sort = .field(list.fields[0].id)
        list.settings.grouping = .firstLetter(list.fields[0].id)
        try await library.perform(.changeSettings(list.id, list.settings))
        let sorted = RecordListRequest(list)
        #expect(sorted.moving == .needsManualOrder)
        try await library.perform(
            .arrangeRecords(sorted, moving: [1], to: .before(2), showing: true))
        let settings = try library.list(list.id).settings
        #expect(settings.sort == .manual)
        #expect(settings.grouping == list.settings.grouping)
        #expect(
            try await library.texts(RecordListRequest(list: list.id)) == ["A", "D", "B", "C"])
        #expect(try library.undoState().undoName == "Move “D”")
        try await library.undo()
        #expect(try library.list(list.id).settings == list.settings)
        #expect(
            try await library.texts(RecordListRequest(list: list.id)) == ["D", "B", "C", "A"])
        try await library.redo()
        #expect(try library.list(list.id).settings.sort == .manual)
    }

    @Test func veryManyPlacesAreKeptInLittleSpace() throws {
        var random = SplitMix64(seed: 7)
        for count in [0, 1, 2, 5_000] {
            let pairs = (0..<count).map {
                (RecordID($0 * 3 + 1), Int64.random(in: -9_000_000...9_000_000, using: &random))
            }
            let table = PositionTable(pairs)
            let text = try JSON.text([table])
            #expect(try JSON.value([PositionTable].self, from: text) == [table])
            #expect(text.utf8.count < 16 + count * 8)
        }
        let extremes = PositionTable([(1, .min), (.max, .max)])
        #expect(try JSON.value([PositionTable].self, from: JSON.text([extremes])) == [extremes])
    }
}
