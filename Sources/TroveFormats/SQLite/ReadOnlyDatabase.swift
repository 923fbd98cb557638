import Foundation
import GRDB
import GRDBSQLite
import TextCore
import TroveModel

/// A database of another program, opened for reading. It may be damaged or malicious: views,
/// virtual tables and functions of its schema are not used.
final class ReadOnlyDatabase: Sendable {
    let url: URL
    private let queue: DatabaseQueue

    /// The largest text or blob of a value in bytes.
    private static let valueLimit: Int32 = 64 << 20
    /// The time to wait for a program that writes, in seconds.
    private static let patience = 5.0

    /// - Throws: `malformed` if the file is no database, or damaged; `busy`; errors of the disk.
    init(_ url: URL) throws(LibraryError) {
        self.url = url
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(Self.patience)
        configuration.prepareDatabase { db in
            sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Self.valueLimit)
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        do {
            queue = try DatabaseQueue(path: Self.path(of: url), configuration: configuration)
        } catch {
            throw Self.error(error, url)
        }
    }

    /// The path or URI to open. A database with a write-ahead log that no program has open is
    /// opened as one that cannot change, because SQLite would create files beside it.
    private static func path(of url: URL) -> String {
        let usesLog = (try? FileSource(url, pieceSize: 20).nextPiece())?.suffix(2) == Data([2, 2])
        guard usesLog, !FileManager.default.fileExists(atPath: url.path + "-wal"),
            var address = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url.path }
        address.queryItems = [URLQueryItem(name: "immutable", value: "1")]
        return address.string ?? url.path
    }

    /// Reads a consistent state of the database.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try queue.read(body)
        } catch let error as DatabaseError {
            throw Self.error(error, url)
        }
    }

    /// The name under which ``tables()`` lists a column again if it alone is the primary key.
    static func key(_ column: String) -> String { "primary key " + column }

    /// Returns the names of the stored columns of each ordinary table, in lower case.
    func tables() throws -> [String: Set<String>] {
        try read { db in
            let names = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table'
                    AND sql LIKE 'CREATE TABLE%' LIMIT 10000
                    """)
            var tables: [String: Set<String>] = [:]
            for name in names {
                let rows = try Row.fetchAll(
                    db, sql: "SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0",
                    arguments: [name])
                var columns: Set<String> = []
                var keys: [String] = []
                for row in rows {
                    guard let column = String.fromDatabaseValue(row[0])?.lowercased() else {
                        continue
                    }
                    columns.insert(column)
                    if Int.fromDatabaseValue(row[1]) ?? 0 > 0 { keys.append(column) }
                }
                if keys.count == 1 { columns.insert(Self.key(keys[0])) }
                tables[name.lowercased()] = columns
            }
            return tables
        }
    }

    private static func error(_ error: any Error, _ url: URL) -> LibraryError {
        guard let error = error as? DatabaseError else { return LibraryError(error, file: url) }
        let name: KeyValuePairs = ["file": url.lastPathComponent]
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return LibraryError(
                .busy,
                translated(
                    "Another program is writing “{file}”. Close it, or try again later."
                ).filling(name), file: url)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            return LibraryError(
                .notPermitted,
                translated("“{file}” could not be opened. Check its permissions.").filling(name),
                file: url)
        case .SQLITE_IOERR:
            return LibraryError(
                .inputOutput,
                translated("“{file}” could not be read. Check the disk that it is on.")
                    .filling(name), file: url)
        default: return damaged(url)
        }
    }

    /// Returns the error for a file that only begins like a database.
    static func damaged(_ url: URL) -> LibraryError {
        LibraryError(
            .malformed,
            translated(
                """
                “{file}” begins like an SQLite database, but the rest is missing or damaged. \
                Choose another copy of the file.
                """
            ).filling(["file": url.lastPathComponent]), file: url)
    }
}
