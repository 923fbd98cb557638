import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Applies several changes together (Spec 19.3): insertions, deletions, reloads and moves in
    /// `updates` are collected and animated at once.
    ///
    /// Change the model in `updates` too: afterwards the table queries the counts of the data
    /// source. Deletions and reloads use index paths from before the changes, insertions those from
    /// after them. If the counts contradict the changes, a debug build stops and names the broken
    /// rule; a release build logs it and reloads everything.
    /// - Parameters:
    ///   - updates: Changes the model and the table.
    ///   - completion: Called when the animation has ended, with a Boolean value that indicates
    ///     whether it finished. A change of the layout, such as scrolling, ends it early.
    /// - Complexity: O(sections + changes · log n).
    public func performBatchUpdates(
        _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        renamingRequests.begin()
        batches.performUpdates(updates, completion: completion)
        renameRequestedRow()
    }

    /// Applies changes that were computed elsewhere, together with a change of the model.
    func perform(
        _ batch: BatchUpdate, animated: Bool, updates: () -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        animatesMoves = animated
        performBatchUpdates(
            {
                updates()
                batches.batch = batch
            }, completion: completion)
        animatesMoves = true
    }

    /// Whether changes are being collected, or their animation is still running.
    public var hasUncommittedUpdates: Bool { batches.isRecording || transition != nil }

    /// Begins collecting changes; calls can be nested (Spec 19.3).
    public func beginUpdates() {
        batches.begin()
        renamingRequests.begin()
    }

    /// Applies the changes collected since the outermost ``beginUpdates()``.
    public func endUpdates() {
        batches.end()
        renameRequestedRow()
    }

    private func renameRequestedRow() {
        if let renamed = renamingRequests.end().last { beginRenamingRow(at: renamed) }
    }

    /// Inserts rows at the given index paths, as they are after the changes (Spec 19.1).
    public func insertRows(
        at indexPaths: [IndexPath], with animation: RowAnimation = .automatic
    ) {
        record { $0.insertRows(indexPaths, with: animation) }
    }

    /// Deletes rows at the given index paths, as they were before the changes (Spec 19.2).
    public func deleteRows(
        at indexPaths: [IndexPath], with animation: RowAnimation = .automatic
    ) {
        record { $0.deleteRows(indexPaths, with: animation) }
    }

    /// Reloads rows at the given index paths, as they were before the changes (Spec 02.17).
    public func reloadRows(
        at indexPaths: [IndexPath], with animation: RowAnimation = .automatic
    ) {
        record { $0.reloadRows(indexPaths, with: animation) }
    }

    /// Moves a row from an index path before the changes to one after them.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record { $0.moveRow(from: indexPath, to: newIndexPath) }
    }

    /// Inserts sections at the given indices, as they are after the changes.
    public func insertSections(
        _ sections: IndexSet, with animation: RowAnimation = .automatic
    ) {
        record { $0.insertSections(Array(sections), with: animation) }
    }

    /// Deletes sections at the given indices, as they were before the changes.
    public func deleteSections(
        _ sections: IndexSet, with animation: RowAnimation = .automatic
    ) {
        record { $0.deleteSections(Array(sections), with: animation) }
    }

    /// Reloads sections at the given indices, as they were before the changes (Spec 02.18).
    public func reloadSections(
        _ sections: IndexSet, with animation: RowAnimation = .automatic
    ) {
        record { $0.reloadSections(Array(sections), with: animation) }
    }

    /// Moves a section from an index before the changes to one after them.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        record { $0.moveSection(from: section, to: newSection) }
    }

    private func record(_ change: (inout BatchUpdate) -> Void) {
        renamingRequests.begin()
        batches.record(change)
        renameRequestedRow()
    }

    /// Connects the table to the session that orders its batches.
    func connectBatches() {
        batches.bringUpToDate = { [weak self] in
            if let self, needsReload { layoutContent() }
        }
        batches.awaitsReload = { [weak self] in self?.needsReload ?? true }
        batches.perform = { [weak self] batch, completion in
            guard let self else { return completion(false) }
            let map = try batch.resolve(before: counts, after: try countsOfDataSource())
            try apply(map, asksHeights: batch.isEmpty)
            guard transition != nil else { return completion(true) }
            transition?.completions = [completion]
        }
        batches.recover = { [weak self] in self?.recover(from: $0) }
    }

    /// Updates the state of each row to its new index path (Spec R8), and animates the changes.
    ///
    /// - Parameter keepsOffset: Whether the content offset stays, because the rows are already
    ///   shown at their new places; otherwise the first visible row stays in place.
    func apply(
        _ map: UpdateMap, animated: Bool = true, asksHeights: Bool = false,
        keepsOffset: Bool = false
    ) throws {
        endReordering(before: map)
        if lifted?.settling != nil { dropLiftedRow() }
        endTransition()
        if reordering == nil { shifts.removeAll() }
        let old = (geometry: geometry, offset: offsetY)
        let anchor = geometry.scrollAnchor(at: offsetY, height: Double(host.viewportHeight))
            .following(map, in: geometry, height: Double(host.viewportHeight))
        if asksHeights {
            geometry = try newGeometry(sections: map.after.numberOfSections)
            geometry.estimateRows(like: old.geometry)
        } else {
            try geometry.apply(map, heights: heightSource(for: map))
        }
        counts = map.after
        focusRowOfFocusedControl()
        let oldCursor = focusedRow
        selection.apply(
            map, reloadDeselects: reloadingRowsDeselectsThem, movesCursor: true)
        focusShownRow(after: map, insteadOf: oldCursor)
        grid?.rowsChanged(map)
        accessibility.apply(map)
        editing.apply(map)
        prefetching.session.apply(map)
        // The rows around a dragged one are where its room is.
        let isAnimated = animated && animatesMoves && animationsAreEnabled && reordering == nil
        display.releaseLeaving()
        // The dragged row keeps its cell, whose control may have grabbed the pointer.
        display.apply(map, isAnimated: isAnimated, held: reordering?.source)
        remapTransientState(map)
        let leavingViews = isAnimated ? takeViews(ofSectionsDeletedBy: map) : [:]
        let focusedHeader = focusedHeader.flatMap { map.newSection(forOld: $0) }
        releaseSectionViews(following: map)
        // Inserting, deleting or reloading rows does not change the section index (Spec 000.11).
        if map.changesSections { reloadSectionIndexTitles() }
        // Rows that end up out of view may still be visible during the animation.
        display.keepsCells = isAnimated
        defer { display.keepsCells = false }
        let restored = anchor.flatMap { geometry.contentOffset(restoring: $0) }
        heldAnchor = keepsOffset ? nil : anchor
        if let offset = keepsOffset ? offsetY : restored {
            (isMovingContent, keepsRowsInPlace) = (true, true)
            configureHost(offset: offset)
            (isMovingContent, keepsRowsInPlace) = (false, false)
        }
        guard host.viewportHeight > 1 else { return display.releaseLeaving() }
        if reordering != nil { followReordering(map) } else { layoutContent() }
        heldAnchor = nil
        focusedHeader.flatMap { headerView(forSection: $0) }?.grabFocus()
        display.keepsCells = false
        dropTarget?.contentChanged()
        guard isAnimated else { return }
        startTransition(map, from: old, leavingViews: leavingViews)
    }

    /// Gives the focus of a deleted row to a row with a height.
    private func focusShownRow(after map: UpdateMap, insteadOf old: IndexPath?) {
        guard let old, map.newIndexPath(forOld: old) == nil, let heir = focusedRow,
            let shown = geometry.nearestShownRow(to: heir), shown != heir
        else { return }
        selection.setCursor(shown)
    }

    private func remapTransientState(_ map: UpdateMap) {
        if pointer.press?.follow(map) == false { cancelPress() }
        pointer.clicks.apply(map)
        pointer.doubleClick.apply(map)
        followDrag(map)
        followSpringLoading(map)
        remapSwipe(map)
        followMenu(map)
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

    /// Moves a row in the table's state without querying the counts of the data source.
    func moveRowInPlace(
        from source: IndexPath, to destination: IndexPath, animated: Bool = true,
        keepsOffset: Bool = false
    ) {
        var after = counts
        var batch = BatchUpdate()
        batch.moveRow(from: source, to: destination)
        do {
            try after.deleteRows(1, inSection: source.section)
            try after.insertRows(1, inSection: destination.section)
            let map = try batch.resolve(before: counts, after: after)
            try apply(map, animated: animated, keepsOffset: keepsOffset)
            accessibility.announceMove(to: destination)
        } catch {
            recover(from: error)
        }
    }

    /// Reloads everything after changes that contradict the data source, and keeps the scroll
    /// position and the selection.
    func recover(from error: any Error) {
        reportBrokenUpdate(error)
        let (offset, selected, cursor) = (offsetY, selection.selectedPositions, focusedRow)
        reloadData()
        selection.setSelection(selected, cursor: cursor)
        offsetY = offset
        showSelection()
    }

    /// Resets all state of single rows: renaming, confirmation, reordering, press and animations.
    func clearRowState() {
        endRenaming(commits: false)
        grid?.rowsReloaded()
        forgetDragSources()
        closeOpenRow()
        endSwipe()
        cancelReordering()
        dropLiftedRow()
        shifts.removeAll()
        endTransition()
        pointer.doubleClickEnd?.cancel()
        // The pointer still rests where it was.
        pointer = PointerState(hoverY: pointer.hoverY)
    }
}

extension UpdateMap {
    /// Whether the changes insert, delete or move sections.
    var changesSections: Bool {
        !(batch.insertedSections.isEmpty && batch.deletedSections.isEmpty
            && batch.movedSections.isEmpty)
    }
}
