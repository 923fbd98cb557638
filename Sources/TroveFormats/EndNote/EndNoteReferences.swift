/// The tagged format of EndNote, which extends that of refer: `%T A title`.
enum EndNoteReferences: TaggedReferenceFormat {
    static let name = "EndNote"
    static let endsAtEmptyLine = true

    static let known = ReferenceRecord.fields(
        with: (1...7).map { KnownField("custom \($0)", "Custom \($0)") } + [
            KnownField("modified", "Last Modified")
        ])

    static func tag(of line: [UInt8]) -> (name: String, rest: ArraySlice<UInt8>)? {
        guard line.count > 1, line[0] == Byte.percent, line[1] > 32, line[1] < 127,
            line[1] != Byte.percent, line.count == 2 || Byte.isSpace(line[2])
        else { return nil }
        return (String(decoding: line[1...1], as: UTF8.self), line[2...])
    }

    static func isContinuation(_ line: [UInt8]) -> Bool { true }

    static func role(of tag: String) -> TagRole { tag == "0" ? .first : .value }

    static func add(_ tags: ReferenceTags, to record: inout ReferenceRecord) {
        let type = tags.text("0")
        if let tag = tags("0").first { record.addType(type, codes: types, line: tag.line) }
        if let tag = tags("D", "8").first {
            record.addDate(year: tags.text("D"), rest: tags.text("8"), line: tag.line)
        }
        let isArticle = ["journal article", "magazine article", "newspaper article"]
            .contains(type.lowercased())
        for tag in tags.all {
            switch tag.name {
            case "0": break
            case "D", "8":
                // A reference has one date; a second tag of the same name is a text of its own.
                if tag != tags(tag.name).first { record.add("%\(tag.name)", tag) }
            case "K": record.addKeywords(tag)
            case "R": record.addDOI(tag.text, line: tag.line)
            case "X": record.addParagraphs("AB", tag)
            case "Z", "<", "+", "(": record.addParagraphs(keys[tag.name] ?? "N1", tag)
            case "B": record.add(isArticle && tags("J").isEmpty ? "JO" : "T2", tag)
            case "[": record.addAccessDate(tag)
            default: record.add(keys[tag.name] ?? "%\(tag.name)", tag)
            }
        }
    }

    /// The keys of the fields by tag.
    private static let keys = [
        "A": "AU", "C": "CY", "E": "ED", "F": "ID", "G": "LA", "H": "TA", "I": "PB", "J": "JO",
        "L": "CN", "M": "AN", "N": "IS", "O": "J2", "P": "pages", "Q": "TT", "S": "T3", "T": "TI",
        "U": "UR", "V": "VL", "W": "DP", "Y": "A3", "Z": "N1", "1": "custom 1", "2": "custom 2",
        "3": "custom 3", "4": "custom 4", "#": "custom 5", "$": "custom 6", "]": "custom 7",
        "6": "NV", "7": "ET", "9": "M3", "?": "A4", "@": "SN", "!": "ST", "&": "SE", "(": "OP",
        ")": "RP", "*": "RI", "+": "AD", "^": "CT", ">": "L1", "<": "RN", "=": "modified",
        "~": "DB",
    ]

    /// The codes of RIS for types with other names in EndNote.
    private static let types = [
        "artwork": "ART", "audiovisual material": "ADVS", "broadcast": "VIDEO",
        "case": "CASE", "chart or table": "CHART", "classical work": "CLSWK",
        "conference proceeding": "CONF", "dataset": "DATA", "electronic source": "ELEC",
        "film or broadcast": "MPCT", "legal rule or regulation": "LEGAL", "music": "MUSIC",
        "online database": "DBASE", "online multimedia": "MULTI", "serial": "SER",
        "web site": "ELEC", "website": "ELEC",
    ]
}
