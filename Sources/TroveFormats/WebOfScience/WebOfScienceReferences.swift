/// The plain text format of Web of Science, formerly of ISI: `TI A title`, up to `ER`.
enum WebOfScienceReferences: TaggedReferenceFormat {
    static let name = "Web of Science"
    static let endsAtEmptyLine = false
    static let known = ReferenceRecord.fields(with: others)

    static func tag(of line: [UInt8]) -> (name: String, rest: ArraySlice<UInt8>)? {
        guard line.count > 1, line.count == 2 || Byte.isSpace(line[2]) else { return nil }
        let name = String(decoding: line[..<2], as: UTF8.self)
        return RISFields.isTag(name) ? (name, line[2...]) : nil
    }

    static func isContinuation(_ line: [UInt8]) -> Bool { line.first == 32 }

    static func role(of tag: String) -> TagRole {
        switch tag {
        case "PT": .first
        case "ER": .last
        case "FN", "VR", "EF": .none
        default: .value
        }
    }

    static func add(_ tags: ReferenceTags, to record: inout ReferenceRecord) {
        if let tag = tags("PT").first { record.addType(tag.text, codes: types, line: tag.line) }
        if let tag = tags("PY", "PD").first {
            record.addDate(year: tags.text("PY"), rest: tags.text("PD"), line: tag.line)
        }
        for tag in tags.all { add(tag, of: tags, to: &record) }
    }

    private static func add(
        _ tag: ReferenceTag, of tags: ReferenceTags, to record: inout ReferenceRecord
    ) {
        let key = keys[tag.name] ?? ReferenceRecord.ownKey(tag.name, of: name)
        switch tag.name {
        case "PT", "PY", "PD": break
        // The full names of the same authors.
        case "AU" where !tags("AF").isEmpty, "BA" where !tags("BF").isEmpty: break
        case "DE", "ID": record.addKeywords(tag, joinsLines: true)
        case "DI": record.addDOI(tag.text, line: tag.line)
        case "AB", "FX":
            let text = ReferenceTag(name: tag.name, lines: [tag.text], line: tag.line)
            record.addParagraphs(key, text)
        case "WC", "SC", "WE":
            for part in tag.text.split(separator: ";") {
                record.addOnce(key, part.trimmed, line: tag.line)
            }
        case _ where lists.contains(tag.name):
            // Each line is a value.
            for line in tag.lines where !line.isEmpty {
                record.add(key, ReferenceTag(name: tag.name, lines: [line], line: tag.line))
            }
        default: record.add(key, tag)
        }
    }

    /// Tags whose lines are values of their own.
    private static let lists: Set<String> = [
        "AU", "AF", "BA", "BF", "BE", "ED", "CA", "GP", "C1", "C3", "CR",
    ]

    /// The keys of the fields by tag: tags of RIS with the same meaning, or keys of ``others``.
    private static let keys = [
        "AU": "AU", "AF": "AU", "CA": "AU", "BA": "A3", "BF": "A3", "ED": "ED", "BE": "ED",
        "GP": "group", "TI": "TI", "SO": "JO", "SE": "T3", "BS": "subseries", "LA": "LA",
        "DT": "M3", "CT": "conference", "CY": "conference date", "CL": "conference place",
        "SP": "sponsor", "HO": "host", "AB": "AB", "C1": "address", "C3": "affiliation",
        "RP": "reprint", "EM": "email", "RI": "researcher", "OI": "orcid", "FU": "funding",
        "FX": "funding text", "CR": "cited", "NR": "cited count", "TC": "times cited",
        "Z9": "all times cited", "U1": "usage 180", "U2": "usage", "PU": "PB", "PI": "CY",
        "PA": "publisher address", "SN": "SN", "EI": "SN", "BN": "SN", "J9": "J1", "JI": "JA",
        "VL": "VL", "IS": "IS", "PN": "part", "SU": "supplement", "SI": "special issue",
        "MA": "meeting abstract", "BP": "SP", "EP": "EP", "AR": "article", "D2": "book doi",
        "EA": "early access", "PG": "page count", "WC": "category", "WE": "index",
        "SC": "area", "GA": "delivery", "PM": "PM", "UT": "AN", "OA": "open access",
        "HC": "highly cited", "HP": "hot paper", "DA": "generated",
    ]

    /// The fields that RIS does not have.
    private static let others = [
        KnownField("article", "Article Number"), KnownField("part", "Part"),
        KnownField("supplement", "Supplement"), KnownField("special issue", "Special Issue"),
        KnownField("meeting abstract", "Meeting Abstract"),
        KnownField("subseries", "Subseries"), KnownField("group", "Group Author", .texts),
        KnownField("conference", "Conference"),
        KnownField("conference date", "Conference Date"),
        KnownField("conference place", "Conference Place"),
        KnownField("sponsor", "Sponsor"), KnownField("host", "Conference Host"),
        KnownField("address", "Author Address", .texts),
        KnownField("affiliation", "Affiliation", .texts),
        KnownField("reprint", "Reprint Address"), KnownField("email", "E-mail"),
        KnownField("researcher", "Researcher ID"), KnownField("orcid", "ORCID"),
        KnownField("funding", "Funding"),
        KnownField("funding text", "Funding Text", .paragraph),
        KnownField("cited", "Cited References", .texts),
        KnownField("cited count", "Cited Reference Count"),
        KnownField("times cited", "Times Cited"),
        KnownField("all times cited", "Total Times Cited"),
        KnownField("usage 180", "Usage in 180 Days"), KnownField("usage", "Usage since 2013"),
        KnownField("publisher address", "Publisher Address"),
        KnownField("book doi", "Book DOI"), KnownField("early access", "Early Access"),
        KnownField("page count", "Page Count"), KnownField("category", "Category", .tags),
        KnownField("index", "Citation Index", .tags),
        KnownField("area", "Research Area", .tags),
        KnownField("delivery", "Document Delivery Number"),
        KnownField("open access", "Open Access"),
        KnownField("highly cited", "Highly Cited"), KnownField("hot paper", "Hot Paper"),
        KnownField("generated", "Export Date"),
    ]

    /// The codes of RIS for the types.
    private static let types = ["j": "JOUR", "b": "BOOK", "s": "SER", "p": "PAT", "c": "CONF"]
}
