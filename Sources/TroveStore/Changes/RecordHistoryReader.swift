import Foundation
import GRDB
import TroveModel

/// Reads the history of one record, from the present back.
///
/// A step stores the values before a change. The values after it come from the next newer step of
/// the same record, or from the record itself.
struct RecordHistoryReader: RecordHistoryTables {
    let db: Database
    let cancellation: CancellationFlag
    private let titles = LinkTitles()

    init(db: Database, cancellation: CancellationFlag) {
        (self.db, self.cancellation) = (db, cancellation)
    }

    func visitSteps(
        concerning record: RecordAddress, before step: Int64,
        _ visit: (HistoryStep<Step>) throws -> Bool
    ) throws {
        let ids = try HistoryIndex(db: db).steps(concerning: record, before: step)
        while let id = try ids.next() {
            try cancellation.check()
            guard let step = try self.step(id) else { continue }
            guard try visit(step) else { return }
        }
    }

    /// A step with the steps that undo it; nil for an undone one.
    private func step(_ id: Int64) throws -> HistoryStep<Step>? {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM history WHERE id = ? AND NOT is_undone", arguments: [id])
        guard let row else { return nil }
        let time: Int64 = try row.value("performed_at", of: "history")
        return HistoryStep(
            id: id, action: ChangeName(stored: try row.value("name", of: "history")),
            performedAt: Date(timeIntervalSince1970: Double(time)),
            parts: Step.modernized(
                try JSON.value([Step].self, from: try row.value("steps", of: "history"))))
    }

    func goBack(
        _ record: inout PastRecord, by part: Step, of step: HistoryStep<Step>
    ) throws -> Bool {
        guard try record.goBack(by: part) else { return false }
        guard let origin = Self.origin(of: record.address, in: step.parts) else { return true }
        record.goBack(to: origin.record, in: origin.list)
        return false
    }

    func linkedRecord(_ id: RecordID, in list: ListID) throws -> LinkedRecord {
        try titles.linked(id, in: list, db: db)
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
}
