import Foundation

/// Creates readable identifiers of files, tables and columns from the names that users choose.
package enum Identifier {
    /// A unique identifier: the letters and digits of `name` in lower case,
    /// with `_` between words, and with a number if `taken` contains it already.
    ///
    /// - Parameter maximumLength: The maximum length in bytes.
    package static func unique(
        for name: String, fallback: String, taken: Set<String>, maximumLength: Int = .max
    ) -> String {
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
        // Room for an underscore and a number.
        while base.utf8.count > maximumLength - 8 { base.removeLast() }
        if base.isEmpty { base = fallback }
        if base.hasPrefix("sqlite") || base.hasPrefix("grdb") { base = "_" + base }
        guard taken.contains(base) else { return base }
        var number = 2
        while taken.contains("\(base)_\(number)") { number += 1 }
        return "\(base)_\(number)"
    }
}
