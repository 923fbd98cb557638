import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Schedules a full reload from the data source for the next frame.
    func setNeedsReload() {
        (needsReload, keepsHeights) = (true, false)
        setNeedsLayout()
    }

    /// Reloads everything from the data source (Spec 02.16).
    ///
    /// Ends renaming and reordering, closes the delete confirmation and clears the selection. The
    /// content offset stays, limited by the new content; rows that were measured keep their heights
    /// as estimates until they are measured again. Inside a batch update, the reload replaces
    /// the other changes and happens when the batch ends, without animation (Spec 19.5).
    ///
    /// - Complexity: O(sections + visible rows).
    public func reloadData() {
        clearRowState()
        closeMenuOfRows()
        if !needsReload { (needsReload, keepsHeights) = (true, true) }
        guard !batches.isRecording else { return }
        guard host.viewportHeight > 1 else {
            // The data source is queried later, but nobody may rely on the old selection.
            return selection.reload(counts: counts)
        }
        layoutContent()
    }

    /// Queries the number of sections, then the rows of each section (Spec 02.13); layout requests
    /// cells.
    func queryDataSource() {
        (needsReload, heldAnchor) = (false, nil)
        // What is measured before the table has its width, or its index, is measured again then.
        if measuredWidths == nil { measuredWidths = widths }
        endTransition()
        display.reload()
        releaseSectionViews()
        let old = keepsHeights ? geometry : RowGeometry()
        keepsHeights = false
        geometry = RowGeometry()
        counts = SectionCounts()
        prefetching.session.reset()
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
            geometry.estimateRows(like: old)
            counts = try SectionCounts(sections.map(\.rows.count))
        } catch {
            report("The data source is inconsistent: \(error)")
        }
        if count > 0 { reloadSectionIndexTitles() }
    }
}
