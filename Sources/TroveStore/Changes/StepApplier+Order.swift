import GRDB
import TroveModel

extension StepApplier {
    mutating func setOrder(_ positions: PositionTable, in id: ListID) throws -> Step {
        let table = ListTable(try list(id))
        var old: [PositionTable.Entry] = []
        if positions.entries.count <= BulkTable.announcedCount {
            old = try place(positions.entries, in: table)
        } else {
            try BulkWriter(db: db, table: table).write(recounts: false) {
                old = try placeMany(positions.entries, in: table)
            }
        }
        note(old.map(\.record), as: \.moved, in: id)
        return .setOrder(id, PositionTable(old))
    }

    /// Writes the positions that differ.
    ///
    /// - Returns: The previous positions of the changed records.
    private func place(
        _ entries: [PositionTable.Entry], in table: ListTable
    ) throws -> [PositionTable.Entry] {
        let name = table.quotedName
        let read = try RawStatement("SELECT position FROM \(name) WHERE id = ?1", on: db)
        let write = try RawStatement("UPDATE \(name) SET position = ?2 WHERE id = ?1", on: db)
        var old: [PositionTable.Entry] = []
        old.reserveCapacity(entries.count)
        for entry in entries {
            read.bind(entry.record, at: 1)
            guard try read.step() else { throw LibraryError.missingRecord }
            let position = read.int64(0)
            read.reset()
            guard position != entry.position else { continue }
            old.append(PositionTable.Entry(record: entry.record, position: position))
            write.bind(entry.record, at: 1)
            write.bind(entry.position, at: 2)
            try write.run()
        }
        return old
    }

    /// Writes the positions; for more than a quarter of all records, rebuilding the index is faster
    /// than updating it.
    private func placeMany(
        _ entries: [PositionTable.Entry], in table: ListTable
    ) throws -> [PositionTable.Entry] {
        let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.quotedName)") ?? 0
        guard entries.count * 4 > total else { return try place(entries, in: table) }
        try table.dropOrderIndex(in: db)
        let old = try place(entries, in: table)
        try table.createOrderIndex(in: db)
        return old
    }
}
