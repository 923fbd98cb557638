import Foundation
import Testing

@testable import TroveModel

@Suite struct CalendarContentsTests {
    private let list = List(
        id: ListID(rawValue: 1), uuid: UUID(), name: "Films", icon: .standard,
        fields: [
            Field(id: FieldID(rawValue: 1), name: "Title"),
            Field(id: FieldID(rawValue: 2), name: "Seen on", kind: .date),
            Field(id: FieldID(rawValue: 3), name: "Bought", kind: .date),
        ], recordCount: 0, trashCount: 0)

    private func contents(_ days: [(String, [RecordID])]) throws -> CalendarContents {
        var ids: [RecordID] = []
        var sections: [RecordSection] = []
        for (text, records) in days {
            let start = ids.count
            ids += records
            sections.append(
                RecordSection(.value(text), indexTitle: "", range: start..<ids.count))
        }
        sections.append(
            RecordSection(.empty(field: "Seen on"), indexTitle: "", range: ids.count..<ids.count))
        let month = try #require(CalendarMonth(year: 2026, month: 11, firstWeekday: 1))
        let request = try #require(
            RecordListRequest.calendar(of: month, in: list, .field(FieldID(rawValue: 2))))
        return CalendarContents(
            RecordList(request: request, ids: ids, sections: sections, generation: 1), of: month)
    }

    private func date(_ text: String) throws -> PartialDate { try #require(PartialDate(text)) }

    @Test func recordsAreOnTheirDays() throws {
        let contents = try contents([
            ("2026", [1]), ("2026-11", [2, 3]), ("2026-11-23", [4, 5, 6]), ("2026-12-06", [7]),
        ])
        #expect(try contents.count(on: date("2026-11-23")) == 3)
        #expect(try contents.ids(on: date("2026-11-23"), limit: 2) == [4, 5])
        #expect(try contents.count(on: date("2026-11-24")) == 0)
        #expect(try contents.ids(on: date("2026-11"), limit: 9) == [2, 3])
        #expect(contents.places.count == 44)
        #expect(try contents.places.suffix(2) == [date("2026-11"), date("2026")])
        #expect(contents.ids(limit: 2) == [4, 5, 7, 2, 3, 1])
        #expect(contents.ids(from: 5, to: 7) == [5, 6, 7])
        #expect(contents.ids(from: 7, to: 5) == [5, 6, 7])
        #expect(contents.ids(from: 5, to: 99) == [])
        #expect(!contents.isMonthEmpty)
    }

    @Test func onlyUsedStripsAreShown() throws {
        #expect(try contents([]).places.count == 42)
        #expect(try contents([("2026-12", [1])]).places.count == 42)
        #expect(try contents([("2026", [1])]).places.count == 43)
    }

    @Test func daysOfOtherMonthsDoNotFillAMonth() throws {
        #expect(try contents([]).isMonthEmpty)
        #expect(try contents([("2026-10-26", [1]), ("2026-12", [2])]).isMonthEmpty)
        #expect(try !contents([("2026-11-30", [1])]).isMonthEmpty)
        #expect(try !contents([("2026-11", [1])]).isMonthEmpty)
        #expect(try !contents([("2026", [1])]).isMonthEmpty)
    }

    // MARK: Requests

    @Test func requestsAskForTheWeeksOfTheMonthAndPartialDates() throws {
        let month = try #require(CalendarMonth(year: 2026, month: 11, firstWeekday: 1))
        let request = try #require(
            RecordListRequest.calendar(
                of: month, in: list, .field(FieldID(rawValue: 2)),
                query: SearchQuery("alien sort:title")))
        #expect(request.grouping == .value(FieldID(rawValue: 2)))
        #expect(
            request.query.text == """
                alien sort:title (("Seen on":>=2026-10-26 "Seen on":<=2026-12-06) or \
                ("Seen on":>=2026 "Seen on":<2026-01))
                """)
        #expect(request.query.sort == nil)
        // June 2026 begins with a Monday; its month sorts before the first day.
        let bought = RecordAttribute.field(FieldID(rawValue: 3))
        let june = try #require(CalendarMonth(year: 2026, month: 6, firstWeekday: 1))
        let other = RecordListRequest.calendar(of: june, in: list, bought)
        #expect(other?.query.text.hasPrefix("(Bought:>=2026-06 Bought:<=2026-07-05)") == true)
        let later = RecordListRequest.calendar(
            beside: june, isBefore: false, in: list, bought)
        #expect(later?.query.text == "Bought:>2026-06")
        #expect(later?.sort == .field(FieldID(rawValue: 3)))
    }

    @Test func theDaysOfAddingAreExact() throws {
        let june = try #require(CalendarMonth(year: 2026, month: 6, firstWeekday: 1))
        let request = try #require(RecordListRequest.calendar(of: june, in: list, .added))
        #expect(request.query.text == "added:>=2026-06 added:<=2026-07-05")
        #expect(request.grouping == .day(.added))
        let sooner = RecordListRequest.calendar(
            beside: june, isBefore: true, in: list, .changed)
        #expect(sooner?.query.text == "changed:<2026-06")
        #expect(sooner?.sort == .by([SortKey(.changed, ascending: false)]))
    }

    @Test func theDatesAreChosenOrTheFirst() {
        var list = list
        let fields = [2, 3].map { RecordAttribute.field(FieldID(rawValue: $0)) }
        #expect(list.calendarAttributes == fields + [.added, .changed])
        #expect(list.calendarField?.name == "Seen on")
        list.settings.view.calendarAttribute = fields[1]
        #expect(list.calendarField?.name == "Bought")
        list.settings.view.calendarAttribute = .field(FieldID(rawValue: 1))
        #expect(list.calendarField?.name == "Seen on")
        list.settings.view.calendarAttribute = .changed
        #expect(list.calendarAttribute == .changed && list.calendarField == nil)
        list.settings.view.calendarAttribute = nil
        list.fields.removeLast(2)
        #expect(list.calendarAttribute == .added)
    }

    @Test(arguments: ["Year", "Production Year", "Baujahr", "vintage"])
    func aCalendarDoesNotBeginWithYears(_ name: String) {
        var list = list
        list.fields.insert(Field(id: FieldID(rawValue: 9), name: name, kind: .date), at: 1)
        #expect(list.calendarField?.name == "Seen on")
        list.fields.removeLast(2)
        #expect(list.calendarAttribute == .added)
        list.settings.view.calendarAttribute = .field(FieldID(rawValue: 9))
        #expect(list.calendarField?.name == name, "unless it is chosen")
    }

    @Test func recordsWithoutADateAreRequested() throws {
        var list = list
        let request = RecordListRequest.undated(in: list, query: SearchQuery("alien"))
        #expect(request?.query.text == "alien \"Seen on\":none")
        list.settings.view.calendarAttribute = .added
        #expect(RecordListRequest.undated(in: list) == nil, "every record was added")
    }
}
