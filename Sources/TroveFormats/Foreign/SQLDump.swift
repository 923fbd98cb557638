import TextCore

/// The recognition of databases that are written as SQL statements.
enum SQLDump {
    static var format: ForeignFormat { ForeignFormat(translated("an SQL dump"), advice) }

    static var advice: String {
        translated(
            """
            Load it into a database, save the tables as CSV there, and import those files.
            """)
    }

    private static let beginnings: Set = [
        "alter", "begin", "comment", "copy", "create", "delete", "drop", "grant", "insert", "lock",
        "pragma", "replace", "select", "set", "start", "truncate", "update", "use", "with",
    ]

    private static let objects = [
        "table", "temporary", "temp", "unlogged", "virtual", "index", "unique", "view", "database",
        "schema", "sequence", "function", "procedure", "trigger", "extension", "type", "domain",
        "role", "user", "or",
    ]

    /// Whether a text is SQL: its first line behind comments begins a statement, and one of the
    /// lines creates, changes or fills a table.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        var isComment = false
        let statements = lines.filter { line in
            let text = line.trimmed
            if isComment || text.hasPrefix("/*") {
                isComment = !text.contains("*/")
                return false
            }
            // `\\restrict` and `\\connect` are commands of psql.
            return !text.hasPrefix("--") && !text.hasPrefix("#") && !text.hasPrefix("\\")
        }
        guard let first = statements.first, beginnings.contains(word(of: first)) else {
            return false
        }
        return statements.contains { line in
            let words = line.split(maxSplits: 3, whereSeparator: \.isWhitespace)
                .map { $0.lowercased() }
            guard words.count > 2 else { return false }
            switch words[0] {
            case "create":
                return objects.contains { words[1].hasPrefix($0) }
            case "insert", "replace": return words[1] == "into" || words[1] == "ignore"
            case "copy": return line.lowercased().contains(" from stdin")
            case "drop", "alter", "lock": return ["table", "tables"].contains(words[1])
            default: return false
            }
        }
    }

    private static func word(of line: Substring) -> String {
        line.trimmed.prefix { $0.isLetter }.lowercased()
    }
}
