import GRDB

extension StepApplier {
    /// Records of which a change names those that moved; beyond that, the list is read anew.
    private static let maximumNamed = 1_000

    mutating func setOrder(_ positions: PositionTable, in id: ListID) throws -> Step {
        let table = ListTable(try list(id)).quotedName
        let read = try RawStatement("SELECT position FROM \(table) WHERE id = ?1", on: db)
        let write = try RawStatement("UPDATE \(table) SET position = ?2 WHERE id = ?1", on: db)
        var old: [PositionTable.Entry] = []
        old.reserveCapacity(positions.entries.count)
        for entry in positions.entries {
            read.bind(entry.record, at: 1)
            guard try read.step() else { throw Self.missingRecord }
            let position = read.int64(0)
            read.reset()
            guard position != entry.position else { continue }
            old.append(PositionTable.Entry(record: entry.record, position: position))
            write.bind(entry.record, at: 1)
            write.bind(entry.position, at: 2)
            try write.run()
        }
        note(id) { change in
            if old.count > Self.maximumNamed {
                change.affectsWholeList = true
            } else {
                change.moved += old.map(\.record)
            }
        }
        return .setOrder(id, PositionTable(old))
    }
}
