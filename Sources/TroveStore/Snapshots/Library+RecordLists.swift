import Dispatch
import GRDB
import TroveModel

extension Library {
    /// Reads the records that match a request, off the calling thread. For a long list, the stages
    /// start with the first page, and for a search with the first results, if they are found
    /// quickly; then follows the complete list, which is read when it is awaited.
    public func recordLists(for request: RecordListRequest) -> RecordListStages {
        RecordListStages { RecordListLoad.begin(request, in: self, $0).readOn }
    }

    /// All records that match a request.
    ///
    /// - Throws: `notFound` if the list does not exist, `cancelled`, I/O errors.
    public func recordList(for request: RecordListRequest) async throws(LibraryError) -> RecordList
    {
        do {
            for try await stage in recordLists(for: request) {
                if case .complete(let list) = stage { return list }
            }
            throw CancellationError()
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// The queue for long reads, which must not block Swift's own threads.
    static let readingQueue = DispatchQueue(
        label: "trove.reading", qos: .userInitiated, attributes: .concurrent)

    /// The first page of all records of a list; nil if the complete list is at hand, or if the page
    /// cannot be read without it.
    func firstPage(
        for request: RecordListRequest, in db: Database, cancellation: CancellationFlag
    ) throws -> RecordList? {
        guard request.query == .all else { return nil }
        try cancellation.check()
        let builder = RecordListBuilder(
            db: db, list: try ListStore.list(request.list, in: db), request: request,
            cancellation: cancellation)
        guard try knownOrder(for: builder) == nil else { return nil }
        return try builder.firstPage()
    }

    /// The records that match a request.
    ///
    /// - Parameter firstPage: Receives the first results of a search.
    func recordList(
        for request: RecordListRequest, in db: Database, cancellation: CancellationFlag,
        firstPage: (RecordList) -> Void
    ) throws -> RecordList {
        try cancellation.check()
        let list = try ListStore.list(request.list, in: db)
        let asked = request.query
        var baseRequest = request.withoutQuery
        if let sort = asked.sort,
            let field = QueryNames(list).column(called: sort.name)?.field
        {
            baseRequest.sort = .field(field.id, ascending: sort.ascending)
            baseRequest.grouping = .none
        }
        let builder = RecordListBuilder(
            db: db, list: list, request: baseRequest, cancellation: cancellation)
        var base = try knownOrder(for: builder)
        if base == nil {
            let built = try builder.build()
            recentOrders.store(built)
            base = built
            try keep(builder.request, of: list, in: db)
        }
        guard let base, asked != .all else {
            return base ?? RecordList(emptyFor: request)
        }
        let stamps = try LinkStamp.stamps(of: request.linkedLists(deciding: list), in: db)
        if asked.isEmpty {
            var found = RecordList(
                request: request, ids: base.ids, sections: base.sections,
                generation: base.generation)
            found.linkStamps = stamps
            return found
        }
        let columns = try cachedColumns(of: list, in: db, cancellation: cancellation)
        let first = FirstMatches(
            query: asked, list: list, db: db, cancellation: cancellation, columns: columns)
        if let page = try first.first(of: base, for: request) { firstPage(page) }
        let filter = try RecordFilter(
            asked, in: list, db: db, cancellation: cancellation, columns: columns)
        var found = filter.filter(base, for: request)
        found.linkStamps = stamps
        return found
    }

    /// The order in memory, or else the one stored in the library, updated with the changes since;
    /// nil if there is none, or if it must be rebuilt.
    private func knownOrder(for builder: RecordListBuilder) throws -> RecordList? {
        if let current = try currentOrder(for: builder) { return current }
        let cached = try cachedOrder(for: builder)
        if let cached { recentOrders.store(cached) }
        return cached
    }

    /// The cached order in memory, updated with the changes since; nil if there is none, or if it
    /// must be rebuilt.
    func currentOrder(for builder: RecordListBuilder) throws -> RecordList? {
        guard let order = recentOrders.order(for: builder.request) else { return nil }
        let stamp = try builder.stamp()
        if order.stamp == stamp { return order }
        guard builder.request.scope == .records,
            let updated = try mended(order, until: stamp, by: builder)
        else { return nil }
        recentOrders.store(updated)
        return updated
    }

    /// The order stored in the library, updated with the changes since, by any program; nil if
    /// there is none, or if it must be rebuilt.
    func cachedOrder(for builder: RecordListBuilder) throws -> RecordList? {
        let list = builder.list
        guard orderCache.keeps(builder.request, of: list) else { return nil }
        let signature = try OrderSignature(builder)
        let table = OrderTable(db: builder.db, list: list.id)
        guard let order = try table.order(signature, for: builder.request) else { return nil }
        let stamp = try builder.stamp()
        guard order.stamp != stamp else { return order.count == list.recordCount ? order : nil }
        let mended = try mended(order, until: stamp, by: builder)
        if mended != nil, stamp.age(since: order.stamp) >= orderCache.policy.maximumAge {
            try keep(builder.request, of: list, in: builder.db)
        }
        return mended
    }

    /// Applies the changes since to an order; nil if it must be rebuilt.
    private func mended(
        _ order: RecordList, until stamp: OrderStamp, by builder: RecordListBuilder
    ) throws -> RecordList? {
        let list = builder.list
        guard
            let changed = try changes(
                since: order.stamp, until: stamp, deciding: builder.request, of: list, builder.db)
        else { return nil }
        var mended = try RecordListSplicer(builder: builder).splice(
            changed.records, in: order, generation: stamp.generation)
        mended.linkStamps = stamp.links
        return mended.count == list.recordCount ? mended : nil
    }

    /// The cached columns of a long list; starts refreshing them if they are out of date. Nil for
    /// other lists.
    func cachedColumns(
        of list: List, in db: Database, cancellation: CancellationFlag
    ) throws -> CachedColumns? {
        guard columnCache.keeps(list) else { return nil }
        let columns = try CachedColumns(
            list: list, db: db, maximumAge: columnCache.policy.maximumAge,
            cancellation: cancellation)
        if columns.needsRefreshing { columnCache.schedule([list.id], in: self) }
        return columns
    }

    /// The changes between two stamps of a request: changed records of the list, and records whose
    /// relevant links lead to changed records. Nil if they are not known exactly, or if there are
    /// too many for an update.
    func changes(
        since old: OrderStamp, until new: OrderStamp, deciding request: RecordListRequest,
        of list: List, _ db: Database
    ) throws -> (records: Set<RecordID>, updated: Set<RecordID>)? {
        guard
            var changed = try changes(of: list.id, from: old.generation, to: new.generation, db)
        else { return nil }
        let links = LinkedChanges(
            db: db, list: list, fields: request.links(deciding: list),
            records: { try self.changes(of: $0, from: $1, to: $2, db)?.records })
        guard let linking = try links.since(old.links, until: new.links) else { return nil }
        changed.records.formUnion(linking)
        changed.updated.formUnion(linking)
        return changed.records.count <= RecentOrders.maximumRecords ? changed : nil
    }

    /// The records of a list that changed between two generations, from the changes in memory or
    /// else the journal in the library; nil if neither knows, or if there are too many for an
    /// update.
    private func changes(
        of list: ListID, from old: Int64, to new: Int64, _ db: Database
    ) throws -> (records: Set<RecordID>, updated: Set<RecordID>)? {
        if let changes = recentOrders.changes(of: list, from: old, to: new) { return changes }
        let records = try recentOrders.journaled(in: list, from: old, to: new) {
            try ChangeJournal(db: db, list: list).records(from: old, to: new)
        }
        guard let records, records.count <= RecentOrders.maximumRecords else { return nil }
        return (records, records)
    }

    /// Stores an order in the background. If the library has no orders of the list yet, because an
    /// import program ended right away, the usual other ones are built and stored, too.
    private func keep(_ request: RecordListRequest, of list: List, in db: Database) throws {
        guard orderCache.keeps(request, of: list) else { return }
        let isFirst = try OrderTable(db: db, list: list.id).isEmpty
        orderCache.schedule([request] + (isFirst ? Self.sensibleRequests(for: list) : []), in: self)
    }
}
