import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans to lend records, with the smart lists for loans if this is the first.
    func lend(_ records: [RecordID], in listID: ListID, _ draft: LoanDraft) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let terms = try checked(draft)
        let records = records.withoutRepetitions
        let reader = try StoredRecordReader(list, fields: [], in: db)
        for record in records where try reader.record(record).deletedAt != nil {
            throw LibraryError.lendingTrashed(try shownTitle(of: record, in: list))
        }
        let open = try LoanTable.loans(of: records, in: listID, db)
            .filter { $0.loan.returnedOn == nil }
        if let first = open.first?.loan {
            guard open.count == 1 else { throw LibraryError.alreadyLent(count: open.count) }
            throw LibraryError.alreadyLent(
                try shownTitle(of: first.record, in: list), to: first.terms.borrower)
        }
        let next = try LoanTable.nextID(in: db)
        let changes = records.enumerated().map { index, record in
            LoanChange(
                id: LoanID(rawValue: next + Int64(index)),
                loan: StoredLoan(list: listID, record: record, terms: terms))
        }
        return EditPlan(
            name: .records(.lend(try group(records, in: list))), list: listID,
            steps: (changes.isEmpty ? [] : [.setLoans(listID, changes)]) + (try loanSmartLists()))
    }

    /// The steps that create the smart lists for loans with the first loan of the library.
    private func loanSmartLists() throws -> [Step] {
        let isFirst = try Int.fetchOne(db, sql: "SELECT 1 FROM loan LIMIT 1") == nil
        let queries = try SmartListStore.smartLists(db).map(\.definition.query)
        return try LoanSmartLists.missing(isFirst: isFirst, besides: queries).flatMap {
            try createSmartList($0).steps
        }
    }

    /// Plans to end the open loans of records.
    func takeBack(
        _ records: [RecordID], in listID: ListID, on day: PartialDate
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        try LoanDraft.requireExact(day)
        let open = try LoanTable.loans(of: records, in: listID, db)
            .filter { $0.loan.returnedOn == nil }
        guard !open.isEmpty else {
            throw try LibraryError.notLent(records) { try shownTitle(of: $0, in: list) }
        }
        let changes = open.map { id, loan in
            var loan = loan
            loan.returnedOn = max(day, loan.terms.lentOn)
            return LoanChange(id: id, loan: loan)
        }
        let ended = open.map(\.loan.record).withoutRepetitions
        return EditPlan(
            name: .records(.takeBack(try group(ended, in: list))), list: listID,
            steps: [.setLoans(listID, changes)])
    }

    /// Plans to change the borrower, the days or the note of a loan.
    func changeLoan(_ id: LoanID, to draft: LoanDraft) throws -> EditPlan {
        guard var loan = try LoanTable.loan(id, in: db) else {
            throw LibraryError.missingLoan
        }
        let list = try ListStore.list(loan.list, in: db)
        let terms = try checked(draft)
        try terms.check(returnedOn: loan.returnedOn)
        let isSame = loan.terms == terms
        loan.terms = terms
        return EditPlan(
            name: .records(.changeLoan(try group([loan.record], in: list))), list: loan.list,
            steps: isSame ? [] : [.setLoans(loan.list, [LoanChange(id: id, loan: loan)])])
    }

    /// The terms of a loan, with an existing record of the borrower.
    private func checked(_ draft: LoanDraft) throws -> LoanDraft {
        let terms = try draft.checked()
        guard let person = terms.borrowerRecord else { return terms }
        let list = try ListStore.list(person.list, in: db)
        _ = try StoredRecordReader(list, fields: [], in: db).record(person.record)
        return terms
    }

    /// Refuses to merge records of which several are lent, because a record has one open loan at
    /// most.
    func requireOneLoan(merging records: [RecordID], in list: ListID) throws {
        let open = try LoanTable.loans(of: records, in: list, db)
            .filter { $0.loan.returnedOn == nil }
        if open.count > 1 { throw LoanDraft.severalLent }
    }

    // MARK: - Records that go

    /// The steps that delete the loans of records that are about to be erased, and the references
    /// to them as borrowers.
    func loanSteps(erasing records: [RecordID], from list: ListID) throws -> [Step] {
        try loanSteps(of: Set(records), in: list) { _ in nil }
    }

    /// The steps that move the loans of records, and the references to them as borrowers, to other
    /// records.
    ///
    /// - Parameter newAddress: The new place of a record; nil to delete its loans.
    func loanSteps(
        of records: Set<RecordID>, in list: ListID,
        movingTo newAddress: (RecordID) -> RecordAddress?
    ) throws -> [Step] {
        let affected = try LoanTable.loans(
            where: "list_id = ?1 OR borrower_list_id = ?1 ORDER BY loan_id", [list.rawValue],
            in: db)
        var changes: [ListID: [LoanChange]] = [:]
        for (id, old) in affected {
            var loan = old
            if let person = loan.terms.borrowerRecord, person.list == list,
                records.contains(person.record)
            {
                loan.terms.borrowerRecord = newAddress(person.record)
            }
            guard loan.list == list, records.contains(loan.record) else {
                if loan != old {
                    changes[old.list, default: []].append(LoanChange(id: id, loan: loan))
                }
                continue
            }
            let address = newAddress(loan.record)
            if let address { (loan.list, loan.record) = (address.list, address.record) }
            changes[old.list, default: []].append(
                LoanChange(id: id, loan: address == nil ? nil : loan))
        }
        return changes.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { .setLoans($0.key, $0.value) }
    }
}
