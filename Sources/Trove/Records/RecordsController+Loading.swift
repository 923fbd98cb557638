import GtkBridge
import TableCore
import TableKit
import TroveCore

extension RecordsController {
    /// Shows a list: its first page at once, all of it as soon as it is read.
    ///
    /// - Parameters:
    ///   - restoring: A record to select, and how far to scroll.
    ///   - stages: The reading of the records, if it has begun already.
    func show(
        _ newList: List?, restoring: (record: RecordID?, offset: Double)? = nil,
        reading stages: AsyncThrowingStream<RecordListStage, any Error>? = nil
    ) {
        if search.isActive { search.isActive = false }
        beforeSearch = nil
        state = .browsing
        list = newList
        query = SearchQuery("")
        self.restoring = restoring
        selection = restoring?.record
        pendingMoves.removeAll()
        updateSortMenu()
        guard let newList else {
            supersedeLoading()
            (records, pages) = (nil, nil)
            reloadTable()
            return updateTitle()
        }
        do throws(LibraryError) {
            pages = try RecordPages(of: newList, in: session.library)
        } catch {
            session.report(error)
        }
        load(
            stages ?? session.library.recordLists(for: RecordListRequest(newList)),
            keepsOffset: false)
    }

    /// Reads what a request finds, in place of everything that is being read.
    func load(_ request: RecordListRequest, keepsOffset: Bool) {
        load(session.library.recordLists(for: request), keepsOffset: keepsOffset)
    }

    private func load(
        _ stages: AsyncThrowingStream<RecordListStage, any Error>, keepsOffset: Bool
    ) {
        let generation = supersedeLoading()
        loading = Task { [weak self] in
            do {
                for try await stage in stages {
                    guard let self, self.generation == generation else { return }
                    show(stage, keepsOffset: keepsOffset)
                }
            } catch let error as LibraryError {
                if error.code != .cancelled { self?.session.report(error) }
            } catch {
                return
            }
        }
    }

    /// Makes everything that is being read come too late.
    @discardableResult
    func supersedeLoading() -> Int {
        loading?.cancel()
        generation += 1
        return generation
    }

    private func show(_ stage: RecordListStage, keepsOffset: Bool) {
        query = SearchQuery(stage.list.request.query)
        let isNew = records?.request != stage.list.request
        show(stage.list)
        if let (record, offset) = restoring {
            table.contentOffset = offset
            select(record, scrolls: false)
            if stage.list.isComplete { restoring = nil }
        } else if isNew, !keepsOffset {
            table.contentOffset = 0
            if query.isEmpty, let selection, let path = stage.list.indexPath(of: selection) {
                table.scrollToRow(at: path, at: .middle, animated: false)
            }
        }
        if case .firstPage = stage { Timing.reached(.firstRows) }
        if stage.list.isComplete {
            Timing.reached(query.isEmpty ? .allRecords : .searchSettled)
        }
    }

    /// Lets the table show a snapshot.
    func show(_ newRecords: RecordList) {
        records = newRecords
        reloadTable()
    }

    /// Lets the table ask for everything anew, at the same place and with the same row selected.
    func reloadTable() {
        let offset = table.contentOffset
        table.reloadData()
        table.contentOffset = offset
        if let selection, let path = records?.indexPath(of: selection) {
            table.selectRow(at: path, animated: false, scrollPosition: .none)
        }
        revealSelection()
        showWhatThereIs()
    }

    private func revealSelection() {
        guard revealsSelection, let selection, let path = records?.indexPath(of: selection) else {
            return
        }
        revealsSelection = false
        table.scrollToRow(at: path, at: .none, animated: false)
    }

    private func showWhatThereIs() {
        updateTitle()
        guard let records else { return show(.table) }
        if records.isEmpty {
            noResultsPage.description = translated("Nothing in “{list}” has “{query}” in it.")
                .filling(["list": list?.name ?? "", "query": records.request.query])
            show(query.isEmpty ? .empty : .noResults)
        } else {
            show(.table)
        }
    }

    /// Shows what has been written since a snapshot was made.
    func catchUp(with old: RecordList) {
        let generation = generation
        loading = Task { [weak self] in
            guard let library = self?.session.library,
                let update = try? await library.update(of: old)
            else { return }
            guard let self, self.generation == generation else { return }
            show(update)
        }
    }

    /// Shows a change: only what is different, where that can be seen.
    func changed(_ change: Change) async {
        pages?.invalidate(change)
        guard let list, change.list == list.id else { return }
        let newList = session.list(list.id)
        self.list = newList
        if change.affectsLists || change.affectsWholeList { updateSortMenu() }
        // While rows are ahead of the library, its snapshots have other rows than the table.
        let isCaughtUp = pendingMoves.isEmpty || (isOwnMove(change) && pendingMoves.acknowledge())
        guard let newList, isCaughtUp else { return }
        guard let old = records, old.isComplete,
            old.request == RecordListRequest(newList, query: old.request.query)
        else {
            pendingMoves.removeAll()
            load(
                RecordListRequest(newList, query: records?.request.query ?? ""),
                keepsOffset: !change.affectsLists)
            return
        }
        let generation = generation
        do throws(LibraryError) {
            let update = try await session.library.update(of: old)
            guard self.generation == generation else { return }
            show(update)
        } catch {
            session.report(error)
        }
    }

    private func isOwnMove(_ change: Change) -> Bool {
        change.cause == .performed && !change.moved.isEmpty
    }

    private func show(_ update: RecordListUpdate) {
        if !pendingMoves.isEmpty {
            pendingMoves.removeAll()
            return finishMoves(update)
        }
        guard !update.needsReload, !update.old.isEmpty, !update.new.isEmpty else {
            return show(update.new)
        }
        records = update.new
        if !update.isEmpty { animate(update) }
        afterUpdate()
    }

    /// The table moved its rows before the library did: there is nothing to show but what else
    /// has changed since.
    private func finishMoves(_ update: RecordListUpdate) {
        let onlyMoved =
            update.deletedRows.isEmpty && update.insertedRows.isEmpty
            && update.deletedSections.isEmpty && update.insertedSections.isEmpty
            && !update.needsReload
        guard onlyMoved else { return show(update.new) }
        records = update.new
        table.reloadRows(at: update.updatedRows, with: .none)
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
