import Foundation
import ProgramSupport
import TroveModel
import TrovePostgres

/// The server of the benchmarks of shared libraries, measured with its own tool `psql`.
struct SharedServer {
    /// The address of the server: the variable `TROVE_TEST_SERVER`.
    private let address: String

    /// Finds the server; nil if the variable is unset.
    init?() {
        guard let address = ProcessInfo.processInfo.environment["TROVE_TEST_SERVER"] else {
            return nil
        }
        self.address = address
    }

    /// The address of a database.
    func address(of database: String) throws -> PostgresAddress {
        try Self.address(address.replacing("///", with: "///\(database)"))
    }

    static func address(_ text: String) throws -> PostgresAddress {
        guard let url = URL(string: text), let address = PostgresAddress(url) else {
            throw CocoaError(.fileReadInvalidFileName)
        }
        return address
    }

    func createDatabase(_ name: String) throws {
        try removeDatabase(name)
        try script("CREATE DATABASE \(name)", in: "postgres")
    }

    func removeDatabase(_ name: String) throws {
        try script("DROP DATABASE IF EXISTS \(name) WITH (FORCE)", in: "postgres")
    }

    /// Runs statements and commands of `psql`, and returns their output.
    @discardableResult
    func script(_ text: String, in database: String) throws -> String {
        try Program(
            "psql",
            arguments: [
                try address(of: database).url.absoluteString, "-XqAt", "-v", "ON_ERROR_STOP=1",
            ]
        ).output(input: text + "\n")
    }

    /// The settings that decide how quick the server is.
    func settings() throws -> String {
        try ["fsync", "shared_buffers", "server_version"].map { name in
            "\(name) \(try script("SHOW \(name)", in: "postgres").prefix { $0 != "\n" })"
        }.joined(separator: ", ")
    }

    /// Returns the least time of a query in milliseconds, measured by `psql`, without the time to
    /// start it.
    func queryTime(of query: String, in database: String, rounds: Int) throws -> Double {
        let lines = String(repeating: "\(query);\n", count: rounds)
        let output = try script("\\o /dev/null\n\\timing on\n" + lines, in: database)
        // Time: 1234.567 ms (00:01.235)
        let times = output.split(separator: "\n").compactMap { line -> Double? in
            let words = line.split(separator: " ")
            return words.count > 1 && words[0] == "Time:" ? Double(words[1]) : nil
        }
        guard times.count == rounds, let least = times.min() else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return least
    }
}

/// The references that the figures of a shared library are compared with.
struct SharedReferences {
    /// `COPY` of the same rows into an equal table, and its indexes.
    let importing: Reference
    /// A full scan, which reads every value of every record.
    let scan: Reference
    /// Reading the first 50 records in the manual order.
    let page: Reference
    let sync: Reference

    init(
        list: List, server: SharedServer, database: String, folder: URL, rounds: Int
    ) throws {
        let table = "lists.\"\(list.tableName)\""
        importing = try Self.importing(
            table, server: server, database: database, folder: folder, rounds: rounds)
        let lengths = list.fields.map { "coalesce(length(\"\($0.columnName)\"::text), 0)" }
        scan = Reference(
            name: "one full scan",
            milliseconds: try server.queryTime(
                of: """
                    SELECT sum(\(lengths.joined(separator: " + "))) FROM \(table)
                    WHERE deleted_at IS NULL
                    """, in: database, rounds: rounds))
        page = Reference(
            name: "one page read",
            milliseconds: try server.queryTime(
                of: """
                    SELECT * FROM \(table) WHERE deleted_at IS NULL
                    ORDER BY position, id LIMIT 50
                    """,
                in: database, rounds: 20))
        sync = try .sync(in: folder)
    }

    private static func importing(
        _ table: String, server: SharedServer, database: String, folder: URL, rounds: Int
    ) throws -> Reference {
        let file = folder.appending(path: "rows.copy")
        defer { try? FileManager.default.removeItem(at: file) }
        try server.script("\\copy \(table) TO '\(file.path)'", in: database)
        let indexes = try server.script(
            """
            SELECT replace(regexp_replace(pg_get_indexdef(indexrelid), 'INDEX .* ON ', 'INDEX ON '),
                '\(table.replacing("\"", with: ""))', 'reference.rows') || ';'
            FROM pg_index WHERE indrelid = '\(table)'::regclass
            """, in: database)
        let script = """
            CREATE SCHEMA reference;
            CREATE TABLE reference.rows (LIKE \(table));
            \\copy reference.rows FROM '\(file.path)'
            \(indexes)
            ANALYZE reference.rows;
            """
        var least = Double.infinity
        for _ in 0..<rounds {
            least = min(least, try milliseconds { try server.script(script, in: database) })
            try server.script("DROP SCHEMA reference CASCADE", in: database)
        }
        return Reference(name: "COPY and indexes", milliseconds: least)
    }

    func print(in report: Report, _ size: String) {
        for reference in [importing, scan, page, sync] { report.add(reference, size) }
    }
}
