/// The MEDLINE format of PubMed: `TI  - A title`, with tags of up to four letters.
enum PubMedReferences: TaggedReferenceFormat {
    static let name = "PubMed"
    static let endsAtEmptyLine = true
    static let known = ReferenceRecord.fields(with: PubMedFields.others)

    static func tag(of line: [UInt8]) -> (name: String, rest: ArraySlice<UInt8>)? {
        guard line.count > 4, line[4] == Byte.hyphen, line.count == 5 || Byte.isSpace(line[5]),
            Byte.isLetter(line[0])
        else { return nil }
        let name = String(decoding: line[..<4], as: UTF8.self).trimmed
        guard name.utf8.count > 1, name.utf8.allSatisfy({ (65...90).contains($0) || isDigit($0) })
        else { return nil }
        return (name, line[5...])
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    static func isContinuation(_ line: [UInt8]) -> Bool { line.first == 32 }

    static func role(of tag: String) -> TagRole { tag == "PMID" ? .first : .value }

    static func add(_ tags: ReferenceTags, to record: inout ReferenceRecord) {
        addTypes(tags, to: &record)
        if let tag = tags("DP").first {
            let words = tag.text.split(separator: " ", maxSplits: 1).map(String.init)
            record.addDate(
                year: words.first ?? "", rest: words.count > 1 ? words[1] : "", line: tag.line)
        }
        // The short form of a name follows its full form, but some names have none.
        var namesInFull: Set<String> = []
        for tag in tags.all {
            if let short = shortForms[tag.name] { namesInFull.insert(short) }
            if namesInFull.remove(tag.name) == nil { add(tag, to: &record) }
        }
    }

    /// The tags of short forms of names by those of full forms.
    private static let shortForms = ["FAU": "AU", "FED": "ED", "FIR": "IR", "FPS": "PS"]

    /// Adds the first type as that of the reference, and all others as a list.
    private static func addTypes(_ tags: ReferenceTags, to record: inout ReferenceRecord) {
        let types = tags("PT")
        let first = types.firstIndex { RISFields.codes[$0.text.lowercased()] != nil } ?? 0
        for (index, tag) in types.enumerated() {
            if index == first {
                record.addType(tag.text, codes: [:], line: tag.line)
            } else {
                record.add("publication type", tag)
            }
        }
    }

    private static func add(_ tag: ReferenceTag, to record: inout ReferenceRecord) {
        switch tag.name {
        case "PT", "DP": break
        case "AB", "OAB": record.addParagraphs("AB", asOneParagraph(tag))
        case "AD", "GN", "COIS":
            record.addParagraphs(PubMedFields.keys[tag.name] ?? "N1", asOneParagraph(tag))
        case "MH", "OT", "KW":
            record.addOnce("KW", tag.text.replacing("*", with: ""), line: tag.line)
        case "AID", "LID": addIdentifier(tag, to: &record)
        case "IS", "ISBN":
            let number = tag.text.prefix { $0 != "(" }.trimmed
            record.addOnce("SN", number, line: tag.line)
        case "DCOM", "LR", "DEP", "DA":
            let key = PubMedFields.keys[tag.name] ?? tag.name
            record.addDay(key, tag)
        default:
            let key = PubMedFields.keys[tag.name] ?? ReferenceRecord.ownKey(tag.name, of: name)
            record.add(key, tag)
        }
    }

    /// PubMed breaks lines by their length.
    private static func asOneParagraph(_ tag: ReferenceTag) -> ReferenceTag {
        ReferenceTag(name: tag.name, lines: [tag.text], line: tag.line)
    }

    /// Adds an identifier with its kind in brackets: `10.1000/182 [doi]`.
    private static func addIdentifier(_ tag: ReferenceTag, to record: inout ReferenceRecord) {
        if tag.text.hasSuffix("[doi]") {
            record.addDOI(tag.text.dropLast(5).trimmed, line: tag.line)
        } else {
            record.addOnce("article id", tag.text, line: tag.line)
        }
    }
}
