import Foundation
import RandomSupport
import TestSupport
import Testing
import TextCore
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Record lists: order, sections, first page and trash.
struct RecordListTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func theFirstPageComesFirst() async throws {
        let text = "title\n" + (1...5_000).map { "Book \($0)\n" }.joined()
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        library.close()
        let again = try folder.library()
        var stages: [RecordListStage] = []
        for try await stage in again.recordLists(for: RecordListRequest(list: list.id)) {
            stages.append(stage)
        }
        try #require(stages.count == 2)
        #expect(stages[0].list.count == RecordListBuilder.firstPageCount)
        #expect(stages[0].list.totalCount == 5_000)
        #expect(!stages[0].list.isComplete)
        #expect(stages[1].list.isComplete)
        #expect(stages[1].list.allIDs == Array(1...5_000))
        #expect(stages[1].list.allIDs.starts(with: stages[0].list.allIDs))
    }

    @Test func sectionsAndRowsFitTogether() async throws {
        let file = try folder.file(
            "airports.csv", "name,state\nA,TX\nB,MS\nC,TX\nD,\nE,AK\nF,TX\n")
        let list = try await library.importCSV(from: file).list
        let state = list.fields[1].id
        let records = try await library.recordList(
            for: RecordListRequest(
                list: list.id, sort: .field(list.fields[0].id, ascending: false),
                grouping: .value(state)))
        #expect(records.sections.map(\.title) == ["AK", "MS", "TX", "No state"])
        #expect(records.sections.map(\.indexTitle) == ["A", "M", "T", "#"])
        #expect(records.allIDs == [5, 2, 6, 3, 1, 4])
        for offset in 0..<records.count {
            let path = records.indexPath(at: offset)
            #expect(records.offset(of: path) == offset)
            #expect(records.id(at: path) == records.id(at: offset))
            #expect(records.indexPath(of: records.id(at: offset)) == path)
        }
        records.prepareLookup()
        #expect((1...6).map { records.offset(of: $0) } == [4, 1, 3, 5, 0, 2])
        #expect(records.offset(of: 7) == nil)
    }

    @Test func textsAreOrderedAsPeopleExpect() async throws {
        let list = try await library.makeBooks([
            "zebra", "Äpfel", "apple", "", "Volume 10", "Volume 9", "Zoë", "émigré", "Emma",
        ])
        let title = list.fields[0].id
        #expect(
            try await library.texts(RecordListRequest(list: list.id, sort: .field(title))) == [
                "Äpfel", "apple", "émigré", "Emma", "Volume 9", "Volume 10", "zebra", "Zoë", "",
            ])
        #expect(
            try await library.texts(
                RecordListRequest(list: list.id, sort: .field(title, ascending: false))) == [
                    "Zoë", "zebra", "Volume 10", "Volume 9", "Emma", "émigré", "apple", "Äpfel", "",
                ])
        // Sorting does not change the manual order.
        #expect(try await library.texts(RecordListRequest(list: list.id))[0] == "zebra")
    }

    @Test func alwaysTheSameOrderOnOneThreadAndOnTwo() async throws {
        var random = SplitMix64(seed: 9)
        let words = ["alpha", "Älpha", "beta", "Gamma", "gamma ray", "", "δ", "42", "7"]
        let titles = (0..<9_000).map { _ in
            (random.pick(words) ?? "") + String(Int.random(in: 0..<40, using: &random))
        }
        let file = try folder.file("books.csv", "title\n" + titles.joined(separator: "\n") + "\n")
        let list = try await library.importCSV(from: file).list
        let title = list.fields[0].id
        let collation = SortCollation.shared
        let keys = titles.map { collation.key(of: $0) }
        let expected = titles.indices.sorted { a, b in
            keys[a] == keys[b] ? a < b : keys[a].lexicographicallyPrecedes(keys[b])
        }
        let sorted = try await library.recordList(
            for: RecordListRequest(list: list.id, sort: .field(title)))
        #expect(sorted.allIDs == expected.map { RecordID($0 + 1) })
    }

    @Test func anUnknownListIsASentence() async throws {
        let request = RecordListRequest(list: ListID(rawValue: 99))
        let error = await #expect(throws: LibraryError.self) {
            try await library.recordList(for: request)
        }
        #expect(error?.code == .notFound)
    }

    @Test func deletedRecordsAreInTheTrashLastFirst() async throws {
        let list = try await library.makeBooks(["A", "B", "C"])
        try await library.perform(.deleteRecords([2], list: list.id))
        try await library.perform(.deleteRecords([1], list: list.id))
        let trash = RecordListRequest(list: list.id, scope: .trash)
        #expect(Set(try await library.texts(trash)) == ["A", "B"])
        #expect(try library.list(list.id).trashCount == 2)
        try await library.perform(.restoreRecords([1], list: list.id))
        #expect(try await library.texts(trash) == ["B"])
        #expect(try await library.texts(RecordListRequest(list: list.id)) == ["A", "C"])
        #expect(try library.list(list.id).recordCount == 2)
    }
}
