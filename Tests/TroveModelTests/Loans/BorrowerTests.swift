import Foundation
import Testing
import TroveModel

/// Suggestions of borrowers, and the terms of loans.
struct BorrowerTests {
    private static let anna = RecordAddress(list: ListID(rawValue: 2), record: 5)

    private func loan(_ name: String, _ record: RecordAddress? = nil) throws -> Loan {
        Loan(
            id: LoanID(rawValue: 1), address: RecordAddress(list: ListID(rawValue: 1), record: 1),
            title: "", terms: try terms(name, record), returnedOn: nil)
    }

    private func terms(_ name: String, _ record: RecordAddress? = nil) throws -> LoanDraft {
        LoanDraft(
            borrower: name, borrowerRecord: record, lentOn: try #require(PartialDate("2026-05-03")))
    }

    @Test func formerBorrowersComeFirstAndTheirRecordsAreFound() throws {
        let past = BorrowerChoices.borrowers(of: [
            try loan("Łukasz"), try loan("anna"), try loan("Łukasz"),
        ])
        #expect(past.map(\.name) == ["Łukasz", "anna"])
        let people = [Borrower(name: "Anna", record: Self.anna), Borrower(name: "Annette")]
        let found = BorrowerChoices.choices(for: "", past: past, people: people, limit: 8)
        #expect(found.map(\.name) == ["Łukasz", "Anna", "Annette"])
        #expect(found[1].record == Self.anna)
        let matching = BorrowerChoices.choices(
            for: "luk", past: past, people: [], limit: 8)
        #expect(matching.map(\.name) == ["Łukasz"])
        #expect(
            BorrowerChoices.choices(for: "", past: past, people: people, limit: 1).count == 1)
    }

    @Test func anotherNameIsNotThePickedRecord() throws {
        var entry = LoanEntry()
        entry.pick(Borrower(name: "Anna", record: Self.anna))
        #expect(entry.record(of: "anna") == Self.anna)
        #expect(entry.record(of: "Anna B.") == nil)
        let list = ListID(rawValue: 1)
        let draft = try terms("Anna")
        #expect(entry.edit(draft, of: [1], in: list) == .lendRecords([1], list: list, draft))
        let change = LoanEntry(changing: try loan("Anna", Self.anna))
        #expect(change.record(of: "Anna") == Self.anna)
        #expect(change.edit(draft, of: [1], in: list) == .changeLoan(LoanID(rawValue: 1), draft))
    }

    @Test func loanRulesAreWrittenAsQueriesAndReadBack() {
        for (text, rule) in [
            ("lent:yes", QueryRule(.loan(.lent), .isOn)),
            ("overdue:no", QueryRule(.loan(.overdue), .isOff)),
            ("due:<=+7d", QueryRule(.loan(.due), .atMost, "+7d")),
            ("borrower:anna", QueryRule(.loan(.borrower), .contains, "anna")),
            ("-due:none", QueryRule(.loan(.due), .isNotEmpty)),
        ] {
            let rules = QueryRules(SearchQuery(text), in: nil)
            #expect(rules?.rules == [rule], "\(text)")
            #expect(rules?.text(in: nil) == text)
        }
    }
}
