import Foundation
import TableKit
import TextCore
import TroveModel

/// A dialog for lending records, or for changing the terms of a loan.
final class LoanDialog {
    /// Called with the terms. Call `answer` with the error; nil on success.
    var onAccept: ((LoanDraft, _ answer: @escaping (LibraryError?) -> Void) -> Void)?
    /// Called to find borrowers for a text.
    var onSearch: ((String, _ found: @escaping ([Borrower]) -> Void) -> Void)?

    private let dialog: Dialog
    private let borrower = LookupFormRow(
        title: translated("Borrower"), chooseName: translated("Choose a Borrower"))
    private let lentOn = DateFormRow(
        title: translated("Lent On"), calendarName: translated("Choose the Day of the Loan"),
        reader: FieldDates())
    private let dueOn = DateFormRow(
        title: translated("Due"), calendarName: translated("Choose the Due Day"),
        reader: LoanDialog.dueDates)
    private let note = TextFormRow(title: translated("Note"))
    private var entry: LoanEntry
    /// A loan ends later: “30d” is the day in 30 days.
    private static let dueDates = FieldDates(durations: .future)
    private var offered: [Borrower] = []
    private var searches = 0

    private var rows: [EntryFormRow] { [borrower, lentOn, dueOn, note] }

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - count: The number of records.
    ///   - loan: The loan to change; nil to lend.
    ///   - parent: The window that the dialog belongs to.
    init(of count: Int, changing loan: Loan?, parent: View) {
        entry = LoanEntry(changing: loan)
        let title =
            loan == nil
            ? translated("Lend {count} Record", plural: "Lend {count} Records", count: count)
                .filling(["count": count.grouped])
            : translated("Change Loan")
        dialog = Dialog(
            title: title, parent: parent, size: (420, -1), cancelLabel: translated("_Cancel"),
            acceptLabel: loan == nil ? translated("_Lend") : translated("_Save"))
        borrower.open(loan?.terms.borrower ?? "")
        lentOn.open((loan?.terms.lentOn ?? PartialDate.today).map(Self.text) ?? "")
        dueOn.open(loan?.terms.dueOn.map(Self.text) ?? "")
        dueOn.placeholder = translated("Such as 30d or next Friday")
        note.open(loan?.terms.note ?? "")
        dialog.append(makeContent(), expands: true)
        connect()
    }

    func present() {
        dialog.present()
        borrower.focus()
    }

    private static func text(of day: PartialDate) -> String { DateText.shared.text(of: day) }

    private func makeContent() -> View {
        let grid = GridView(columnSpacing: 12, rowSpacing: 12)
        for (index, row) in rows.enumerated() {
            grid.addSubview(row.label.align(vertical: .center), column: 0, row: index)
            grid.addSubview(row.content, column: 1, row: index)
            row.label.isHidden = false
            row.content.isHidden = false
        }
        return grid.margin(18)
    }

    private func connect() {
        for row in [borrower, lentOn] { row.isRequired = true }
        for row in rows {
            row.commitsWhileTyping = false
            row.activatesDefault = true
            row.onEdit = { [weak self] in self?.dialog.obstacle = nil }
            row.onSettle = { [weak self] in self?.dialog.fitHeight() }
        }
        borrower.onSearch = { [weak self] in self?.search($0) }
        borrower.onPick = { [weak self] in self?.pick($0) }
        dialog.onAccept = { [self] in accept() }
    }

    private func search(_ text: String) {
        searches += 1
        let search = searches
        onSearch?(text) { [weak self] found in
            // The text has changed since, and a newer search is running.
            guard let self, search == searches else { return }
            offered = found
            borrower.show(found.map(\.name))
        }
    }

    private func pick(_ index: Int) {
        guard offered.indices.contains(index) else { return }
        searches += 1
        entry.pick(offered[index])
        borrower.enter(offered[index].name)
    }

    private func accept() {
        guard dialog.acceptButton.isEnabled else { return }
        searches += 1
        for row in rows { row.commitIfNeeded() }
        if let wrong = rows.first(where: { $0.error != nil }) { return wrong.focus() }
        guard let day = Self.day(lentOn.text) else {
            dialog.report(translated("Enter the day of the loan."))
            return lentOn.focus()
        }
        let name = borrower.text
        let draft = LoanDraft(
            borrower: name, borrowerRecord: entry.record(of: name), lentOn: day,
            dueOn: Self.day(dueOn.text, Self.dueDates), note: note.text)
        dialog.acceptButton.isEnabled = false
        onAccept?(draft) { [self] error in
            guard let error else { return dialog.close() }
            dialog.report(error.message)
        }
    }

    private static func day(
        _ text: String, _ reader: FieldDates = FieldDates()
    ) -> PartialDate? {
        guard case .date(let date)? = reader.value(text) else { return nil }
        return date
    }

    /// The edit that lends records or changes the loan.
    func edit(_ draft: LoanDraft, of records: [RecordID], in list: ListID) -> Edit {
        entry.edit(draft, of: records, in: list)
    }
}
