import TroveModel

extension SharedLibrary {
    public func loans(_ request: LoanRequest) async throws(LibraryError) -> [Loan] {
        try await read { try LoanReader(db: $0).loans(request) }
    }
}

/// Reads loans with the titles of their records.
private struct LoanReader {
    let db: PostgresSession

    func loans(_ request: LoanRequest) throws -> [Loan] {
        let table = LoanTable(db: db)
        switch request {
        case .records(let records, let list):
            _ = try CatalogReader(db: db).list(list)
            return try titled(
                try table.loans(
                    where: "list_id = $1 AND record_id = ANY($2) ORDER BY id DESC",
                    [.integer(list.rawValue), .integers(records)])
            ) { _ in true }
        case .open:
            return try titled(
                try table.loans(
                    where: "returned_on IS NULL ORDER BY due_on COLLATE \"C\" NULLS LAST, id")
            ) { $0 == .present }
        case .all:
            return try titled(try table.loans(where: "true ORDER BY id DESC")) { $0 == .present }
        }
    }

    /// - Parameter isIncluded: Whether to return loans of records in a state.
    private func titled(
        _ loans: [Loan], where isIncluded: (LinkedRecord.State) -> Bool
    ) throws -> [Loan] {
        var records: [RecordAddress: LinkedRecord] = [:]
        for (list, loans) in Dictionary(grouping: loans, by: \.address.list) {
            let found = try LinkTitles(db: db).linked(loans.map(\.address.record), in: list)
            for (id, record) in found { records[RecordAddress(list: list, record: id)] = record }
        }
        return loans.compactMap { loan in
            guard let record = records[loan.address], isIncluded(record.state) else { return nil }
            return Loan(
                id: loan.id, address: loan.address, title: record.title, terms: loan.terms,
                returnedOn: loan.returnedOn)
        }
    }
}
