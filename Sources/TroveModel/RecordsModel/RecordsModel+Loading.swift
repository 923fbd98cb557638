extension RecordsModel {
    /// Opens a list. The rows stay those of the list before until its first records are loaded, so
    /// that nothing flickers.
    mutating func show(
        _ newList: List?, within newBase: SearchQuery, source newSource: (any RecordSource)?,
        restoring: RecordsRestoration?
    ) -> [RecordsEffect] {
        let effects: [RecordsEffect] = mode == .searching ? [.closeSearch] : []
        (list, source, base) = (newList, newSource, newBase)
        (search, query, entersResults) = (nil, .all, false)
        (restoration, selection, reveal) = (restoring, restoring?.record, nil)
        (unwrittenMoves, arrangement, deletions, deletedSelection) = ([], nil, [:], nil)
        (markedRecords, hasReportedUnreadableRows, isUnreachable) = ([], false, false)
        let changed = effects + change(to: .browsing) + [.titleChanged, .select(selectedRow)]
        guard let newList else {
            (work, stale) = (nil, [])
            return changed + [.cancel] + showNoRows()
        }
        return changed + load(RecordListRequest(showing: newList, query: base), keepsOffset: false)
    }

    /// Starts a load instead of the running load or update.
    mutating func load(_ request: RecordListRequest, keepsOffset: Bool) -> [RecordsEffect] {
        generation += 1
        work = .load(Load(generation: generation, request: request, keepsOffset: keepsOffset))
        stale = []
        return [.load(request, generation: generation)]
    }

    mutating func loaded(_ stage: RecordListStage, _ number: Int) -> [RecordsEffect] {
        guard case .load(let load) = work, load.generation == number else { return [] }
        let records = stage.list
        // A first page is too short for the content offset.
        if load.keepsOffset, !records.isComplete, ownRows != nil { return [] }
        let isNew = ownRows?.records.request != records.request
        if !isNew, lacksMoves(number) {
            stale.insert(.records)
            return []
        }
        let selectedBefore = selectedRow
        adopt(records, from: number)
        var effects: [RecordsEffect] = []
        if let restoring = restoration {
            effects = [.reload(contentOffset: restoring.offset)]
            if records.isComplete { restoration = nil }
        } else if isNew, !load.keepsOffset {
            effects = [.reload(contentOffset: 0)]
            // A record on a later page stays out of sight: the user may read the first page by
            // then.
            let isWhole = records.request.query.isEmpty || records.request.query == base
            if isWhole, let selection, selectedRow != nil, reveal == nil {
                reveal = Reveal(record: selection, position: .middle, generation: number)
            }
        } else {
            effects = [.reload(contentOffset: nil)]
        }
        effects += rowsChanged(by: number)
        if !isNew { effects += followSelection(from: selectedBefore) }
        if isNew { effects.append(.firstRowsShown) }
        if records.isComplete { effects.append(.allRowsShown) }
        return entersResults ? effects + enterResults() : effects
    }

    mutating func loadEnded(_ error: LibraryError?, _ number: Int) -> [RecordsEffect] {
        guard case .load(let load) = work, load.generation == number else { return [] }
        work = nil
        var effects = error.map(report) ?? []
        isUnreachable = error?.code == .notConnected
        if ownRows == nil {
            effects += showNoRows()
        } else if isUnreachable {
            effects.append(.show(page))
        }
        effects.append(.loadingEnded)
        entersResults = false
        return stale.isEmpty ? effects : effects + follow([], keepsOffset: true)
    }

    private mutating func showNoRows() -> [RecordsEffect] {
        (rows, rowSource, restoration) = (nil, nil, nil)
        return [.reload(contentOffset: 0), .select(nil), .titleChanged, .show(page)]
    }

    /// Whether a result lacks moves that the view shows. Showing it would move rows back, and then
    /// forward again.
    func lacksMoves(_ number: Int) -> Bool {
        guard let rows = ownRows, !rows.moves.isEmpty else { return false }
        return !unwrittenMoves.isEmpty || number <= moveGeneration
    }

    /// Replaces the rows by a snapshot.
    mutating func adopt(_ records: RecordList, from number: Int) {
        guard let list else { return }
        rows = RecordRows(records, of: list, within: base)
        (rowSource, isUnreachable) = (source, false)
        (unwrittenMoves, arrangement) = ([], nil)
        forgetDeletions(before: number)
    }

    /// The effects after each change of the rows: selects the row of the selected record, and
    /// scrolls to it if requested.
    mutating func rowsChanged(by number: Int) -> [RecordsEffect] {
        located = nil
        var effects = revealOthers() + showSelection()
        let row = selectedRow
        if let pending = reveal, pending.record == selection, let row {
            reveal = nil
            effects.append(.scroll(to: row, pending.position))
        }
        effects += [.titleChanged, .show(page)]
        return row == nil && several == nil ? effects + dropMissingSelection(number) : effects
    }

    /// Deselects a record that no longer exists: a complete snapshot of the list lacks it.
    private mutating func dropMissingSelection(_ number: Int) -> [RecordsEffect] {
        guard let records = ownRows?.records, records.isComplete, records.request.query.isEmpty,
            selection != nil, reveal.map({ number > $0.generation }) ?? true
        else { return [] }
        (selection, reveal) = (nil, nil)
        return [.selectionChanged(opens: false)]
    }

    /// Reports an error. Canceled work and lists that were deleted meanwhile are none: an event
    /// follows.
    func report(_ error: LibraryError) -> [RecordsEffect] {
        error.code == .cancelled || error.code == .notFound ? [] : [.report(error)]
    }
}
