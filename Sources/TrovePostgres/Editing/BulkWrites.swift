import TroveModel

/// Changes of many records of a list, for which the index of words collects all words first and then takes each
/// in once, instead of one record after the other.
struct BulkWrites {
    let db: PostgresSession
    let list: ListID

    /// The number of records from which on collecting pays off.
    static let minimumCount = 1_000

    /// Runs statements that write records of the list. If they throw, the transaction must be rolled back.
    ///
    /// - Parameter count: The number of records.
    func perform<Result>(_ count: Int, _ body: () throws -> Result) throws -> Result {
        guard count >= Self.minimumCount else { return try body() }
        try collect(true)
        let result = try body()
        try collect(false)
        return result
    }

    private func collect(_ collects: Bool) throws {
        try db.execute(
            "SELECT trove.collect_words($1, $2)", [.integer(list.rawValue), .boolean(collects)])
    }
}
