import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The import itself, with its progress.
extension ImportDialog {
    func startImport() {
        guard importing == nil else { return }
        let (options, draft) = (options, draft)
        rehearsal.cancel()
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
                let report = try await session.library.importFile(
                    from: url, options: options, into: draft?.target
                ) { continuation.yield($0) }
                onFinish?(report, draft)
                finish(report, draft)
            } catch {
                // Only closing the dialog cancels the import, and then no message can be shown.
                if error.code != .cancelled { showFailure(error) }
            }
            showing.cancel()
            importing = nil
        }
    }

    /// Closes the dialog, unless the import of a new list has brought notes that the preview did
    /// not show. An import into a list has shown them before, in the comparison.
    private func finish(_ report: FileImportReport, _ draft: ImportDraft?) {
        let notes = draft == nil ? report.furtherNoteTexts(after: preview.notes) : []
        guard !notes.isEmpty else { return dialog.close() }
        resultPage.show(report.summary(draft), notes)
        pages.visiblePage = .result
        dialog.onAccept = { [dialog] in dialog.close() }
        dialog.showResult(acceptLabel: translated("_Done"))
    }

    private func showFailure(_ error: LibraryError) {
        pages.visiblePage = .found
        dialog.report(error.message)
    }
}
