import Foundation
import TableCore
import TableKit
import TextCore
import TroveModel

/// The backups of the library with their contents: restoring one in place or as a copy, and making
/// one.
///
/// Facets: `+Actions`.
final class BackupsPage: StackView {
    let session: Session
    /// The dialog, which keeps the page.
    private(set) weak var dialog: Dialog?
    private let table = TableView(style: .plain)
    private let pages = PageStack<Bool>()
    private let restoreButton = Button(translated("_Restore…"))
    private let copyButton = Button(translated("Restore as a _Copy…"))
    private let backUpButton = Button(translated("_Back Up to File…"))
    /// The progress or the result of the last action.
    let status = Label(wraps: true).maximumCharacters(60)
    private var backups: [LibraryBackup] = []
    /// The lists in each backup, once they are read; nil for one that cannot be read.
    private(set) var contents: [URL: [List]?] = [:]
    private var loading: Task<Void, Never>?
    private var isLoaded = false
    /// Whether a backup is being made or restored.
    var isWorking = false { didSet { updateButtons() } }

    private static let cell = "backup"

    init(_ session: Session, dialog: Dialog) {
        (self.session, self.dialog) = (session, dialog)
        super.init(.vertical, spacing: 12)
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.accessibilityLabel = translated("Backups")
        table.rowHeight = RecordListView.rowHeight
        table.dataSource = self
        table.delegate = self
        pages.setPage(true) { [table] in ScrollFrame(table) }
        pages.setPage(false) {
            StatusPage(
                icon: "drive-harddisk-symbolic", title: translated("No Backups Yet"),
                description: translated(
                    "Trove backs up the library once a day, if something has changed."))
        }
        pages.visiblePage = true
        addArrangedSubview(pages, expands: true)
        restoreButton.onClick = { [weak self] in self?.selected.map { self?.confirmRestoring($0) } }
        copyButton.onClick = { [weak self] in self?.selected.map { self?.chooseCopy(of: $0) } }
        backUpButton.onClick = { [weak self] in self?.chooseBackup() }
        status.isHidden = true
        addArrangedSubview(status)
        let buttons = FlexView()
        buttons.addArrangedSubview(backUpButton)
        buttons.addArrangedSubview(StackView(), grows: true)
        buttons.addArrangedSubview(copyButton)
        buttons.addArrangedSubview(restoreButton)
        addArrangedSubview(buttons)
        margin(18)
        updateButtons()
    }

    func cancel() { loading?.cancel() }

    /// Reads the backups, once, and then what each holds.
    func load(again: Bool = false) {
        guard again || !isLoaded else { return }
        isLoaded = true
        loading?.cancel()
        table.setBusy(true)
        loading = Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                let backups = try await library.backups()
                guard !Task.isCancelled else { return }
                self?.show(backups)
            } catch {
                guard !Task.isCancelled else { return }
                self?.table.setBusy(false)
                self?.dialog?.report(error.message)
                return
            }
            while let next = self?.nextUnread, !Task.isCancelled {
                let lists = await Self.lists(in: next)
                self?.show(lists, in: next)
            }
        }
    }

    private var nextUnread: URL? { backups.first { contents[$0.url] == nil }?.url }

    @concurrent private nonisolated static func lists(in backup: URL) async -> [List]? {
        try? Startup.lists(in: backup)
    }

    private func show(_ new: [LibraryBackup]) {
        table.setBusy(false)
        backups = new
        table.reloadData()
        pages.visiblePage = !new.isEmpty
        updateButtons()
    }

    private func show(_ lists: [List]?, in backup: URL) {
        contents[backup] = .some(lists)
        guard let row = backups.firstIndex(where: { $0.url == backup }) else { return }
        table.reconfigureRows(at: [IndexPath(row: row, section: 0)])
    }

    private var selected: LibraryBackup? {
        table.indexPathForSelectedRow.flatMap {
            backups.indices.contains($0.row) ? backups[$0.row] : nil
        }
    }

    private func updateButtons() {
        let canUse = selected != nil && !isWorking
        restoreButton.isEnabled = canUse && session.library.access.isWritable
        copyButton.isEnabled = canUse
        backUpButton.isEnabled = !isWorking
    }

    /// The lists in a backup as a text; nil while they are unknown.
    func contentsText(of backup: LibraryBackup) -> String? {
        guard let known = contents[backup.url] else { return nil }
        return known.map(LibraryTexts.contents) ?? translated("This backup cannot be read")
    }
}

extension BackupsPage: TableViewDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        backups.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
        let backup = backups[indexPath.row]
        // A daily backup has the date of its day, without a time.
        let date =
            backup.kind == .daily
            ? LibraryTexts.day(backup.date) : LibraryTexts.time(backup.date)
        cell.textLabel.text = "\(date) · \(LibraryTexts.reason(backup.kind))"
        cell.detailTextLabel.text = [contentsText(of: backup), ByteSize(backup.size).text]
            .compactMap(\.self).joined(separator: " · ")
        return cell
    }

    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { updateButtons() }
}
