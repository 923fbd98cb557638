import GtkBridge
import TableCore
import TableKit
import TroveCore

extension RecordsController {
    /// Shows a list: its first page immediately, all records when loaded.
    ///
    /// - Parameters:
    ///   - newList: The list, or nil for none.
    ///   - restoring: A record to select, and the content offset.
    ///   - stages: The running load of the records, if it has already begun.
    ///   - openedPages: The contents of the records, if already open.
    func show(
        _ newList: List?, restoring: (record: RecordID?, offset: Double)? = nil,
        reading stages: AsyncThrowingStream<RecordListStage, any Error>? = nil,
        from openedPages: RecordPages? = nil
    ) {
        if search.isActive { search.isActive = false }
        beforeSearch = nil
        state = .browsing
        list = newList
        query = .all
        self.restoring = restoring
        selection = restoring?.record
        pendingMoves.removeAll()
        hasReportedUnreadableRows = false
        markDrafts(reloads: false)
        guard let newList else {
            supersedeLoading()
            (records, pages) = (nil, nil)
            reloadTable()
            return updateTitle()
        }
        do throws(LibraryError) {
            pages =
                if let openedPages { openedPages } else {
                    try RecordPages(of: newList, in: session.library)
                }
        } catch {
            session.report(error)
        }
        load(
            stages ?? session.library.recordLists(for: RecordListRequest(newList)),
            keepsOffset: false)
    }

    /// Calls `body` once: after the first rows are painted, or as soon as there are known to be none.
    func afterFirstRows(_ body: @escaping () -> Void) {
        if isLoading, records == nil {
            awaitingFirstRows.append(body)
        } else {
            body()
        }
    }

    /// Whether the first rows are in the table, or nothing is loading.
    var isReady: Bool { records != nil || !isLoading }

    /// Calls the functions waiting for the first rows, after they are painted if there are any.
    private func firstRowsAreKnown() {
        guard !awaitingFirstRows.isEmpty else { return }
        let bodies = awaitingFirstRows
        awaitingFirstRows = []
        if records?.isEmpty == false {
            table.afterRowsArePainted { for body in bodies { body() } }
        } else {
            for body in bodies { body() }
        }
    }

    /// Loads the records of a request, cancelling pending loads.
    func load(_ request: RecordListRequest, keepsOffset: Bool) {
        load(session.library.recordLists(for: request), keepsOffset: keepsOffset)
    }

    private func load(
        _ stages: AsyncThrowingStream<RecordListStage, any Error>, keepsOffset: Bool
    ) {
        supersedeLoading()
        let generation = generation
        isLoading = true
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
            guard let self, self.generation == generation else { return }
            isLoading = false
            firstRowsAreKnown()
            if missedChanges { await catchUp() }
        }
    }

    /// Cancels pending loads.
    func supersedeLoading() {
        loading?.cancel()
        generation += 1
        isLoading = false
    }

    private func show(_ stage: RecordListStage, keepsOffset: Bool) {
        query = stage.list.request.query
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
        // If the order is already known, the first stage contains all rows.
        if isNew {
            Timing.reached(.firstRows)
            if Timing.isOn { table.afterRowsArePainted { Timing.reached(.rowsPainted) } }
            firstRowsAreKnown()
        }
        if stage.list.isComplete { Timing.reached(query.isEmpty ? .allRecords : .searchSettled) }
    }

    /// Shows a snapshot.
    func show(_ newRecords: RecordList) {
        pendingMoves.removeAll()
        records = newRecords
        reloadTable()
    }

    /// Reloads the table, keeping the content offset and the selection.
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

    /// Scrolls to the selection if requested.
    func revealSelection() {
        guard revealsSelection, let selection, let path = records?.indexPath(of: selection) else {
            return
        }
        revealsSelection = false
        table.scrollToRow(at: path, at: .none, animated: false)
    }

    /// Shows the table, or the page that explains why it is empty.
    func showWhatThereIs() {
        updateTitle()
        guard let records else { return show(.table) }
        if records.isEmpty, query.isEmpty {
            show(.empty)
        } else if records.isEmpty {
            show(.noResults)
            noResultsPage.description = translated("No records in “{list}” match “{query}”.")
                .filling(["list": list?.name ?? "", "query": records.request.query.text])
        } else {
            show(.table)
        }
    }
}
