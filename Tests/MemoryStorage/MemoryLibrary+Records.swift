import TroveModel

extension MemoryLibrary {
    /// The number of records on the first page of a long list.
    private static let firstPageCount = 128

    public func recordLists(for request: RecordListRequest) -> RecordListStages {
        let (stages, continuation) = AsyncThrowingStream.makeStream(
            of: RecordListStage.self, throwing: (any Error).self)
        let readOn: @Sendable () -> Void = { [self] in
            do {
                continuation.yield(.complete(try snapshot(request)))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        if let page = try? firstPage(request) {
            continuation.yield(.firstPage(page))
        } else {
            readOn()
        }
        return RecordListStages(stages, readOn: readOn)
    }

    /// The first page of a long list; nil for other lists.
    private func firstPage(_ request: RecordListRequest) throws -> RecordList? {
        let list = try snapshot(request)
        guard list.count > Self.firstPageCount, request.grouping == .none else { return nil }
        let page = (0..<Self.firstPageCount).map { list.id(at: $0) }
        return RecordList(
            firstPageFor: request, ids: page,
            sections: [RecordSection(.all, indexTitle: "", range: 0..<page.count)],
            generation: list.generation, totalCount: list.count)
    }

    public func recordList(
        for request: RecordListRequest
    ) async throws(LibraryError) -> RecordList {
        if Task.isCancelled {
            throw LibraryError(.cancelled, "Canceled. Nothing was changed.")
        }
        return try snapshot(request)
    }

    public func records(
        of request: RecordListRequest, from offset: Int, limit: Int
    ) async throws(LibraryError) -> [Record] {
        let found = try await recordList(for: request)
        return try await records(
            Array(found.allIDs.dropFirst(offset).prefix(limit)), in: request.list)
    }

    private func snapshot(_ request: RecordListRequest) throws(LibraryError) -> RecordList {
        try read { state throws(LibraryError) in
            try state.content.recordList(for: request, generation: state.generation)
        }
    }

    public func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate {
        try read { state throws(LibraryError) in
            let new = try state.content.recordList(
                for: list.request, generation: state.generation)
            let linked = try state.content.linkedLists(
                of: state.content.list(list.request.list).list)
            var touched: Set<RecordID>? = []
            var updated: Set<RecordID> = []
            for change in state.log where change.generations.upperBound > list.generation {
                guard let id = change.list else { continue }
                if id == list.request.list, !change.affectsWholeList {
                    touched?.formUnion(change.records)
                    updated.formUnion(change.updated)
                } else if id == list.request.list || linked.contains(id) {
                    touched = nil
                }
            }
            return RecordListUpdate(from: list, to: new, touched: touched, updated: updated)
        }
    }

    public func prepareOrders(of list: ListID) async throws(LibraryError) {
        _ = try await self.list(list)
    }

    public func records(
        _ ids: [RecordID], in list: ListID
    ) async throws(LibraryError) -> [Record] {
        try read { state throws(LibraryError) in
            try state.records(ids, of: state.content.list(list).list)
        }
    }

    public func record(
        _ id: RecordID, in list: ListID
    ) async throws(LibraryError) -> Record? {
        try await records([id], in: list).first
    }

    public func recordReading() throws(LibraryError) -> any RecordReading {
        MemoryReading(library: self)
    }

    public func misfits(
        of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [RecordID] {
        try read { state throws(LibraryError) in
            let stored = try state.content.list(list)
            let field = stored.fields[try stored.fieldIndex(of: field)]
            guard field.kind.canMisfit else { return [] }
            let found = stored.records.filter { record in
                if case .text = record.value(field.id) { true } else { false }
            }
            return Array(found.map(\.id).sorted().prefix(limit))
        }
    }

    public func mergeProposal(
        for records: [RecordID], in list: ListID
    ) async throws(LibraryError) -> MergeProposal {
        try read { state throws(LibraryError) in
            let stored = try state.content.list(list)
            var values: [[FieldValue]] = []
            for id in records {
                let record = stored.records[try stored.index(of: id)]
                values.append(stored.fields.map { record.value($0.id) })
            }
            return MergeProposal(fields: stored.fields, records: values)
        }
    }
}

extension MemoryLibrary.State {
    fileprivate func records(_ ids: [RecordID], of list: List) -> [Record] {
        let stored = content.storedList(list.id)?.records ?? []
        return ids.compactMap { id in
            stored.first { $0.id == id }.map { content.shown($0, of: list) }
        }
    }
}

/// Reads visible rows, which are always at hand.
private final class MemoryReading: RecordReading {
    private let library: MemoryLibrary

    init(library: MemoryLibrary) {
        self.library = library
    }

    func records(
        _ ids: [RecordID], of list: List, arrived: @escaping () -> Void
    ) throws(LibraryError) -> [Record]? {
        library.state.withLock { $0.records(ids, of: list) }
    }

    func list(_ id: ListID) throws(LibraryError) -> List {
        try library.read { state throws(LibraryError) in try state.content.list(id).list }
    }

    func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID> {
        try library.read { state throws(LibraryError) in
            try state.content.linkedLists(of: state.content.list(list).list)
        }
    }
}
