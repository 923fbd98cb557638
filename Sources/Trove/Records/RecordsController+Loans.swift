import TableKit
import TroveModel

/// The loans in the rows of a search for loans.
extension RecordsController {
    /// The loan of a record in place of its second line; nil if the rows show no loans.
    func loanLine(of record: Record?) -> OpenLoans.Line? {
        guard let record, let list = model.rows?.list else { return nil }
        return openLoans.line(of: record, in: list)
    }

    /// Reads the open loans if a query asks for loans, off the main thread.
    func readLoans(for query: SearchQuery) {
        loanReading?.cancel()
        guard let list = model.list, query.asksForLoans(in: list) else { return show(OpenLoans()) }
        loanReading = Task { [weak self, session] in
            do throws(LibraryError) {
                let loans = OpenLoans(try await session.library.loans(.open))
                guard !Task.isCancelled else { return }
                self?.show(loans)
            } catch {
                if error.code != .cancelled { session.report(error) }
            }
        }
    }

    private func show(_ loans: OpenLoans) {
        guard loans != openLoans else { return }
        openLoans = loans
        reloadVisibleRows(of: nil)
    }
}
