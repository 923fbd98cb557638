import TableCore

extension RecordsModel {
    mutating func searchBegan(_ contentOffset: Double) -> [RecordsEffect] {
        guard mode != .searching, let request = wanted else { return [] }
        let records = ownRows?.records
        let isWhole = records?.request == request && records?.isComplete == true
        search = Search(
            records: isWhole ? records : nil, offset: restoration?.offset ?? contentOffset,
            request: request)
        // The results have offsets of their own.
        restoration = nil
        query = .all
        return change(to: .searching)
    }

    mutating func queryChanged(_ text: String) -> [RecordsEffect] {
        guard mode == .searching else { return [] }
        query = SearchQuery(text)
        entersResults = false
        guard let wanted else { return [] }
        if case .load(let load) = work {
            if load.request == wanted { return [] }
        } else if ownRows?.records.request == wanted {
            return isUnreachable ? [.show(page)] : []
        }
        return load(wanted, keepsOffset: false)
    }

    /// Selects the first result if none is selected, as soon as the results are those of the query.
    mutating func resultsEntered() -> [RecordsEffect] {
        guard ownRows?.records.request == wanted else {
            entersResults = isLoading
            return []
        }
        return enterResults()
    }

    mutating func enterResults() -> [RecordsEffect] {
        guard let rows = ownRows, !rows.records.isEmpty else { return [] }
        entersResults = false
        guard selectedRow == nil else { return [.focusRows] }
        let first = IndexPath(row: 0, section: 0)
        let effects: [RecordsEffect] = [.select(first), .scroll(to: first, .top)]
        return effects + selected(first, opens: false) + [.focusRows]
    }

    /// Shows the list as before the search, then follows the changes since.
    mutating func endSearch() -> [RecordsEffect] {
        guard mode == .searching, let search else { return [] }
        (self.search, query, entersResults) = (nil, .all, false)
        let effects = change(to: .browsing)
        guard let wanted else { return effects }
        let isSame = search.request == wanted
        if let rows = ownRows, rows.records.request == wanted, rows.records.isComplete {
            let cancel: [RecordsEffect] = isLoading ? [.cancel, .loadingEnded] : []
            if isLoading { (work, stale) = (nil, stale.union(.records)) }
            let back =
                cancel + (isSame ? [.scrollToOffset(search.offset)] : [])
                + (isUnreachable ? [.show(page)] : [])
            return effects + back + (stale.isEmpty ? [] : follow([], keepsOffset: true))
        }
        if let records = search.records, isSame {
            let wasLoading = isLoading
            // The snapshot is older than all deletions since.
            adopt(records, from: 0)
            let back: [RecordsEffect] = [.reload(contentOffset: search.offset)]
            let update = update(records)
            return effects + back + rowsChanged(by: 0) + [.allRowsShown]
                + (wasLoading ? [.loadingEnded] : []) + update
        }
        if isSame { restoration = RecordsRestoration(record: selection, offset: search.offset) }
        if case .load(let load) = work, load.request == wanted { return effects }
        return effects + load(wanted, keepsOffset: false)
    }
}
