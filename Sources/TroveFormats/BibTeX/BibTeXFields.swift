import TroveModel

/// The fields of BibTeX entries and the fields of lists that they become.
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
        KnownField(others(of: "author"), "More Authors", .checkbox),
        KnownField(bodies(of: "author"), "Corporate Authors", .texts),
        KnownField("editor", "Editor", .texts),
        KnownField(others(of: "editor"), "More Editors", .checkbox),
        KnownField(bodies(of: "editor"), "Corporate Editors", .texts),
        KnownField("translator", "Translator", .texts),
        KnownField(others(of: "translator"), "More Translators", .checkbox),
        KnownField(bodies(of: "translator"), "Corporate Translators", .texts),
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

    private static let kinds = known.kindsByKey
    private static let keys = known.keysByName

    /// Returns the kind of a field; nil if BibTeX does not define it.
    static func kind(of key: String) -> FieldKind? { kinds[key] }

    /// Whether a field holds names separated by “and”.
    static func holdsNames(_ key: String) -> Bool { namesKeys.contains(key) }

    /// The keys of the fields with names separated by “and”.
    static let namesKeys = ["author", "editor", "translator"]

    /// Returns the key of the list of those names of a field that are bodies, in braces, not
    /// persons. No BibTeX field has a name with a space.
    static func bodies(of key: String) -> String { "\(key) bodies" }

    /// Whether a key is that of a list of bodies.
    static func isBodies(_ key: String) -> Bool { kinds[key] == .texts && !holdsNames(key) }

    /// The word that stands for further names at the end of a list of names, as in
    /// `Knuth and others`.
    static let othersWord = "others"

    /// Returns the key of the mark that a field of names ends with `and others`. No BibTeX field
    /// has a name with a space.
    static func others(of key: String) -> String { "\(key) \(othersWord)" }

    /// Whether a key is that of the mark of a field of names.
    static func isOthersMark(_ key: String) -> Bool { kinds[key] == .checkbox }

    /// Whether a field holds an address, identifier or path instead of TeX.
    static func isVerbatim(_ key: String) -> Bool {
        let key = key.lowercased()
        return key == "doi" || key == "file" || key == "eprint" || key == "bibsource"
            || key.hasSuffix("url")
    }

    /// Whether a field without TeX holds the path of a file.
    static func isPath(_ key: String) -> Bool { key.lowercased() == "file" }

    /// Returns the BibTeX name for a field of a list.
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

    /// BibTeX names for other common field names.
    private static let synonyms = [
        "authors": "author", "editors": "editor", "name": "title", "link": "url",
        "tags": "keywords", "notes": "note", "place": "address", "publication year": "date",
        "year of publication": "date",
    ]
}
