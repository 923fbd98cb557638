import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Writing the chart to a file.
extension StatisticsDialog {
    func chooseExport() {
        guard let export else { return }
        let chooser = FileChooser(
            title: translated("Export Chart"), parent: dialog,
            acceptLabel: translated("_Export"), cancelLabel: translated("_Cancel"),
            filters: StatisticsFormat.allCases.map { ($0.name, $0.patterns) }, saves: true)
        let name = ExportChoice.suggestedName(for: export.title, as: .csv)
        chooser.suggestedName =
            URL(filePath: name).deletingPathExtension().lastPathComponent + ".png"
        Task { [weak self, session] in
            chooser.begin(in: await session.lastFolder(for: .exports), or: .documents)
            chooser.open { [weak self] path in
                let chosen = chooser.selectedFilter.map { StatisticsFormat.allCases[$0] } ?? .png
                let choice = StatisticsFormat.choice(path: path, chosen: chosen)
                session.noteFolder(of: choice.file, for: .exports)
                guard let self else { return }
                AlertController.confirmReplacing(choice.file, named: path, over: dialog) {
                    [weak self] in
                    self?.write(export, as: choice.format, to: choice.file)
                }
            }
        }
    }

    private func write(_ export: StatisticsExport, as format: StatisticsFormat, to file: URL) {
        let name = file.lastPathComponent
        guard let data = export.data(as: format) else {
            return dialog.report(
                translated("There is not enough memory for “{file}”.").filling(["file": name]))
        }
        Task { [weak self] in
            do throws(LibraryError) {
                try await StatisticsExport.write(data, to: file)
                self?.showExported(name)
            } catch {
                self?.dialog.report(error.message)
            }
        }
    }
}
