import TableCore

extension RecordsModel {
    /// Moves the records in rows to the trash, and the selection to a neighbor.
    mutating func delete(_ indexPaths: [IndexPath]) -> [RecordsEffect] {
        guard let rows = ownRows, let list else { return [] }
        var known = Set(deletions.keys)
        let targets = indexPaths.compactMap { row in
            rows.id(at: row).flatMap { known.insert($0).inserted ? (row: row, id: $0) : nil }
        }
        guard let first = targets.first else { return [] }
        for target in targets { deletions[target.id] = .pending }
        let ids = targets.map(\.id)
        let effects = ids.contains { $0 == selection } ? selectNeighbor(of: indexPaths, rows) : []
        return effects + [.delete(ids, list: list.id, first: first.row)]
    }

    /// Selects the row after deleted rows, else the one before.
    private mutating func selectNeighbor(
        of indexPaths: [IndexPath], _ rows: RecordRows
    ) -> [RecordsEffect] {
        let records = rows.records
        let shown = indexPaths.filter { rows.offset(at: $0) != nil }.map { records.offset(of: $0) }
        guard let first = shown.min(), let last = shown.max() else { return [] }
        let remains = { [deletions] in deletions[rows.id(atShown: $0)] == nil }
        let next =
            (last + 1..<records.count).first(where: remains)
            ?? (0..<first).last(where: remains)
        selection = next.map { rows.id(atShown: $0) }
        (restoration, reveal) = (nil, nil)
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
        guard let error, error.code != .cancelled else { return [] }
        return [.report(error)]
    }

    /// Forgets deletions that the result of a load or update contains.
    mutating func forgetDeletions(before number: Int) {
        deletions = deletions.filter { _, deletion in
            if case .written(let generation) = deletion { generation >= number } else { true }
        }
    }

    /// Deselects a deleted record; records that came back can be deleted again.
    mutating func followDeletions(_ change: Change) -> [RecordsEffect] {
        for id in change.inserted { deletions[id] = nil }
        guard let selection, change.deleted.contains(selection) else { return [] }
        (self.selection, reveal) = (nil, nil)
        return [.select(nil), .selectionChanged(opens: false)]
    }
}
