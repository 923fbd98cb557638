public import Foundation
import GRDB

/// The content of a library as text in a fixed order: lists, fields, records.
///
/// It excludes internal tables, items that only undo can bring back, and identifiers that differ
/// between runs.
public struct LibraryContent: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Reads a library file.
    ///
    /// - Parameters:
    ///   - includesTimes: Whether to include the times of records, which differ between runs.
    ///   - includesViews: Whether to include sorting, sections and views, which undo does not
    ///     change.
    public init(of file: URL, includesTimes: Bool, includesViews: Bool = true) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(60)
        let connection = try DatabaseQueue(path: file.path, configuration: configuration)
        description = try connection.read { db in
            try Self.text(db, includesTimes: includesTimes, includesViews: includesViews)
        }
    }

    /// Internal tables, and tables that are read separately or can be rebuilt.
    private static let innerTables: Set<String> = [
        "list", "field", "history", "setting", "grdb_migrations", "sqlite_sequence",
        "sqlite_stat1", "sqlite_stat4", "image", "smart_list", "_history_record",
    ]

    private static func text(
        _ db: Database, includesTimes: Bool, includesViews: Bool
    ) throws -> String {
        var lines: [String] = []
        let lists = try Row.fetchAll(
            db, sql: "SELECT * FROM list WHERE deleted_at IS NULL ORDER BY id")
        for list in lists {
            let left: Set<String> = ["uuid", "generation", "created_at"]
            lines.append(line(list, without: includesViews ? left : left.union(["settings"])))
            if !includesViews { lines.append(try titles(list["settings"])) }
            let fields = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM field WHERE list_id = ? AND deleted_at IS NULL ORDER BY id
                    """, arguments: [list["id"] as Int64])
            lines += fields.map { line($0) }
            let times = includesTimes ? ["created_at", "modified_at"] : []
            let columns =
                ["id", "position"] + times
                + fields.map { "\"" + ($0["column_name"] as String) + "\"" }
            let table = "\"" + (list["table_name"] as String) + "\""
            let records = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(columns.joined(separator: ", ")), deleted_at IS NULL FROM \(table)
                    ORDER BY id
                    """)
            while let record = try records.next() { lines.append(line(record)) }
        }
        if try db.tableExists("smart_list") {
            lines += try Row.fetchAll(
                db, sql: "SELECT * FROM smart_list WHERE deleted_at IS NULL ORDER BY id"
            ).map { line($0, without: ["uuid", "created_at"]) }
        }
        for table in try others(db) {
            lines += try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { line($0) }
                .sorted()
        }
        return lines.joined(separator: "\n")
    }

    /// Other tables, except those of lists and undo; all of them count.
    private static func others(_ db: Database) throws -> [String] {
        let lists = try String.fetchAll(db, sql: "SELECT table_name FROM list")
        let tables = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        return tables.filter { table in
            !innerTables.contains(table) && !table.hasPrefix("undo_")
                && !lists.contains { table == $0 || table.hasPrefix($0 + "_search") }
        }
    }

    /// Returns the settings of a list without sorting, sections and view.
    private static func titles(_ settings: String) throws -> String {
        let value = try JSONSerialization.jsonObject(with: Data(settings.utf8))
        guard var parts = value as? [String: Any] else { return settings }
        let views = [
            "viewKind", "density", "hiddenFields", "columnWidths", "fieldOrder", "summaries",
            "boardField", "foldedColumns", "foldedGroups",
        ]
        for name in ["sort", "grouping"] + views { parts[name] = nil }
        let data = try JSONSerialization.data(withJSONObject: parts, options: .sortedKeys)
        return "settings=" + String(decoding: data, as: UTF8.self)
    }

    private static func line(_ row: Row, without columns: Set<String> = []) -> String {
        row.filter { !columns.contains($0.0) }
            .map { "\($0.0)=\($0.1)" }.joined(separator: " ")
    }
}
