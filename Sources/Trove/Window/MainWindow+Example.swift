import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The example list.
extension MainWindow {
    /// Adds a list of books to try things on, and offers to undo that.
    func addExampleList() {
        guard let file = SampleFile.url(named: "books.csv") else {
            return AlertController.show(
                title: translated("The example could not be added"),
                message: translated("The sample lists of Trove are not installed."), over: window)
        }
        Task { [weak self, session] in
            do throws(LibraryError) {
                let report = try await session.library.importFile(from: file)
                self?.openWhenKnown(report.list.id)
                self?.offerUndo(
                    translated("“{list}” is an example that you can change and delete")
                        .filling(["list": report.list.name]))
            } catch {
                guard let self else { return }
                AlertController.show(
                    title: translated("The example could not be added"), message: error.message,
                    over: window)
            }
        }
    }
}
