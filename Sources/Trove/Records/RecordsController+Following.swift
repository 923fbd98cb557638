import TableCore
import TableKit
import TroveCore

/// Updates of the table after changes of the library.
extension RecordsController {
    /// Applies a change, updating only affected rows if possible.
    func changed(_ change: Change) async {
        let showsOtherTexts = change.list != nil && pages?.showsOtherTexts(after: change) == true
        pages?.invalidate(change)
        guard let id = list?.id, change.list == id else {
            if showsOtherTexts { await linkedListChanged() }
            return
        }
        list = session.list(id)
        guard let list else { return }
        // The open menu shows outdated choices.
        if change.affectsLists || change.affectsWholeList { sortButton.close() }
        // While moved rows are ahead of the library, its snapshots do not match the table.
        let isOwnMove = change.cause == .performed && !change.moved.isEmpty
        let isCaughtUp = pendingMoves.isEmpty || (isOwnMove && pendingMoves.acknowledge())
        guard isCaughtUp else { return }
        let query = records?.request.query ?? .all
        if !isLoading, let records, records.isComplete,
            records.request == RecordListRequest(list, query: query)
        {
            await catchUp()
            if showsOtherTexts { reloadVisibleRows() }
        } else if isLoading, !change.affectsLists {
            missedChanges = true
        } else {
            load(
                RecordListRequest(
                    list, query: state == .searching ? SearchQuery(wantedQuery) : .all),
                keepsOffset: !change.affectsLists)
        }
    }

    /// Updates the rows after a change of linked records, whose new titles can affect texts, order
    /// and search results.
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

    /// Applies the changes since the current snapshot.
    func catchUp() async {
        missedChanges = false
        while let old = records, old.isComplete, !isLoading {
            let (number, moves) = (snapshotNumber, pendingMoves)
            do throws(LibraryError) {
                let update = try await session.library.update(of: old)
                // A row was moved in the meantime; the resulting change calls this function again.
                guard pendingMoves == moves else { return }
                // The snapshot was replaced in the meantime; compute the update for the new one.
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

    /// Adopts the snapshot after pending moves. The table has already moved the rows, so only rows
    /// that differ are reloaded.
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

    /// Restores the selection after an update moved it.
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
