import Foundation
import TableKit
import TextCore
import TroveModel

/// Restoring and making backups.
extension BackupsPage {
    func confirmRestoring(_ backup: LibraryBackup) {
        let day = LibraryTexts.day(backup.date)
        let holds = contents[backup.url].map { LibraryTexts.backupContents($0) + " " }
        let alert = AlertController(
            title: translated("Replace the library with the backup “{date}”?")
                .filling(["date": day]),
            message: (holds ?? "")
                + translated(
                    """
                    All lists become those of the backup. The present state is backed up first. \
                    This cannot be undone.
                    """))
        let cancel = AlertAction(title: translated("_Cancel"), style: .cancel)
        alert.addAction(cancel)
        alert.addAction(
            AlertAction(title: translated("_Replace"), style: .destructive) { [weak self] _ in
                self?.restore(backup)
            })
        alert.preferredAction = cancel
        alert.present(over: dialog)
    }

    private func restore(_ backup: LibraryBackup) {
        work(translated("The backup was restored.")) { library throws(LibraryError) in
            try await library.restore(backup.url)
        }
    }

    /// Asks for a file and copies a backup to it, as a library of its own.
    func chooseCopy(of backup: LibraryBackup) {
        choose(translated("Restore as a Copy"), suggestion: backup.url.lastPathComponent) {
            [weak self] file in
            self?.work(Self.savedText(file)) { _ throws(LibraryError) in
                try await Self.copy(backup.url, to: file)
            } then: {
                self?.open(file)
            }
        }
    }

    /// Asks for a file and writes a copy of the library to it.
    func chooseBackup() {
        let name = session.library.url.lastPathComponent
        choose(translated("Back Up to File"), suggestion: name) { [weak self] file in
            self?.work(Self.savedText(file)) { library throws(LibraryError) in
                try await library.backUp(replacing: file)
            }
        }
    }

    private func choose(
        _ title: String, suggestion: String, then body: @escaping (URL) -> Void
    ) {
        guard let dialog else { return }
        let chooser = FileChooser(
            title: title, parent: dialog, acceptLabel: translated("_Save"),
            cancelLabel: translated("_Cancel"),
            filters: [(translated("Libraries"), ["*.trove"]), (translated("All Files"), ["*"])],
            saves: true)
        chooser.suggestedName = suggestion
        chooser.begin(in: nil, or: .documents)
        chooser.open { body(URL(filePath: $0)) }
    }

    private static func savedText(_ file: URL) -> String {
        translated("Saved as “{file}”.").filling(["file": file.lastPathComponent])
    }

    /// Runs an operation that takes a while, and shows its result.
    private func work(
        _ success: String,
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> Void,
        then: @escaping () -> Void = {}
    ) {
        isWorking = true
        dialog?.obstacle = nil
        status.isHidden = false
        status.text = translated("Working…")
        Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                try await body(library)
                self?.status.text = success
                then()
            } catch {
                self?.status.isHidden = true
                self?.dialog?.report(error.message)
            }
            self?.isWorking = false
            self?.load(again: true)
        }
    }

    @concurrent private nonisolated static func copy(
        _ backup: URL, to file: URL
    ) async throws(LibraryError) {
        let files = FileManager.default
        let draft = file.deletingLastPathComponent()
            .appending(path: ".\(file.lastPathComponent).\(UUID().uuidString).part")
        do {
            try files.copyItem(at: backup, to: draft)
        } catch {
            try? files.removeItem(at: draft)
            throw LibraryError(error, file: file)
        }
        try file.takePlace(of: draft)
    }

    /// Opens a copy in a window of its own.
    private func open(_ copy: URL) {
        do throws(Launcher.Failure) {
            try Launcher.startAgain(arguments: ["--aside", "--library", copy.path])
        } catch {
            if case .notStarted(let error) = error { dialog?.report(error.message) }
        }
    }
}

extension LibraryStorage {
    /// Writes a copy of the library to a file, replacing the file if it exists.
    nonisolated fileprivate func backUp(replacing file: URL) async throws(LibraryError) {
        let draft = file.deletingLastPathComponent()
            .appending(path: ".\(file.lastPathComponent).\(UUID().uuidString).part")
        try await backUp(to: draft)
        try file.takePlace(of: draft)
    }
}

extension URL {
    /// Replaces the file at this URL by another one in the same folder.
    nonisolated fileprivate func takePlace(of draft: URL) throws(LibraryError) {
        guard rename(draft.path, path) == 0 else {
            let error = LibraryError(systemError: errno, at: self)
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }
}
