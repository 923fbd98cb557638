import GRDB
import TroveModel

/// The cached orders of long lists, in the library: see ``OrderTable``. They are cached shortly
/// after they were computed, after an import, and when the library is closed.
enum OrderCache: ListCache {
    static let label = "trove.orders"

    /// Caches the order of a request. After cancellation, only if it is in memory.
    static func update(
        _ request: RecordListRequest, in library: Library, maximumAge: Int64,
        by updater: CacheUpdater<OrderCache>
    ) -> BackgroundOutcome {
        guard
            let (order, signature) = try? library.read({ db in
                try library.orderToCache(
                    request, in: db, maximumAge: maximumAge, cancellation: updater.cancellation)
            })
        else { return .done }
        let step = library.backgroundStep { db in
            try OrderTable(db: db, list: request.list).store(order, signature) ? true : nil
        }
        if case .isBusy = step { return .isBusy }
        return .done
    }
}

extension CacheUpdater<OrderCache> {
    /// Whether the order of a request is cached at all.
    func keeps(_ request: RecordListRequest, of list: List) -> Bool {
        request.scope == .records && keeps(list)
    }
}

extension Library {
    /// Caches the orders of a list by every field, so that the list opens at once however it is
    /// sorted, and the columns that queries use. This happens automatically in the background after
    /// an import, and when a list without cached orders is shown.
    ///
    /// - Throws: `notFound` if the list does not exist.
    /// - Complexity: O(*n* log *n*) per field for *n* records, on a background thread.
    public func prepareOrders(of list: ListID) async throws(LibraryError) {
        let requests = Self.sensibleRequests(for: try self.list(list))
        await columnCache.updateNow(list, in: self)
        await orderCache.updateNow(requests, in: self)
    }

    /// Returns the requests that users are likely to make: the list's own order, the manual order,
    /// every field ascending, and numbers and dates descending.
    static func sensibleRequests(for list: List) -> [RecordListRequest] {
        let id = list.id
        var requests = [RecordListRequest(list), RecordListRequest(list: id)]
        for field in list.fields {
            requests.append(RecordListRequest(list: id, sort: .field(field.id)))
            switch field.valueKind.definition.order {
            case .alphabetical, .byTitle, .none: continue
            case .numeric, .chronological: break
            }
            requests.append(RecordListRequest(list: id, sort: .field(field.id, ascending: false)))
        }
        var seen: Set<RecordListRequest> = []
        return Array(requests.filter { seen.insert($0).inserted }.prefix(OrderTable.maximumCount))
    }

    /// Returns the current order to cache; nil if the cached one is recent enough.
    ///
    /// - Parameters:
    ///   - maximumAge: The number of changes from which a cached order is too old.
    ///   - cancellation: Cancels computing the order, but not updating an existing one.
    fileprivate func orderToCache(
        _ request: RecordListRequest, in db: Database, maximumAge: Int64,
        cancellation: CancellationFlag
    ) throws -> (RecordList, OrderSignature)? {
        let list = try ListStore.list(request.list, in: db)
        guard orderCache.keeps(request, of: list) else { return nil }
        // Updating an existing order is finished even while the library is being closed.
        var builder = RecordListBuilder(
            db: db, list: list, request: request.withoutQuery, cancellation: CancellationFlag())
        let signature = try OrderSignature(builder)
        let stamp = try builder.stamp()
        if let stored = try OrderTable(db: db, list: list.id).stamp(signature),
            stamp.age(since: stored) < maximumAge,
            try changes(
                since: stored, until: stamp, deciding: builder.request, of: list, db) != nil
        {
            return nil
        }
        if let known = try currentOrder(for: builder) ?? cachedOrder(for: builder) {
            return (known, signature)
        }
        builder.cancellation = cancellation
        return (try builder.build(), signature)
    }
}
