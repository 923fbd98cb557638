import TextCore

extension [RecordID] {
    /// Moves records to a place in a manual order.
    ///
    /// - Throws: `invalid` if a record occurs twice, `notFound` if one is missing.
    package mutating func move(
        _ records: [RecordID], to place: Edit.Place, of list: List
    ) throws(LibraryError) {
        let moving = Set(records)
        guard moving.count == records.count else {
            throw LibraryError(
                .invalid, translated("A record cannot be moved to two places at once."))
        }
        let before = count
        removeAll(where: moving.contains)
        let index: Int? =
            switch place {
            case .first: 0
            case .last: count
            case .before(let id): firstIndex(of: id)
            case .after(let id): firstIndex(of: id).map { $0 + 1 }
            }
        guard let index, count == before - records.count else {
            throw LibraryError(
                .notFound,
                translated("A record to move, or the one to move it to, is not in “{list}”.")
                    .filling(["list": list.name]))
        }
        insert(contentsOf: records, at: index)
    }

    /// The records without repetitions.
    package var withoutRepetitions: [RecordID] {
        var seen: Set<RecordID> = []
        return filter { seen.insert($0).inserted }
    }
}

extension RecordListRequest {
    /// Checks that the records of the request have an order that can change.
    ///
    /// - Throws: `invalid` for the trash.
    package func requireOrder() throws(LibraryError) {
        guard scope == .records else {
            throw LibraryError(
                .invalid,
                translated("The trash has no order of its own. Restore records before moving them.")
            )
        }
    }
}

extension LibraryError {
    /// The error for moving records next to a missing one.
    package static func missingNeighbor(_ record: RecordID) -> LibraryError {
        LibraryError(
            .notFound,
            translated("There is no record {record} in the list to move next to.")
                .filling(["record": String(record)]))
    }
}
