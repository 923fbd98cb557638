import Dispatch
import GRDB

/// What a request for records gives, in order.
public enum RecordListStage: Sendable {
    /// The first screenful of a long list: `count` records of `totalCount`.
    case firstPage(RecordList)
    /// All records.
    case complete(RecordList)

    /// The snapshot, whatever the stage.
    public var list: RecordList {
        switch self {
        case .firstPage(let list), .complete(let list): list
        }
    }
}

extension Library {
    /// Reads which records a request finds, off the calling thread: for a long list its first page at
    /// once, and for a search of it the first results, if there are many; then the complete list. To
    /// cancel, stop waiting for the stream: a search for what was typed before then ends at once.
    public func recordLists(
        for request: RecordListRequest
    ) -> AsyncThrowingStream<RecordListStage, any Error> {
        AsyncThrowingStream { continuation in
            let cancellation = CancellationFlag()
            continuation.onTermination = { _ in cancellation.cancel() }
            Self.readingQueue.async { [self] in
                do {
                    let list = try read { db in
                        try recordList(for: request, in: db, cancellation: cancellation) {
                            continuation.yield(.firstPage($0))
                        }
                    }
                    continuation.yield(.complete(list))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }

    /// All records that a request finds.
    ///
    /// - Throws: `notFound` if the list is gone, `cancelled`, errors of the disk.
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

    /// Readings that take long enough to be noticed; they may not occupy Swift's own threads.
    static let readingQueue = DispatchQueue(
        label: "trove.reading", qos: .userInitiated, attributes: .concurrent)

    func recordList(
        for request: RecordListRequest, in db: Database, cancellation: CancellationFlag,
        firstPage: (RecordList) -> Void
    ) throws -> RecordList {
        try cancellation.check()
        let list = try ListStore.list(request.list, in: db)
        let asked = SearchQuery(request.query)
        var baseRequest = request.withoutQuery
        if let sort = asked.sort,
            let field = QueryNames(list).column(called: sort.name)?.field
        {
            baseRequest.sort = .field(field.id, ascending: sort.ascending)
            baseRequest.grouping = .none
        }
        let builder = RecordListBuilder(
            db: db, list: list, request: baseRequest, cancellation: cancellation)
        var base = try currentOrder(for: builder)
        if base == nil {
            base = try storedOrder(for: builder)
            if let base { orders.store(base) }
        }
        if base == nil, request.query.isEmpty, let page = try builder.firstPage() {
            firstPage(page)
        }
        if base == nil {
            let built = try builder.build()
            orders.store(built)
            base = built
            try keep(builder.request, of: list, in: db)
        }
        guard let base, !request.query.isEmpty else {
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
        let columns = try storedColumns(of: list, in: db, cancellation: cancellation)
        let first = FirstMatches(
            query: asked, list: list, db: db, cancellation: cancellation, columns: columns)
        if let page = try first.first(of: base, for: request) { firstPage(page) }
        let filter = try RecordFilter(
            asked, in: list, db: db, cancellation: cancellation, columns: columns)
        var found = filter.filter(base, for: request)
        found.linkStamps = stamps
        return found
    }

    /// The order that is in memory, brought up to date with what changed since; nil if there is none.
    func currentOrder(for builder: RecordListBuilder) throws -> RecordList? {
        guard let order = orders.order(for: builder.request) else { return nil }
        let stamp = try builder.stamp()
        if order.stamp == stamp { return order }
        guard builder.request.scope == .records,
            let updated = try mended(order, until: stamp, by: builder)
        else { return nil }
        orders.store(updated)
        return updated
    }

    /// The order that the library holds, brought up to date with what changed since, whoever changed
    /// it; nil if there is none, or if it is better made anew.
    func storedOrder(for builder: RecordListBuilder) throws -> RecordList? {
        let list = builder.list
        guard orderKeeper.keeps(builder.request, of: list) else { return nil }
        let signature = try OrderSignature(builder)
        let table = OrderTable(db: builder.db, list: list.id)
        guard let order = try table.order(signature, for: builder.request) else { return nil }
        let stamp = try builder.stamp()
        guard order.stamp != stamp else { return order.count == list.recordCount ? order : nil }
        let mended = try mended(order, until: stamp, by: builder)
        if mended != nil, stamp.age(since: order.stamp) >= orderKeeper.policy.maximumAge {
            try keep(builder.request, of: list, in: builder.db)
        }
        return mended
    }

    /// An order with what changed since where it belongs; nil if it is better made anew.
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

    /// The copies of a long list's columns; has them brought up to date if they are not.
    func storedColumns(
        of list: List, in db: Database, cancellation: CancellationFlag
    ) throws -> StoredColumns? {
        guard columnKeeper.keeps(list) else { return nil }
        let columns = try StoredColumns(
            list: list, db: db, maximumAge: columnKeeper.policy.maximumAge,
            cancellation: cancellation)
        if columns.needsRefreshing { columnKeeper.refresh(list.id, in: self) }
        return columns
    }

    /// What changed between two stamps of a request: records of the list, and those whose links lead to
    /// something that did, as far as that decides; nil if that is not known exactly, or too much to be
    /// mended.
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
        return changed.records.count <= OrderCache.maximumRecords ? changed : nil
    }

    /// Which records of a list changed between two generations: as this program remembers, or else as the
    /// library does.
    private func changes(
        of list: ListID, from old: Int64, to new: Int64, _ db: Database
    ) throws -> (records: Set<RecordID>, updated: Set<RecordID>)? {
        if let changes = orders.changes(of: list, from: old, to: new) { return changes }
        let records = try OrderJournal(db: db, list: list).records(from: old, to: new)
        guard let records, records.count <= OrderCache.maximumRecords else { return nil }
        return (records, records)
    }

    /// Has an order stored. If the list has none at all, because it was imported by a program that ended
    /// at once, the others that people are likely to ask for are made and stored, too.
    private func keep(_ request: RecordListRequest, of list: List, in db: Database) throws {
        guard orderKeeper.keeps(request, of: list) else { return }
        let isFirst = try OrderTable(db: db, list: list.id).isEmpty
        orderKeeper.store([request] + (isFirst ? Self.sensibleRequests(for: list) : []), in: self)
    }
}
