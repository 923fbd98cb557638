import TableCore

extension RecordsModel {
    /// The maximum number of records whose deletion is followed record by record.
    private static let followedDeletions = 1_000

    /// Moves the records in rows to the trash, and the selection to a neighbor.
    mutating func delete(_ indexPaths: [IndexPath]) -> [RecordsEffect] {
        guard let rows = ownRows else { return [] }
        let known = indexPaths.filter { rows.offset(at: $0) != nil }
        let ids = known.compactMap { rows.id(at: $0) }
        return delete(ids, at: PositionSet(known.map { rows.records.offset(of: $0).range }))
    }

    /// Moves the selected records to the trash, and the selection to a neighbor. Of several, also
    /// those that are not among the rows.
    mutating func deleteSelection() -> [RecordsEffect] {
        guard let several, let rows = ownRows, let list else {
            return delete(selectedRow.map { [$0] } ?? [])
        }
        let positions = selectedPositions ?? PositionSet()
        guard several.count > Self.followedDeletions else {
            let shown = positions.positions.map { rows.id(atShown: $0) }
            let known = Set(shown)
            return delete(shown + several.ids.filter { !known.contains($0) }, at: positions)
        }
        return selectNeighbor(of: positions, rows) + [.deleteMany(several, list: list.id)]
    }

    /// - Parameters:
    ///   - records: The records.
    ///   - positions: The flat positions of their rows.
    private mutating func delete(
        _ records: [RecordID], at positions: PositionSet
    ) -> [RecordsEffect] {
        guard let rows = ownRows, let list else { return [] }
        var known = Set(deletions.keys)
        let ids = records.filter { known.insert($0).inserted }
        guard !ids.isEmpty else { return [] }
        for id in ids { deletions[id] = .pending }
        var effects: [RecordsEffect] = []
        if deletesSelection(ids) {
            effects = selectNeighbor(of: positions, rows)
            deletedSelection = (ids, selection)
        }
        return effects
            + [.delete(ids, list: list.id, first: ids.first.flatMap { rows.indexPath(of: $0) })]
    }

    /// Whether all selected records are among those to delete.
    private func deletesSelection(_ ids: [RecordID]) -> Bool {
        guard let several else { return ids.contains { $0 == selection } }
        guard several.count <= ids.count else { return false }
        return Set(several.ids).isSubset(of: ids)
    }

    /// Selects the row after deleted rows, else the one before.
    private mutating func selectNeighbor(
        of positions: PositionSet, _ rows: RecordRows
    ) -> [RecordsEffect] {
        let records = rows.records
        (restoration, reveal) = (nil, nil)
        guard let first = positions.first, let last = positions.last else {
            selection = nil
            return [.select(nil), .selectionChanged(opens: false)]
        }
        let remains = { [deletions] in deletions[rows.id(atShown: $0)] == nil }
        let next =
            (last + 1..<max(last + 1, records.count)).first(where: remains)
            ?? (0..<first).last(where: remains)
        selection = next.map { rows.id(atShown: $0) }
        return [.select(next.map { records.indexPath(at: $0) }), .selectionChanged(opens: false)]
    }

    mutating func deletionEnded(
        _ ids: [RecordID], _ deletedFrom: ListID, _ error: LibraryError?
    ) -> [RecordsEffect] {
        if deletedFrom == list?.id {
            for id in ids where deletions[id] == .pending {
                deletions[id] = error == nil ? .written(generation: generation) : nil
            }
        }
        guard let error else { return [] }
        let effects: [RecordsEffect] = error.code == .cancelled ? [] : [.report(error)]
        return effects + selectAgain(ids)
    }

    /// Selects records that were not deleted after all, unless the user has selected another one
    /// since.
    private mutating func selectAgain(_ ids: [RecordID]) -> [RecordsEffect] {
        guard let deleted = deletedSelection, deleted.ids == ids else { return [] }
        deletedSelection = nil
        guard several == nil, selection == deleted.next, let first = ids.first,
            ownRows?.indexPath(of: first) != nil
        else { return [] }
        return allRevealed(ids)
    }

    /// Forgets deletions that the result of a load or update contains.
    mutating func forgetDeletions(before number: Int) {
        deletions = deletions.filter { _, deletion in
            if case .written(let generation) = deletion { generation >= number } else { true }
        }
    }

    /// Deselects deleted records; records that came back can be deleted again.
    mutating func followDeletions(_ change: Change) -> [RecordsEffect] {
        for id in change.inserted { deletions[id] = nil }
        if several != nil { return deselect(deleted: change.deleted) }
        guard let selection, change.deleted.contains(selection) else { return [] }
        (self.selection, reveal) = (nil, nil)
        return [.select(nil), .selectionChanged(opens: false)]
    }
}

extension Int {
    /// The range of only this number.
    fileprivate var range: Range<Int> { self..<self + 1 }
}
