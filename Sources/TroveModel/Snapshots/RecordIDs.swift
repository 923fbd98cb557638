/// Record identities in order: four bytes each while all identities fit, up to about four billion,
/// else eight.
package enum RecordIDs: Sendable {
    case compact([UInt32])
    case wide([RecordID])

    package init(_ ids: [RecordID]) {
        if ids.allSatisfy({ UInt32(exactly: $0) != nil }) {
            self = .compact(ids.map { UInt32(truncatingIfNeeded: $0) })
        } else {
            self = .wide(ids)
        }
    }

    /// Creates an empty sequence with reserved capacity.
    package init(rowCount: Int) {
        var ids: [UInt32] = []
        ids.reserveCapacity(rowCount)
        self = .compact(ids)
    }

    /// Appends an identity.
    package mutating func append(_ id: RecordID) {
        switch consume self {
        case .compact(var ids):
            if let id = UInt32(exactly: id) {
                ids.append(id)
                self = .compact(ids)
            } else {
                self = .wide(ids.map(RecordID.init) + [id])
            }
        case .wide(var ids):
            ids.append(id)
            self = .wide(ids)
        }
    }

    /// The identities at the given offsets, in the order of the offsets.
    package func permuted(by offsets: [UInt32]) -> RecordIDs {
        switch self {
        case .compact(let ids): .compact(offsets.map { ids[Int($0)] })
        case .wide(let ids): .wide(offsets.map { ids[Int($0)] })
        }
    }

    package var count: Int {
        switch self {
        case .compact(let ids): ids.count
        case .wide(let ids): ids.count
        }
    }

    package subscript(offset: Int) -> RecordID {
        switch self {
        case .compact(let ids): RecordID(ids[offset])
        case .wide(let ids): ids[offset]
        }
    }

    /// The offset of `id`; nil if there is none.
    ///
    /// - Complexity: O(*n*)
    func firstOffset(of id: RecordID) -> Int? {
        switch self {
        case .compact(let ids):
            guard let id = UInt32(exactly: id) else { return nil }
            return ids.withUnsafeBufferPointer { $0.firstIndex(of: id) }
        case .wide(let ids):
            return ids.firstIndex(of: id)
        }
    }
}
