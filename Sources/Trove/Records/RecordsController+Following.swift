import TableCore
import TableKit
import TroveCore

/// How the table follows what happens to the library.
extension RecordsController {
    /// Shows a change: only what is different, where that can be seen.
    func changed(_ change: Change) async {
        let showsOtherTexts = change.list != nil && pages?.showsOtherTexts(after: change) == true
        pages?.invalidate(change)
        guard let id = list?.id, change.list == id else {
            if showsOtherTexts { await linkedListChanged() }
            return
        }
        list = session.list(id)
        guard let list else { return }
        // The menu showed the choices of before.
        if change.affectsLists || change.affectsWholeList { sortButton.close() }
        // While rows are ahead of the library, its snapshots have other rows than the table.
        let isOwnMove = change.cause == .performed && !change.moved.isEmpty
        let isCaughtUp = pendingMoves.isEmpty || (isOwnMove && pendingMoves.acknowledge())
        guard isCaughtUp else { return }
        let query = records?.request.query ?? ""
        if !isLoading, let records, records.isComplete,
            records.request == RecordListRequest(list, query: query)
        {
            await catchUp()
            if showsOtherTexts { reloadVisibleRows() }
        } else if isLoading, !change.affectsLists {
            missedChanges = true
        } else {
            load(
                RecordListRequest(list, query: state == .searching ? wantedQuery : ""),
                keepsOffset: !change.affectsLists)
        }
    }

    /// Linked records may be called otherwise now: rows show that, may be at other places, and may not be
    /// found any more.
    private func linkedListChanged() async {
        guard !isLoading else {
            missedChanges = true
            return
        }
        await catchUp()
        reloadVisibleRows()
    }

    private func reloadVisibleRows() {
        table.reloadRows(at: table.indexPathsForVisibleRows, with: .none)
        afterUpdate()
    }

    /// Shows what has been written since the snapshot that is shown.
    func catchUp() async {
        missedChanges = false
        while let old = records, old.isComplete, !isLoading {
            let (number, moves) = (snapshotNumber, pendingMoves)
            do throws(LibraryError) {
                let update = try await session.library.update(of: old)
                // A row was moved meanwhile: the change that this makes will come here again.
                guard pendingMoves == moves else { return }
                // Another snapshot is shown meanwhile: the difference to that one counts.
                guard snapshotNumber == number else { continue }
                return show(update)
            } catch {
                return session.report(error)
            }
        }
        missedChanges = isLoading
    }

    private func show(_ update: RecordListUpdate) {
        guard pendingMoves.isEmpty else { return finishMoves(update) }
        guard !update.needsReload, !update.old.isEmpty, !update.new.isEmpty else {
            return show(update.new)
        }
        records = update.new
        if !update.isEmpty { animate(update) }
        afterUpdate()
    }

    /// The table moved its rows before the library did, so that only rows in which something else
    /// is now are asked for anew.
    private func finishMoves(_ update: RecordListUpdate) {
        guard update.old.sections.map(\.range) == update.new.sections.map(\.range) else {
            return show(update.new)
        }
        let shown = table.indexPathsForVisibleRows.map { ($0, recordID(at: $0)) }
        pendingMoves.removeAll()
        records = update.new
        let others = shown.filter { recordID(at: $0.0) != $0.1 }.map(\.0)
        table.reloadRows(at: Array(Set(others + update.updatedRows)), with: .none)
        afterUpdate()
    }

    private func animate(_ update: RecordListUpdate) {
        table.performBatchUpdates {
            table.deleteSections(update.deletedSections)
            table.insertSections(update.insertedSections)
            table.deleteRows(at: update.deletedRows)
            table.insertRows(at: update.insertedRows)
            for move in update.movedRows {
                table.moveRow(at: move.oldIndexPath, to: move.newIndexPath)
            }
        }
        let changed = update.updatedRows + update.movedRows.map(\.newIndexPath)
        if !changed.isEmpty { table.reloadRows(at: changed, with: .none) }
    }

    /// Selects again what was selected, where a deletion or an undo has moved it.
    private func afterUpdate() {
        if let selection, let path = records?.indexPath(of: selection),
            table.indexPathForSelectedRow != path
        {
            table.selectRow(at: path, animated: false, scrollPosition: .none)
        }
        revealSelection()
        showWhatThereIs()
    }
}
