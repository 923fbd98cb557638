import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// How edits and bulk changes write the full-text index, and which of its segments they leave
/// alone.
struct BulkSearchTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    init() async throws {
        folder = try TemporaryFolder(isInMemory: true)
        library = try folder.library(ChangeLimits(singleCount: 1))
        // The test counts segments, so they must not be merged in the background.
        library.searchMerger.setPolicy(SearchMerger.Policy(delays: .init(first: 1_000_000)))
        let rows = (1...1_000).map { "Book \($0),\($0)\n" }.joined()
        list = try await library.importCSV(
            from: try folder.file("books.csv", "Title,Pages\n" + rows)
        ).list
    }

    private func parts() throws -> Set<Int> {
        let answer = try folder.sqlite3("SELECT DISTINCT segid FROM books_search_idx")
        return Set(answer.split(separator: "\n").compactMap { Int($0) })
    }

    private func found(_ query: String) async throws -> [RecordID] {
        try await library.recordList(for: RecordListRequest(list: list.id, query: query)).allIDs
    }

    @Test func itIsWrittenOnceForAllRecordsAndForBothTheirWords() async throws {
        let before = try parts().count
        let ids = Array(RecordID(1)...200)
        try await library.perform(
            .setValues(.text("Other"), field: list.fields[0].id, records: ids, list: list.id))
        #expect(try parts().count == before + 1)
        try await library.perform(
            .editRecords(ids, list: list.id, [.set(list.fields[1].id, .text("none"))]))
        #expect(try parts().count == before + 2)
        #expect(try await found("other") == ids)
        try await library.undo()
        #expect(try parts().count == before + 3)
        #expect(try await found("none") == [])
        try await library.perform(.changeKind(list.fields[1].id, list: list.id, to: .rating))
        #expect(try parts().count <= before + 5)
        #expect(try await library.check() == [])
    }

    @Test func itIsNotWrittenForRecordsWhoseWordsStay() async throws {
        let added = try await library.perform(
            .addField(list.id, FieldDraft(name: "Read", kind: .checkbox)))
        #expect(added.affectsLists)
        let read = try #require(try library.list(list.id).field(named: "Read")).id
        let before = try parts()
        try await library.perform(
            .setValues(.checkbox(true), field: read, records: [1, 2, 3], list: list.id))
        try await library.perform(.deleteRecords([1, 2, 3], list: list.id))
        try await library.undo()
        try await library.perform(
            .editRecords(
                [4, 5, 6], list: list.id,
                [.set(read, .checkbox(true)), .set(list.fields[0].id, .text("Book 5"))]))
        #expect(try parts().count == before.count + 1)
        #expect(try await found("book read:yes") == [1, 2, 3, 4, 5, 6])
        #expect(try await library.check() == [])
    }

    @Test func wordsOfComputedFieldsFollow() async throws {
        var label = FieldDraft(name: "Label", kind: .computed)
        label.options.expression = "\"L\" & Pages & \"x\""
        try await library.perform(.addField(list.id, label))
        #expect(try await found("L7x") == [7])
        try await library.performAndProve(
            .editRecords([7, 8, 9], list: list.id, [.add(list.fields[1].id, 5_000)]))
        #expect(try await found("L7x") == [])
        #expect(try await found("L5007x") == [7])
        let before = try parts()
        try await library.perform(.deleteRecords([7, 8, 9], list: list.id))
        #expect(try parts() == before)
        #expect(try await library.check() == [])
    }

    /// After an import of a million records, its segments are nearly the whole index. Merging them
    /// takes seconds, which a single edit must not wait for.
    @Test func singleChangesLeaveThePartsOfAnImportAlone() async throws {
        let imported = try parts()
        for number in 1...40 {
            try await library.perform(
                .setValue(
                    .text("Other \(number)"), field: list.fields[0].id,
                    record: RecordID(number), list: list.id))
        }
        #expect(try parts().isSuperset(of: imported))
        let (id, title) = (list.id, list.fields[0].id)
        try await library.pool.write { db in
            let table = ListTable(try ListStore.list(id, in: db))
            try SearchIndexer.gathering(table, 100_000, in: db) {
                for round in 1...20 {
                    _ = try Library.perform(
                        .setValues(
                            .text("Round \(round)"), field: title, records: Array(1...50),
                            list: id),
                        in: db, limits: ChangeLimits(singleCount: 1))
                }
            }
        }
        #expect(try parts().isSuperset(of: imported))
        #expect(try await library.check() == [])
    }
}
