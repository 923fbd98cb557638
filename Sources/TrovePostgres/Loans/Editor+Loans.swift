import TextCore
import TroveModel

extension Editor {
    func applyToLoans(_ edit: Edit) throws -> EditOutcome {
        switch edit {
        case .lendRecords(let records, let list, let draft):
            return try lend(records, in: list, draft)
        case .returnRecords(let records, let list, let day):
            return try takeBack(records, in: list, on: day)
        case .changeLoan(let loan, let draft):
            return try changeLoan(loan, to: draft)
        default:
            throw LibraryError(.unexpected, "This edit does not change a loan.")
        }
    }

    /// Lends records, and creates the smart lists for loans if this is the first.
    private func lend(
        _ records: [RecordID], in id: ListID, _ draft: LoanDraft
    ) throws -> EditOutcome {
        let list = try catalog.list(id)
        let terms = try checked(draft)
        let records = records.withoutRepetitions
        try requirePresent(records, in: list)
        let open = try LoanTable(db: db).open(records, in: id)
        if let first = open.first {
            guard open.count == 1 else { throw LibraryError.alreadyLent(count: open.count) }
            throw LibraryError.alreadyLent(
                try RecordTitles(db: db).shown(first.address.record, in: list),
                to: first.terms.borrower)
        }
        try createLoanSmartLists()
        try db.execute(
            """
            INSERT INTO trove.loan (list_id, record_id, borrower, borrower_list_id,
                borrower_record_id, lent_on, due_on, note)
            SELECT $1, record, $3, $4, $5, $6, $7, $8
            FROM unnest($2::bigint[]) WITH ORDINALITY AS r(record, place) ORDER BY place
            """, [.integer(id.rawValue), .integers(records)] + terms.columnValues)
        return EditOutcome(
            name: .records(.lend(try RecordTitles(db: db).group(records, in: list))), list: id)
    }

    private func requirePresent(_ records: [RecordID], in list: List) throws {
        let rows = try db.rows(
            """
            SELECT r.id, t.id IS NULL FROM unnest($1::bigint[]) WITH ORDINALITY AS r(id, place)
            LEFT JOIN \(ListTable(list).name) t ON t.id = r.id
            WHERE t.id IS NULL OR t.deleted_at IS NOT NULL ORDER BY r.place LIMIT 1
            """, [.integers(records)])
        guard let first = rows.first, let record = first.integer(0) else { return }
        guard first.boolean(1) == false else {
            throw LibraryError.missingRecord(record, in: list.name)
        }
        throw LibraryError.lendingTrashed(try RecordTitles(db: db).shown(record, in: list))
    }

    private func createLoanSmartLists() throws {
        let isFirst = try db.integer("SELECT 1 FROM trove.loan LIMIT 1") == nil
        let queries = try catalog.smartLists().map(\.definition.query)
        for draft in LoanSmartLists.missing(isFirst: isFirst, besides: queries) {
            _ = try applyToSmartLists(.createSmartList(draft))
        }
    }

    /// Ends the open loans of records.
    private func takeBack(
        _ records: [RecordID], in id: ListID, on day: PartialDate
    ) throws -> EditOutcome {
        let list = try catalog.list(id)
        try LoanDraft.requireExact(day)
        let open = try LoanTable(db: db).open(records, in: id)
        guard !open.isEmpty else {
            throw try LibraryError.notLent(records) {
                try RecordTitles(db: db).shown($0, in: list)
            }
        }
        try db.execute(
            """
            UPDATE trove.loan SET returned_on = greatest($2, lent_on COLLATE "C")
            WHERE id = ANY($1)
            """, [.integers(open.map(\.id.rawValue)), .text(day.description)])
        var seen: Set<RecordID> = []
        let ended = open.map(\.address.record).filter { seen.insert($0).inserted }
        return EditOutcome(
            name: .records(.takeBack(try RecordTitles(db: db).group(ended, in: list))), list: id)
    }

    /// Changes the borrower, the days or the note of a loan.
    private func changeLoan(_ id: LoanID, to draft: LoanDraft) throws -> EditOutcome {
        guard let loan = try LoanTable(db: db).loan(id) else {
            throw LibraryError.missingLoan
        }
        let list = try catalog.list(loan.address.list)
        let terms = try checked(draft)
        try terms.check(returnedOn: loan.returnedOn)
        try db.execute(
            """
            UPDATE trove.loan SET borrower = $2, borrower_list_id = $3, borrower_record_id = $4,
                lent_on = $5, due_on = $6, note = $7 WHERE id = $1
            """, [.integer(id.rawValue)] + terms.columnValues)
        let group = try RecordTitles(db: db).group([loan.address.record], in: list)
        return EditOutcome(name: .records(.changeLoan(group)), list: list.id)
    }

    /// The terms of a loan, with an existing record of the borrower.
    private func checked(_ draft: LoanDraft) throws -> LoanDraft {
        let terms = try draft.checked()
        guard let person = terms.borrowerRecord else { return terms }
        let list = try catalog.list(person.list)
        let state = try LinkTitles(db: db).linked(person.record, in: person.list).state
        guard state != .missing else {
            throw LibraryError.missingRecord(person.record, in: list.name)
        }
        return terms
    }
}

// MARK: - Records that go

extension Editor {
    /// Refuses to merge records of which several are lent, because a record has one open loan at
    /// most.
    func requireOneLoan(merging records: [RecordID], in list: ListID) throws {
        if try LoanTable(db: db).open(records, in: list).count > 1 { throw LoanDraft.severalLent }
    }

    /// Moves the loans of records, and the references to them as borrowers, to other records.
    ///
    /// - Parameters:
    ///   - records: The records that go, each with the record in `target` that takes its place.
    ///   - target: The list of the new records.
    func moveLoans(
        of records: [(old: RecordID, new: RecordID)], in list: ListID, to target: ListID
    ) throws {
        let values: [PostgresValue] = [
            .integer(list.rawValue), .integers(records.map(\.old)), .integers(records.map(\.new)),
            .integer(target.rawValue),
        ]
        try db.execute(
            """
            UPDATE trove.loan l SET list_id = $4, record_id = n.new_id
            FROM unnest($2::bigint[], $3::bigint[]) AS n(old_id, new_id)
            WHERE l.list_id = $1 AND l.record_id = n.old_id
            """, values)
        try db.execute(
            """
            UPDATE trove.loan l SET borrower_list_id = $4, borrower_record_id = n.new_id
            FROM unnest($2::bigint[], $3::bigint[]) AS n(old_id, new_id)
            WHERE l.borrower_list_id = $1 AND l.borrower_record_id = n.old_id
            """, values)
    }

    /// Deletes the loans of erased records of a list, and the references to them as borrowers. Call
    /// it after the records are gone.
    func forgetLoansOfErasedRecords(in list: List) throws {
        let table = ListTable(list).name
        try db.execute(
            """
            DELETE FROM trove.loan l WHERE l.list_id = $1
                AND NOT EXISTS (SELECT 1 FROM \(table) t WHERE t.id = l.record_id)
            """, [.integer(list.id.rawValue)])
        try db.execute(
            """
            UPDATE trove.loan l SET borrower_list_id = NULL, borrower_record_id = NULL
            WHERE l.borrower_list_id = $1
                AND NOT EXISTS (SELECT 1 FROM \(table) t WHERE t.id = l.borrower_record_id)
            """, [.integer(list.id.rawValue)])
    }
}
