import Synchronization
import TroveModel

/// The last complete orders in memory, and the changes since, so that searches and small changes do
/// not read a list again.
final class RecentOrders: Sendable {
    private struct State {
        /// The cached orders; the most recently used comes last.
        var orders: [RecordList] = []
        var changes: [ListID: [Change]] = [:]
        var readings: [ListID: JournalReading] = [:]
    }

    /// The last answer of the journal of a list.
    private struct JournalReading {
        let old: Int64
        let new: Int64
        /// The changed records; nil if the journal does not know them.
        let records: Set<RecordID>?
    }

    private let state = Mutex(State())

    static let capacity = 4
    private static let maximumChanges = 256
    /// The maximum number of changed records for which an order is updated rather than rebuilt.
    static let maximumRecords = 1_000

    /// Records a written change.
    func note(_ change: Change) {
        guard let list = change.list else { return }
        state.withLock { state in
            state.changes[list, default: []].append(change)
            if state.changes[list, default: []].count > Self.maximumChanges {
                state.changes[list]?.removeFirst(Self.maximumChanges / 2)
            }
        }
    }

    /// The records that changed between two generations as the journal tells them, which is read
    /// once for all that asks for the same change by another program.
    ///
    /// - Returns: The records; nil if the journal does not know them.
    func journaled(
        in list: ListID, from old: Int64, to new: Int64, _ read: () throws -> Set<RecordID>?
    ) rethrows -> Set<RecordID>? {
        let reading = state.withLock { $0.readings[list] }
        if let reading, reading.old == old, reading.new == new { return reading.records }
        let records = try read()
        state.withLock { state in
            state.readings[list] = JournalReading(old: old, new: new, records: records)
        }
        return records
    }

    func order(for request: RecordListRequest) -> RecordList? {
        state.withLock { state in
            guard let index = state.orders.firstIndex(where: { $0.request == request }) else {
                return nil
            }
            let order = state.orders.remove(at: index)
            state.orders.append(order)
            return order
        }
    }

    func store(_ order: RecordList) {
        state.withLock { state in
            state.orders.removeAll { $0.request == order.request }
            state.orders.append(order)
            if state.orders.count > Self.capacity { state.orders.removeFirst() }
        }
    }

    /// The records that changed between two generations, and those whose values changed; nil if
    /// they are not known exactly, or if there are more than ``maximumRecords``.
    func changes(
        of list: ListID, from old: Int64, to new: Int64
    ) -> (records: Set<RecordID>, updated: Set<RecordID>)? {
        let changes = state.withLock { $0.changes[list] ?? [] }
        var reached = old
        var records: Set<RecordID> = []
        var updated: Set<RecordID> = []
        for change in changes where change.generations.upperBound > old {
            guard reached < new else { break }
            guard change.generations.lowerBound == reached, !change.affectsWholeList else {
                return nil
            }
            records.formUnion(change.records)
            updated.formUnion(change.updated)
            reached = change.generations.upperBound
        }
        return reached == new && records.count <= Self.maximumRecords ? (records, updated) : nil
    }
}
