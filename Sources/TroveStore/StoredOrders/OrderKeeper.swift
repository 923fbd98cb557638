import GRDB
import Synchronization
import TroveModel

/// Caches the orders of long lists in the library, in the background: shortly after they were computed,
/// after an import, and when the library is closed.
final class OrderKeeper: Sendable {
    /// When caching pays off.
    struct Policy: Sendable {
        /// The number of records from which orders are cached. Sorting shorter lists is fast enough.
        var minimumCount = 10_000
        /// The number of changes since caching from which an order is cached again.
        var maximumAge: Int64 = 256
        /// The delays from computing an order to caching it, and between attempts.
        var delays = BackgroundDelays()
    }

    private let currentPolicy = Mutex(Policy())
    private let work = BackgroundWork<RecordListRequest>(label: "trove.orders")
    private let cancellation = CancellationFlag()

    var policy: Policy { currentPolicy.withLock { $0 } }

    /// Replaces the policy. For tests, whose lists are short.
    func setPolicy(_ policy: Policy) {
        currentPolicy.withLock { $0 = policy }
    }

    /// Whether the order of a request is cached at all.
    func keeps(_ request: RecordListRequest, of list: List) -> Bool {
        request.scope == .records && list.recordCount >= policy.minimumCount
    }

    /// Schedules caching the orders of some requests.
    func store(_ requests: [RecordListRequest], in library: Library) {
        work.schedule(requests, in: library, policy.delays) { [self] in
            storeIfNeeded($0, in: $1)
        }
    }

    /// Caches the orders of some requests, and waits until that is done.
    func storeNow(_ requests: [RecordListRequest], in library: Library) async {
        await work.run { [self] in
            for request in requests { _ = storeIfNeeded(request, in: library) }
        }
    }

    /// Stops the work. First caches pending orders that are in memory, which is quick, but computes none.
    func close(_ library: Library) {
        cancellation.cancel()
        for request in work.close() { _ = storeIfNeeded(request, in: library) }
    }

    /// Caches the order of a request unless the cached one is recent enough. Does not report errors such as
    /// a full disk or a read-only library, because an order can be computed again.
    private func storeIfNeeded(
        _ request: RecordListRequest, in library: Library
    ) -> BackgroundOutcome {
        guard library.broadcaster.access.isWritable, library.files.problem == nil,
            let (order, signature) = try? library.read({ db in
                try library.orderToStore(request, in: db, cancellation: cancellation)
            })
        else { return .done }
        let step = library.backgroundStep { db in
            try OrderTable(db: db, list: request.list).store(order, signature) ? true : nil
        }
        if case .isBusy = step { return .isBusy }
        return .done
    }
}

extension Library {
    /// Caches the orders of a list by every field, so that the list opens at once however it is sorted, and
    /// the columns that queries use. This happens automatically in the background after an import, and when
    /// a list without cached orders is shown.
    ///
    /// - Throws: `notFound` if the list does not exist.
    /// - Complexity: O(*n* log *n*) per field for *n* records, on a background thread.
    public func prepareOrders(of list: ListID) async throws(LibraryError) {
        let requests = Self.sensibleRequests(for: try self.list(list))
        await columnKeeper.refreshNow(list, in: self)
        await orderKeeper.storeNow(requests, in: self)
    }

    /// Returns the requests that users are likely to make: the list's own order, the manual order, every
    /// field ascending, and numbers and dates descending.
    static func sensibleRequests(for list: List) -> [RecordListRequest] {
        let id = list.id
        var requests = [RecordListRequest(list), RecordListRequest(list: id)]
        for field in list.fields {
            requests.append(RecordListRequest(list: id, sort: .field(field.id)))
            guard field.valueKind.isNumeric || field.valueKind == .date else { continue }
            requests.append(RecordListRequest(list: id, sort: .field(field.id, ascending: false)))
        }
        var seen: Set<RecordListRequest> = []
        return Array(requests.filter { seen.insert($0).inserted }.prefix(OrderTable.maximumCount))
    }

    /// Returns the current order to cache; nil if the cached one is recent enough.
    ///
    /// - Parameter cancellation: Cancels computing the order, but not updating an existing one.
    fileprivate func orderToStore(
        _ request: RecordListRequest, in db: Database, cancellation: CancellationFlag
    ) throws -> (RecordList, OrderSignature)? {
        let list = try ListStore.list(request.list, in: db)
        guard orderKeeper.keeps(request, of: list) else { return nil }
        // Updating an existing order is finished even while the library is being closed.
        var builder = RecordListBuilder(
            db: db, list: list, request: request.withoutQuery, cancellation: CancellationFlag())
        let signature = try OrderSignature(builder)
        let stamp = try builder.stamp()
        if let stored = try OrderTable(db: db, list: list.id).stamp(signature),
            stamp.age(since: stored) < orderKeeper.policy.maximumAge,
            try changes(
                since: stored, until: stamp, deciding: builder.request, of: list, db) != nil
        {
            return nil
        }
        if let known = try currentOrder(for: builder) ?? storedOrder(for: builder) {
            return (known, signature)
        }
        builder.cancellation = cancellation
        return (try builder.build(), signature)
    }
}
