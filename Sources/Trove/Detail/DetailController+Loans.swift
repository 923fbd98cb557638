import Foundation
import TextCore
import TroveModel

/// The loans of the current record.
extension DetailController {
    /// Reads the loans of the current record, and shows them unless another one is shown by then.
    ///
    /// - Parameter opens: Whether the page shows another record than before.
    func showLoans(opens: Bool) {
        loanReading?.cancel()
        guard let record, let list, record.deletedAt == nil else { return show([]) }
        if opens { show([]) }
        loanReading = Task { [weak self, session] in
            do throws(LibraryError) {
                let loans = try await session.library.loans(.records([record.id], list: list.id))
                guard !Task.isCancelled, self?.record?.id == record.id else { return }
                self?.show(loans)
            } catch {
                if error.code != .cancelled, error.code != .notFound { session.report(error) }
            }
        }
    }

    /// The open loan of the current record.
    var openLoan: Loan? { hasForm ? loanBar.loan : nil }

    private func show(_ loans: [Loan]) {
        guard hasForm, let today = PartialDate.today else { return }
        let open = loans.first(where: \.isOpen)
        let changes = open != loanBar.loan
        loanBar.show(open, on: today)
        footer.showPast(loans.filter { !$0.isOpen })
        if changes { onLoanChange?() }
    }
}
