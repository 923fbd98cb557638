import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Loans in the library file.
struct LoanTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func terms(until due: PartialDate? = nil) throws -> LoanDraft {
        LoanDraft(
            borrower: "Anna", lentOn: try #require(PartialDate("2020-05-03")), dueOn: due,
            note: "Signed copy")
    }

    @Test func aLoanBecomesOverdueAfterItsDueDay() async throws {
        let list = try await library.makeBooks(["A", "B", "C"])
        let today = try #require(PartialDate.day(of: Date()))
        let yesterday = try #require(PartialDate(dayNumber: Self.dayNumber(today) - 1))
        try await library.perform(.lendRecords([1], list: list.id, try terms(until: yesterday)))
        try await library.perform(.lendRecords([2], list: list.id, try terms(until: today)))
        func titles(_ query: String) async throws -> [String] {
            try await library.texts(RecordListRequest(list: list.id, query: query))
        }
        #expect(try await titles("overdue:yes") == ["A"])
        #expect(try await titles("overdue:no") == ["B", "C"])
        #expect(try await titles("due:today") == ["B"])
        #expect(try await titles("due:<today") == ["A"])
    }

    private static func dayNumber(_ day: PartialDate) -> Int {
        (-800_000...100_000).lazy.reversed().first { PartialDate(dayNumber: $0) == day } ?? 0
    }

    @Test func aShownListFollowsALoanWithoutSortingAgain() async throws {
        let list = try await library.makeBooks(["A", "B", "C"])
        let request = RecordListRequest(list: list.id, query: "lent:yes")
        let before = try await library.recordList(for: request)
        try await library.perform(.lendRecords([2], list: list.id, try terms()))
        let update = try await library.update(of: before)
        #expect(update.new.allIDs == [2])
        let modified = try library.record(2, in: list.id)?.modifiedAt
        #expect(modified == (try library.record(2, in: list.id))?.createdAt)
    }

    @Test func loansAreInBackupsAndSurviveCompactingAndRepair() async throws {
        let list = try await library.makeBooks(["A", "B"])
        try await library.perform(.lendRecords([1], list: list.id, try terms()))
        let copy = folder.url.appending(path: "copy.trove")
        try await library.backUp(to: copy)
        try await library.perform(
            .returnRecords([1], list: list.id, on: try #require(PartialDate("2020-06-01"))))
        try await library.compact()
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try await library.loans(.all).map(\.terms.note) == ["Signed copy"])
        #expect(try await library.loans(.open).isEmpty)
        try await library.restore(copy)
        #expect(try await library.loans(.open).count == 1)
    }

    @Test func aDeletedListTakesItsLoansAlongAndUndoBringsThemBack() async throws {
        let list = try await library.makeBooks(["A", "B"])
        try await library.perform(.lendRecords([1], list: list.id, try terms()))
        try await library.performAndProve(.deleteList(list.id))
        #expect(try await library.loans(.all).isEmpty)
        try await library.undo()
        #expect(try await library.loans(.all).count == 1)
        let copy = try await library.perform(
            .duplicateList(list.id, name: "Copy", withRecords: true))
        #expect(try await library.loans(.all).map(\.address.list) == [list.id])
        #expect(copy.list != nil)
    }

    @Test func manyRecordsAreLentAndErasedAtOnce() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library(ChangeLimits(singleCount: 3))
        let list = try await library.makeBooks((1...9).map { "Book \($0)" })
        let ids = (1...9).map(Int64.init)
        try await library.performAndProve(.lendRecords(ids, list: list.id, try terms()))
        #expect(try await library.loans(.open).count == 9)
        try await library.perform(.deleteRecords(ids, list: list.id))
        try await library.performAndProve(.eraseRecords(ids, list: list.id))
        #expect(try await library.loans(.records(ids, list: list.id)).isEmpty)
        try await library.undo()
        #expect(try await library.loans(.records(ids, list: list.id)).count == 9)
        #expect(try await library.check() == [])
    }

    @Test func aFieldOfTheSameNameComesFirst() async throws {
        let id = try #require(
            try await library.perform(
                .createList(
                    name: "Tasks",
                    fields: [
                        FieldDraft(name: "Title"), FieldDraft(name: "Due", kind: .date),
                        FieldDraft(name: "Lent To"),
                    ])
            ).list)
        let list = try library.list(id)
        let due = try #require(PartialDate("2026-06-01"))
        try await library.perform(
            .addRecord(
                list: id,
                values: [list.fields[0].id: .text("A"), list.fields[1].id: .date(due)]))
        try await library.perform(.lendRecords([1], list: id, try terms()))
        #expect(try await library.texts(RecordListRequest(list: id, query: "due:2026-06")) == ["A"])
        #expect(try await library.texts(RecordListRequest(list: id, query: "lent:yes")) == ["A"])
        #expect(SearchQuery("lent:yes borrower:x overdue:no").hint(in: list) == nil)
        #expect(SearchQuery("lent:maybe").hint(in: list) != nil)
    }

    @Test func borrowersAreSuggestedInQueries() async throws {
        let list = try await library.makeBooks(["A", "B"])
        try await library.perform(.lendRecords([1], list: list.id, try terms()))
        let names = try await library.completions(of: "borr", at: 4, in: list.id)
        #expect(names.map(\.replacement) == ["borrower:"])
        let values = try await library.completions(of: "borrower:a", at: 10, in: list.id)
        #expect(values.map(\.title) == ["Anna"])
    }
}
