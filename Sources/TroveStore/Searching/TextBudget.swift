import CTroveSearch
import GRDB
import GRDBSQLite

/// A limit for the bytes of text that the conditions of a query read.
struct TextBudget {
    /// The limit for all texts, in bytes. The last text may exceed it.
    var bytes: Int64
    /// The limit for a single text, in bytes. Longer texts are not fetched.
    var bytesOfOne: Int32

    /// Some tens of milliseconds of folding; single texts as long as an import accepts.
    static let ofFirstPage = TextBudget(
        bytes: 8 << 20, bytesOfOne: 32 << 20)

    /// The number of bytes read since the start of ``limit(on:_:)``.
    var used: Int64 { bytes - trove_texts_left() }

    /// Runs `body` on this thread until it ends or the budget is used up.
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
            // The next text would exceed the budget.
        }
    }
}
