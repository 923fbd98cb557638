import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// A dialog that previews a file, with settings to correct, and imports it as a new list or into an
/// existing one. For an existing one, it shows before what would change.
///
/// Facets: `+Importing`.
final class ImportDialog {
    /// Called with the report after the import, and with the choices of an import into an existing
    /// list.
    var onFinish: ((FileImportReport, ImportDraft?) -> Void)?

    /// Called after the dialog was closed.
    var onClose: (() -> Void)? {
        get { dialog.onClose }
        set { dialog.onClose = newValue }
    }

    let session: Session
    let dialog: Dialog
    let url: URL
    private(set) var preview: ImportPreview
    let settings: ImportSettingsGrid
    private let table = ImportPreviewTable()
    let pages = PageStack<Page>()
    let progressPage = ImportProgressPage()
    let resultPage = ImportResultPage()
    let rehearsal: ImportRehearsal
    private let notes = Label(wraps: true)
    private let heading = Label().style("dim-label")
    private let clears = CheckBox(translated("Clear values that are empty in the file"))
    private(set) var heads: any ImportHeads
    var importing: Task<Void, Never>?
    private var looking: Task<Void, Never>?

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - preview: The preview of the file.
    ///   - list: The list to import into; nil for a new one.
    ///   - session: The session to import into.
    ///   - parent: The window that the dialog belongs to.
    init(_ preview: ImportPreview, into list: ListID?, session: Session, parent: View) {
        url = preview.url
        self.session = session
        self.preview = preview
        settings = ImportSettingsGrid(preview, lists: session.lists, into: list)
        rehearsal = ImportRehearsal(session: session)
        heads = ImportNewColumns([], limit: 0)
        dialog = Dialog(
            title: translated("Import “{file}”").filling(["file": url.lastPathComponent]),
            parent: parent, size: (760, 600), cancelLabel: translated("_Cancel"),
            acceptLabel: translated("_Import"))
        dialog.onAccept = { [self] in startImport() }
        dialog.onCancel = { [self] in
            looking?.cancel()
            importing?.cancel()
            rehearsal.cancel()
        }
        connect()
        dialog.append(makeContent(), expands: true)
        showFound()
    }

    func present() {
        dialog.present()
        if dialog.acceptButton.isEnabled {
            dialog.acceptButton.grabFocus()
        } else {
            settings.focusTarget()
        }
    }

    private func connect() {
        settings.onChange = { [weak self] in
            guard let self else { return }
            read(settings.optionsToLook(from: preview))
        }
        settings.onTarget = { [weak self] in self?.showFound() }
        rehearsal.onFinish = { [weak self] in self?.rehearsed($0) }
        clears.onChange = { [weak self] in
            (self?.heads as? ImportMatches)?.clearsEmptyValues = $0
            self?.columnsChanged()
        }
    }

    private func makeContent() -> View {
        let found = StackView(.vertical, spacing: 12)
        found.addArrangedSubview(
            AdaptiveView(settings) { [weak settings] width in
                settings?.isNarrow = width < Self.narrowWidth
            })
        found.addArrangedSubview(notes)
        found.addArrangedSubview(heading)
        found.addArrangedSubview(table, expands: true)
        found.addArrangedSubview(clears)
        found.addArrangedSubview(rehearsal)
        found.margin(18)
        pages.fadesBetweenPages = true
        pages.setPage(.found) { found }
        pages.setPage(.progress) { [progressPage] in progressPage }
        pages.setPage(.result) { [resultPage] in resultPage }
        pages.visiblePage = .found
        return pages
    }

    enum Page {
        case found, progress, result
    }

    /// The width below which the settings are below each other, in points.
    private static let narrowWidth = 480

    // MARK: The preview

    /// Reads the preview again with other options. Cancels a pending read.
    private func read(_ options: ImportOptions) {
        looking?.cancel()
        rehearsal.clear()
        dialog.obstacle = translated("Reading the file…")
        table.setBusy(true)
        looking = Task { [self] in
            do throws(LibraryError) {
                let found = try await ImportPreview(of: url, options: options)
                guard !Task.isCancelled else { return }
                preview = found
                settings.show(found)
                showFound()
            } catch {
                guard error.code != .cancelled else { return }
                table.setBusy(false)
                dialog.obstacle = error.message
            }
        }
    }

    /// Shows the columns and the notes of the preview.
    private func showFound() {
        let limit = ImportPreviewTable.shownColumns
        if let list = settings.targetList {
            var draft = ImportDraft(preview.columns, into: list)
            draft.clearsEmptyValues = clears.isOn
            heads = ImportMatches(draft, limit: limit)
            heading.text = translated(
                "Choose a field for each column. Key fields identify existing records.")
        } else {
            heads = ImportNewColumns(preview.columns, limit: limit)
            heading.text = translated("Review the detected columns.")
        }
        heads.onChange = { [weak self] in self?.columnsChanged() }
        table.setBusy(false)
        table.show(preview, below: heads.views)
        let note = ImportPreviewTable.note(on: preview)
        let sentences = preview.notes.texts(\.message) + [note].compactMap { $0 }
        notes.text = sentences.joined(separator: "\n")
        notes.isHidden = sentences.isEmpty
        columnsChanged()
    }

    /// The choices of an import into an existing list; nil for a new one.
    var draft: ImportDraft? { (heads as? ImportMatches)?.draft }

    /// Checks the choices, and compares the file with the list to import into.
    private func columnsChanged() {
        let problem = heads.problem
        dialog.obstacle = problem
        clears.isHidden = draft?.keys.isEmpty ?? true
        guard let draft, problem == nil else { return rehearsal.clear() }
        dialog.acceptButton.isEnabled = false
        rehearsal.compare(url, options: options, draft)
    }

    /// The options for the import.
    var options: ImportOptions { settings.options(from: preview, keeping: heads.columns) }

    private func rehearsed(_ result: ImportRehearsal.Result) {
        switch result {
        case .impossible(let error): dialog.obstacle = error.message
        case .possible:
            dialog.obstacle = nil
            dialog.acceptButton.isEnabled = true
            // Enter then imports, unless the user is choosing something.
            if settings.targetHasFocus { dialog.acceptButton.grabFocus() }
        }
    }
}
