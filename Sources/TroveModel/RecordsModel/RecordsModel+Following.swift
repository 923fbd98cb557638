import TableCore

extension RecordsModel {
    /// Follows a change of the library, updating only affected rows if possible.
    mutating func changed(
        _ change: Change, _ newList: List?, _ newBase: SearchQuery
    ) -> [RecordsEffect] {
        let showsOtherTexts = source?.showsOtherTexts(after: change) == true
        source?.invalidate(change)
        if rowSource !== source { rowSource?.invalidate(change) }
        guard let old = list, let newList, newList.id == old.id else { return [] }
        let isOwn = change.list == old.id
        let isRedefined = !newList.isDefined(like: old) || newBase != base
        (list, base) = (newList, newBase)
        if ownRows != nil { rows?.list = newList }
        var effects: [RecordsEffect] = isOwn || isRedefined ? [.titleChanged] : []
        if isRedefined || (isOwn && change.affectsWholeList) { effects.append(.definitionChanged) }
        if isOwn { effects += followDeletions(change) }
        if isOwn, change.cause != .external, let selection, change.updated.contains(selection) {
            // The row of a record says nothing of its place in a calendar.
            if viewKind == .calendar {
                effects.append(.showSelection)
            } else {
                followsSelection = true
            }
        }
        guard isOwn || isRedefined || showsOtherTexts else { return effects }
        var parts: Staleness = .records
        if isRedefined || showsOtherTexts || change.affectsLists || change.affectsWholeList {
            parts.insert(.texts)
        }
        if parts == .records, let shown = showValues(of: change, in: newList) {
            return effects + shown
        }
        let keepsOffset = !change.affectsLists || !unwrittenMoves.isEmpty
        return effects + follow(parts, keepsOffset: keepsOffset)
    }

    /// Follows the beginning of a day: searches relative to today may find other records, and rows
    /// may show texts about today.
    mutating func dayChanged() -> [RecordsEffect] {
        guard let wanted, wanted.query.dependsOnToday else {
            return rows == nil ? [] : [.reloadVisibleRows(of: nil)]
        }
        return load(wanted, keepsOffset: true)
    }

    /// Repeats what may have failed while the library could not be reached. A running load may
    /// still wait for an answer that never comes.
    mutating func reconnected() -> [RecordsEffect] {
        hasReportedUnreadableRows = false
        work = nil
        return follow(.records, keepsOffset: true)
    }

    /// Brings the rows up to date: by an update if they are those to show, else by a load.
    ///
    /// - Parameters:
    ///   - parts: The parts that are out of date, besides those known already.
    ///   - keepsOffset: Whether to keep the content offset if the rows have another order.
    mutating func follow(_ parts: Staleness, keepsOffset: Bool) -> [RecordsEffect] {
        stale.formUnion(parts)
        guard let wanted else { return [] }
        if case .load(let load) = work {
            return load.request == wanted ? [] : self.load(wanted, keepsOffset: keepsOffset)
        }
        guard let records = ownRows?.records, records.request == wanted, records.isComplete else {
            return load(wanted, keepsOffset: keepsOffset)
        }
        // Each pending move leads to another call when it is written.
        return work == nil && unwrittenMoves.isEmpty ? update(records) : []
    }

    /// Shows the values of one record that decide neither which rows there are nor their order,
    /// without asking the storage. The rows of several records could take long to read here.
    ///
    /// - Returns: Nil if the change may do more, if the rows are not up to date, or if the changed
    ///   one is not at hand and would be shown empty meanwhile.
    private mutating func showValues(of change: Change, in list: List) -> [RecordsEffect]? {
        guard change.updated.count == 1, work == nil, stale.isEmpty, unwrittenMoves.isEmpty,
            arrangement == nil, deletions.isEmpty, reveal == nil, let rows = ownRows,
            rows.moves.isEmpty,
            rows.records.request == wanted,
            let update = rows.records.update(afterValuesOf: change, of: list),
            update.updatedRows.allSatisfy({ isAtHand($0, in: update.new) })
        else { return nil }
        generation += 1
        work = .update(generation: generation)
        return updated(update, generation)
    }

    private func isAtHand(_ row: IndexPath, in records: RecordList) -> Bool {
        (try? source?.record(atOffset: records.offset(of: row), in: records)) != nil
    }

    /// Starts an update instead of the running load or update.
    mutating func update(_ records: RecordList) -> [RecordsEffect] {
        generation += 1
        work = .update(generation: generation)
        stale.remove(.records)
        return [.update(records, generation: generation)]
    }

    mutating func updated(_ update: RecordListUpdate, _ number: Int) -> [RecordsEffect] {
        guard case .update(number) = work, let before = rows else { return [] }
        work = nil
        guard !lacksMoves(number) else { return follow(.records, keepsOffset: true) }
        let selectedBefore = selectedRow
        adopt(update.new, from: number)
        if update.mayUpdateAnyRow { stale.insert(.texts) }
        var effects = Self.effects(of: update, on: before)
        if stale.contains(.texts) {
            stale.remove(.texts)
            effects.append(.reloadVisibleRows(of: nil))
        }
        effects += rowsChanged(by: number) + followSelection(from: selectedBefore)
        return stale.isEmpty ? effects : effects + follow([], keepsOffset: true)
    }

    /// Keeps the selected record in sight if its row is another one since the user changed it.
    mutating func followSelection(from before: IndexPath?) -> [RecordsEffect] {
        guard followsSelection else { return [] }
        followsSelection = false
        guard let row = selectedRow, row != before else { return [] }
        return [.scroll(to: row, .none)]
    }

    private static func effects(
        of update: RecordListUpdate, on before: RecordRows
    ) -> [RecordsEffect] {
        if !before.moves.isEmpty {
            // The view has moved the rows already.
            let isSame = update.old.sections.map(\.range) == update.new.sections.map(\.range)
            return isSame
                ? [.reloadDifferences(from: before, updated: update.updatedRows)]
                : [.reload(contentOffset: nil)]
        }
        if update.needsReload || update.old.isEmpty || update.new.isEmpty {
            return [.reload(contentOffset: nil)]
        }
        return update.isEmpty ? [] : [.apply(update)]
    }

    mutating func updateFailed(_ error: LibraryError, _ number: Int) -> [RecordsEffect] {
        guard case .update(number) = work else { return [] }
        work = nil
        let effects = report(error)
        return stale.contains(.records) ? effects + follow([], keepsOffset: true) : effects
    }
}

extension List {
    /// Whether another list has the same definition, whatever its records.
    fileprivate func isDefined(like other: List) -> Bool {
        name == other.name && icon == other.icon && fields == other.fields
            && settings == other.settings
    }
}
