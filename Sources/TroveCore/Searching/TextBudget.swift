import CTroveSearch
import GRDB
import GRDBSQLite

/// How many bytes of texts the conditions of a query may read.
struct TextBudget {
    /// The bytes of all texts. The last text may go beyond.
    var bytes: Int64
    /// The bytes of one text: what is longer is not even fetched.
    var bytesOfOne: Int32

    /// Some tens of milliseconds of folding; single texts as long as an import reads.
    static let ofFirstPage = TextBudget(
        bytes: 8 << 20, bytesOfOne: Int32(ReadingLimits.recordBytes))

    /// The bytes that were read since ``limit(on:_:)`` began.
    var used: Int64 { bytes - trove_texts_left() }

    /// Runs `body`, on this thread, until the budget is used up.
    func limit(on db: Database, _ body: () throws -> Void) throws {
        let limit = sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, bytesOfOne)
        trove_limit_texts(bytes)
        defer {
            trove_limit_texts(.max)
            sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, limit)
        }
        do {
            try body()
        } catch let error as DatabaseError
            where [.SQLITE_INTERRUPT, .SQLITE_TOOBIG].contains(error.resultCode)
        {
            // The next text is too much.
        }
    }
}
