package import Foundation

/// A step of the history, with what it holds of a record.
package struct HistoryStep<Part> {
    /// The identity; later steps have greater ones.
    package let id: Int64
    /// The action and its objects.
    package let action: ChangeName
    /// The time of the change.
    package let performedAt: Date
    /// The person who made the change; nil in a library of one person.
    package let author: String?
    /// The changes to take back, in this order.
    package let parts: [Part]

    /// Creates a step.
    package init(
        id: Int64, action: ChangeName, performedAt: Date, author: String? = nil, parts: [Part]
    ) {
        self.id = id
        self.action = action
        self.performedAt = performedAt
        self.author = author
        self.parts = parts
    }
}

/// The stored history of a library, which is read from the present back.
package protocol RecordHistoryTables {
    associatedtype Past: PastValues
    associatedtype Part

    /// Visits the steps before another one that may concern a record, newest first, without undone
    /// ones.
    ///
    /// - Parameter visit: Takes a step; returns whether to go on.
    func visitSteps(
        concerning record: RecordAddress, before step: Int64,
        _ visit: (HistoryStep<Part>) throws -> Bool
    ) throws

    /// Takes a record back by a part of a step. A record that came from another list goes back
    /// there.
    ///
    /// - Returns: Whether the record did not exist before.
    func goBack(_ record: inout Past, by part: Part, of step: HistoryStep<Part>) throws -> Bool

    /// The linked record with the given identity, as it is now.
    func linkedRecord(_ id: RecordID, in list: ListID) throws -> LinkedRecord
}

extension RecordHistoryTables {
    /// Returns the last changes of a record, newest first.
    ///
    /// - Parameter record: The record as it is now.
    package func entries(of record: Past, limit: Int) throws -> [RecordHistoryEntry] {
        var (record, entries, isFirst) = (record, [RecordHistoryEntry](), false)
        var last = Int64.max
        while !isFirst, entries.count < limit {
            // A record that came from another list has another number there.
            let address = record.address
            try visitSteps(concerning: address, before: last) { step in
                last = step.id
                if let entry = try entry(of: step, &record) { entries.append(entry) }
                isFirst = entries.last?.effect == .added
                return !isFirst && entries.count < limit && record.address == address
            }
            if record.address == address { isFirst = true }
        }
        return try entries.map(linked)
    }

    /// Takes a record back by a step.
    ///
    /// - Returns: The change of the record; nil if the step did not concern it.
    private func entry(
        of step: HistoryStep<Part>, _ record: inout Past
    ) throws -> RecordHistoryEntry? {
        let list = record.address.list
        func entry(
            _ effect: RecordHistoryEntry.Effect, _ changes: [RecordedChange]
        ) -> RecordHistoryEntry {
            RecordHistoryEntry(
                action: step.action, performedAt: step.performedAt, effect: effect, list: list,
                fields: changes, author: step.author)
        }
        record.begin()
        for part in step.parts where try goBack(&record, by: part, of: step) {
            return entry(.added, record.firstValues())
        }
        let changes = record.change.effect == .moved ? [] : record.changes()
        guard record.change.effect != nil || !changes.isEmpty else { return nil }
        return entry(record.change.effect ?? .changed, changes)
    }

    /// Adds the present titles of linked records.
    private func linked(_ entry: RecordHistoryEntry) throws -> RecordHistoryEntry {
        func linked(_ value: RecordedValue) throws -> RecordedValue {
            guard case .record(let id) = value.value else { return value }
            var value = value
            value.link = try linkedRecord(id, in: value.field.options.targetList ?? entry.list)
            return value
        }
        var entry = entry
        for index in entry.fields.indices {
            entry.fields[index].before = try linked(entry.fields[index].before)
            entry.fields[index].after = try linked(entry.fields[index].after)
        }
        return entry
    }
}
