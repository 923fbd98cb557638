import CGtk
import Foundation
import GtkBridge
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
    private let pages = Widget(adopting: gtk_stack_new())
    private let progressPage = ImportProgressPage()
    private let notes = TextLabel(wraps: true).textAlignment(0)
    private var importing: Task<Void, Never>?
    private var looking: Task<Void, Never>?

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - preview: The preview of the file.
    ///   - session: The session to import into.
    ///   - parent: The window that the dialog belongs to.
    init(_ preview: ImportPreview, session: Session, parent: Widget) {
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

    private func makeContent() -> Widget {
        let heading = TextLabel(
            translated("Review the detected columns.")
        ).textAlignment(0)
        let found = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
        found.append(settings)
        found.append(notes)
        found.append(heading.style("dim-label"))
        found.appendExpanding(table.pointer)
        found.margin(18)
        let stack = pages.pointer.cast(GtkStack.self)
        gtk_stack_add_named(stack, found.pointer, "found")
        gtk_stack_add_named(stack, progressPage.pointer, "progress")
        gtk_stack_set_transition_type(stack, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        pages.isVisible = true
        return pages
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
        notes.isVisible = !sentences.isEmpty
    }

    private func showError(_ error: LibraryError?) {
        dialog.obstacle = error?.message
    }

    private func startImport() {
        guard importing == nil else { return }
        let options = settings.options(from: preview, keeping: table.columns)
        dialog.acceptButton.isSensitive = false
        gtk_stack_set_visible_child_name(pages.pointer.cast(GtkStack.self), "progress")
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
        gtk_stack_set_visible_child_name(pages.pointer.cast(GtkStack.self), "found")
        dialog.report(error.message)
    }
}
