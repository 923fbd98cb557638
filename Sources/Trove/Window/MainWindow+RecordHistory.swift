import TableKit
import TroveModel

/// The history of the record on the page.
extension MainWindow {
    /// The record on the page and its list; nil if there are several or none.
    private var historyRecord: (record: Record, list: List)? {
        guard !showsMany, let record = detail.record, record.deletedAt == nil,
            let list = session.list(detail.list?.id)
        else { return nil }
        return (record, list)
    }

    func addHistoryAction() {
        add(NamedAction("record-history") { [weak self] in self?.showRecordHistory() })
    }

    /// Updates whether the history can be shown.
    func updateHistoryAction() {
        actions["record-history"]?.isEnabled = historyRecord != nil
    }

    private func showRecordHistory() {
        guard let (record, list) = historyRecord else { return }
        commitForms()
        let dialog = RecordHistoryDialog(of: record, in: list, session: session, parent: window)
        dialog.onUndo = { [weak self] in self?.undo() }
        dialog.onRedo = { [weak self] in self?.redo() }
        dialog.present()
    }
}
