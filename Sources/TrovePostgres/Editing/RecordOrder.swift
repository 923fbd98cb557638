import TroveModel

/// The order of the records of a list.
struct RecordOrder {
    let db: PostgresSession
    let list: List

    /// All records of a request without a query, in its order.
    func ids(of request: RecordListRequest) throws -> [RecordID] {
        var ids: [RecordID] = []
        try db.copyIntegers(
            """
            SELECT id FROM \(ListTable(list).name) WHERE deleted_at IS NULL ORDER BY position, id
            """
        ) { ids.append($0) }
        return ids
    }
}
