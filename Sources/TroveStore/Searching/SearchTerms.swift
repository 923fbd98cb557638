import GRDB

/// Looks up words in a list's search index.
///
/// For a prefix, the index collects the records of all words that begin with it before it returns
/// the first record. Nearly every word typed to its end is the only one with that prefix; searching
/// for the word itself takes half the time.
final class SearchTerms {
    private let db: Database
    private let table: ListTable
    private var known: [String: String?] = [:]
    private var isReady = false

    /// The minimum number of letters to look up; several words begin with nearly every letter.
    private static let minimumLength = 2
    /// The maximum number of words to look up; longer queries are rare.
    private static let maximumCount = 16

    init(table: ListTable, db: Database) {
        self.table = table
        self.db = db
    }

    /// The only word with the prefix `letters`, or `letters` itself if there is none; nil if there
    /// are several, or if a lookup does not pay off.
    func onlyTerm(beginningWith letters: String) throws -> String? {
        guard letters.unicodeScalars.count >= Self.minimumLength else { return nil }
        if let term = known[letters] { return term }
        guard known.count < Self.maximumCount else { return nil }
        let term = try lookUp(letters)
        known[letters] = .some(term)
        return term
    }

    private func lookUp(_ letters: String) throws -> String? {
        let start = Array(letters.utf8)
        guard let first = try term(from: start), first.starts(with: start) else { return letters }
        // No text sorts between a word and the same word followed by a zero byte.
        let next = try term(from: first + [0])
        return next?.starts(with: start) == true ? nil : String(validating: first, as: UTF8.self)
    }

    /// The first word that is not less than `bytes`, compared by bytes; nil if there is none.
    private func term(from bytes: [UInt8]) throws -> [UInt8]? {
        if !isReady {
            // A temporary table without data of its own, private to this connection.
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
