import GRDB
import TroveModel

extension Library {
    /// The loans of a request, with the titles of the lent records.
    ///
    /// - Throws: `notFound` if the list of the request does not exist.
    /// - Complexity: O(*loans*).
    public func loans(_ request: LoanRequest) async throws(LibraryError) -> [Loan] {
        try await readInBackground { try LoanReader(db: $0).loans(request) }
    }
}

/// Reads loans with the titles of their records.
struct LoanReader {
    let db: Database

    func loans(_ request: LoanRequest) throws -> [Loan] {
        switch request {
        case .records(let records, let list):
            _ = try ListStore.list(list, in: db)
            return try loans(LoanTable.loans(of: records, in: list, db)) { _ in true }.reversed()
        case .open:
            return try loans(
                LoanTable.loans(
                    where: "returned_on IS NULL ORDER BY due_on IS NULL, due_on, loan_id", in: db)
            ) { $0 == .present }
        case .all:
            return try loans(
                LoanTable.loans(where: "1 ORDER BY loan_id DESC", in: db)
            ) { $0 == .present }
        }
    }

    /// - Parameter isIncluded: Whether to return loans of records in a state.
    private func loans(
        _ stored: [(id: LoanID, loan: StoredLoan)],
        where isIncluded: (LinkedRecord.State) -> Bool
    ) throws -> [Loan] {
        var records: [RecordAddress: LinkedRecord] = [:]
        for (list, loans) in Dictionary(grouping: stored.map(\.loan), by: \.list) {
            let ids = Set(loans.map(\.record))
            let found = try LinkTitles(capacity: .max).linked(ids, in: list, db: db)
            for (id, record) in found { records[RecordAddress(list: list, record: id)] = record }
        }
        return stored.compactMap { id, loan in
            guard let record = records[loan.address], isIncluded(record.state) else { return nil }
            return Loan(
                id: id, address: loan.address, title: record.title, terms: loan.terms,
                returnedOn: loan.returnedOn)
        }
    }
}
