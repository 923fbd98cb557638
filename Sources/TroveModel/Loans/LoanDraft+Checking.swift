import Foundation
import TextCore

extension LoanDraft {
    /// The loan with trimmed texts.
    ///
    /// - Throws: `invalid` if there is no borrower, if a day is not exact, or if the loan ends
    ///   before it begins.
    public func checked() throws(LibraryError) -> LoanDraft {
        var loan = self
        loan.borrower = borrower.trimmingCharacters(in: .whitespacesAndNewlines)
        loan.note = note.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !loan.borrower.isEmpty else {
            throw LibraryError(.invalid, translated("Enter the name of the borrower."))
        }
        try Self.requireExact(lentOn)
        if let dueOn { try Self.requireExact(dueOn) }
        if let dueOn, dueOn < lentOn {
            throw LibraryError(
                .invalid,
                translated("The loan ends before it begins. Choose a later day for its end."))
        }
        return loan
    }

    /// Checks the day of a loan or of its end.
    ///
    /// - Throws: `invalid` for a month or a year.
    public static func requireExact(_ day: PartialDate) throws(LibraryError) {
        guard day.day == nil else { return }
        throw LibraryError(
            .invalid, translated("A loan needs exact days. Enter a day such as 2020-05-30."))
    }

    /// The error of merging records of which several are lent.
    public static var severalLent: LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                More than one of these records is lent. Mark all but one as returned, then merge \
                them.
                """))
    }

    /// Checks that a loan with these terms begins before its end.
    ///
    /// - Throws: `invalid` if the record was returned before the first day.
    public func check(returnedOn: PartialDate?) throws(LibraryError) {
        guard let returnedOn, returnedOn < lentOn else { return }
        throw LibraryError(
            .invalid,
            translated("The record was returned before this day. Choose an earlier day."))
    }
}
