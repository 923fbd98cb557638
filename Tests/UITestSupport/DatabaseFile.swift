import Foundation

/// A SQLite file, read with the `sqlite3` tool instead of the tested code.
public struct DatabaseFile {
    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    public var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// Returns the rows of a query, with the columns of each as text.
    public func rows(_ query: String) throws -> [[String]] {
        let columnSeparator = "\u{1F}"
        let rowSeparator = "\u{1E}"
        return try Tool.run(
            "sqlite3", "-readonly", "-batch", "-cmd", ".timeout 5000", "-separator",
            columnSeparator, "-newline", rowSeparator, url.path, query
        )
        .split(separator: rowSeparator)
        .map { $0.components(separatedBy: columnSeparator) }
    }

    /// Returns the first column of the first row.
    public func value(_ query: String) throws -> String? {
        try rows(query).first?.first
    }
}
