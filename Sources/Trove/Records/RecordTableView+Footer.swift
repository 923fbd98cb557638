import TableKit
import TextCore
import TroveModel

/// The statistics below the columns.
extension RecordTableView {
    /// Computes the statistics of the columns that have one, after a pause in changes.
    func updateFooter() {
        let wanted = records.model.rows?.list.settings.view.summaries ?? [:]
        let shown = fields.filter { wanted[$0.id] != nil }
        table.showsFooter = !shown.isEmpty
        footerTask?.cancel()
        guard !shown.isEmpty, let request = records.model.ownRows?.records.request else { return }
        footerTask = Task { [weak self, session = records.session] in
            do {
                try await MainLoop.pause(milliseconds: 150)
                let statistics = try await session.library.statistics(
                    for: RecordListRequest(
                        list: request.list, scope: request.scope, query: request.query),
                    fields: shown.map(\.id))
                self?.showFooter(statistics.total, of: shown, wanted)
            } catch let error as LibraryError {
                if error.code != .cancelled { session.report(error) }
            } catch {}
        }
    }

    private func showFooter(
        _ statistics: [FieldStatistics], of shown: [Field], _ wanted: [FieldID: ColumnSummary]
    ) {
        footers = [:]
        for (field, values) in zip(shown, statistics) {
            footers[field.id] = wanted[field.id]?.text(of: values, in: field) {
                RowTexts.text(of: $0)
            }
        }
        showColumns()
    }
}
