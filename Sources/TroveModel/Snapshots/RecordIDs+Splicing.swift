extension RecordIDs {
    /// The identities without `removed`, and the ascending offsets of the removed ones.
    ///
    /// - Complexity: O(*n*), at about the speed of reading memory.
    package func removing(_ removed: Set<RecordID>) -> (kept: RecordIDs, offsets: [Int]) {
        switch self {
        case .compact(let ids):
            var bits = RecordBits()
            for id in removed where UInt32(exactly: id) != nil { bits.insert(id) }
            let offsets = ids.withUnsafeBufferPointer { ids in
                ids.indices.filter { bits.contains(RecordID(ids[$0])) }
            }
            return (.compact(Self.elements(of: ids, without: offsets)), offsets)
        case .wide(let ids):
            let offsets = ids.indices.filter { removed.contains(ids[$0]) }
            return (.wide(Self.elements(of: ids, without: offsets)), offsets)
        }
    }

    /// The identities with others inserted, each before the identity at its offset.
    ///
    /// - Parameter arrivals: In order of offset, which counts in the original identities.
    package func inserting(_ arrivals: [(offset: Int, id: RecordID)]) -> RecordIDs {
        if case .compact(let ids) = self {
            let small = arrivals.compactMap { arrival in
                UInt32(exactly: arrival.id).map { (arrival.offset, $0) }
            }
            if small.count == arrivals.count { return .compact(Self.elements(of: ids, and: small)) }
            return RecordIDs.wide(ids.map(RecordID.init)).inserting(arrivals)
        }
        guard case .wide(let ids) = self else { return self }
        return .wide(Self.elements(of: ids, and: arrivals.map { ($0.offset, $0.id) }))
    }

    private static func elements<ID>(of ids: [ID], without offsets: [Int]) -> [ID] {
        var result: [ID] = []
        result.reserveCapacity(ids.count - offsets.count)
        var start = 0
        for offset in offsets {
            result += ids[start..<offset]
            start = offset + 1
        }
        result += ids[start...]
        return result
    }

    private static func elements<ID>(of ids: [ID], and arrivals: [(Int, ID)]) -> [ID] {
        var result: [ID] = []
        result.reserveCapacity(ids.count + arrivals.count)
        var start = 0
        for (offset, id) in arrivals {
            result += ids[start..<offset]
            start = offset
            result.append(id)
        }
        result += ids[start...]
        return result
    }
}
