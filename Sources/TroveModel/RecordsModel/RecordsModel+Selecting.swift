import TableCore

extension RecordsModel {
    /// Selects the record of a row for the user. What was to be restored or revealed no longer is.
    mutating func selected(_ row: IndexPath, opens: Bool) -> [RecordsEffect] {
        guard let record = recordID(at: row) else { return [] }
        (restoration, reveal, entersResults) = (nil, nil, false)
        selection = record
        return [.selectionChanged(opens: opens)]
    }

    /// Selects the records of rows for the user, and no others.
    mutating func rowsSelected(
        _ positions: PositionSet, _ focused: IndexPath?, opens: Bool
    ) -> [RecordsEffect] {
        guard let rows = ownRows else { return [] }
        let positions = positions.limited(to: rows.records.count)
        guard let first = positions.first else {
            (restoration, reveal, selection) = (nil, nil, nil)
            return [.selectionChanged(opens: false)]
        }
        guard positions.count > 1 else {
            return selected(rows.records.indexPath(at: first), opens: opens)
        }
        (restoration, reveal, entersResults) = (nil, nil, false)
        let focus = focused.flatMap { row in
            rows.offset(at: row) == nil ? nil : rows.records.offset(of: row)
        }
        let primary = focus.flatMap { positions.contains($0) ? $0 : nil } ?? first
        selection = rows.id(atShown: primary)
        several = RecordSelection(
            in: rows.records, at: rows.moves.modelPositions(of: positions))
        located = several?.offsets
        return [.selectionChanged(opens: opens)]
    }

    mutating func revealed(_ record: RecordID) -> [RecordsEffect] {
        guard list != nil else { return [] }
        restoration = nil
        selection = record
        let row = selectedRow
        let effects: [RecordsEffect] = [.selectionChanged(opens: false), .select(row)]
        guard let row else {
            reveal = Reveal(record: record, position: .none, generation: generation)
            return effects
        }
        reveal = nil
        return effects + [.scroll(to: row, .none)]
    }

    /// The record a number of rows after the selected one, or before it for a negative number; nil
    /// if there is none.
    public func record(rowsAfterSelection rowCount: Int) -> RecordID? {
        guard let rows = ownRows, let row = selectedRow else { return nil }
        let offset = rows.records.offset(of: row) + rowCount
        return (0..<rows.records.count).contains(offset) ? rows.id(atShown: offset) : nil
    }
}
