/// A top-level item of a BibTeX file.
enum BibTeXItem: Hashable, Sendable {
    /// An entry, which becomes a record.
    case entry(BibTeXEntry)
    /// The TeX of a preamble.
    case preamble(String, line: Int)
    /// The text of an `@comment`.
    case comment(String, line: Int)
}

/// An entry with abbreviations replaced and TeX unchanged.
struct BibTeXEntry: Hashable, Sendable {
    /// The type in lower case.
    var type: String
    /// The citation key as written; empty if it is missing.
    var key: String
    var line: Int
    var fields: [BibTeXField] = []
}

/// A field of a BibTeX entry.
struct BibTeXField: Hashable, Sendable {
    /// The name as written.
    let name: String
    /// The name in lower case, because BibTeX ignores case.
    let key: String
    /// The TeX, including line breaks.
    let value: String
    let line: Int

    init(name: String, value: String, line: Int) {
        self.name = name
        key = name.lowercased()
        self.value = value
        self.line = line
    }
}
