import TableCore

extension TableView {
    /// The occasions on which a table measures rows with automatic height again.
    public enum SelfSizingInvalidation: Hashable, Sendable {
        /// When rows are reloaded or reconfigured.
        case disabled
        /// Also when the content of a visible cell changes.
        case enabled
        /// As ``enabled``.
        case enabledIncludingConstraints
    }

    /// Configures rows again through the data source, without replacing their cells:
    /// ``dequeueReusableCell(withIdentifier:for:)`` returns the existing ones.
    ///
    /// Unlike ``reloadRows(at:with:)`` it is not animated and keeps the selection and the state of
    /// the cells. Heights are requested again.
    ///
    /// - Complexity: O(rows given · log n).
    public func reconfigureRows(at indexPaths: [IndexPath]) {
        guard !needsReload else { return }
        holdFirstRow()
        for path in indexPaths where counts.contains(path) {
            if let cell = cells[path] { reconfigure(cell, at: path) }
            let old = geometry.rectForRow(at: path)?.height ?? 0
            let estimate = old > 0 ? old : estimatedHeight(ofRowAt: path)
            do {
                try geometry.setHeights(
                    .estimated(estimate, count: 1), fromRow: path.row, inSection: path.section)
            } catch {
                report("\(error)")
            }
        }
        layoutContent()
        followHeightsInReordering()
    }

    func reconfigure(_ old: TableViewCell, at path: IndexPath) {
        guard let dataSource else { return }
        reconfiguredCell = old
        let cell = dataSource.tableView(self, cellForRowAt: path)
        reconfiguredCell = nil
        numberOfCellRequests += 1
        cell.tableView = self
        display.replaceCell(at: path, with: cell)
    }
}
