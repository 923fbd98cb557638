import Foundation
import TableKit
import TextCore
import TroveModel

/// Lending records, and their return.
extension MainWindow {
    func addLoanActions() {
        add(NamedAction("lend") { [weak self] in self?.lend() })
        add(NamedAction("return-records") { [weak self] in self?.returnSelection() })
        detail.onLoanChange = { [weak self] in self?.updateLoanActions() }
    }

    /// Updates the enabled actions on loans.
    func updateLoanActions() {
        defer { updateWritingActions() }
        let count =
            session.list(listID) == nil ? lonePage == nil ? 0 : 1 : records.model.selectedCount
        actions["lend"]?.isEnabled = count > 0
        loanReading?.cancel()
        if count > 1, let list = listID, let selection = records.model.selectedRecords {
            readLoans(of: selection, in: list)
        } else {
            actions["return-records"]?.isEnabled = count == 1 && openLoan != nil
        }
    }

    /// Reads whether any of several selected records is lent, and so can be returned.
    private func readLoans(of selection: RecordSelection, in list: ListID) {
        loanReading = Task { [weak self, session] in
            do throws(LibraryError) {
                let loans = OpenLoans(try await session.library.loans(.open))
                guard !Task.isCancelled else { return }
                self?.actions["return-records"]?.isEnabled = loans.includes(
                    anyOf: selection, in: list)
                self?.updateWritingActions()
            } catch {
                if error.code != .cancelled { session.report(error) }
            }
        }
    }

    /// The open loan of the record that is shown alone.
    private var openLoan: Loan? { showsMany ? nil : detail.openLoan }

    /// The maximum number of suggested borrowers: as many as are visible at once.
    private static let borrowerCount = 8

    /// Asks for the borrower of the selected records, or for new terms of the loan of the shown
    /// record.
    private func lend() {
        commitForms()
        let loan = openLoan
        withRecords { [weak self] ids, list in
            guard let self, !ids.isEmpty else { return }
            let dialog = LoanDialog(of: ids.count, changing: loan, parent: window)
            let past = Task { [library = session.library] in await Self.pastBorrowers(in: library) }
            dialog.onSearch = { [weak self] in self?.findBorrowers(for: $0, past: past, $1) }
            dialog.onAccept = { [weak self, unowned dialog] draft, answer in
                self?.session.submit(
                    dialog.edit(draft, of: ids, in: list.id), answer: answer
                ) { change in
                    guard let self, loan == nil else { return }
                    self.notifyLent(ids.count, draft)
                }
            }
            dialog.present()
        }
    }

    private func notifyLent(_ count: Int, _ draft: LoanDraft) {
        offerUndo(
            translated(
                "{count} record lent to {borrower}", plural: "{count} records lent to {borrower}",
                count: count
            ).filling([
                "count": count.grouped,
                "borrower": draft.borrower.trimmingCharacters(in: .whitespacesAndNewlines),
            ]))
    }

    /// The different borrowers of all loans, those of the latest loans first.
    @concurrent private nonisolated static func pastBorrowers(
        in library: any LibraryStorage
    ) async -> Result<[Borrower], LibraryError> {
        do throws(LibraryError) {
            return .success(BorrowerChoices.borrowers(of: try await library.loans(.all)))
        } catch {
            return .failure(error)
        }
    }

    private func findBorrowers(
        for text: String, past: Task<Result<[Borrower], LibraryError>, Never>,
        _ found: @escaping ([Borrower]) -> Void
    ) {
        let lists = session.lists.filter(\.holdsPeople)
        session.attempt { library throws(LibraryError) in
            let people = try await library.people(
                matching: text, in: lists, limit: Self.borrowerCount)
            found(
                BorrowerChoices.choices(
                    for: text, past: try await past.value.get(), people: people,
                    limit: Self.borrowerCount))
        }
    }

    private func returnSelection() {
        guard let today = PartialDate.today else { return }
        commitForms()
        withRecords { [weak self] ids, list in
            self?.session.perform(.returnRecords(ids, list: list.id, on: today)) { change in
                self?.offerUndo(Self.returnedText(change))
            }
        }
    }

    private static func returnedText(_ change: Change) -> String {
        let count = change.updated.count
        return translated(
            "{count} record marked as returned", plural: "{count} records marked as returned",
            count: count
        ).filling(["count": count.grouped])
    }

    /// Opens a record of a notification, whose target is “list/record”.
    func openRecord(_ target: String) {
        window.present()
        guard let address = RecordAddress(target: target) else { return }
        follow(address.list, address.record)
    }
}
