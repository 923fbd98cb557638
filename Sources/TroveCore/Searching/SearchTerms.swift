import GRDB

/// The words of a list's search index.
///
/// What begins with some letters, the index gathers from all words that do before it gives the first
/// record. If there is but one, which is so for nearly every word that is typed to its end, asking for
/// that word alone takes half the time.
final class SearchTerms {
    private let db: Database
    private let table: ListTable
    private var known: [String: String?] = [:]
    private var isReady = false

    /// The index has lists of its own for beginnings up to this length.
    private static let indexedCount = 3
    /// So many words of a query are looked up; longer queries are seldom typed.
    private static let maximumCount = 16

    init(table: ListTable, db: Database) {
        self.table = table
        self.db = db
    }

    /// The only word that begins so, or the letters themselves if none does; nil if there are several,
    /// or if it is not worth looking.
    func onlyTerm(beginningWith letters: String) throws -> String? {
        guard letters.unicodeScalars.count > Self.indexedCount else { return nil }
        if let term = known[letters] { return term }
        guard known.count < Self.maximumCount else { return nil }
        let term = try lookUp(letters)
        known[letters] = .some(term)
        return term
    }

    private func lookUp(_ letters: String) throws -> String? {
        let start = Array(letters.utf8)
        guard let first = try term(from: start), first.starts(with: start) else { return letters }
        // Nothing lies between a word and the same with a zero byte.
        let next = try term(from: first + [0])
        return next?.starts(with: start) == true ? nil : String(validating: first, as: UTF8.self)
    }

    /// The first word that is not before another, by their bytes.
    private func term(from bytes: [UInt8]) throws -> [UInt8]? {
        if !isReady {
            // It holds nothing, and is the connection's own.
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(table.searchTerms)
                    USING fts5vocab(main, \(table.search), instance)
                    """)
            isReady = true
        }
        let statement = try RawStatement(
            "SELECT term FROM temp.\(table.searchTerms) WHERE term >= ?1 LIMIT 1", on: db)
        bytes.withUnsafeBytes { statement.bind(text: $0, at: 1) }
        return try statement.step() ? Array(statement.bytes(0)) : nil
    }
}
