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

    /// Lets everything that belongs to a row follow it (Spec R8).
    func apply(_ map: UpdateMap) {
        cancelReordering()
        if lifted?.settling != nil { dropLiftedRow() }
        releaseLeavingRows()
        let before = visualPositions()
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
        let oldOffset = contentOffset
        counts = map.after
        selection.apply(map, reloadDeselects: reloadingRowsDeselectsThem)
        accessibility.apply(map)
        editing.apply(map)
        remapCells(map, visualPositions: before, contentOffset: oldOffset)
        remapTransientState(map)
        releaseSectionViews()
        // Rows that come, go or are reloaded leave the index as it is (Spec 000.11).
        if map.changesSections { reloadSectionIndexTitles() }
        if let anchor, let offset = geometry.contentOffset(restoring: anchor) {
            isMovingContent = true
            host.configure(
                contentHeight: geometry.contentHeight, offset: offset.rounded(), step: rowHeight)
            isMovingContent = false
        }
        for number in leaving.indices { leaving[number].y += contentOffset - oldOffset }
        guard host.viewportHeight > 1 else { return }
        layoutContent()
        animateRows(from: before) { element in
            switch element {
            case .row(let path): map.newIndexPath(forOld: path).map { .row($0) }
            case .header(let section): map.newSection(forOld: section).map { .header($0) }
            case .footer(let section): map.newSection(forOld: section).map { .footer($0) }
            case .tableHeader, .tableFooter: element
            }
        }
    }

    private func remapCells(
        _ map: UpdateMap, visualPositions: [BeltElement: Double], contentOffset: Double
    ) {
        let reloaded = Set(map.reloadedNewIndexPaths)
        var remapped: [IndexPath: TableViewCell] = [:]
        let heights = slotHeights
        for (path, cell) in cells {
            let new = map.newIndexPath(forOld: path)
            if let new, !reloaded.contains(new) {
                remapped[new] = cell
            } else if new == nil, animationsAreEnabled, let y = visualPositions[.row(path)],
                let height = heights[path]
            {
                leaving.append(LeavingRow(cell: cell, y: y + contentOffset, height: height))
                delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
                for widget in cell.hostedWidgets { gtk_widget_hide(widget) }
            } else {
                recycle(cell, from: path)
            }
        }
        leaving.sort { $0.y < $1.y }
        cells = remapped
    }

    /// The height of each row that shows.
    private var slotHeights: [IndexPath: Double] {
        var heights: [IndexPath: Double] = [:]
        for slot in slots {
            if case .row(let path, _) = slot.content { heights[path] = slot.rowHeight }
        }
        return heights
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
    func moveRowInPlace(from source: IndexPath, to destination: IndexPath) {
        var after = counts
        var batch = BatchUpdate()
        batch.moveRow(from: source, to: destination)
        do {
            try after.deleteRows(1, inSection: source.section)
            try after.insertRows(1, inSection: destination.section)
            apply(try batch.resolve(before: counts, after: after))
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
        releaseLeavingRows()
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
