import TableCore
import TableKit
import TextCore
import TroveModel

/// A dialog with the changes of one record, newest first, which sets former values again.
///
/// Facets: `+Undoing`.
final class RecordHistoryDialog {
    /// Called to undo the last change of the library.
    var onUndo: (() -> Void)?
    /// Called to redo the change undone last.
    var onRedo: (() -> Void)?

    private let session: Session
    private let list: ListID
    private let record: RecordID
    private let dialog: Dialog
    private let table = TableView(style: .plain)
    private let pages = PageStack<Bool>()
    private let values = RecordHistoryValues()
    private let limitLabel = Label(wraps: true).style("dim-label")
    private let button = Button("")
    let notification = InAppNotification(closeName: translated("Close"))
    private var entries: [RecordHistoryEntry] = []
    private var loading: Task<Void, Never>?
    private var isRestoring = false
    /// Whether to select the change that sets values again, once it is among the rows.
    private var selectsNewest = false

    private static let cell = "change"
    /// The maximum number of changes to show.
    private static let limit = 200

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - list: The list of the record.
    ///   - session: The session of the library.
    ///   - parent: The window that the dialog belongs to.
    init(of record: Record, in list: List, session: Session, parent: View) {
        (self.session, self.list, self.record) = (session, list.id, record.id)
        dialog = Dialog(
            title: RecordHistoryTexts.title(of: RowTexts(record, in: list).title), parent: parent,
            size: (640, 600), cancelLabel: nil, acceptLabel: translated("_Done"))
        dialog.onAccept = { [self] in
            loading?.cancel()
            dialog.close()
        }
        dialog.onCancel = { [self] in loading?.cancel() }
        dialog.append(makeContent(), expands: true)
        dialog.keyCommands = makeKeyCommands()
        table.dataSource = self
        table.delegate = self
        updateSelection()
        session.addObserver(self)
        load()
    }

    func present() {
        dialog.present()
        table.grabFocus()
    }

    private func makeContent() -> View {
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.accessibilityLabel = translated("Changes")
        table.rowHeight = RecordListView.rowHeight
        button.onClick = { [weak self] in self?.restore() }
        limitLabel.isHidden = true
        let footer = StackView(.horizontal, spacing: 12)
        footer.addArrangedSubview(limitLabel)
        footer.addArrangedSubview(button.align(horizontal: .end), expands: true)
        let changes = StackView(.vertical, spacing: 12)
        changes.addArrangedSubview(ScrollFrame(table), expands: true)
        changes.addArrangedSubview(values, expands: true)
        // The buttons stay in sight.
        let overlay = OverlayView(changes)
        overlay.addFloatingView(notification)
        let history = StackView(.vertical, spacing: 12)
        history.addArrangedSubview(overlay, expands: true)
        history.addArrangedSubview(footer)
        pages.setPage(true) { history }
        pages.setPage(false) {
            StatusPage(
                icon: "document-open-recent-symbolic", title: translated("No Changes Recorded"),
                description: translated("Changes of this record appear here from now on."))
        }
        pages.visiblePage = true
        let content = StackView(.vertical)
        content.addArrangedSubview(pages, expands: true)
        return content.margin(18)
    }

    // MARK: Reading

    private func load() {
        loading?.cancel()
        table.setBusy(true)
        loading = Task { [weak self, library = session.library, list, record] in
            do throws(LibraryError) {
                let entries = try await library.recordHistory(
                    of: record, in: list, limit: Self.limit)
                guard !Task.isCancelled else { return }
                self?.show(entries)
            } catch {
                guard !Task.isCancelled else { return }
                self?.table.setBusy(false)
                self?.dialog.report(error.message)
            }
        }
    }

    private func show(_ new: [RecordHistoryEntry]) {
        table.setBusy(false)
        let isRestored = selectsNewest && new.first != entries.first
        if isRestored { selectsNewest = false }
        let selected = isRestored ? new.first : selectedEntry
        entries = new
        table.reloadData()
        pages.visiblePage = !new.isEmpty
        limitLabel.isHidden = new.count < Self.limit
        limitLabel.text = translated(
            "The last {count} change", plural: "The last {count} changes", count: new.count
        ).filling(["count": new.count.grouped])
        if let row = selected.flatMap({ new.firstIndex(of: $0) }) ?? new.indices.first {
            table.selectRow(
                at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
        }
        updateSelection()
    }

    private var selectedEntry: RecordHistoryEntry? {
        guard let row = table.indexPathForSelectedRow?.row, entries.indices.contains(row) else {
            return nil
        }
        return entries[row]
    }

    private func updateSelection() {
        let entry = selectedEntry
        values.show(entry)
        button.label = Self.label(of: entry)
        button.isEnabled =
            entry?.canBeRestored == true && !isRestoring
            && session.canChange(.records, of: session.list(list))
        button.tooltip = entry.map { entry in
            entry.effect == .added
                ? translated("Sets the values with which the record was added")
                : translated("Sets the values from before this change")
        }
    }

    private static func label(of entry: RecordHistoryEntry?) -> String {
        if entry?.effect == .added { return translated("Re_store These Values") }
        return entry.map { $0.fields.count > 1 } ?? false
            ? translated("Re_store Previous Values") : translated("Re_store Previous Value")
    }

    // MARK: Restoring

    /// Sets the values of the selected change again, as a change of its own.
    private func restore() {
        guard let entry = selectedEntry, !isRestoring else { return }
        (isRestoring, selectsNewest) = (true, true)
        updateSelection()
        Task { [weak self, session, list, record] in
            var problem: LibraryError?
            do throws(LibraryError) {
                let definition = try await session.library.list(list)
                guard let now = try await session.library.record(record, in: list) else {
                    throw LibraryError(
                        .notFound, translated("This record is no longer in the library."))
                }
                _ = try await session.library.perform(
                    try entry.restoration(of: now, in: definition))
            } catch {
                problem = error
            }
            self?.ended(entry, problem)
        }
    }

    private func ended(_ entry: RecordHistoryEntry, _ problem: LibraryError?) {
        isRestoring = false
        if let problem {
            selectsNewest = false
            dialog.report(problem.message)
        } else {
            dialog.obstacle = nil
            notification.show(
                RecordHistoryTexts.restored(entry), actionTitle: translated("_Undo")
            ) { [weak self] in self?.onUndo?() }
        }
        updateSelection()
    }
}

extension RecordHistoryDialog: TableViewDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        entries.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
        let entry = entries[indexPath.row]
        cell.textLabel.text = entry.name
        cell.detailTextLabel.text = RecordHistoryTexts.summary(of: entry)
        return cell
    }

    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { selected() }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        selected()
    }

    private func selected() {
        dialog.obstacle = nil
        updateSelection()
    }
}

extension RecordHistoryDialog: Session.Observer {
    func changed(_ change: Change, _ session: Session) {
        tell(of: change)
        // The titles of linked records are among the values.
        let showsTitles = change.list.map { session.list(list)?.linkTargets.contains($0) == true }
        if change.mayConcern(record, in: list) || showsTitles == true { load() }
    }

    func reconnected(_ session: Session) { load() }
}
