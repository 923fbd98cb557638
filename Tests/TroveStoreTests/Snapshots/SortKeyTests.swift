import Foundation
import RandomSupport
import TestSupport
import Testing
import TextCore
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Sorting by several keys.
struct SortKeyTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func imported(_ text: String) async throws -> List {
        try await library.importCSV(from: folder.file("books.csv", text)).list
    }

    @Test func equalValuesAreOrderedByTheNextKey() async throws {
        let list = try await imported(
            "author,year,title\nLee,1990,B\nLee,1990,A\nKay,2001,D\nLee,1980,C\n,1970,E\nKay,,F\n")
        let fields = list.fields.map(\.id)
        let request = RecordListRequest(
            list: list.id,
            sort: .by([
                SortKey(.field(fields[0])), SortKey(.field(fields[1]), ascending: false),
                SortKey(.field(fields[2])),
            ]))
        // Empty values come last for every key, ascending or descending.
        #expect(try await library.texts(request, field: 2) == ["D", "F", "A", "B", "C", "E"])
        var two = request
        two.sort = .by(Array(request.sort.keys.prefix(2)))
        // Records with equal keys are in manual order.
        #expect(try await library.texts(two, field: 2) == ["D", "F", "B", "A", "C", "E"])
    }

    @Test func naturalNumbersAndIgnoredWordsCountInEveryKey() async throws {
        let list = try await imported(
            "series,title\nX,The Volume 10\nX,Volume 9\nThe X,A Volume 8\nB,An End\n")
        let fields = list.fields.map(\.id)
        let keys = fields.map { SortKey(.field($0)) }
        var request = RecordListRequest(
            list: list.id, sort: .by(keys), ignoredWords: IgnoredWords(["the", "a", "an"]))
        #expect(
            try await library.texts(request, field: 1) == [
                "An End", "A Volume 8", "Volume 9", "The Volume 10",
            ])
        request.ignoredWords = .none
        #expect(try await library.texts(request, field: 1).last == "Volume 9")
        request = RecordListRequest(
            list: list.id, sort: .field(fields[1]), grouping: .firstLetter(fields[1]),
            ignoredWords: IgnoredWords(["the", "a", "an"]))
        let grouped = try await library.recordList(for: request)
        #expect(grouped.sections.map(\.title) == ["E", "V"])
    }

    @Test func recordsAreSortedByTheTimesOfTheirOwn() async throws {
        let list = try await library.makeBooks(["A", "B", "C"])
        try await library.pool.write { db in
            for (id, time) in [(1, 300), (2, 100), (3, 200)] {
                try db.execute(
                    sql: "UPDATE books SET created_at = ?, modified_at = ? WHERE id = ?",
                    arguments: [time, -time, id])
            }
        }
        let added = RecordListRequest(list: list.id, sort: .by([SortKey(.added)]))
        #expect(try await library.texts(added) == ["B", "C", "A"])
        let changed = RecordListRequest(list: list.id, sort: .by([SortKey(.changed)]))
        #expect(try await library.texts(changed) == ["A", "C", "B"])
    }

    @Test func theNewOrderIsTheOneThatANaiveSortGives() async throws {
        var random = SplitMix64(seed: 4)
        var text = "a,b,c\n"
        for _ in 0..<9_000 {
            text += "\(random.pick(["x", "Y", "", "zz"]) ?? ""),"
            text +=
                """
                \(Int.random(in: 0..<7, using: &random)),w\(Int.random(in: 0..<9, using: &random))\n
                """
        }
        let list = try await imported(text)
        let fields = list.fields.map(\.id)
        let sorted = try await library.recordList(
            for: RecordListRequest(
                list: list.id,
                sort: .by([
                    SortKey(.field(fields[0]), ascending: false), SortKey(.field(fields[1])),
                    SortKey(.field(fields[2]), ascending: false),
                ])))
        let records = try library.records(Array(1...9_000), in: list.id)
        func isBefore(_ a: Record, _ b: Record) -> Bool {
            let (aText, bText) = (a.values[0].text, b.values[0].text)
            if aText != bText {
                if aText.isEmpty || bText.isEmpty { return bText.isEmpty }
                return SortCollation.shared.key(of: bText)
                    .lexicographicallyPrecedes(SortCollation.shared.key(of: aText))
            }
            if a.values[1] != b.values[1] { return a.values[1].text < b.values[1].text }
            if a.values[2] != b.values[2] { return a.values[2].text > b.values[2].text }
            return a.id < b.id
        }
        #expect(sorted.allIDs == records.sorted(by: isBefore).map(\.id))
    }
}
