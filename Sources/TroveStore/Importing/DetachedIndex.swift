import Dispatch
import GRDB
import Synchronization
import TroveModel

/// Builds the search index of a new list in a temporary database, on a thread of its own: SQLite
/// has one writer, and dividing texts into words takes as long as reading and writing the records.
///
/// FTS5 keeps the same tables of an index, without its texts, in each database: when the index is
/// complete, they are copied into the library.
final class DetachedIndex: Sendable {
    private let channel = BoundedChannel<IndexRows>(capacity: lead)
    private let database: DatabaseQueue
    private let building = DispatchGroup()
    private let result = Mutex<Result<Void, any Error>>(.success(()))

    private static let name = "search"
    /// The number of blocks of rows that may wait. Dividing texts into words takes longer than
    /// writing records, so that the writer comes to the work after the records sooner.
    private static let lead = 24

    /// Creates an empty index, and the thread that fills it.
    ///
    /// - Parameters:
    ///   - columns: The columns that have texts.
    ///   - all: All columns of the index, in their order.
    ///   - maximumPageCount: The largest size of the temporary database, in pages.
    init(columns: [String], of all: [String], maximumPageCount: Int? = nil) throws {
        var configuration = Library.configuration
        configuration.label = "trove.index"
        // SQLite keeps a database without a name in a temporary file as soon as it is large.
        database = try DatabaseQueue(path: "", configuration: configuration)
        try database.inDatabase { db in
            try db.execute(
                sql: """
                    PRAGMA journal_mode = MEMORY;
                    PRAGMA synchronous = OFF;
                    CREATE VIRTUAL TABLE \(Self.name) USING fts5(
                        \(all.joined(separator: ", ")), content='', \(ListTable.tokenizer));
                    """)
            try SearchIndexer.beginGathering(Self.name, isNew: true, in: db)
            if let maximumPageCount {
                try db.execute(sql: "PRAGMA max_page_count = \(maximumPageCount)")
            }
        }
        DispatchQueue.global(qos: .userInitiated).async(group: building) { [self] in
            let outcome = Result { try build(columns) }
            result.withLock { $0 = outcome }
            if case .failure = outcome { channel.cancel() }
        }
    }

    private func build(_ columns: [String]) throws {
        let names = columns.joined(separator: ", ")
        let marks = (1...columns.count + 1).map { "?\($0)" }.joined(separator: ", ")
        try database.write { db in
            let insert = try RawStatement(
                "INSERT INTO \(Self.name)(rowid, \(names)) VALUES (\(marks))", on: db)
            while var rows = try channel.receive() {
                try rows.insert(with: insert)
                rows.removeAll()
                channel.recycle(rows)
            }
        }
    }

    /// Adds the texts of records.
    ///
    /// - Returns: Rows to fill next.
    /// - Throws: The error that stopped the index.
    func add(_ rows: consuming IndexRows) throws -> IndexRows {
        do {
            return try channel.send(rows) ?? IndexRows()
        } catch {
            building.wait()
            try result.withLock { $0 }.get()
            throw error
        }
    }

    /// Waits until everything is indexed, and replaces the empty index of a table.
    ///
    /// - Complexity: O(*n*) for *n* bytes of the index.
    func finish(copyingTo table: ListTable, in db: Database) throws {
        channel.finish(.success(()))
        building.wait()
        try result.withLock { $0 }.get()
        try database.inDatabase { source in
            for (part, columns) in [("data", 2), ("idx", 3), ("docsize", 2)] {
                let target = SQLName.quoted("\(table.name)_search_\(part)")
                try db.execute(sql: "DELETE FROM \(target)")
                let marks = (1...columns).map { "?\($0)" }.joined(separator: ", ")
                let insert = try RawStatement("INSERT INTO \(target) VALUES (\(marks))", on: db)
                let read = try RawStatement("SELECT * FROM \(Self.name)_\(part)", on: source)
                while try read.step() {
                    for column in 0..<Int32(columns) {
                        insert.bind(column, of: read, at: column + 1)
                    }
                    try insert.run()
                }
            }
        }
        // FTS5 remembers the parts of the empty index, but reads them again after it was rolled
        // back, though here nothing is.
        try db.inSavepoint { .rollback }
    }

    /// Ends the thread without an index.
    func abandon() {
        channel.cancel()
        building.wait()
    }
}
