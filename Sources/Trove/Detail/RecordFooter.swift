import TableKit
import TextCore
import TroveModel

/// The part of a record's page below its fields: the button for empty fields, the records that link
/// to it, and the days when it was added and changed.
final class RecordFooter: StackView {
    /// Called when the user shows or hides the empty fields.
    var onToggleFields: (() -> Void)?
    /// Called with a record that the user opens.
    var onOpen: ((ListID, RecordID) -> Void)?

    private let fieldsButton = Button("")
    private let links = StackView(.vertical, spacing: 6)
    private let pastLoans = StackView(.vertical, spacing: 6)
    private let dates = Label(wraps: true)
    private let historyButton = Button(translated("H_istory…"))
    private var groups: [LinkingRecords] = []

    init() {
        super.init(.vertical, spacing: 18)
        fieldsButton.style("flat").align(horizontal: .center)
        fieldsButton.onClick = { [weak self] in self?.onToggleFields?() }
        fieldsButton.isHidden = true
        links.isHidden = true
        dates.style("dim-label").align(horizontal: .center)
        dates.font = .preferredFont(forTextStyle: .footnote)
        pastLoans.isHidden = true
        historyButton.style("flat").align(horizontal: .center)
        historyButton.setAction("win.record-history")
        let times = StackView(.vertical, spacing: 6, [dates, historyButton])
        for view in [fieldsButton, links, pastLoans, times] { addArrangedSubview(view) }
    }

    /// Shows the button for empty fields.
    ///
    /// - Parameters:
    ///   - count: The number of fields that are, or could be, folded away.
    ///   - isExpanded: Whether they are visible.
    func showFields(folded count: Int, isExpanded: Bool) {
        fieldsButton.isHidden = count == 0
        fieldsButton.label =
            isExpanded
            ? translated("_Hide Empty Fields")
            : translated(
                "_Show {count} Empty Field", plural: "_Show {count} Empty Fields", count: count
            ).filling(["count": count.grouped])
    }

    /// Shows the days when a record was added and changed.
    func showDates(of record: Record) {
        let added = PartialDate.day(of: record.createdAt)
        let changed = PartialDate.day(of: record.modifiedAt)
        guard let added, let changed else {
            dates.text = ""
            return
        }
        let names: KeyValuePairs = [
            "added": DateText.shared.text(of: added), "changed": DateText.shared.text(of: changed),
        ]
        dates.text =
            added == changed
            ? translated("Added on {added}").filling(names)
            : translated("Added on {added}, changed on {changed}").filling(names)
    }

    /// Shows the records that link to the record.
    func show(_ groups: [LinkingRecords]) {
        // The button with the keyboard focus must not be replaced by an equal one.
        guard groups != self.groups else { return }
        self.groups = groups
        links.removeAllArrangedSubviews()
        links.isHidden = groups.isEmpty
        guard !groups.isEmpty else { return }
        let heading = Label(translated("Linked From"))
        heading.font = .preferredFont(forTextStyle: .headline)
        links.addArrangedSubview(heading)
        for group in groups { add(group) }
    }

    /// The maximum number of past loans to show.
    private static let loanCount = 5

    /// Shows past loans of the record, newest first.
    func showPast(_ loans: [Loan]) {
        pastLoans.removeAllArrangedSubviews()
        pastLoans.isHidden = loans.isEmpty
        guard let first = loans.first else { return }
        let heading = Label(translated("Earlier Loans"))
        heading.font = .preferredFont(forTextStyle: .headline)
        pastLoans.addArrangedSubview(heading)
        for loan in loans.prefix(Self.loanCount) {
            let text = LoanText().state(of: loan, on: first.terms.lentOn)
            pastLoans.addArrangedSubview(Label(text, wraps: true).style("dim-label"))
        }
        guard loans.count > Self.loanCount else { return }
        let count = loans.count - Self.loanCount
        let more = translated("{count} more", plural: "{count} more", count: count)
            .filling(["count": count.grouped])
        pastLoans.addArrangedSubview(Label(more).style("dim-label"))
    }

    private func add(_ group: LinkingRecords) {
        let source = Label(group.source)
        source.style("dim-label")
        links.addArrangedSubview(source)
        for record in group.records {
            let button = Button(truncating: record.title)
            button.style("flat").align(horizontal: .start)
            button.accessibilityLabel = translated("Open “{title}”").filling([
                "title": record.title
            ])
            button.onClick = { [weak self] in self?.onOpen?(group.list, record.id) }
            links.addArrangedSubview(button)
        }
        guard group.moreCount > 0 else { return }
        let more = Label(
            translated("{count} more", plural: "{count} more", count: group.moreCount)
                .filling(["count": group.moreCount.grouped]))
        more.style("dim-label")
        links.addArrangedSubview(more)
    }
}

/// Records of a list that link to a record through one field.
struct LinkingRecords: Equatable {
    /// A linking record.
    struct Item: Equatable {
        let id: RecordID
        let title: String
    }

    let list: ListID
    /// The name of the list, and of the field.
    let source: String
    /// The first linking records.
    let records: [Item]
    /// The number of further records.
    let moreCount: Int
}
