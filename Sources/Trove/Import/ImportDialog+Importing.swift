import Foundation
import TableKit
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
