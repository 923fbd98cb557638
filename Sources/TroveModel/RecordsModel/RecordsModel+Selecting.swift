import TableCore

extension RecordsModel {
    /// Selects the record of a row for the user. What was to be restored or revealed no longer is.
    mutating func selected(_ row: IndexPath, opens: Bool) -> [RecordsEffect] {
        guard let record = recordID(at: row) else { return [] }
        (restoration, reveal, entersResults) = (nil, nil, false)
        selection = record
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

    /// The record a number of rows after the selected one, or before it for a negative number; nil if
    /// there is none.
    public func record(rowsAfterSelection rowCount: Int) -> RecordID? {
        guard let rows = ownRows, let row = selectedRow else { return nil }
        let offset = rows.records.offset(of: row) + rowCount
        return (0..<rows.records.count).contains(offset) ? rows.id(atShown: offset) : nil
    }
}
