import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Schedules a full reload from the data source for the next frame.
    func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    /// Reloads everything from the data source (Spec 02.16).
    ///
    /// Ends renaming and reordering, closes the delete confirmation and clears the selection. The
    /// content offset stays, limited by the new content. Inside a batch update, the reload replaces
    /// the other changes and happens when the batch ends, without animation (Spec 19.5).
    ///
    /// - Complexity: O(sections + visible rows).
    public func reloadData() {
        clearRowState()
        needsReload = true
        guard !recorder.isRecording else { return }
        guard host.viewportHeight > 1 else {
            // The data source is queried later, but nobody may rely on the old selection.
            return selection.reload(counts: counts)
        }
        layoutContent()
    }

    /// Queries the number of sections, then the rows of each section (Spec 02.13); layout requests cells.
    func queryDataSource() {
        needsReload = false
        endTransition()
        for (path, cell) in cells { recycle(cell, from: path) }
        releaseSectionViews()
        geometry = RowGeometry()
        counts = SectionCounts()
        // A reload clears the selection (Spec 000.117).
        defer {
            selection.reload(counts: counts)
            accessibility.reloaded()
        }
        guard let dataSource else { return }
        let count = max(0, dataSource.numberOfSections(in: self))
        let sections = (0..<count).map { sectionHeights(of: $0) }
        do {
            geometry = try RowGeometry(
                sections: sections, tableHeader: tableHeader?.height ?? 0,
                tableFooter: tableFooter?.height ?? 0)
            counts = try SectionCounts(sections.map(\.rows.count))
        } catch {
            report("The data source is inconsistent: \(error)")
        }
        if count > 0 { reloadSectionIndexTitles() }
    }

    /// The current heights of a section, from the data source and the delegate.
    func sectionHeights(of section: Int) -> SectionHeights {
        let rows = max(0, dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0)
        return SectionHeights(
            header: headerHeight(ofSection: section),
            rows: .estimated(estimatedHeight(ofSection: section), count: rows),
            footer: footerHeight(ofSection: section))
    }

    /// The height of the rows of a section until they are measured.
    func estimatedHeight(ofSection section: Int) -> Double {
        let first = IndexPath(row: 0, section: section)
        let estimate =
            delegate?.tableView(self, estimatedHeightForRowAt: first) ?? estimatedRowHeight
        if estimate > 0 { return estimate.rounded() }
        return grownRowHeight > 0 ? grownRowHeight : standardRowHeight
    }

    private func headerHeight(ofSection section: Int) -> Double {
        let height = delegate?.tableView(self, heightForHeaderInSection: section)
        if let height, height >= 0 { return height.rounded() }
        if dataSource?.tableView(self, titleForHeaderInSection: section) != nil {
            return grownHeaderHeight
        }
        let view = delegate?.tableView(self, viewForHeaderInSection: section)
        return view.map { fittingHeight(of: $0, atLeast: grownHeaderHeight) } ?? 0
    }

    private func footerHeight(ofSection section: Int) -> Double {
        let height = delegate?.tableView(self, heightForFooterInSection: section)
        if let height, height >= 0 { return height.rounded() }
        if dataSource?.tableView(self, titleForFooterInSection: section) != nil {
            return grownFooterHeight
        }
        let view = delegate?.tableView(self, viewForFooterInSection: section)
        return view.map { fittingHeight(of: $0, atLeast: grownFooterHeight) } ?? 0
    }

    /// The height of a header or footer without a title or a height of its own. The view goes back
    /// to its reuse pool: it is requested again when its section enters the screen.
    private func fittingHeight(of view: View, atLeast standard: Double) -> Double {
        let natural = naturalSize(of: view.widget).height
        if let reusable = view as? TableViewHeaderFooterView,
            let identifier = reusable.reuseIdentifier
        {
            headerViews.pool.recycle(reusable, as: identifier)
        }
        return max(standard, natural.rounded(.up))
    }
}
