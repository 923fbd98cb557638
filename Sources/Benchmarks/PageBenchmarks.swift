import Foundation
import ProgramSupport
import TroveModel
import UITestSupport

/// Benchmarks of `trovectl query --limit`, beside the database's own tool with a query for the same
/// page. Both are started as a script does. They run in turns, and the median of each counts.
struct PageBenchmarks {
    private let report: Report
    private let size: String
    /// The file or the address of the library.
    private let library: String
    private let list: List
    private let tool: Tool

    /// The tool of a database.
    private struct Tool {
        let name: String
        /// The arguments before the query.
        let arguments: [String]
        /// The clause for the order of titles, and the table.
        let collation: String, table: String
        /// The longest time of Trove as a multiple of the tool's.
        let limit: Double
    }

    private static let rounds = 15
    private static let count = 50

    /// Creates benchmarks of a library file.
    init(of file: URL, _ list: List, _ report: Report, size: String) {
        (self.report, self.size, self.list) = (report, size, list)
        library = file.path
        tool = Tool(
            name: "sqlite3", arguments: ["-readonly", file.path], collation: "COLLATE NOCASE",
            table: "\"\(list.tableName)\"", limit: 1.3)
    }

    /// Creates benchmarks of a shared library.
    init(of shared: SharedBenchmarks, _ list: List) throws {
        (report, size, self.list) = (shared.report, shared.size, list)
        library = try shared.server.address(of: shared.database).url.absoluteString
        tool = Tool(
            name: "psql", arguments: [library, "-XqAt", "-c"], collation: "COLLATE trove.und",
            table: "lists.\"\(list.tableName)\"", limit: 1.5)
    }

    func run() throws {
        try measure("in manual order", [], "position, id")
        guard let title = list.fields.first else { return }
        try measure(
            "by \(title.name)", ["--sort", title.name],
            "\"\(title.columnName)\" \(tool.collation), position, id")
    }

    private func measure(_ name: String, _ sort: [String], _ order: String) throws {
        let query = """
            SELECT * FROM \(tool.table) WHERE deleted_at IS NULL ORDER BY \(order) \
            LIMIT \(Self.count)
            """
        let arguments =
            ["query", list.name, "--limit", String(Self.count), "--csv", "--library", library]
            + sort
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.rounds {
            theirs.append(
                try milliseconds {
                    _ = try Program(tool.name, arguments: tool.arguments + [query]).output()
                })
            ours.append(
                try milliseconds {
                    _ = try Program(URL.product("trovectl").path, arguments: arguments).output()
                })
        }
        let reference = Reference(
            name: "\(tool.name), a page \(name)",
            milliseconds: SharedReadingBenchmarks.median(theirs))
        report.add(reference, size)
        report.add(
            size + "trovectl, a page \(name)", SharedReadingBenchmarks.median(ours), "ms",
            limit: .times(tool.limit, reference), details: SharedReadingBenchmarks.details(ours))
    }
}
