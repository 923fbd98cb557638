/// How the fields of BibTeX entries become fields of a list, and back.
enum BibTeXFields {
    static let key = "citation key"
    static let type = "entry type"
    static let date = "date"

    static let known: [KnownField] = [
        KnownField(key, "Citation Key"),
        KnownField(type, "Entry Type", .choice),
        KnownField("title", "Title"),
        KnownField("subtitle", "Subtitle"),
        KnownField("author", "Author", .texts),
        KnownField("editor", "Editor", .texts),
        KnownField("translator", "Translator", .texts),
        KnownField("journal", "Journal"),
        KnownField("journaltitle", "Journal Title"),
        KnownField("booktitle", "Book Title"),
        KnownField("series", "Series"),
        KnownField("volume", "Volume"),
        KnownField("number", "Number"),
        KnownField("pages", "Pages"),
        KnownField("chapter", "Chapter"),
        KnownField("edition", "Edition"),
        KnownField(date, "Date", .date),
        KnownField("year", "Year"),
        KnownField("month", "Month"),
        KnownField("publisher", "Publisher"),
        KnownField("organization", "Organization"),
        KnownField("institution", "Institution"),
        KnownField("school", "School"),
        KnownField("address", "Address"),
        KnownField("location", "Location"),
        KnownField("howpublished", "How Published"),
        KnownField("type", "Type"),
        KnownField("language", "Language"),
        KnownField("isbn", "ISBN"),
        KnownField("issn", "ISSN"),
        KnownField("doi", "DOI"),
        KnownField("url", "URL", .link),
        KnownField("urldate", "Accessed", .date),
        KnownField("eprint", "Eprint"),
        KnownField("keywords", "Keywords", .tags),
        KnownField("abstract", "Abstract", .paragraph),
        KnownField("note", "Note", .paragraph),
        KnownField("annote", "Annotation", .paragraph),
        KnownField("annotation", "Annotation", .paragraph),
        KnownField("comment", "Comment", .paragraph),
        KnownField("review", "Review", .paragraph),
        KnownField("crossref", "Cross Reference"),
        KnownField("key", "Key"),
        KnownField("file", "File"),
    ]

    private static let kinds = Dictionary(uniqueKeysWithValues: known.map { ($0.key, $0.kind) })
    private static let keys = Dictionary(
        known.map { ($0.name.lowercased(), $0.key) }, uniquingKeysWith: { first, _ in first })

    /// The kind of a field; nil for one that BibTeX does not define.
    static func kind(of key: String) -> FieldKind? { kinds[key] }

    /// Whether names with “and” between are in a field.
    static func holdsNames(_ key: String) -> Bool { kinds[key] == .texts }

    /// Whether what is in a field is an address or a path, and no TeX.
    static func isVerbatim(_ key: String) -> Bool {
        let key = key.lowercased()
        return key == "doi" || key == "file" || key == "eprint" || key == "bibsource"
            || key.hasSuffix("url")
    }

    /// The name in a BibTeX file of a list's field.
    static func bibTeXName(of fieldName: String) -> String {
        let lowercased = fieldName.lowercased()
        if let key = keys[lowercased] { return key }
        if let synonym = synonyms[lowercased] { return synonym }
        let name = fieldName.map { character -> Character in
            guard let byte = character.asciiValue, Byte.isPartOfName(byte) else { return "-" }
            return character
        }
        return name.isEmpty ? "field" : String(name)
    }

    /// What the fields of lists that come from elsewhere are called.
    private static let synonyms = [
        "authors": "author", "editors": "editor", "name": "title", "link": "url",
        "tags": "keywords", "notes": "note", "place": "address", "publication year": "date",
        "year of publication": "date",
    ]
}
