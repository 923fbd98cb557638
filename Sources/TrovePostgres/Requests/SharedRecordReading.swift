import Dispatch
import Foundation
import Synchronization
public import TroveModel

extension SharedLibrary {
    public func recordReading() throws(LibraryError) -> any RecordReading {
        SharedRecordReading(library: self)
    }
}

/// Reads visible rows. On the main thread, which must not wait for the network, rows that are not
/// at hand arrive later; other threads wait.
private final class SharedRecordReading: RecordReading {
    /// The rows of one list that are not at hand.
    private struct Rows {
        /// The records that will be read next.
        var wanted: Set<RecordID> = []
        var isReading = false
        var arrivals: [() -> Void] = []
    }

    private let library: SharedLibrary
    private var lists: [ListID: Rows] = [:]

    /// The pause after a failed read.
    private static let pause = DispatchTimeInterval.seconds(1)

    init(library: SharedLibrary) { self.library = library }

    func records(
        _ ids: [RecordID], of list: List, arrived: @escaping () -> Void
    ) throws(LibraryError) -> [Record]? {
        guard MainQueue.isCurrent else { return try wait(for: ids, of: list) }
        let (found, missing) = library.rows.records(ids, of: list, since: library.catalog.number)
        if missing.isEmpty { return found }
        var rows = lists[list.id] ?? Rows()
        rows.wanted.formUnion(missing)
        rows.arrivals.append(arrived)
        lists[list.id] = rows
        read(list)
        return nil
    }

    func list(_ id: ListID) throws(LibraryError) -> List { try library.catalog.list(id) }

    func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID> {
        let lists = library.catalog.lists
        let targets = try library.catalog.list(list).linkTargets
        return lists.filter { targets.contains($0.id) }.reduce(into: targets) { found, target in
            var target = target
            let titleFields = target.titleFields
            target.fields = target.fields.filter { titleFields.contains($0.id) }
            found.formUnion(target.linkTargets)
        }
    }

    private func wait(for ids: [RecordID], of list: List) throws(LibraryError) -> [Record] {
        func read(_ db: PostgresSession) throws -> [Record] {
            try SharedLibrary.reading(db) { try library.shown(ids, of: list, in: $0).records }
        }
        do {
            do {
                return try library.rowReader.wait(read)
            } catch let error as PostgresError where error.isLostConnection {
                // The connection was lost since its last use; a new one may be possible.
                return try library.rowReader.wait(read)
            }
        } catch {
            throw library.failure(error)
        }
    }

    /// Reads the wanted records of a list, unless a read is running: that one continues with them.
    private func read(_ list: List) {
        guard var rows = lists[list.id], !rows.isReading, !rows.wanted.isEmpty else { return }
        let ids = Array(rows.wanted)
        rows.wanted = []
        rows.isReading = true
        lists[list.id] = rows
        // Only the main thread uses the reading.
        nonisolated(unsafe) weak let reading = self
        Task { [library] in
            let result = await library.row(ids, of: list)
            DispatchQueue.main.async { reading?.receive(result, for: ids, of: list) }
        }
    }

    private func receive(
        _ result: (records: [Record], number: Int64)?, for ids: [RecordID], of list: List
    ) {
        guard var rows = lists[list.id] else { return }
        rows.isReading = false
        let arrivals = rows.arrivals
        rows.arrivals = []
        if let result { library.rows.note(result.records, for: ids, of: list, result.number) }
        lists[list.id] = rows
        let announce = { for arrived in arrivals { arrived() } }
        guard result == nil else {
            read(list)
            return announce()
        }
        // Whoever shows the rows asks again then.
        nonisolated(unsafe) let later = announce
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { later() }
    }
}

/// The rows that were read last, for all that show records: whoever selects a row sees its record
/// at once.
final class RowCache: Sendable {
    /// A record as it was read last; nil if it does not exist.
    private struct Row {
        let record: Record?
        /// The number of the last entry of the journal when it was read.
        let number: Int64
    }

    private struct Rows {
        /// The fields of the values.
        var fields: [Field] = []
        var known: [RecordID: Row] = [:]
    }

    private let lists = Mutex<[ListID: Rows]>([:])

    /// The maximum number of rows of a list. Who shows them has a cache of its own.
    private static let capacity = 4_096

    /// The records that exist of those that were read after an entry of the journal, and the
    /// others.
    func records(
        _ ids: [RecordID], of list: List, since number: Int64
    ) -> (found: [Record], missing: [RecordID]) {
        lists.withLock { lists in
            guard let rows = lists[list.id], rows.fields == list.fields else { return ([], ids) }
            let missing = ids.filter { id in rows.known[id].map { $0.number < number } ?? true }
            return (ids.compactMap { rows.known[$0]?.record }, missing)
        }
    }

    /// Keeps records that were read.
    ///
    /// - Parameters:
    ///   - ids: The records that were asked for; those that are not in `records` do not exist.
    ///   - number: The number of the last entry of the journal then.
    func note(_ records: [Record], for ids: [RecordID], of list: List, _ number: Int64) {
        let found = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        lists.withLock { lists in
            var rows = lists.removeValue(forKey: list.id) ?? Rows()
            if rows.fields != list.fields || rows.known.count > Self.capacity { rows.known = [:] }
            rows.fields = list.fields
            for id in ids where (rows.known[id]?.number ?? .min) <= number {
                rows.known[id] = Row(record: found[id], number: number)
            }
            lists[list.id] = rows
        }
    }
}

/// The queue of the main actor, whose thread is the main one only in programs with a main loop.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on the main thread or the main queue, which must not wait.
    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
    }
}

extension SharedLibrary {
    /// Reads records on the connection of visible rows, with the number of the last entry of the
    /// journal; nil if that fails.
    fileprivate func row(
        _ ids: [RecordID], of list: List
    ) async -> (records: [Record], number: Int64)? {
        do {
            return try await rowReader.run { db in
                try Self.reading(db) { db in try self.shown(ids, of: list, in: db) }
            }
        } catch {
            _ = failure(error)
            return nil
        }
    }

    fileprivate func shown(
        _ ids: [RecordID], of list: List, in db: PostgresSession
    ) throws -> (records: [Record], number: Int64) {
        let number = try ChangeReader(db: db).last()
        let records = try RecordReader(list).shown(ids, in: db)
        seen.note(records, of: list)
        return (records, number)
    }
}
