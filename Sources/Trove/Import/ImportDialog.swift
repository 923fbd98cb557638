import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// A dialog that previews a file, with settings to correct, and imports it.
final class ImportDialog {
    /// Called with the report after the import.
    var onFinish: ((FileImportReport) -> Void)?

    private let session: Session
    private let dialog: Dialog
    private let url: URL
    private var preview: ImportPreview
    private let settings: ImportSettingsGrid
    private let table = ImportPreviewTable()
    private let pages = PageStack<Page>()
    private let progressPage = ImportProgressPage()
    private let notes = Label(wraps: true)
    private var importing: Task<Void, Never>?
    private var looking: Task<Void, Never>?

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - preview: The preview of the file.
    ///   - session: The session to import into.
    ///   - parent: The window that the dialog belongs to.
    init(_ preview: ImportPreview, session: Session, parent: View) {
        url = preview.url
        self.session = session
        self.preview = preview
        settings = ImportSettingsGrid(preview)
        dialog = Dialog(
            title: translated("Import “{file}”").filling(["file": url.lastPathComponent]),
            parent: parent, size: (760, 560), cancelLabel: translated("_Cancel"),
            acceptLabel: translated("_Import"))
        dialog.onAccept = { [self] in startImport() }
        dialog.onCancel = { [self] in
            looking?.cancel()
            importing?.cancel()
        }
        settings.onChange = { [weak self] in self?.settingsChanged() }
        table.onChange = { [weak self] in self?.columnsChanged() }
        dialog.append(makeContent(), expands: true)
        showFound()
    }

    func present() {
        dialog.present()
        dialog.acceptButton.grabFocus()
    }

    private func makeContent() -> View {
        let heading = Label(
            translated("Review the detected columns.")
        )
        let found = StackView(.vertical, spacing: 12)
        found.addArrangedSubview(settings)
        found.addArrangedSubview(notes)
        found.addArrangedSubview(heading.style("dim-label"))
        found.addArrangedSubview(table, expands: true)
        found.margin(18)
        pages.fadesBetweenPages = true
        pages.setPage(.found) { found }
        pages.setPage(.progress) { [progressPage] in progressPage }
        pages.visiblePage = .found
        return pages
    }

    private enum Page {
        case found, progress
    }

    private func settingsChanged() {
        read(settings.optionsToLook(from: preview))
    }

    private func columnsChanged() {
        let isAnyIncluded = table.columns.contains(where: \.isIncluded)
        dialog.obstacle =
            isAnyIncluded ? nil : translated("Choose at least one column to import.")
    }

    /// Reads the preview again with other options. Cancels a pending read.
    private func read(_ options: ImportOptions) {
        looking?.cancel()
        dialog.obstacle = translated("Reading the file…")
        looking = Task { [self] in
            do throws(LibraryError) {
                let found = try await ImportPreview(of: url, options: options)
                guard !Task.isCancelled else { return }
                preview = found
                settings.show(found)
                showError(nil)
                showFound()
            } catch {
                if error.code != .cancelled { showError(error) }
            }
        }
    }

    /// Shows the columns and the notes of the preview.
    private func showFound() {
        table.show(preview)
        let sentences = preview.notes.prefix(3).map(\.message) + table.notes
        notes.text = sentences.joined(separator: "\n")
        notes.isHidden = sentences.isEmpty
    }

    private func showError(_ error: LibraryError?) {
        dialog.obstacle = error?.message
    }

    private func startImport() {
        guard importing == nil else { return }
        let options = settings.options(from: preview, keeping: table.columns)
        dialog.acceptButton.isEnabled = false
        pages.visiblePage = .progress
        progressPage.begin()
        let (progress, continuation) = AsyncStream.makeStream(
            of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        let showing = Task { [progressPage] in
            for await state in progress { progressPage.show(state) }
        }
        importing = Task { [self] in
            do throws(LibraryError) {
                let report = try await session.library.importFile(from: url, options: options) {
                    continuation.yield($0)
                }
                onFinish?(report)
                dialog.close()
            } catch {
                // Only closing the dialog cancels the import, and then no message can be shown.
                if error.code != .cancelled { showFailure(error) }
            }
            showing.cancel()
            importing = nil
        }
    }

    private func showFailure(_ error: LibraryError) {
        pages.visiblePage = .found
        dialog.report(error.message)
    }
}
