import GRDB
import Synchronization

/// Puts orders that took long to compute into the library, when nobody waits for anything: a moment
/// after they were made, after an import, and when the library is closed.
final class OrderKeeper: Sendable {
    /// What is worth it.
    struct Policy: Sendable {
        /// Lists with fewer records are ordered at once, without a stored order.
        var minimumCount = 10_000
        /// A stored order that this many changes have to be mended in is stored anew.
        var maximumAge: Int64 = 256
        /// The time from the making of an order to the storing, and between attempts.
        var delays = BackgroundDelays()
    }

    private let currentPolicy = Mutex(Policy())
    private let work = BackgroundWork<RecordListRequest>(label: "trove.orders")
    private let cancellation = CancellationFlag()

    var policy: Policy { currentPolicy.withLock { $0 } }

    /// For tests, which have short lists.
    func setPolicy(_ policy: Policy) {
        currentPolicy.withLock { $0 = policy }
    }

    /// Whether orders like this one are stored at all.
    func keeps(_ request: RecordListRequest, of list: List) -> Bool {
        request.scope == .records && list.recordCount >= policy.minimumCount
    }

    /// Stores the orders of some requests soon.
    func store(_ requests: [RecordListRequest], in library: Library) {
        work.schedule(requests, in: library, policy.delays) { [self] in
            storeIfNeeded($0, in: $1)
        }
    }

    /// Stores the orders of some requests, and waits until that is done.
    func storeNow(_ requests: [RecordListRequest], in library: Library) async {
        await work.run { [self] in
            for request in requests { _ = storeIfNeeded(request, in: library) }
        }
    }

    /// Ends the work. An order that is in memory and was to be stored is stored first, because that
    /// takes a moment; one that would have to be made is not.
    func close(_ library: Library) {
        cancellation.cancel()
        for request in work.close() { _ = storeIfNeeded(request, in: library) }
    }

    /// An order that cannot be stored, on a full disk or in a library that may not be written, is made
    /// anew when it is wanted: so no error is told to anybody.
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
    /// Makes the orders by every field of a list, and stores them, so that the list opens at once
    /// however it is sorted; and the copies of its columns that queries use. After an import this
    /// happens by itself, in the background, and when a list is shown of which no order is stored.
    ///
    /// - Complexity: O(*n* log *n*) per field, on a thread of its own.
    public func prepareOrders(of list: ListID) async throws(LibraryError) {
        let requests = Self.sensibleRequests(for: try self.list(list))
        await columnKeeper.refreshNow(list, in: self)
        await orderKeeper.storeNow(requests, in: self)
    }

    /// The orders that people are likely to ask for: as the list says, by hand, by every field, and
    /// what is large or new first.
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

    /// An order that should be stored, as it is now; nil if what is stored is good enough, or if it
    /// would have to be made and the library is being closed.
    fileprivate func orderToStore(
        _ request: RecordListRequest, in db: Database, cancellation: CancellationFlag
    ) throws -> (RecordList, OrderSignature)? {
        let list = try ListStore.list(request.list, in: db)
        guard orderKeeper.keeps(request, of: list) else { return nil }
        // What is only mended is finished even when the library is being closed.
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
