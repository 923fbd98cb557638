import Foundation
import TextCore

extension LoanDraft {
    /// The loan with trimmed texts.
    ///
    /// - Throws: `invalid` if there is no borrower, if a day is not exact, or if the loan ends before
    ///   it begins.
    public func checked() throws(LibraryError) -> LoanDraft {
        var loan = self
        loan.borrower = borrower.trimmingCharacters(in: .whitespacesAndNewlines)
        loan.note = note.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !loan.borrower.isEmpty else {
            throw LibraryError(.invalid, translated("Enter who borrows the record."))
        }
        guard lentOn.day != nil, dueOn.map({ $0.day != nil }) ?? true else {
            throw LibraryError(
                .invalid, translated("A loan needs exact days. Enter a day such as 2020-05-30."))
        }
        if let dueOn, dueOn < lentOn {
            throw LibraryError(
                .invalid,
                translated("The loan ends before it begins. Choose a later day for its end."))
        }
        return loan
    }
}
