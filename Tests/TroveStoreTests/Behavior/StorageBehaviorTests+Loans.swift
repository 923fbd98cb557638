import Foundation
import Testing
import TroveModel
import TroveTestSupport

// MARK: - Loans

extension StorageBehaviorTests {
    private func terms(
        _ borrower: String = "Anna", until due: String? = nil, of person: RecordAddress? = nil
    ) throws -> LoanDraft {
        LoanDraft(
            borrower: borrower, borrowerRecord: person,
            lentOn: try #require(PartialDate("2026-05-03")),
            dueOn: due.flatMap { PartialDate($0) })
    }

    @Test(arguments: Engine.allCases)
    func lentRecordsAreFoundUntilTheyComeBack(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Nana", "Ulysses"])
            let change = try await storage.performAndReturn(
                .lendRecords([1, 3], list: books.id, try terms(" Anna ", until: "2026-06-12")))
            #expect(change.name == "Lend 2 Records")
            #expect(change.updated == [1, 3])
            #expect(change.list == books.id)
            try await storage.perform(.lendRecords([2], list: books.id, try terms("Łukasz")))
            for (query, titles) in [
                ("lent:yes", ["Emma", "Nana", "Ulysses"]), ("lent:no", []), ("lent:none", []),
                ("borrower:anna", ["Emma", "Ulysses"]), ("borrower:luk", ["Nana"]),
                ("borrower:\"anna\"", ["Emma", "Ulysses"]), ("borrower:~nn", ["Emma", "Ulysses"]),
                ("due:2026-06", ["Emma", "Ulysses"]), ("due:none", ["Nana"]),
                ("-due:none", ["Emma", "Ulysses"]), ("due:<2026-06-12", []),
                ("overdue:no", ["Nana"] + (Date() < Self.due ? ["Emma", "Ulysses"] : [])),
                ("lent:~ye", ["Emma", "Nana", "Ulysses"]), ("lent:~1", []), ("overdue:~0", []),
                ("lent:yes ulysses", ["Ulysses"]),
                ("lent:yes or nana", ["Emma", "Nana", "Ulysses"]),
            ] {
                let found = try await storage.column(books, query: query)
                #expect(Set(found) == Set(titles), "\(query)")
            }
            let back = try await storage.perform(
                .returnRecords([1, 2], list: books.id, on: try #require(PartialDate("2026-06-01"))))
            #expect(back.name == "Mark 2 Records as Returned")
            #expect(try await storage.column(books, query: "lent:yes") == ["Ulysses"])
            let open = try await storage.loans(.open)
            #expect(open.map(\.title) == ["Ulysses"])
            #expect(open.map(\.terms.borrower) == ["Anna"])
            let all = try await storage.loans(.all)
            #expect(all.map(\.title) == ["Nana", "Ulysses", "Emma"])
            #expect(all.map { $0.returnedOn?.description } == ["2026-06-01", nil, "2026-06-01"])
            let one = try await storage.loans(.records([1], list: books.id))
            #expect(one.map(\.id) == [all[2].id])
            try await storage.undo()
            #expect(
                try await storage.column(books, query: "lent:yes") == ["Emma", "Nana", "Ulysses"])
        }
    }

    private static let due = Date(timeIntervalSince1970: 1_781_222_400)

