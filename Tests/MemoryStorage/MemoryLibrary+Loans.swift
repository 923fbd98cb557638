import TroveModel

extension MemoryLibrary {
    public func loans(_ request: LoanRequest) async throws(LibraryError) -> [Loan] {
        try read { state throws(LibraryError) in
            let content = state.content
            let loans = content.loans.map { loan in
                Loan(
                    id: loan.id, address: loan.address,
                    title: content.title(of: loan.address.record, in: loan.address.list) ?? "",
                    terms: loan.terms, returnedOn: loan.returnedOn)
            }
            func isShown(_ loan: Loan) -> Bool {
                content.linked(loan.address.record, in: loan.address.list).state == .present
            }
            switch request {
            case .records(let records, let list):
                _ = try content.list(list)
                return loans.reversed().filter {
                    $0.address.list == list && records.contains($0.address.record)
                }
            case .open:
                let far = "9999-99-99"
                return loans.filter { $0.isOpen && isShown($0) }.sorted {
                    ($0.terms.dueOn?.description ?? far, $0.id.rawValue)
                        < ($1.terms.dueOn?.description ?? far, $1.id.rawValue)
                }
            case .all: return loans.reversed().filter(isShown)
            }
        }
    }
}
