import Foundation
import TestSupport
import Testing
import TroveTestSupport

@testable import TroveFormats
@testable import TroveModel
@testable import TroveStore

/// The cache of record pages, and its invalidation by changes.
struct RecordPagesTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func everyRowIsThereAndMemoryIsBounded() async throws {
        let text = "title\n" + (1...3_000).map { "Book \($0)\n" }.joined()
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let records = try await library.recordList(for: RecordListRequest(list: list.id))
        let pages = try RecordPages(of: list, in: library, capacity: 200)
        for offset in stride(from: 0, to: 3_000, by: 7) {
            let record = try #require(try pages.record(atOffset: offset, in: records))
            #expect(record.values[0] == .text("Book \(offset + 1)"))
            #expect(pages.cachedCount <= 200)
        }
        let path = IndexPath(row: 42, section: 0)
        #expect(try pages.record(at: path, in: records)?.values[0] == .text("Book 43"))
    }

    @Test func aChangeIsSeenAfterItWasTold() async throws {
        let list = try await library.makeBooks(["Emma", "Faust"])
        let records = try await library.recordList(for: RecordListRequest(list: list.id))
        let pages = try RecordPages(of: list, in: library)
        #expect(try pages.record(atOffset: 1, in: records)?.values[0] == .text("Faust"))
        let change = try await library.perform(
            .setValue(.text("Fiesco"), field: list.fields[0].id, record: 2, list: list.id))
        #expect(try pages.record(atOffset: 1, in: records)?.values[0] == .text("Faust"))
        pages.invalidate(change)
        #expect(try pages.record(atOffset: 1, in: records)?.values[0] == .text("Fiesco"))
        #expect(try pages.record(99) == nil)
    }

    @Test func aNewFieldIsReadAfterItWasTold() async throws {
        let list = try await library.makeBooks(["Emma"])
        let pages = try RecordPages(of: list, in: library)
        #expect(try pages.record(1)?.values.count == 4)
        pages.invalidate(
            try await library.perform(.addField(list.id, FieldDraft(name: "Note"))))
        #expect(try pages.record(1)?.values.count == 5)
    }
}
