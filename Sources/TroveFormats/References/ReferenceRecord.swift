import TroveModel

/// The record of a reference, with the values that all formats of references have.
///
/// Keys are tags of RIS where RIS has one, so that references of all formats have the same fields.
struct ReferenceRecord {
    private(set) var record: FoundRecord
    /// The single-spaced texts by key, to leave out those that a program writes with two tags.
    private var texts: [String: Set<String>] = [:]

    init(line: Int) {
        record = FoundRecord(line: line)
    }

    /// The fields of RIS, with digital object identifiers as links, and those of a format after
    /// them.
    static func fields(with others: [KnownField]) -> [KnownField] {
        RISFields.known.flatMap { field in
            switch field.key {
            case "DO": [KnownField("DO", "DOI", .link)]
            case "EP": [field, KnownField("pages", "Pages")]
            default: [field]
            }
        } + others
    }

    /// Returns the key of a tag without a field: the tag, unless RIS has another field for it.
    static func ownKey(_ tag: String, of format: String) -> String {
        RISFields.kinds[tag] == nil ? tag : "\(format) \(tag)"
    }

    /// Adds a value in one line.
    mutating func add(_ key: String, _ tag: ReferenceTag) {
        record.add(key, text: tag.text, line: tag.line)
    }

    /// Adds a value with its line breaks, unless the record has the same text.
    mutating func addParagraphs(_ key: String, _ tag: ReferenceTag) {
        addOnce(key, tag.paragraphs, line: tag.line)
    }

    /// Adds a text, unless the record has the same one.
    mutating func addOnce(_ key: String, _ text: String, line: Int) {
        guard texts[key, default: []].insert(text.singleSpaced).inserted else { return }
        record.add(key, text: text, line: line)
    }

    /// Adds each part of a value that is separated by semicolons or line breaks.
    mutating func addKeywords(_ tag: ReferenceTag, joinsLines: Bool = false) {
        for line in joinsLines ? [tag.text] : tag.lines {
            for word in line.split(separator: ";") {
                let word = String(word).singleSpaced
                if !word.isEmpty { addOnce("KW", word, line: tag.line) }
            }
        }
    }

    /// Adds the type of a reference by its name in the format.
    ///
    /// - Parameter codes: The codes of RIS by lowercase name, beside RIS's own names.
    mutating func addType(_ name: String, codes: [String: String], line: Int) {
        let code = codes[name.lowercased()] ?? RISFields.codes[name.lowercased()]
        record.add(
            RISFields.type, text: code.flatMap { RISFields.types[$0] } ?? name, line: line)
    }

    /// Adds a digital object identifier as a link; a text of another form stays.
    mutating func addDOI(_ text: String, line: Int) {
        var name = text[...]
        let beginnings = ["https://", "http://", "dx.", "doi.org/", "doi:", "doi "]
        for beginning in beginnings where name.lowercased().hasPrefix(beginning) {
            name = name.dropFirst(beginning.count)
        }
        name = name.trimmed[...]
        guard name.hasPrefix("10."), name.contains("/"), !name.contains(where: \.isWhitespace)
        else {
            addOnce("DO", text, line: line)
            return
        }
        // Signs that end or change an address, as in identifiers of the nineties.
        let escapes: [Character: String] = [
            "<": "%3C", ">": "%3E", "#": "%23", "?": "%3F", "\"": "%22",
        ]
        let address = name.reduce(into: "https://doi.org/") { $0 += escapes[$1] ?? String($1) }
        addOnce("DO", address, line: line)
    }

    /// Adds a date.
    ///
    /// - Parameters:
    ///   - year: The year, or another text.
    ///   - rest: Month and day, perhaps with the year, or a text such as a season, which becomes a
    ///     note of the date.
    mutating func addDate(year: String, rest: String, line: Int) {
        let parts = RISDate.read(rest)
        if case .date(let date) = parts.value, year.isEmpty || rest.hasPrefix(year) {
            record.add(RISFields.date, .value(.date(date)), line: line)
            record.add(RISFields.dateNote, text: parts.note, line: line)
            return
        }
        let number = year.isEmpty ? Self.year(in: rest) : year
        let words = rest.split { $0.isWhitespace || $0 == "," }.filter { $0 != number }
        if let date = BibTeXDate.date(year: number, month: words.joined(separator: " ")) {
            record.add(RISFields.date, .value(.date(date)), line: line)
        } else if let date = BibTeXDate.date(year: number, month: nil) {
            record.add(RISFields.date, .value(.date(date)), line: line)
            record.add(RISFields.dateNote, text: rest, line: line)
        } else {
            let text = [year, rest].filter { !$0.isEmpty }.joined(separator: " ")
            record.add(RISFields.date, text: text, line: line)
        }
    }

    /// Adds the date on which a page was visited.
    mutating func addAccessDate(_ tag: ReferenceTag) {
        let (value, note) = RISDate.read(tag.text)
        record.add("Y2", .value(value), line: tag.line)
        record.add(RISFields.noteKey(of: "Y2"), text: note, line: tag.line)
    }

    /// Adds a day in eight digits as a date; a text of another form stays.
    mutating func addDay(_ key: String, _ tag: ReferenceTag) {
        record.add(key, .value(VCardDate.value(of: tag.text, omittedYear: nil)), line: tag.line)
    }

    /// Returns the first word of four digits; empty if there is none.
    private static func year(in text: String) -> String {
        text.split { $0.isWhitespace || $0 == "," }
            .first { BibTeXDate.number(String($0), digits: 4...4) != nil }
            .map { String($0) } ?? ""
    }
}
