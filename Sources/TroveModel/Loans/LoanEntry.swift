import TextCore

/// The terms of a loan while they are typed: which record the name of the borrower stands for.
public struct LoanEntry: Hashable, Sendable {
    /// The loan to change; nil for a new one.
    public let loan: LoanID?
    /// The person picked last.
    private var picked: Borrower?

    /// Creates an entry for a new loan, or for a change of one.
    public init(changing loan: Loan? = nil) {
        self.loan = loan?.id
        picked = loan.map {
            Borrower(name: $0.terms.borrower, record: $0.terms.borrowerRecord)
        }
    }

    /// Notes that a suggestion was picked.
    public mutating func pick(_ borrower: Borrower) { picked = borrower }

    /// The record of a borrower: that of the suggestion, unless another name was typed since.
    public func record(of name: String) -> RecordAddress? {
        guard let picked else { return nil }
        return SearchFolding.folded(picked.name) == SearchFolding.folded(name)
            ? picked.record : nil
    }

    /// The edit of some records.
    public func edit(
        _ draft: LoanDraft, of records: [RecordID], in list: ListID
    ) -> Edit {
        loan.map { .changeLoan($0, draft) } ?? .lendRecords(records, list: list, draft)
    }
}
