import TroveModel

/// Reads the table `trove.loan`.
struct LoanTable {
    let db: PostgresSession

    private static let columns = """
        id, list_id, record_id, borrower, borrower_list_id, borrower_record_id, lent_on, due_on, \
        note, returned_on
        """

    /// The loan with an identity, with an empty title; nil if there is none.
    func loan(_ id: LoanID) throws -> Loan? {
        try loans(where: "id = $1", [.integer(id.rawValue)]).first
    }

    /// The open loans of some records of a list, in order of their identities, with empty titles.
    func open(_ records: [RecordID], in list: ListID) throws -> [Loan] {
        try loans(
            where: "list_id = $1 AND record_id = ANY($2) AND returned_on IS NULL ORDER BY id",
            [.integer(list.rawValue), .integers(records)])
    }

    /// The loans that satisfy a condition, with empty titles.
    func loans(where condition: String, _ values: [PostgresValue] = []) throws -> [Loan] {
        try db.rows("SELECT \(Self.columns) FROM trove.loan WHERE \(condition)", values)
            .compactMap(loan)
    }

    /// A loan; nil if another program damaged its days.
    private func loan(_ row: PostgresRow) -> Loan? {
        func day(_ column: Int) -> PartialDate? { row.text(column).flatMap { PartialDate($0) } }
        guard let lentOn = day(6) ?? day(7) ?? PartialDate.today else { return nil }
        var terms = LoanDraft(
            borrower: row.text(3) ?? "", lentOn: lentOn, dueOn: day(7), note: row.text(8) ?? "")
        if let list = row.integer(4), let record = row.integer(5) {
            terms.borrowerRecord = RecordAddress(list: ListID(rawValue: list), record: record)
        }
        return Loan(
            id: LoanID(rawValue: row.integer(0) ?? 0),
            address: RecordAddress(
                list: ListID(rawValue: row.integer(1) ?? 0), record: row.integer(2) ?? 0),
            title: "", terms: terms, returnedOn: day(9))
    }
}

extension LoanDraft {
    /// The values of the columns from `borrower` to `note`.
    var columnValues: [PostgresValue] {
        [
            .text(borrower), PostgresValue(borrowerRecord?.list.rawValue),
            PostgresValue(borrowerRecord?.record), .text(lentOn.description),
            PostgresValue(dueOn?.description), .text(note),
        ]
    }
}
