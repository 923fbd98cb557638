import TableCore
import TableKit
import TextCore
import TroveModel

/// The changes of the library with their times, newest first, and the way back to each.
final class HistoryPage: StackView {
    private let session: Session
    private weak var dialog: Dialog?
    private let table = TableView(style: .plain)
    private let pages = PageStack<Bool>()
    private let button = Button("")
    private var entries: [HistoryEntry] = []
    private var loading: Task<Void, Never>?
    private var working: Task<Void, Never>?

    private static let cell = "change"
    /// The maximum number of changes to show.
    private static let limit = 1000

    init(_ session: Session, dialog: Dialog) {
        (self.session, self.dialog) = (session, dialog)
        super.init(.vertical, spacing: 12)
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.accessibilityLabel = translated("Changes")
        table.rowHeight = RecordListView.rowHeight
        table.dataSource = self
        table.delegate = self
        pages.setPage(true) { [table] in ScrollFrame(table) }
        pages.setPage(false) {
            StatusPage(
                icon: "document-open-recent-symbolic", title: translated("No Changes Yet"),
                description: translated(
                    "Every change of your lists appears here, and can be undone, even later."))
        }
        pages.visiblePage = true
        addArrangedSubview(pages, expands: true)
        button.onClick = { [weak self] in self?.go() }
        addArrangedSubview(button.align(horizontal: .end))
        margin(18)
        updateButton()
        session.addObserver(self)
        load()
    }

    func focus() { table.grabFocus() }

    func cancel() {
        loading?.cancel()
        working?.cancel()
    }

    private func load() {
        loading?.cancel()
        table.setBusy(true)
        loading = Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                let entries = try await library.history(limit: Self.limit)
                guard !Task.isCancelled else { return }
                self?.show(entries)
            } catch {
                guard !Task.isCancelled else { return }
                self?.table.setBusy(false)
                self?.dialog?.report(error.message)
            }
        }
    }

    private func show(_ new: [HistoryEntry]) {
        table.setBusy(false)
        let selected = table.indexPathForSelectedRow
        entries = new
        table.reloadData()
        pages.visiblePage = !new.isEmpty
        if let selected, selected.row <= new.count {
            table.selectRow(at: selected, animated: false, scrollPosition: .none)
        }
        updateButton()
    }

    // MARK: Going back

    /// The way to the selected change; nil if there is none.
    private var steps: HistorySteps? {
        table.indexPathForSelectedRow.map { HistorySteps(to: $0.row, in: entries) }
    }

    private func updateButton() {
        let steps = steps
        button.isEnabled = steps?.isEmpty == false && working == nil
        if let steps, steps.redoCount > 0 {
            button.label = translated("_Redo Up to Here")
        } else {
            button.label = translated("_Undo Back to Here")
        }
        button.tooltip = steps.map(Self.explanation)
    }

    private static func explanation(_ steps: HistorySteps) -> String {
        if steps.isEmpty { return translated("This is the last change.") }
        return steps.redoCount > 0
            ? translated(
                "Redoes {count} change", plural: "Redoes {count} changes", count: steps.redoCount
            ).filling(["count": steps.redoCount.grouped])
            : translated(
                "Undoes {count} change", plural: "Undoes {count} changes", count: steps.undoCount
            ).filling(["count": steps.undoCount.grouped])
    }

    /// Undoes or redoes changes up to the selected one.
    private func go() {
        guard let steps, !steps.isEmpty, working == nil else { return }
        working = Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                for _ in 0..<steps.undoCount where !Task.isCancelled { try await library.undo() }
                for _ in 0..<steps.redoCount where !Task.isCancelled { try await library.redo() }
            } catch {
                self?.dialog?.report(error.message)
            }
            self?.working = nil
            self?.load()
        }
        updateButton()
    }
}

extension HistoryPage: TableViewDataSource, TableViewDelegate {
    /// A row for each change, and one for the state before all of them.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        entries.isEmpty ? 0 : entries.count + 1
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
        guard indexPath.row < entries.count else {
            cell.textLabel.text = translated("Before These Changes")
            cell.textLabel.textColor = nil
            cell.detailTextLabel.text = ""
            return cell
        }
        let entry = entries[indexPath.row]
        let time = LibraryTexts.time(entry.performedAt)
        cell.textLabel.text = entry.name
        cell.textLabel.textColor = entry.isUndone ? .secondaryLabel : nil
        cell.detailTextLabel.text =
            entry.isUndone
            ? translated("Undone", context: "a change in the history") + " · " + time : time
        return cell
    }

    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { updateButton() }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        updateButton()
    }
}

extension HistoryPage: Session.Observer {
    func changed(_ change: Change, _ session: Session) {
        if working == nil { load() }
    }

    func reconnected(_ session: Session) {
        if working == nil { load() }
    }
}
