import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Statistics of fields of every kind, for queries and sections.
struct StatisticsTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func makeList() async throws -> List {
        let list = try await library.makeList(
            "Wine",
            [
                FieldDraft(name: "Name"), FieldDraft(name: "Price", kind: .number),
                FieldDraft(name: "Color", choices: ["Red", "White"]),
                FieldDraft(name: "Drunk", kind: .checkbox),
                FieldDraft(name: "Stars", kind: .rating),
                FieldDraft(name: "Bought", kind: .date), FieldDraft(name: "Tags", kind: .tags),
                FieldDraft(name: "Open", kind: .timeSpan),
            ])
        func day(_ text: String) -> FieldValue { PartialDate(text).map { .date($0) } ?? .empty }
        try await library.add(
            [
                "Name": .text("A"), "Price": .integer(10), "Color": .text("Red"),
                "Drunk": .checkbox(true), "Stars": .integer(4), "Bought": day("2020-05"),
                "Tags": .texts(["x", "y"]), "Open": .timeSpan(seconds: 60),
            ], to: list)
        try await library.add(
            [
                "Name": .text("B"), "Price": .decimal(2.5), "Color": .text("Red"),
                "Stars": .integer(4), "Bought": day("2019"), "Tags": .texts(["x"]),
                "Open": .timeSpan(seconds: 120),
            ], to: list)
        try await library.add(
            ["Name": .text("B"), "Price": .text("gift"), "Color": .text("White")], to: list)
        try await library.add(["Name": .text("C"), "Price": .integer(4)], to: list)
        try await library.add(["Name": .text("gone"), "Price": .integer(1_000)], to: list)
        try await library.perform(.deleteRecords([5], list: list.id))
        return try library.list(list.id)
    }

    @Test func everyKindSaysWhatItCan() async throws {
        let list = try await makeList()
        let all = try await library.statistics(for: RecordListRequest(list: list.id)).total
        #expect(all.map(\.recordCount) == Array(repeating: 4, count: 8))
        #expect(all.map(\.filledCount) == [4, 4, 3, 1, 2, 2, 2, 2])
        #expect(all.map(\.emptyCount)[2] == 1)
        #expect(all.map(\.distinctCount) == [3, 4, 2, 1, 1, 2, 2, 2])
        let price = all[1]
        #expect(price.minimum == .decimal(2.5) && price.maximum == .integer(10))
        #expect(price.sum == 16.5 && price.mean == 5.5 && price.median == 4)
        #expect(all[2].counts.map { "\($0.value.text) \($0.count)" } == ["Red 2", "White 1"])
        #expect(all[3].counts.map(\.count) == [1])
        #expect(all[4].counts == [FieldStatistics.Count(value: .integer(4), count: 2)])
        #expect(all[5].minimum?.text == "2019" && all[5].maximum?.text == "2020-05")
        #expect(all[6].counts.map { "\($0.value.text) \($0.count)" } == ["x 2", "y 1"])
        #expect(all[7].sum == 180 && all[7].median == 90 && all[7].mean == 90)
        #expect(all[0].sum == nil && all[0].minimum == nil && all[0].counts == [])
    }

    @Test func statisticsOfAQueryAndOfEachSection() async throws {
        let list = try await makeList()
        let found = try await library.statistics(
            for: RecordListRequest(list: list.id, query: "name:b"), fields: [list.fields[1].id])
        #expect(found.total.map(\.recordCount) == [2])
        #expect(found.total[0].sum == 2.5)
        #expect(found.groups.isEmpty)
        let grouped = try await library.statistics(
            for: RecordListRequest(list: list.id, grouping: .value(list.fields[2].id)))
        #expect(
            grouped.groups.map(\.label) == [
                .value("Red"), .value("White"), .empty(field: "Color"),
            ])
        #expect(grouped.groups.map(\.recordCount) == [2, 1, 1])
        #expect(grouped.groups.map { $0.fields[1].sum } == [12.5, nil, 4])
        let trash = try await library.statistics(
            for: RecordListRequest(list: list.id, scope: .trash))
        #expect(trash.total[1].sum == 1_000)
    }

    @Test func aSumOfManyTenthsIsExact() {
        var sum = CompensatedSum()
        for _ in 0..<1_000_000 { sum.add(0.1) }
        sum.add(1e15)
        sum.add(-1e15)
        #expect(abs(sum.value - 100_000) < 1e-9)
    }

    @Test func anUnknownFieldIsASentence() async throws {
        let list = try await makeList()
        let error = await #expect(throws: LibraryError.self) {
            try await library.statistics(
                for: RecordListRequest(list: list.id), fields: [FieldID(rawValue: 99)])
        }
        #expect(error?.code == .notFound)
    }
}
