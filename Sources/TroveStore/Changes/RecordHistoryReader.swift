import Foundation
import GRDB
import TroveModel

/// Reads the history of one record, from the present back.
///
/// A step stores the values before a change. The values after it come from the next newer step of
/// the same record, or from the record itself.
struct RecordHistoryReader {
    private let db: Database
    private let cancellation: CancellationFlag
    private var record: PastRecord
    private var entries: [RecordHistoryEntry] = []
    private var hasEnded = false

    init(
        _ record: RecordID, in list: ListID, db: Database, cancellation: CancellationFlag
    ) throws {
        (self.db, self.cancellation) = (db, cancellation)
        self.record = try PastRecord(record, in: list, db: db)
    }

    /// Returns the last changes of the record, newest first.
    mutating func entries(limit: Int) throws -> [RecordHistoryEntry] {
        var last = Int64.max
        while !hasEnded, entries.count < limit {
            // A record that came from another list has another number there.
            let address = record.address
            let steps = try HistoryIndex(db: db).steps(concerning: address, before: last)
            var isSameRecord = true
            while isSameRecord, !hasEnded, entries.count < limit {
                guard let step = try steps.next() else {
                    hasEnded = true
                    break
                }
                try cancellation.check()
                last = step
                if let row = try Self.row(of: step, in: db) { try read(row) }
                isSameRecord = record.address == address
            }
        }
        return try linked(entries)
    }

    /// The row of a step; nil for an undone one.
    private static func row(of step: Int64, in db: Database) throws -> Row? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM history WHERE id = ? AND NOT is_undone", arguments: [step])
    }

    private mutating func read(_ row: Row) throws {
        let steps = Step.modernized(
            try JSON.value([Step].self, from: try row.value("steps", of: "history")))
        let list = record.address.list
        record.begin()
        for step in steps {
            guard try record.goBack(by: step) else { continue }
            if let origin = Self.origin(of: record.address, in: steps) {
                record.goBack(to: origin.record, in: origin.list)
                continue
            }
            entries.append(try entry(row, .added, in: list, record.firstValues()))
            hasEnded = true
            return
        }
        let changes = record.effect == .moved ? [] : record.changes()
        guard record.effect != nil || !changes.isEmpty else { return }
        entries.append(try entry(row, record.effect ?? .changed, in: list, changes))
    }

    private func entry(
        _ row: Row, _ effect: RecordHistoryEntry.Effect, in list: ListID,
        _ changes: [RecordedChange]
    ) throws -> RecordHistoryEntry {
        RecordHistoryEntry(
            action: ChangeName(stored: try row.value("name", of: "history")),
            performedAt: Date(
                timeIntervalSince1970: Double(
                    try row.value("performed_at", of: "history") as Int64)),
            effect: effect, list: list, fields: changes)
    }

    /// The record of another list that became a record, if the steps undo a move of records. Moves
    /// through tables, of very many records, do not tell which one it was.
    private static func origin(
        of address: RecordAddress, in steps: [Step]
    ) -> (list: ListID, record: StoredRecord)? {
        var index: Int?
        var count = 0
        for case .erase(address.list, let records) in steps {
            guard let found = records.firstIndex(of: address.record) else { continue }
            (index, count) = (found, records.count)
        }
        guard let index else { return nil }
        for case .insert(let list, let records) in steps
        where list != address.list && records.count == count {
            return (list, records[index])
        }
        return nil
    }

    /// Adds the present titles of linked records.
    private func linked(_ entries: [RecordHistoryEntry]) throws -> [RecordHistoryEntry] {
        let titles = LinkTitles()
        func linked(_ value: RecordedValue, of list: ListID) throws -> RecordedValue {
            guard case .record(let id) = value.value else { return value }
            var value = value
            value.link = try titles.linked(
                id, in: value.field.options.targetList ?? list, db: db)
            return value
        }
        return try entries.map { entry in
            RecordHistoryEntry(
                action: entry.action, performedAt: entry.performedAt, effect: entry.effect,
                list: entry.list,
                fields: try entry.fields.map { change in
                    var change = change
                    change.before = try linked(change.before, of: entry.list)
                    change.after = try linked(change.after, of: entry.list)
                    return change
                })
        }
    }
}
