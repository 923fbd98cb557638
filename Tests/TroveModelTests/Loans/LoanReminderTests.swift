import TableCore
import Testing
import TroveModel

/// Reminders of lent records on their due day, and the sentences about loans.
struct LoanReminderTests {
    private func day(_ text: String) throws -> PartialDate { try #require(PartialDate(text)) }

    private func loan(
        _ id: Int64, due: String?, returned: String? = nil, title: String = "Dune"
    ) throws -> Loan {
        Loan(
            id: LoanID(rawValue: id),
            address: RecordAddress(list: ListID(rawValue: 1), record: id), title: title,
            terms: LoanDraft(
                borrower: "Anna", lentOn: try day("2026-05-03"),
                dueOn: try due.map { try day($0) }),
            returnedOn: try returned.map { try day($0) })
    }

    @Test func aLoanIsRemindedOfOnceOnItsDueDay() throws {
        var reminders = LoanReminders()
        let loans = [try loan(1, due: "2026-06-12"), try loan(2, due: nil)]
        #expect(reminders.take(from: loans, on: try day("2026-06-11")).isEmpty)
        #expect(reminders.take(from: loans, on: try day("2026-06-12")).map(\.loans) == [[loans[0]]])
        #expect(reminders.take(from: loans, on: try day("2026-06-12")).isEmpty)
        #expect(reminders.take(from: loans, on: try day("2026-06-13")).isEmpty)
    }

    @Test func aDueDayThatPassedUnseenIsMadeUpForAndALaterOneCountsAgain() throws {
        var reminders = LoanReminders()
        let today = try day("2026-06-20")
        #expect(reminders.take(from: [try loan(1, due: "2026-06-12")], on: today).count == 1)
        var again = LoanReminders(stored: reminders.stored)
        #expect(again == reminders)
        #expect(again.take(from: [try loan(1, due: "2026-06-12")], on: today).isEmpty)
        #expect(again.take(from: [try loan(1, due: "2026-06-21")], on: today).isEmpty)
        let later = try day("2026-06-21")
        #expect(again.take(from: [try loan(1, due: "2026-06-21")], on: later).count == 1)
        // Returned loans are forgotten.
        #expect(again.take(from: [], on: later).isEmpty)
        #expect(again.stored.isEmpty)
    }

    @Test func manyRemindersAreASummary() throws {
        let loans = try (1...5).map { try loan(Int64($0), due: "2026-06-12", title: "Book \($0)") }
        var reminders = LoanReminders()
        let today = try day("2026-06-12")
        let found = reminders.take(from: loans, on: today)
        #expect(found.map(\.loans.count) == [5])
        #expect(found[0].title(on: today) == "5 lent records are due")
        #expect(found[0].body(on: today) == "Book 1, Book 2, Book 3, Book 4, Book 5")
        #expect(found[0].address == nil)
    }

    @Test func aSelectionWithALentRecordIsFound() throws {
        let loans = OpenLoans([
            try loan(2, due: nil), try loan(3, due: nil, returned: "2026-06-10"),
        ])
        let list = ListID(rawValue: 1)
        func includes(_ ids: [RecordID], in list: ListID) -> Bool {
            let records = RecordList(
                request: RecordListRequest(list: list), ids: ids,
                sections: [RecordSection(.all, indexTitle: "", range: 0..<ids.count)],
                generation: 1)
            let selection = RecordSelection(in: records, at: PositionSet(0..<ids.count))
            return loans.includes(anyOf: selection, in: list)
        }
        #expect(includes([1, 2], in: list))
        #expect(!includes([1, 3], in: list))
        #expect(!includes([1, 2], in: ListID(rawValue: 2)))
    }

    @Test func theLineOfARecordNamesBorrowerAndDueDay() throws {
        let text = LoanText(dates: DateText(locale: "en_GB"))
        let loans = OpenLoans([
            try loan(1, due: nil), try loan(2, due: "2026-06-12"),
            try loan(3, due: "2026-06-11", returned: "2026-06-10"),
        ])
        let list = ListID(rawValue: 1)
        func line(_ record: RecordID, _ today: String) throws -> OpenLoans.Line? {
            loans.line(of: record, in: list, on: try day(today), text: text)
        }
        #expect(try line(1, "2026-06-12")?.text == "Lent to Anna")
        #expect(try line(2, "2026-06-11")?.text == "Lent to Anna · due 12 Jun 2026")
        #expect(try line(2, "2026-06-12")?.text == "Lent to Anna · due today")
        #expect(try line(2, "2026-06-13")?.text == "Lent to Anna · overdue since 12 Jun 2026")
        #expect(try line(2, "2026-06-13")?.isOverdue == true)
        #expect(try line(2, "2026-06-12")?.isOverdue == false)
        #expect(try line(3, "2026-06-12") == nil, "it is back")
        let today = try day("2026-06-12")
        #expect(loans.line(of: 1, in: ListID(rawValue: 2), on: today, text: text) == nil)
    }

    @Test func remindersNameTheRecordAndTheBorrower() throws {
        let reminder = LoanReminder(loans: [try loan(7, due: "2026-06-12")])
        let text = LoanText(dates: DateText(locale: "en_GB"))
        #expect(reminder.title(on: try day("2026-06-12")) == "“Dune” is due today")
        #expect(reminder.title(on: try day("2026-06-14")) == "“Dune” is overdue")
        #expect(
            reminder.body(on: try day("2026-06-12"), text: text)
                == "Lent to Anna since 3 May 2026, due today")
        #expect(reminder.address?.record == 7)
        #expect(reminder.identity == "loan-7")
    }

    @Test(
        arguments: [
            (nil, nil, "Lent to Anna since 3 May 2026"),
            ("2026-07-01", nil, "Lent to Anna since 3 May 2026, due 1 Jul 2026"),
            ("2026-06-01", nil, "Lent to Anna since 3 May 2026, overdue since 1 Jun 2026"),
            ("2026-06-01", "2026-05-30", "Lent to Anna from 3 May 2026 to 30 May 2026"),
        ] as [(String?, String?, String)])
    func sentencesAboutLoans(due: String?, returned: String?, sentence: String) throws {
        let text = LoanText(dates: DateText(locale: "en_GB"))
        let loan = try loan(1, due: due, returned: returned)
        #expect(text.state(of: loan, on: try day("2026-06-10")) == sentence)
    }

    @Test func damagedMemoriesOfRemindersAreIgnored() {
        let reminders = LoanReminders(stored: "x 3=2026-06-12 4=soon =2026-06-12 ")
        #expect(reminders.stored == "3=2026-06-12")
    }
}
