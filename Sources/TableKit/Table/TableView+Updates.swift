import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Makes several changes one (Spec 19.3): inserts and deletes inside `updates` are collected
    /// and shown together.
    ///
    /// Change the model inside `updates` too: when it ends, the data source is asked for its counts
    /// anew. Deleted and reloaded rows are named as before, inserted ones as after the changes.
    /// Counts that contradict the changes stop a debug build with the rule that is broken; a
    /// release build reports it and reloads everything.
    ///
    /// - Complexity: O(sections + changes · log n).
    public func performBatchUpdates(_ updates: () -> Void) {
        beginUpdates()
        updates()
        endUpdates()
    }

    /// Starts to collect changes; pairs can be nested (Spec 19.3).
    public func beginUpdates() { recorder.begin() }

    /// Shows what was collected since the first ``beginUpdates()``.
    public func endUpdates() {
        guard let batch = recorder.end() else { return }
        // Before the first look at the data source there is nothing that could change, and after
        // a reload inside the batch nothing that its changes could be added to (Spec 19.5).
        guard !needsReload else {
            if host.viewportHeight > 1 { layoutContent() }
            return
        }
        apply(batch)
    }

    /// Shows rows that the model has got, by their paths after the changes (Spec 19.1).
    public func insertRows(
        at indexPaths: [IndexPath], with animation: RowAnimation = .automatic
    ) {
        record { $0.insertRows(indexPaths, with: animation) }
    }

    /// Takes rows away that the model has lost, by their paths before (Spec 19.2).
    public func deleteRows(
        at indexPaths: [IndexPath], with animation: RowAnimation = .automatic
    ) {
        record { $0.deleteRows(indexPaths, with: animation) }
    }

    /// Asks anew for rows, by their paths before the changes (Spec 02.17).
    public func reloadRows(
        at indexPaths: [IndexPath], with animation: RowAnimation = .automatic
    ) {
        record { $0.reloadRows(indexPaths, with: animation) }
    }

    /// Moves a row that the model has moved.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record { $0.moveRow(from: indexPath, to: newIndexPath) }
    }

    public func insertSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        record { $0.insertSections(sections, with: animation) }
    }

    public func deleteSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        record { $0.deleteSections(sections, with: animation) }
    }

    /// Asks anew for everything in sections, by their numbers before the changes (Spec 02.18).
    public func reloadSections(_ sections: [Int], with animation: RowAnimation = .automatic) {
        record { $0.reloadSections(sections, with: animation) }
    }

    public func moveSection(_ section: Int, toSection newSection: Int) {
        record { $0.moveSection(from: section, to: newSection) }
    }

    private func record(_ change: (inout BatchUpdate) -> Void) {
        recorder.begin()
        change(&recorder.batch)
        endUpdates()
    }

    private func apply(_ batch: BatchUpdate) {
        do {
            let map = try batch.resolve(before: counts, after: try countsOfDataSource())
            apply(map)
        } catch {
            assertionFailure("\(error)")
            report("\(error)")
            reloadKeepingState()
        }
    }

    private func countsOfDataSource() throws(TableError) -> SectionCounts {
        guard let dataSource else { return SectionCounts() }
        let sections = max(0, dataSource.numberOfSections(in: self))
        return try SectionCounts(
            (0..<sections).map { max(0, dataSource.tableView(self, numberOfRowsInSection: $0)) })
    }

    /// Updates the state of each row to its new index path (Spec R8), and animates the changes.
    func apply(_ map: UpdateMap, animated: Bool = true) {
        cancelReordering()
        if lifted?.settling != nil { dropLiftedRow() }
        endTransition()
        shifts.removeAll()
        let old = (geometry: geometry, offset: contentOffset)
        let anchor = geometry.scrollAnchor(at: contentOffset, height: Double(host.viewportHeight))
            .following(map, in: geometry)
        do {
            try geometry.apply(
                map,
                heights: HeightSource(section: sectionHeights(of:)) { [grownRowHeight] _ in
                    .estimated(grownRowHeight)
                })
        } catch {
            report("\(error)")
            reloadKeepingState()
            return
        }
        counts = map.after
        selection.apply(map, reloadDeselects: reloadingRowsDeselectsThem)
        accessibility.apply(map)
        editing.apply(map)
        let isAnimated = animated && animationsAreEnabled
        let leaving = remapCells(map, isAnimated: isAnimated)
        remapTransientState(map)
        let leavingViews = isAnimated ? takeViews(ofSectionsDeletedBy: map) : [:]
        releaseSectionViews()
        // Rows that come, go or are reloaded leave the index as it is (Spec 000.11).
        if map.changesSections { reloadSectionIndexTitles() }
        if let anchor, let offset = geometry.contentOffset(restoring: anchor) {
            isMovingContent = true
            host.configure(
                contentHeight: geometry.contentHeight, offset: offset.rounded(), step: rowHeight)
            isMovingContent = false
        }
        guard host.viewportHeight > 1 else { return }
        // What is out of view at the end may still have to leave it.
        keepsCells = isAnimated
        layoutContent()
        keepsCells = false
        guard isAnimated else { return }
        startTransition(map, from: old, leaving: leaving, leavingViews: leavingViews)
    }

    /// Gives every cell to its row's new path.
    ///
    /// - Returns: The cells of rows that go or are reloaded, by their paths before, as long as they
    ///   are to be seen leaving.
    private func remapCells(_ map: UpdateMap, isAnimated: Bool) -> [IndexPath: TableViewCell] {
        let reloaded = Set(map.reloadedNewIndexPaths)
        var remapped: [IndexPath: TableViewCell] = [:]
        var leaving: [IndexPath: TableViewCell] = [:]
        for (path, cell) in cells {
            if let new = map.newIndexPath(forOld: path), !reloaded.contains(new) {
                remapped[new] = cell
            } else if isAnimated {
                leaving[path] = cell
                delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
                for widget in cell.hostedWidgets { gtk_widget_hide(widget) }
            } else {
                recycle(cell, from: path)
            }
        }
        cells = remapped
        return leaving
    }

    private func remapTransientState(_ map: UpdateMap) {
        pointer.press = nil
        pointer.clicks.apply(map)
        if let scrollGlide, let following = scrollGlide.following(map) {
            self.scrollGlide = following
        } else if scrollGlide != nil {
            stopScrollAnimation()
        }
        guard let editor = renaming else { return }
        if let path = map.newIndexPath(forOld: editor.path) {
            renaming?.path = path
        } else {
            endRenaming(commits: false)
        }
    }

    /// Moves a row in everything that the table knows, without asking the data source.
    func moveRowInPlace(
        from source: IndexPath, to destination: IndexPath, animated: Bool = true
    ) {
        var after = counts
        var batch = BatchUpdate()
        batch.moveRow(from: source, to: destination)
        do {
            try after.deleteRows(1, inSection: source.section)
            try after.insertRows(1, inSection: destination.section)
            apply(try batch.resolve(before: counts, after: after), animated: animated)
            accessibility.announceMove(to: destination)
        } catch {
            report("\(error)")
        }
    }

    /// The answer to a broken rule: everything is asked anew, and the person keeps their place.
    private func reloadKeepingState() {
        let offset = contentOffset
        let selected = selection.selectedCount <= 1000 ? indexPathsForSelectedRows ?? [] : []
        reloadData()
        selection.setSelection(selected)
        contentOffset = offset
        showSelection()
    }

    /// Forgets everything that belongs to single rows.
    func clearRowState() {
        endRenaming(commits: false)
        _ = closeConfirmation()
        cancelReordering()
        dropLiftedRow()
        shifts.removeAll()
        endTransition()
        pointer.doubleClickEnd?.cancel()
        pointer = PointerState()
    }
}

extension UpdateMap {
    /// Whether sections came, went or moved.
    fileprivate var changesSections: Bool {
        !(batch.insertedSections.isEmpty && batch.deletedSections.isEmpty
            && batch.movedSections.isEmpty)
    }
}
