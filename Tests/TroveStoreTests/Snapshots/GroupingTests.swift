import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Sections by date, number range and value.
struct GroupingTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func sections(
        _ kind: FieldKind, _ values: [FieldValue], _ grouping: (FieldID) -> RecordGrouping
    ) async throws -> [RecordSection] {
        let list = try #require(
            try await library.perform(
                .createList(name: "List", fields: [FieldDraft(name: "Value", kind: kind)])
            ).list)
        let field = try library.list(list).fields[0].id
        for value in values {
            try await library.perform(.addRecord(list: list, values: [field: value]))
        }
        let request = RecordListRequest(list: list, grouping: grouping(field))
        return try await library.recordList(for: request).sections
    }

    private func dates(_ texts: [String]) -> [FieldValue] {
        texts.map { PartialDate($0).map { .date($0) } ?? .text($0) }
    }

    @Test func yearsAndMonthsAreInOrderAndWhatIsEmptyIsLast() async throws {
        let values = dates(["1994-05-30", "1994", "", "2001-01", "1994-05-01", "soon", "1994-11"])
        let years = try await sections(.date, values) { .year(.field($0)) }
        #expect(years.map(\.title) == ["1994", "2001", "Other Value", "No Value"])
        #expect(years.map(\.label.header) == ["1994", "2001", "Other Value", "No Value"])
        #expect(years.map(\.range.count) == [4, 1, 1, 1])
        let months = try await sections(.date, values) { .month(.field($0)) }
        #expect(
            months.map(\.label) == [
                .year(1994), .month(5, year: 1994), .month(11, year: 1994), .month(1, year: 2001),
                .other(field: "Value"), .empty(field: "Value"),
            ])
        #expect(months.dropFirst().first?.title == DateText.shared.header(ofMonth: 5, year: 1994))
    }

    @Test func rangesAreOfEqualWidth() async throws {
        let numbers = try await sections(
            .number,
            [-3, 0, 9, 10, 25].map { .integer($0) } + [.decimal(9.5), .text("many"), .empty]
        ) { .range($0, step: 10) }
        #expect(
            numbers.map(\.title) == [
                "-10 – -1", "0–9", "10–19", "20–29", "Other Value", "No Value",
            ])
        #expect(numbers.map(\.range.count) == [1, 3, 1, 1, 1, 1])
        let halves = try await sections(.number, [.decimal(0.25), .integer(1)]) {
            .range($0, step: 0.5)
        }
        #expect(halves.map(\.title) == ["0–0.5", "1–1.5"])
        let stars = try await sections(.rating, [.integer(3), .integer(5), .integer(3)]) {
            .range($0, step: 1)
        }
        #expect(stars.map(\.title) == ["3", "5"])
        let spans = try await sections(.timeSpan, [.timeSpan(seconds: 5_400)]) {
            .range($0, step: 3_600)
        }
        #expect(spans.map(\.title) == ["1:00:00–1:59:59"])
        let decades = try await sections(.date, dates(["1994-05", "1989"])) { .range($0, step: 10) }
        #expect(decades.map(\.title) == ["1980–1989", "1990–1999"])
    }

    @Test func aValueThatLooksLikeNoValueHasASectionOfItsOwn() async throws {
        let found = try await sections(.text, [.text("No Value"), .empty]) { .value($0) }
        #expect(found.map(\.label) == [.value("No Value"), .empty(field: "Value")])
        #expect(found.map(\.range.count) == [1, 1])
    }
}
