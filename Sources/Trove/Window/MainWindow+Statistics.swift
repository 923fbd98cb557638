import TableKit
import TroveModel

/// Statistics of a list, or of the records that a search found.
extension MainWindow {
    func showStatistics() {
        guard let list = session.list(listID), let request = records.exportRequest else { return }
        commitForms()
        let dialog = StatisticsDialog(list, request, session: session, parent: window)
        dialog.onSearch = { [weak self] in self?.search(for: $0, within: request) }
        dialog.present()
    }

    /// Searches for records, among those that were counted.
    private func search(for query: String, within request: RecordListRequest) {
        records.searchFurther(for: query)
        split.show(.supplementary)
    }
}
