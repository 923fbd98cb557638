import Foundation
import ProgramSupport

/// The times that SQLite's own tool takes for the same work.
enum SQLiteBaseline {
    /// Returns the time of `.import` and of building the search index, in milliseconds.
    static func importTime(of file: BooksFile, in folder: URL) throws -> Double {
        let database = folder.appending(path: "baseline.db")
        defer { try? FileManager.default.removeItem(at: database) }
        let script = """
            .mode csv
            .import \(file.url.path) books
            CREATE VIRTUAL TABLE search USING fts5(
                Title, Author, Year, Genre, Pages, Rating, Read, Added, ISBN, Note, content='books',
                tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
            INSERT INTO search(search) VALUES ('rebuild');
            """
        return try run(script, on: database)
    }

    /// Returns the time of `.import` and of building a plain FTS5 index over all columns, in
    /// milliseconds.
    static func plainImportTime(of file: BooksFile, in folder: URL) throws -> Double {
        let database = folder.appending(path: "baseline.db")
        defer { try? FileManager.default.removeItem(at: database) }
        let script = """
            .mode csv
            .import \(file.url.path) books
            CREATE VIRTUAL TABLE search USING fts5(
                Title, Author, Year, Genre, Pages, Rating, Read, Added, ISBN, Note,
                content='books');
            INSERT INTO search(search) VALUES ('rebuild');
            """
        return try run(script, on: database)
    }

    /// Returns the time of writing the rows of a query as CSV, in milliseconds.
    static func exportTime(of query: String, in database: URL, to folder: URL) throws -> Double {
        let script = """
            .mode csv
            .output \(folder.appending(path: "baseline.csv").path)
            \(query);
            """
        return try run(script, on: database)
    }

    /// Returns the mean time of a query in milliseconds, measured by the tool's own timer, without
    /// the time to start the tool.
    static func queryTime(of query: String, in database: URL, rounds: Int) throws -> Double {
        let script =
            ".timer on\n.output /dev/null\n"
            + String(repeating: query + ";\n", count: rounds + 1)
        let lines = try Program("sqlite3", arguments: ["-readonly", database.path])
            .output(input: script).split(separator: "\n")
        // Run Time: real 0.123 user 0.100000 sys 0.020000
        let times = lines.compactMap { line -> Double? in
            let words = line.split(separator: " ")
            guard words.count > 7, words[0] == "Run", let user = Double(words[5]),
                let system = Double(words[7]), let real = Double(words[3])
            else { return nil }
            // The real time has only millisecond precision.
            return max(real, user + system) * 1000
        }
        // The first run has a cold cache.
        guard times.count > 1 else { throw CocoaError(.executableRuntimeMismatch) }
        return times.dropFirst().reduce(0, +) / Double(times.count - 1)
    }

    private static func run(_ script: String, on database: URL) throws -> Double {
        try milliseconds {
            try Program("sqlite3", arguments: [database.path]).output(input: script)
        }
    }
}

/// The memory of this process, as the kernel reports it.
enum Memory {
    /// Resets the peak to the current memory.
    static func resetPeak() {
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    /// The peak memory since the last reset, in MB.
    static var peak: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
        return (number.flatMap { Double($0) } ?? 0) / 1024
    }
}
