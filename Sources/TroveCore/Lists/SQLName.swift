import Foundation

/// Creates readable names of tables and columns from the names that users choose.
enum SQLName {
    /// Names that the columns of fields cannot have.
    static let reservedColumns: Set<String> = [
        "id", "position", "created_at", "modified_at", "deleted_at", "rowid", "oid", "_rowid_",
        "rank",
    ]

    /// The names of the library's own tables.
    static let reservedTables: Set<String> = [
        "list", "field", "history", "setting", "image", "smart_list",
    ]

    /// `name` in double quotes, as an SQL identifier.
    static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }

    /// A unique identifier for a column or table: the letters and digits of `name` in lower case,
    /// with `_` between words, and with a number if `taken` contains it already.
    static func identifier(for name: String, fallback: String, taken: Set<String>) -> String {
        var words: [String] = []
        var word = ""
        for scalar in name.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        var base = String(words.joined(separator: "_").prefix(60))
        if base.isEmpty { base = fallback }
        if base.hasPrefix("sqlite") || base.hasPrefix("grdb") { base = "_" + base }
        guard taken.contains(base) else { return base }
        var number = 2
        while taken.contains("\(base)_\(number)") { number += 1 }
        return "\(base)_\(number)"
    }
}
