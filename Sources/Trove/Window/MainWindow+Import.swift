import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Importing files as new lists and into existing ones.
extension MainWindow {
    func addImportActions() {
        add(NamedAction("import") { [weak self] in self?.chooseFile() })
        add(
            NamedAction("import-into") { [weak self] in
                guard let self, let listID else { return }
                chooseFile(into: listID)
            })
    }

    /// Asks for the file to import.
    ///
    /// - Parameter list: The list to propose to import into; nil for a new list.
    func chooseFile(into list: ListID? = nil) {
        let title = session.list(list).map {
            translated("Import into “{list}”").filling(["list": $0.name])
        }
        let chooser = FileChooser(
            title: title ?? translated("Import a List"), parent: window,
            acceptLabel: translated("_Open"), cancelLabel: translated("_Cancel"),
            filters: Self.importFilters)
        Task { [weak self, session] in
            chooser.begin(in: await session.lastFolder(for: .lists), or: .documents)
            chooser.open { [weak self] in
                let file = URL(filePath: $0)
                self?.session.noteFolder(of: file, for: .lists)
                self?.importFile(file, into: list)
            }
        }
    }

    /// The types of files in the chooser: all that can be read, each format, and all files.
    private static var importFilters: [(name: String, patterns: [String])] {
        func patterns(_ endings: [String]) -> [String] {
            endings.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }
        }
        let formats = ImportFormat.allCases.map(\.format)
        let all = patterns(formats.flatMap(\.fileExtensions) + ["xml"])
        let filters: [(name: String, patterns: [String])] = formats.map { format in
            let endings = format.fileExtensions
            let named = (endings.map { ".\($0)" } + format.fileNames).commaSeparated
            return ("\(format.name) (\(named))", patterns(endings) + format.fileNames)
        }
        return [(translated("Lists"), all + formats.flatMap(\.fileNames))] + filters
            + [(translated("All Files"), ["*"])]
    }

    /// Reads the preview of a file and shows the import dialog.
    func importFile(_ url: URL, into list: ListID? = nil) { importFiles([url], into: list) }

    /// Imports files one after the other: the dialog of a file opens when that of the file before
    /// is closed.
    func importFiles(_ files: [URL], into list: ListID? = nil) {
        filesToImport += files.map { ($0, list) }
        if filesToImport.count == files.count { importNextFile() }
    }

    /// Shows the import dialog for the first of the files to import.
    private func importNextFile(options: ImportOptions = ImportOptions()) {
        guard let (url, list) = filesToImport.first else { return }
        Task { [weak self, session] in
            do throws(LibraryError) {
                let preview = try await ImportPreview(of: url, options: options)
                guard let self else { return }
                commitForms()
                RecentFiles.add(url.path, for: .imports)
                let dialog = ImportDialog(preview, into: list, session: session, parent: window)
                dialog.onFinish = { [weak self] in self?.imported($0, $1) }
                dialog.onClose = { [weak self] in self?.importEnded() }
                dialog.present()
            } catch {
                self?.showFailure(error, of: url)
            }
        }
    }

    /// Shows why a file could not be imported. A text without columns can be imported as lines.
    private func showFailure(_ error: LibraryError, of url: URL) {
        let alert = AlertController(
            title: translated("“{file}” could not be imported").filling([
                "file": url.lastPathComponent
            ]), message: error.message)
        alert.addAction(
            AlertAction(title: translated("_Close"), style: .cancel) { [weak self] _ in
                self?.importEnded()
            })
        if error.remedy == .importLines {
            alert.addAction(
                AlertAction(title: translated("Import as _Lines…")) { [weak self] _ in
                    self?.importNextFile(options: .lines)
                })
        }
        alert.present(over: window)
    }

    private func importEnded() {
        if !filesToImport.isEmpty { filesToImport.removeFirst() }
        importNextFile()
    }

    private func imported(_ report: FileImportReport, _ draft: ImportDraft?) {
        openWhenKnown(report.list.id)
        offerUndo(report.summary(draft))
    }
}
