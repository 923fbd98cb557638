/// What a BibTeX file is made of.
enum BibTeXItem: Hashable, Sendable {
    case entry(BibTeXEntry)
    /// The TeX of a preamble.
    case preamble(String, line: Int)
    /// The beginning of what an `@comment` holds.
    case comment(String, line: Int)
}

/// An entry as it is written: abbreviations are replaced, TeX is left as it is.
struct BibTeXEntry: Hashable, Sendable {
    /// In lower case.
    var type: String
    var key: String
    var line: Int
    var fields: [BibTeXField] = []
}

struct BibTeXField: Hashable, Sendable {
    /// As it is written.
    let name: String
    /// The name in lower case: BibTeX makes no difference.
    let key: String
    /// The TeX, line breaks included.
    let value: String
    let line: Int

    init(name: String, value: String, line: Int) {
        self.name = name
        key = name.lowercased()
        self.value = value
        self.line = line
    }
}
