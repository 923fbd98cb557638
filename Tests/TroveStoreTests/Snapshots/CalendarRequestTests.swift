import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// The records of a list by the days of a month.
struct CalendarRequestTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func makeList(_ dates: [String]) async throws -> List {
        let id = try #require(
            try await library.perform(
                .createList(
                    name: "List",
                    fields: [
                        FieldDraft(name: "Title"), FieldDraft(name: "Seen on", kind: .date),
                    ])
            ).list)
        let fields = try library.list(id).fields
        for (index, text) in dates.enumerated() {
            let value: FieldValue = PartialDate(text).map { .date($0) } ?? .text(text)
            let title = "\(index % 2 == 0 ? "even" : "odd") \(index)"
            try await library.perform(
                .addRecord(
                    list: id, values: [fields[0].id: .text(title), fields[1].id: value]))
        }
        return try library.list(id)
    }

    private func contents(
        _ year: Int, _ number: Int, of list: List, by attribute: RecordAttribute? = nil,
        query: String = ""
    ) async throws -> CalendarContents {
        let month = try #require(CalendarMonth(year: year, month: number, firstWeekday: 1))
        let request = try #require(
            RecordListRequest.calendar(
                of: month, in: list, attribute ?? .field(list.fields[1].id),
                query: SearchQuery(query)))
        return CalendarContents(try await library.recordList(for: request), of: month)
    }

    @Test func everyDateIsFoundInItsMonthsAndNoOther() async throws {
        let texts = [
            "2026-10-25", "2026-10-26", "2026-11", "2026-11-01", "2026-11-30", "2026-12-06",
            "2026-12-07", "2026", "2025", "2027", "2026-06", "2026-06-01", "2026-01-01", "", "soon",
        ]
        let list = try await makeList(texts)
        for (year, number) in [(2026, 11), (2026, 6), (2026, 1), (2025, 12), (2027, 1)] {
            let found = try await contents(year, number, of: list)
            let places = found.places.compactMap { $0 }
            for (index, text) in texts.enumerated() {
                guard let date = PartialDate(text) else { continue }
                let expected =
                    found.month.place(of: date) != nil || found.month.date == date
                    || date == PartialDate(year: year)
                let ids = places.contains(date) ? found.ids(on: date, limit: 9) : []
                #expect(
                    ids == (expected ? [RecordID(index + 1)] : []), "\(text) in \(year)-\(number)")
            }
        }
    }

    @Test func theSearchNarrowsTheCalendar() async throws {
        let list = try await makeList(["2026-11-02", "2026-11-02", "2026-11-02", "2026-11-03"])
        let day = try #require(PartialDate("2026-11-02"))
        let even = try await contents(2026, 11, of: list, query: "even")
        #expect(even.ids(on: day, limit: 9) == [1, 3])
        let odd = try await contents(2026, 11, of: list, query: "odd or zzz")
        #expect(odd.ids(limit: 9) == [2, 4])
    }

    @Test func theNearestRecordsBesideAMonthComeFirst() async throws {
        let list = try await makeList(["2020-01-01", "2026-11-15", "2024-07-03", "2030", "2027-02"])
        let month = try #require(CalendarMonth(year: 2026, month: 11, firstWeekday: 1))
        for (isBefore, first) in [(true, RecordID(3)), (false, 5)] {
            let request = try #require(
                RecordListRequest.calendar(
                    beside: month, isBefore: isBefore, in: list,
                    .field(list.fields[1].id)))
            let found = try await library.recordList(for: request)
            #expect(found.count == 2)
            #expect(found.id(at: 0) == first)
        }
    }

    @Test func recordsAreOnTheDaysWhenTheyWereAddedAndChanged() async throws {
        let list = try await makeList(["2026-11-02", "", ""])
        let records = try library.records([1, 2, 3], in: list.id)
        for attribute in [RecordAttribute.added, .changed] {
            let day = try #require(list.date(of: records[0], by: attribute))
            let found = try await contents(
                day.year, day.month ?? 1, of: list, by: attribute)
            let present = records.filter { list.date(of: $0, by: attribute) == day }.map(\.id)
            #expect(found.ids(on: day, limit: 9) == present)
            #expect(found.count(on: day) == present.count)
            let year = try await contents(day.year - 2, 6, of: list, by: attribute)
            #expect(year.isMonthEmpty)
        }
    }

    @Test func recordsWithoutADateAreCounted() async throws {
        let list = try await makeList(["2026-11-02", "", "2026", "", ""])
        let request = try #require(RecordListRequest.undated(in: list))
        #expect(try await library.recordList(for: request).count == 3)
        let odd = try #require(RecordListRequest.undated(in: list, query: SearchQuery("odd")))
        #expect(try await library.recordList(for: odd).count == 2)
    }
}
