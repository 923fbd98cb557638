extension RecordsModel {
    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: RecordsEvent) -> [RecordsEffect] {
        let (oldKind, oldList) = (viewKind, rows?.list.id)
        let effects = react(to: event)
        guard viewKind != oldKind else { return effects }
        // The other effects are those of the new view.
        return viewKindChanged(keepsPlace: oldList != nil && rows?.list.id == oldList) + effects
    }

    private mutating func react(to event: RecordsEvent) -> [RecordsEffect] {
        switch event {
        case .listShown(let list, let base, let source, let restoring):
            return show(list, within: base, source: source, restoring: restoring)
        case .draftsChanged(let records): return mark(records)
        case .loaded(let stage, let generation): return loaded(stage, generation)
        case .loadEnded(let error, let generation): return loadEnded(error, generation)
        case .updated(let update, let generation): return updated(update, generation)
        case .updateFailed(let error, let generation): return updateFailed(error, generation)
        case .changed(let change, let list, let base): return changed(change, list, base)
        case .dayChanged: return dayChanged()
        case .reconnected: return reconnected()
        case .rowsUnreadable(let error): return rowsUnreadable(error)
        case .searchBegan(let offset): return searchBegan(offset)
        case .queryChanged(let text): return queryChanged(text)
        case .resultsEntered: return resultsEntered()
        case .searchEnded: return endSearch()
        case .editingToggled: return toggleEditing()
        case .editingEnded: return mode == .editing ? change(to: .browsing) : []
        case .selected(let row, let opens): return selected(row, opens: opens)
        case .rowsSelected(let positions, let focused, let opens):
            return rowsSelected(positions, focused, opens: opens)
        case .selectionLocated(let offsets, let number): return selectionLocated(offsets, number)
        case .revealed(let record): return revealed(record)
        case .allRevealed(let records): return allRevealed(records)
        case .moved(let from, let to): return moved(from: from, to: to)
        case .dropped(let records, let row): return dropped(records, before: row)
        case .filed(let records, let column, let item):
            return filed(records, column, before: item)
        case .manualOrderAnswered(let isWanted, let move): return answered(isWanted, move)
        case .moveWritten(let move, let list): return moveWritten(move, list)
        case .moveFailed(let error, let move): return moveFailed(error, move)
        case .deletionRequested(let rows): return delete(rows)
        case .selectionDeletionRequested: return deleteSelection()
        case .deletionEnded(let ids, let list, let error):
            return deletionEnded(ids, list, error)
        }
    }

    private mutating func mark(_ records: Set<RecordID>) -> [RecordsEffect] {
        let changed = records.symmetricDifference(markedRecords)
        markedRecords = records
        return changed.isEmpty ? [] : [.reloadVisibleRows(of: changed)]
    }

    /// Reports once per list why rows are empty.
    private mutating func rowsUnreadable(_ error: LibraryError) -> [RecordsEffect] {
        guard !hasReportedUnreadableRows else { return [] }
        hasReportedUnreadableRows = true
        return [.report(error)]
    }

    private mutating func toggleEditing() -> [RecordsEffect] {
        guard mode == .editing || hasEditingMode else { return [] }
        let effects = mode == .searching ? [.closeSearch] + endSearch() : []
        return effects + change(to: mode == .editing ? .browsing : .editing)
    }

    mutating func change(to newMode: Mode) -> [RecordsEffect] {
        guard newMode != mode else { return [] }
        mode = newMode
        return [.modeChanged]
    }
}
