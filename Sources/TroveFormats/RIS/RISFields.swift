/// The tags of RIS files and the fields that they become.
enum RISFields {
    static let type = "TY"
    static let date = "PY"
    /// The part of a date behind year, month and day: `2019///Winter`.
    static let dateNote = noteKey(of: date)

    /// The fields in the order in which they are created and exported.
    static let known: [KnownField] = [
        KnownField(type, "Reference Type", .choice),
        KnownField("ID", "Reference ID"),
        KnownField("TI", "Title"),
        KnownField("AU", "Author", .texts),
        KnownField("A2", "Secondary Author", .texts),
        KnownField("A3", "Tertiary Author", .texts),
        KnownField("A4", "Subsidiary Author", .texts),
        KnownField("ED", "Editor", .texts),
        KnownField("T2", "Secondary Title"),
        KnownField("T3", "Tertiary Title"),
        KnownField("BT", "Book Title"),
        KnownField("CT", "Caption"),
        KnownField("ST", "Short Title"),
        KnownField("TT", "Translated Title"),
        KnownField("JO", "Journal"),
        KnownField("JA", "Journal Abbreviation"),
        KnownField("J1", "Journal Abbreviation 1"),
        KnownField("J2", "Alternate Title"),
        KnownField(date, "Date", .date),
        KnownField(dateNote, "Date Note"),
        KnownField("Y2", "Access Date", .date),
        KnownField(noteKey(of: "Y2"), "Access Date Note"),
        KnownField("ET", "Edition"),
        KnownField("VL", "Volume"),
        KnownField("IS", "Issue"),
        KnownField("SP", "Start Page"),
        KnownField("EP", "End Page"),
        KnownField("SE", "Section"),
        KnownField("NV", "Number of Volumes"),
        KnownField("PB", "Publisher"),
        KnownField("CY", "Place"),
        KnownField("PP", "Publishing Place"),
        KnownField("SN", "ISBN/ISSN"),
        KnownField("DO", "DOI"),
        KnownField("UR", "URL", .link),
        KnownField("LK", "Link", .link),
        KnownField("L1", "File", .texts),
        KnownField("L2", "Full Text", .texts),
        KnownField("L3", "Related Records", .texts),
        KnownField("L4", "Images", .texts),
        KnownField("KW", "Keywords", .tags),
        KnownField("LA", "Language"),
        KnownField("AB", "Abstract", .paragraph),
        KnownField("N1", "Notes", .paragraph),
        KnownField("RN", "Research Notes", .paragraph),
        KnownField("AD", "Author Address", .paragraph),
        KnownField("AN", "Accession Number"),
        KnownField("CN", "Call Number"),
        KnownField("AV", "Availability"),
        KnownField("DB", "Database Name"),
        KnownField("DP", "Database Provider"),
        KnownField("M1", "Number"),
        KnownField("M2", "Miscellaneous 2"),
        KnownField("M3", "Type of Work"),
        KnownField("OP", "Original Publication"),
        KnownField("PM", "PubMed ID"),
        KnownField("C2", "PubMed Central ID"),
        KnownField("RI", "Reviewed Item"),
        KnownField("RP", "Reprint Status"),
        KnownField("TA", "Translated Author", .texts),
    ]

    /// Tags that are read as another tag with the same meaning.
    static let synonyms = [
        "T1": "TI", "A1": "AU", "JF": "JO", "Y1": date, "DA": date, "N2": "AB", "LB": "ID",
        "VO": "VL", "CP": "IS", "SL": "TI",
    ]

    static let kinds = known.kindsByKey

    private static let tags = known.keysByName

    /// Whether a key is that of a date, or of the second one of a reference.
    static func isDate(_ key: String) -> Bool { kinds[key] == .date || key == RISDate.otherDate }

    /// Returns the key for what follows year, month and day in a date.
    static func noteKey(of dateKey: String) -> String { dateKey + noteSuffix }

    /// Returns the key of the date that a note belongs to; nil for other keys.
    static func dateKey(ofNote key: String) -> String? {
        key.hasSuffix(noteSuffix) ? String(key.dropLast(noteSuffix.count)) : nil
    }

    private static let noteSuffix = " note"

    private static let otherNames = [
        "name": "TI", "authors": "AU", "editors": "ED", "isbn": "SN", "issn": "SN", "tags": "KW",
        "note": "N1", "number": "IS", "link": "UR", "entry type": type, "citation key": "ID",
        "address": "CY", "series": "T3", "pages": "SP", "year": date,
    ]

    /// Returns the tag for a field of a list; nil if RIS has none.
    static func tag(of fieldName: String) -> String? {
        let name = fieldName.lowercased()
        if let tag = tags[name] { return tag }
        if isTag(fieldName) { return fieldName }
        return otherNames[name]
    }

    /// Whether a text has the form of a tag: a capital letter and a capital letter or digit.
    static func isTag(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 2 && (65...90).contains(bytes[0])
            && ((65...90).contains(bytes[1]) || (48...57).contains(bytes[1]))
    }

    /// The names of the reference types by code.
    static let types = [
        "ABST": "Abstract", "ADVS": "Audiovisual material", "AGGR": "Aggregated database",
        "ANCIENT": "Ancient text", "ART": "Art work", "BILL": "Bill", "BLOG": "Blog",
        "BOOK": "Book", "CASE": "Legal case", "CHAP": "Book section", "CHART": "Chart",
        "CLSWK": "Classical work", "COMP": "Computer program", "CONF": "Conference proceedings",
        "CPAPER": "Conference paper", "CTLG": "Catalog", "DATA": "Data file",
        "DBASE": "Online database", "DICT": "Dictionary", "EBOOK": "Electronic book",
        "ECHAP": "Electronic book section", "EDBOOK": "Edited book",
        "EJOUR": "Electronic article", "ELEC": "Web page", "ENCYC": "Encyclopedia",
        "EQUA": "Equation", "FIGURE": "Figure", "GEN": "Generic",
        "GOVDOC": "Government document", "GRANT": "Grant", "HEAR": "Hearing",
        "ICOMM": "Internet communication", "INPR": "In press", "JFULL": "Journal",
        "JOUR": "Journal article", "LEGAL": "Legal rule", "MANSCPT": "Manuscript", "MAP": "Map",
        "MGZN": "Magazine article", "MPCT": "Motion picture", "MULTI": "Online multimedia",
        "MUSIC": "Music score", "NEWS": "Newspaper article", "PAMP": "Pamphlet",
        "PAT": "Patent", "PCOMM": "Personal communication", "RPRT": "Report",
        "SER": "Serial publication", "SLIDE": "Slide", "SOUND": "Sound recording",
        "STAND": "Standard", "STAT": "Statute", "THES": "Thesis", "UNBILL": "Unenacted bill",
        "UNPB": "Unpublished work", "VIDEO": "Video recording",
    ]

    /// The codes of the reference types by lowercase name.
    static let codes = Dictionary(
        uniqueKeysWithValues: types.map { ($0.value.lowercased(), $0.key) }
    ).merging(
        [
            "article": "JOUR", "inbook": "CHAP", "incollection": "CHAP",
            "inproceedings": "CPAPER", "conference": "CPAPER", "proceedings": "CONF",
            "phdthesis": "THES", "mastersthesis": "THES", "techreport": "RPRT", "misc": "GEN",
            "unpublished": "UNPB", "online": "ELEC", "booklet": "PAMP", "manual": "BOOK",
        ], uniquingKeysWith: { first, _ in first })
}
