import Foundation
import TroveModel

/// A reference: work of known size, measured in the same run as the figures that are compared with
/// it.
///
/// Two quiet machines differ by a factor of two in absolute times; ratios hold on both.
struct Reference {
    /// The name in the report, such as "one full scan".
    let name: String
    /// The time in milliseconds.
    let milliseconds: Double
}

/// The upper limit of a figure.
enum Limit {
    /// A multiple of a reference.
    case times(Double, Reference)
    /// A number of megabytes. Memory is the same on every machine, so it needs no reference.
    case megabytes(Double)
}

extension Reference {
    /// Measures appending 4 KiB to a file until they are on the disk: the median of 50 writes.
    static func sync(in folder: URL) throws -> Reference {
        let url = folder.appending(path: "reference-sync")
        try Data().write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        let block = Data(repeating: 1, count: 4096)
        let times = try (0..<50).map { _ in
            try Benchmarks.milliseconds {
                try file.write(contentsOf: block)
                try file.synchronize()
            }
        }
        return Reference(name: "one fsync", milliseconds: times.sorted()[25])
    }
}

/// The times that SQLite's own tool takes to read a list's table.
struct SQLiteReferences {
    /// A full scan, which reads every value of every record.
    let scan: Reference
    /// Reading the first 50 records in the manual order.
    let page: Reference

    /// Measures the references.
    ///
    /// - Parameters:
    ///   - database: The file of the library.
    ///   - table: The name of the list's table.
    ///   - columns: The names of its columns.
    init(database: URL, table: String, columns: [String]) throws {
        let lengths = columns.map { "coalesce(length(\"\($0)\"), 0)" }.joined(separator: " + ")
        scan = Reference(
            name: "one full scan",
            milliseconds: try SQLiteBaseline.queryTime(
                of: "SELECT sum(\(lengths)) FROM \(table) WHERE deleted_at IS NULL", in: database,
                rounds: 3))
        page = Reference(
            name: "one page read",
            milliseconds: try SQLiteBaseline.queryTime(
                of: "SELECT * FROM \(table) WHERE deleted_at IS NULL ORDER BY position LIMIT 50",
                in: database, rounds: 200))
    }
}

/// The references that the figures of one library are compared with.
struct LibraryReferences {
    /// SQLite's own import of the same file, with a search index.
    let importing: Reference
    let scan: Reference
    let page: Reference
    let sync: Reference

    init(importing: Reference, library url: URL, list: List, folder: URL) throws {
        self.importing = importing
        let sqlite = try SQLiteReferences(
            database: url, table: list.tableName, columns: list.fields.map(\.columnName))
        scan = sqlite.scan
        page = sqlite.page
        sync = try .sync(in: folder)
    }

    func print(in report: Report, _ size: String) {
        for reference in [importing, scan, page, sync] { report.add(reference, size) }
    }
}
