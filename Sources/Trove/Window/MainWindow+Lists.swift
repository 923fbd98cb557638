import TableKit
import TextCore
import TroveModel

extension MainWindow: SidebarController.Delegate {
    func sidebar(_ sidebar: SidebarController, didSelect list: ListID) {
        trail = []
        open(list)
        split.show(.supplementary)
        records.recordsView.grabFocus()
    }

    /// Shows the records of a list.
    func open(_ id: ListID?) {
        guard id != listID else { return }
        commitForms()
        listID = id
        let list = session.list(id)
        records.show(list)
        showSelection()
        showLists()
        updateActions()
        stateMayHaveChanged()
    }

    private func showTitle() {
        window.title = session.list(listID).map { "\($0.name) – Trove" } ?? "Trove"
    }

    /// Updates the sidebar and the window after a change of the lists.
    func showLists() {
        sidebar.show(session.lists, selected: listID)
        show(session.lists.isEmpty ? .welcome : .lists)
        // X11 takes long to encode the first title that is not Latin-1.
        records.afterFirstRows { [weak self] in self?.showTitle() }
    }
}

extension MainWindow: RecordsController.Delegate {
    func records(_ records: RecordsController, didSelect record: RecordID?, opens: Bool) {
        showSelection()
        updateActions()
        guard opens, record != nil else { return }
        split.show(.secondary)
    }

    func records(_ records: RecordsController, didDelete count: Int, title: String) {
        let sentence = translated(
            "“{title}” deleted", plural: "{count} records deleted", count: count)
        notification.show(
            sentence.filling(["count": count.grouped, "title": title]),
            actionTitle: translated("_Undo")
        ) { [weak self] in self?.undo() }
    }

    func records(
        _ records: RecordsController, wantsOwnOrderFor list: List,
        answer: @escaping (Bool) -> Void
    ) {
        let alert = AlertController(
            title: translated("Arrange records manually?"),
            message: translated(
                """
                “{list}” is sorted. If you arrange its records manually, they keep their current order \
                and are no longer sorted.
                """
            ).filling(["list": list.name]))
        alert.addAction(
            AlertAction(title: translated("_Cancel"), style: .cancel) { _ in answer(false) })
        alert.addAction(
            AlertAction(title: translated("_Arrange Manually")) { _ in answer(true) })
        alert.present(over: window)
    }

    func recordsWantsNewRecord(_ records: RecordsController) {
        addRecord()
    }

    func recordsStateChanged(_ records: RecordsController) {
        showHiddenCount()
        stateMayHaveChanged()
    }

    func recordsRowsChanged(_ records: RecordsController) {
        updateRecordActions()
    }
}

extension MainWindow: SplitViewControllerDelegate {
    func splitViewControllerDidCollapse(_ splitViewController: SplitViewController) {
        records.isCompact = true
        detail.isCompact = true
        stateMayHaveChanged()
    }

    func splitViewControllerDidExpand(_ splitViewController: SplitViewController) {
        records.isCompact = false
        detail.isCompact = false
        stateMayHaveChanged()
    }

    func splitViewController(
        _ splitViewController: SplitViewController, didGoBackFrom column: SplitViewController.Column
    ) {
        detail.commit()
        stateMayHaveChanged()
    }

    func splitViewController(
        _ splitViewController: SplitViewController, accessibleNameForBackTo title: String
    ) -> String {
        translated("Back")
    }
}
