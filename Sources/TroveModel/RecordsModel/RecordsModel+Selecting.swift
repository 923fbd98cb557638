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
}
