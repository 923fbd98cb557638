import Foundation

/// Names of tables and columns: readable, made from what people call things.
enum SQLName {
    /// Columns that every list's table has besides those of its fields.
    static let reservedColumns: Set<String> = [
        "id", "position", "created_at", "modified_at", "deleted_at", "rowid", "oid", "_rowid_",
        "rank",
    ]

    /// Tables of the library itself.
    static let reservedTables: Set<String> = [
        "list", "field", "history", "setting", "image", "smart_list",
    ]

    /// `name` in double quotes, as SQL wants identifiers.
    static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }

    /// A name for a column or table called `name` by a person: its letters and digits in lower case
    /// with `_` between words, made different from all of `taken` by a number.
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
