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
        let query = try asked.withLinks(in: list, db: db, cancellation: cancellation)
        let columns = try storedColumns(of: list, in: db, cancellation: cancellation)
        let first = FirstMatches(
            query: query, list: list, db: db, cancellation: cancellation, columns: columns)
        if let page = try first.first(of: base, for: request) { firstPage(page) }
        let filter = try RecordFilter(
            query, in: list, db: db, cancellation: cancellation, columns: columns)
        var found = filter.filter(base, for: request)
        found.linkStamps = stamps
        return found
    }

    /// The order that is in memory, brought up to date with what changed since; nil if there is none.
    func currentOrder(for builder: RecordListBuilder) throws -> RecordList? {
        guard let order = orders.order(for: builder.request),
            try order.linkStamps == builder.linkStamps()
        else { return nil }
        let generation = try History.generation(of: builder.list.id, in: builder.db)
        if order.generation == generation { return order }
        guard builder.request.scope == .records,
            let changed = try changes(of: builder.list.id, from: order, to: generation, builder.db)
        else { return nil }
        var updated = try RecordListSplicer(builder: builder).splice(
            changed.records, in: order, generation: generation)
        updated.linkStamps = order.linkStamps
        guard updated.count == builder.list.recordCount else { return nil }
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
        guard var order = try table.order(signature, for: builder.request) else { return nil }
        order.linkStamps = try builder.linkStamps()
        let generation = try History.generation(of: list.id, in: builder.db)
        guard
            let changed = try OrderJournal(db: builder.db, list: list.id).records(
                from: order.generation, to: generation),
            changed.count <= OrderCache.maximumRecords
        else { return nil }
        guard !changed.isEmpty else {
            return order.count == list.recordCount ? order : nil
        }
        var updated = try RecordListSplicer(builder: builder).splice(
            changed, in: order, generation: generation)
        updated.linkStamps = order.linkStamps
        if generation - order.generation >= orderKeeper.policy.maximumAge {
            try keep(builder.request, of: list, in: builder.db)
        }
        return updated.count == list.recordCount ? updated : nil
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

    /// What changed in a list since a snapshot: as this program remembers, or else as the library does.
    func changes(
        of list: ListID, from order: RecordList, to generation: Int64, _ db: Database
    ) throws -> (records: Set<RecordID>, updated: Set<RecordID>)? {
        if let changes = orders.changes(of: list, from: order.generation, to: generation) {
            return changes
        }
        let records = try OrderJournal(db: db, list: list).records(
            from: order.generation, to: generation)
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
