import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Forgets what the data source said and asks again at the next frame.
    func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    /// Asks the data source for everything anew (Spec 02.16). Ends editing and selection; the
    /// content offset stays as far as the content reaches.
    ///
    /// - Complexity: O(sections + visible rows).
    ///
    /// In a batch of changes it takes their place: when the batch ends, everything is asked anew
    /// and nothing is animated (Spec 19.5).
    public func reloadData() {
        clearRowState()
        needsReload = true
        guard !recorder.isRecording else { return }
        guard host.viewportHeight > 1 else { return }
        layoutContent()
    }

    /// Sections, then rows of each section (Spec 02.13); cells follow when they are laid out.
    func queryDataSource() {
        needsReload = false
        endTransition()
        for (path, cell) in cells { recycle(cell, from: path) }
        releaseSectionViews()
        geometry = RowGeometry()
        counts = SectionCounts()
        // Nothing is selected any more (Spec 000.117).
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
            report("the data source's answers make no table: \(error)")
        }
        if count > 0 { reloadSectionIndexTitles() }
    }

    /// What the data source and the delegate say of a section now.
    func sectionHeights(of section: Int) -> SectionHeights {
        let rows = max(0, dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0)
        return SectionHeights(
            header: headerHeight(ofSection: section),
            rows: .estimated(grownRowHeight, count: rows),
            footer: footerHeight(ofSection: section))
    }

    private func headerHeight(ofSection section: Int) -> Double {
        if let height = delegate?.tableView(self, heightForHeaderInSection: section) {
            return height.rounded()
        }
        let title = dataSource?.tableView(self, titleForHeaderInSection: section)
        return title == nil ? 0 : grownHeaderHeight
    }

    private func footerHeight(ofSection section: Int) -> Double {
        if let height = delegate?.tableView(self, heightForFooterInSection: section) {
            return height.rounded()
        }
        let title = dataSource?.tableView(self, titleForFooterInSection: section)
        return title == nil ? 0 : grownFooterHeight
    }
}
