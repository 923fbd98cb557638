import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Exporting a list, or the records that a search found.
extension MainWindow {
    /// The records to export.
    enum Exported {
        /// Those of a list, or those that a search found.
        case request(RecordListRequest)
        /// The selected records.
        case records(RecordSelection)
    }

    func chooseExport() {
        guard let list = shownRecords?.list, let request = records.exportRequest else { return }
        let title =
            request.query.isEmpty || request.query == records.model.base
            ? translated("Export “{list}”").filling(["list": list.name])
            : translated("Export Found Records")
        chooseExport(of: .request(request), titled: title, from: list)
    }

    /// Asks for the fields and the file to export records of a list to.
    func chooseExport(of exported: Exported, titled title: String, from list: List) {
        let list = session.list(list.id) ?? list
        let shown = shownRecords?.list ?? list
        let fields = exportFields[list.id]?.updated(for: list) ?? ExportFields(allOf: list)
        let dialog = ExportDialog(
            title, of: shown.id == list.id ? shown : list, fields, parent: window)
        dialog.onContinue = { [weak self] fields in
            self?.exportFields[list.id] = fields
            self?.chooseFile(for: exported, fields.chosen, titled: title, from: list)
        }
        dialog.present()
    }

    private func chooseFile(
        for exported: Exported, _ fields: [FieldID], titled title: String, from list: List
    ) {
        let chooser = FileChooser(
            title: title, parent: window, acceptLabel: translated("_Export"),
            cancelLabel: translated("_Cancel"),
            filters: ExportFormat.allCases.map { ($0.choiceName, $0.patterns) }, saves: true)
        chooser.suggestedName = ExportChoice.suggestedName(for: list.name, as: .csv)
        Task { [weak self, session] in
            chooser.begin(in: await session.lastFolder(for: .exports), or: .documents)
            chooser.open { [weak self] path in
                let chosen = chooser.selectedFilter.map { ExportFormat.allCases[$0] } ?? .csv
                let choice = ExportChoice(file: URL(filePath: path), chosen: chosen)
                guard let self else { return }
                session.noteFolder(of: choice.file, for: .exports)
                AlertController.confirmReplacing(choice.file, named: path, over: window) {
                    [weak self] in self?.export(exported, fields, choice)
                }
            }
        }
    }

    private func export(_ exported: Exported, _ fields: [FieldID], _ choice: ExportChoice) {
        let name = choice.file.lastPathComponent
        let total = self.total(of: exported)
        exportActivity = nil
        let task = Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                let count = try await Self.write(exported, fields, choice, from: library) { count in
                    Task { @MainActor in self?.showExport(of: count, total: total, to: name) }
                }
                self?.exportEnded()
                self?.notification.show(
                    translated(
                        "{count} record exported to “{file}”",
                        plural: "{count} records exported to “{file}”", count: count
                    ).filling(["count": count.grouped, "file": name]))
            } catch {
                self?.exportEnded()
                // Replaces the progress, whose button has nothing left to cancel.
                self?.notification.show(
                    translated("“{file}” was not written").filling(["file": name]))
                if error.code != .cancelled { self?.report(error) }
            }
        }
        runningExport = task
        updateActions()
    }

    @concurrent private nonisolated static func write(
        _ exported: Exported, _ fields: [FieldID], _ choice: ExportChoice,
        from library: any LibraryStorage,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws(LibraryError) -> Int {
        switch exported {
        case .request(let request):
            try await library.export(
                request, as: choice.format, fields: fields, toFile: choice.file, progress: progress)
        case .records(let selected):
            try await library.export(
                selected.list, as: choice.format, fields: fields, toFile: choice.file,
                progress: progress)
        }
    }

    /// The number of records to export; nil if it is unknown.
    private func total(of exported: Exported) -> Int? {
        switch exported {
        case .records(let selected): return selected.count
        case .request(let request):
            let shown = records.model.ownRows?.records
            return shown?.request == request ? shown?.totalCount : nil
        }
    }

    /// Shows the progress of an export that takes long enough to report any.
    private func showExport(of count: Int, total: Int?, to name: String) {
        guard let runningExport else { return }
        let message = translated("Exporting to “{file}”: {count}")
            .filling(["file": name, "count": RecordsController.countText(count)])
        let fraction = total.map { Double(count) / Double(max(1, $0)) }
        if let exportActivity, notification.isShowing(exportActivity) {
            return notification.updateActivity(exportActivity, to: message, fraction: fraction)
        }
        exportActivity = notification.showActivity(
            message, fraction: fraction, cancelTitle: translated("_Cancel")
        ) { runningExport.cancel() }
    }

    private func exportEnded() {
        exportActivity = nil
        runningExport = nil
        updateActions()
    }
}

extension ExportFormat {
    /// The name in the file chooser.
    var choiceName: String {
        let ending = format.fileExtensions.first ?? rawValue
        let name = [format.name, version].compactMap { $0 }.joined(separator: " ")
        return "\(name) (.\(ending))"
    }

    /// The patterns of file names, in lower and upper case.
    var patterns: [String] {
        format.fileExtensions.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }
    }
}