    @Test(arguments: Engine.allCases)
    func openLoansAreInOrderOfTheDueDay(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Nana", "Ulysses"])
            for (id, due) in [(1, nil), (2, "2026-07-01"), (3, "2026-06-01")] as [(Int64, String?)]
            {
                try await storage.perform(
                    .lendRecords([id], list: books.id, try terms(until: due)))
            }
            #expect(try await storage.loans(.open).map(\.title) == ["Ulysses", "Nana", "Emma"])
            let loan = try #require(try await storage.loans(.open).last)
            let change = try await storage.perform(
                .changeLoan(loan.id, try terms("Bob", until: "2026-05-20")))
            #expect(change.name == "Change Loan of “Emma”")
            #expect(try await storage.loans(.open).map(\.title) == ["Emma", "Ulysses", "Nana"])
            #expect(try await storage.column(books, query: "borrower:bob") == ["Emma"])
            try await storage.undo()
            #expect(try await storage.loans(.open).last == loan)
        }
    }

    @Test(arguments: Engine.allCases)
    func loansThatMakeNoSenseAreRefused(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Nana"])
            try await storage.perform(.lendRecords([1], list: books.id, try terms()))
            try await storage.perform(.deleteRecords([2], list: books.id))
            let before = try await storage.loans(.all)
            let edits: [Edit] = [
                .lendRecords([1], list: books.id, try terms()),
                .lendRecords([2], list: books.id, try terms()),
                .lendRecords([1], list: books.id, try terms("  ")),
                .returnRecords([2], list: books.id, on: try #require(PartialDate("2026-06-01"))),
                .changeLoan(before[0].id, try terms(until: "2026-05-02")),
                .changeLoan(before[0].id, try terms(until: "2026-06")),
                .returnRecords([1], list: books.id, on: try #require(PartialDate("2026-06"))),
            ]
            for edit in edits {
                await expectError(.invalid) { try await storage.perform(edit) }
            }
            for edit in [
                Edit.lendRecords([9], list: books.id, try terms()),
                .changeLoan(LoanID(rawValue: 9), try terms()),
                .lendRecords([1], list: ListID(rawValue: 9), try terms()),
            ] {
                await expectError(.notFound) { try await storage.perform(edit) }
            }
            #expect(try await storage.loans(.all) == before)
        }
    }

    @Test(arguments: Engine.allCases)
    func theFirstLoanCreatesSmartListsThatStayAwayOnceDeleted(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Nana"])
            let change = try await storage.performAndReturn(
                .lendRecords([1], list: books.id, try terms()))
            #expect(change.affectsLists)
            let smart = try await storage.smartLists()
            #expect(smart.map(\.definition.query) == ["lent:yes", "overdue:yes"])
            #expect(try await storage.count(of: smart[0]) == 1)
            #expect(try await storage.count(of: smart[1]) == 0)
            try await storage.perform(.deleteSmartList(smart[1].id))
            try await storage.perform(.lendRecords([2], list: books.id, try terms()))
            #expect(try await storage.smartLists().map(\.definition.query) == ["lent:yes"])
        }
    }

    @Test(arguments: Engine.allCases)
    func loansFollowTheirRecords(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Nana", "Ulysses"])
            let friends = try await storage.createList("Friends", [FieldDraft(name: "Name")])
            let anna = try await storage.insert(["Name": .text("Anna")], into: friends)
            let lent = try terms(of: RecordAddress(list: friends.id, record: anna))
            try await storage.perform(.lendRecords([1, 2], list: books.id, lent))
            let people = try await storage.createList("People", [FieldDraft(name: "Name")])

            // A moved borrower and a moved record keep the loan.
            let moved = try await storage.perform(
                .transferRecords([anna], from: friends.id, to: people.id))
            #expect(moved.parts.contains { $0.list == books.id && $0.updated == [1, 2] })
            let there = RecordAddress(list: people.id, record: 1)
            #expect(try await storage.loans(.open).map(\.terms.borrowerRecord) == [there, there])
            let shelf = try await storage.createList("Shelf", [FieldDraft(name: "Title")])
            try await storage.performAndReturn(
                .transferRecords([1], from: books.id, to: shelf.id))
            #expect(try await storage.column(shelf, query: "lent:yes") == ["Emma"])
            #expect(try await storage.column(books, query: "lent:yes") == ["Nana"])

            // Merged records leave their loan to the one that stays.
            try await storage.performAndReturn(.mergeRecords([3, 2], list: books.id))
            #expect(try await storage.column(books, query: "lent:yes") == ["Ulysses"])

            // Copies are not lent.
            try await storage.perform(.duplicateRecords([3], list: books.id))
            #expect(try await storage.loans(.open).count == 2)

            // What is in the trash is not out; what is erased has no loan, until undo.
            try await storage.performAndReturn(.deleteRecords([3], list: books.id))
            #expect(try await storage.loans(.open).map(\.title) == ["Emma"])
            #expect(try await storage.loans(.records([3], list: books.id)).count == 1)
            try await storage.performAndReturn(.eraseRecords([3], list: books.id))
            #expect(try await storage.loans(.records([3], list: books.id)).isEmpty)
            try await storage.undo()
            try await storage.undo()
            #expect(try await storage.loans(.open).map(\.title) == ["Emma", "Ulysses"])
            try await storage.perform(.deleteRecords([1], list: people.id))
            try await storage.perform(.emptyTrash(nil))
            #expect(try await storage.loans(.open).map(\.terms.borrowerRecord) == [nil, nil])
            #expect(try await storage.loans(.open).map(\.terms.borrower) == ["Anna", "Anna"])
            #expect(try await storage.check() == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func impossibleLoansAreRefused(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Nana", "Ulysses"])
            try await storage.perform(.lendRecords([3], list: books.id, try terms()))

            // A record has one open loan, so two lent records cannot become one.
            let faust = try await storage.insert(["Title": .text("Faust")], into: books)
            try await storage.perform(.lendRecords([faust], list: books.id, try terms()))
            await expectError(.invalid) {
                try await storage.perform(.mergeRecords([3, faust], list: books.id))
            }
            try await storage.undo()
            try await storage.undo()

            // A loan begins before its end.
            let open = try #require(try await storage.loans(.records([3], list: books.id)).first)
            let back = try #require(PartialDate("2026-05-10"))
            try await storage.perform(.returnRecords([3], list: books.id, on: back))
            var late = try terms()
            late.lentOn = try #require(PartialDate("2026-05-11"))
            late.dueOn = nil
            let draft = late
            await expectError(.invalid) {
                try await storage.perform(.changeLoan(open.id, draft))
            }
            try await storage.undo()
            #expect(try await storage.check() == [])
        }
    }
}
