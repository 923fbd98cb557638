/// Identities of records in order: four bytes each as long as they fit, which they do for the first
/// four thousand million records of a list.
enum RecordIDs: Sendable {
    case compact([UInt32])
    case wide([RecordID])

    init(_ ids: [RecordID]) {
        if ids.allSatisfy({ UInt32(exactly: $0) != nil }) {
            self = .compact(ids.map { UInt32(truncatingIfNeeded: $0) })
        } else {
            self = .wide(ids)
        }
    }

    var count: Int {
        switch self {
        case .compact(let ids): ids.count
        case .wide(let ids): ids.count
        }
    }

    subscript(offset: Int) -> RecordID {
        switch self {
        case .compact(let ids): RecordID(ids[offset])
        case .wide(let ids): ids[offset]
        }
    }

    /// The place of `id`, found by looking at all of them.
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
