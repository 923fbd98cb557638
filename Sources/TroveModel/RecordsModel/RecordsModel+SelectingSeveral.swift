import TableCore

extension RecordsModel {
    /// The selected records, if there are several; nil if there is one or none.
    public var selectedRecords: RecordSelection? { several }

    /// The number of selected records.
    public var selectedCount: Int { several?.count ?? (selection == nil ? 0 : 1) }

    /// The flat positions of the rows of several selected records; nil if one or none is selected,
    /// or if the rows are not known yet.
    public var selectedPositions: PositionSet? {
        guard let located, let rows = ownRows else { return nil }
        return rows.moves.shownPositions(of: located)
    }

    /// The number of selected records that are not among the rows, such as those that a search
    /// hides; nil while it is unknown.
    public var hiddenSelectionCount: Int? {
        guard let several else { return selection == nil || selectedRow != nil ? 0 : 1 }
        return located.map { several.count - $0.count }
    }

    /// The effects that show the selection in the view.
    mutating func showSelection() -> [RecordsEffect] {
        guard let several, let records = ownRows?.records else { return [.select(selectedRow)] }
        if located == nil {
            lastLocation += 1
            guard several.isQuicklyFound(in: records) else {
                return [.locate(several, in: records, number: lastLocation)]
            }
            return show(several.offsets(in: records))
        }
        return [.selectRows(selectedPositions ?? PositionSet(), primary: selectedRow)]
    }

    mutating func selectionLocated(_ offsets: PositionSet, _ number: Int) -> [RecordsEffect] {
        guard number == lastLocation, several != nil, located == nil, ownRows != nil else {
            return []
        }
        return show(offsets)
    }

    /// Shows several selected records at their offsets in the snapshot. Records that a complete
    /// snapshot of the list lacks no longer exist, so they are deselected.
    private mutating func show(_ offsets: PositionSet) -> [RecordsEffect] {
        guard let rows = ownRows, let several else { return [] }
        let records = rows.records
        guard records.isComplete, records.request.query.isEmpty, reveal == nil else {
            located = offsets
            return [.selectRows(selectedPositions ?? offsets, primary: selectedRow)]
        }
        return select(RecordSelection(in: records, at: offsets), of: several.count)
    }

    /// Replaces the selected records by those of them that are left.
    ///
    /// - Parameter count: The number of selected records before.
    private mutating func select(
        _ left: RecordSelection, of count: Int
    ) -> [RecordsEffect] {
        let changed: [RecordsEffect] =
            left.count == count ? [] : [.selectionChanged(opens: false)]
        guard let first = left.offsets.first else {
            selection = nil
            return [.select(nil)] + changed
        }
        let primary = selection.flatMap { left.contains($0) ? $0 : nil }
        if primary == nil || left.count == 1 { selection = left.records.id(at: first) }
        guard left.count > 1 else { return [.select(selectedRow)] + changed }
        several = left
        located = left.offsets
        return showSelection() + changed
    }

    /// Deselects those of several selected records that were deleted.
    mutating func deselect(deleted ids: [RecordID]) -> [RecordsEffect] {
        guard var left = several else { return [] }
        let count = left.count
        left.remove(ids)
        guard left.count < count else { return [] }
        let isCurrent = located == several?.offsets
        guard isCurrent else {
            several = left
            return showSelection() + [.selectionChanged(opens: false)]
        }
        return select(left, of: count)
    }

    // MARK: - Revealing

    /// Selects records that may not be among the rows yet; of very many, only the first.
    mutating func allRevealed(_ ids: [RecordID]) -> [RecordsEffect] {
        guard let first = ids.first else { return [] }
        let effects = revealed(first)
        guard ids.count > 1, ids.count <= Self.revealedCount else { return effects }
        if reveal == nil {
            reveal = Reveal(record: first, others: ids, position: .none, generation: generation)
            let others = revealOthers()
            return others.isEmpty ? effects : effects + others + showSelection()
        }
        reveal = Reveal(record: first, others: ids, position: .none, generation: generation)
        return effects
    }

    /// The maximum number of records that are selected together before they have rows.
    private static let revealedCount = 1_000

    /// Selects the records to reveal, once all are among the rows.
    mutating func revealOthers() -> [RecordsEffect] {
        guard let pending = reveal, pending.record == selection, pending.others.count > 1,
            let rows = ownRows, rows.records.hasLookup || rows.records.count < 100_000
        else { return [] }
        let offsets = pending.others.compactMap { rows.records.offset(of: $0) }
        guard offsets.count == pending.others.count else { return [] }
        selection = pending.record
        several = RecordSelection(in: rows.records, at: PositionSet(offsets.map { $0..<$0 + 1 }))
        located = several?.offsets
        return [.selectionChanged(opens: false)]
    }
}
