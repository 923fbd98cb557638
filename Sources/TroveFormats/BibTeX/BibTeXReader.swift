import TextCore
import TroveModel

/// Reads BibTeX entries as records.
struct BibTeXReader {
    private var parser: BibTeXParser
    private var tex = TeXReader()
    private var notes = ImportNotes()
    private var budget = ExpansionBudget()
    /// The entries that others refer to, by key in lower case.
    let parents: [String: BibTeXEntry]

    init(_ cursor: TextCursor, parents: [String: BibTeXEntry] = [:]) {
        parser = BibTeXParser(cursor)
        self.parents = parents
    }

    /// Notes about unexpected lines read so far.
    var allNotes: [ImportNote] {
        (parser.notes.all + notes.all).sorted { $0.line < $1.line }
    }

    /// Reads the next entry as written; nil at the end of the file.
    mutating func nextEntry() throws -> BibTeXEntry? {
        while let item = try parser.next() {
            switch item {
            case .entry(let entry): return entry
            case .preamble(let text, let line):
                tex.learn(fromPreamble: text)
                notes.add(
                    "preamble", line: line,
                    translated("The preamble contains TeX for printing and was not imported."))
            case .comment(let text, let line):
                let beginning = TeXReader.firstWords(of: text)
                notes.add(
                    "comment", line: line,
                    translated("The comment “{text}” was not imported.")
                        .filling(["text": beginning]))
            }
        }
        return nil
    }

    /// Reads the next entry as a record; nil at the end of the file.
    mutating func nextRecord() throws -> FoundRecord? {
        guard let entry = try nextEntry() else { return nil }
        return record(of: entry)
    }

    private mutating func record(of entry: BibTeXEntry) -> FoundRecord {
        var record = FoundRecord(line: entry.line)
        record.add(BibTeXFields.key, text: entry.key)
        record.add(BibTeXFields.type, text: entry.type)
        var fields: [BibTeXField] = []
        var values: [String: String] = [:]
        for field in entry.fields + inherited(by: entry) {
            if let value = values[field.key] {
                if value == field.value { continue }
                notes.add(
                    "twice", line: field.line,
                    translated("“{field}” appears twice in this entry. Both values were imported.")
                        .filling(["field": field.name]))
            } else {
                values[field.key] = field.value
            }
            fields.append(field)
        }
        addDate(of: fields, to: &record)
        for field in fields { add(field, to: &record) }
        return record
    }

    /// Returns the fields that the entry inherits from the entry in its `crossref`: all that it
    /// lacks, except `key`, which only sorts the parent itself.
    private mutating func inherited(by entry: BibTeXEntry) -> [BibTeXField] {
        guard let reference = entry.fields.first(where: { $0.key == "crossref" }),
            let parent = parents[reference.value.trimmed.lowercased()]
        else { return [] }
        let own = Set(entry.fields.map(\.key)).union(["crossref", "key"])
        let fields = parent.fields.filter { !own.contains($0.key) }
        budget.add(own: entry.fields.reduce(0) { $0 + $1.value.utf8.count })
        guard budget.spend(fields.reduce(0) { $0 + $1.value.utf8.count }) else {
            notes.addOnce(
                "inherited", line: entry.line,
                translated(
                    """
                    Too many entries inherit fields through “crossref”. This entry and those after \
                    it were imported without inherited fields.
                    """))
            return []
        }
        return fields
    }

    /// Adds a date made of year and month. If they do not form a date, they stay texts.
    private mutating func addDate(of fields: [BibTeXField], to record: inout FoundRecord) {
        func value(_ name: String) -> BibTeXField? {
            fields.first { $0.key == name }
        }
        let line = value("year")?.line ?? record.line
        let month = value("month").map { text(of: $0) }
        if let year = value("year").map({ text(of: $0) }), value("date") == nil {
            if let date = BibTeXDate.date(year: year, month: month) {
                record.add(BibTeXFields.date, .value(.date(date)), line: line)
                return
            }
            if let date = BibTeXDate.date(year: year, month: nil) {
                record.add(BibTeXFields.date, .value(.date(date)), line: line)
            } else {
                record.add(BibTeXFields.date, text: year, line: line)
            }
        } else if let year = value("year"), let date = value("date") {
            // Leave out a year that repeats the date.
            let text = text(of: year)
            if text != self.text(of: date).prefix(4) { record.add("year", text: text, line: line) }
        }
        if let month, !month.isEmpty { record.add("month", text: month, line: line) }
    }

    private mutating func add(_ field: BibTeXField, to record: inout FoundRecord) {
        let name = field.key
        let key = BibTeXFields.kind(of: name) == nil ? field.name : name
        switch name {
        case "year", "month":
            // Already added as the date.
            return
        case _ where BibTeXFields.holdsNames(name): addNames(in: field, to: &record)
        case "keywords":
            let divided = TeXReader.parts(of: field.value, dividedBySign: UInt8(ascii: ";"))
            let parts =
                divided.count > 1
                ? divided : TeXReader.parts(of: field.value, dividedBySign: Byte.comma)
            let tags = parts.map { tex.text(of: $0) }.filter { !$0.isEmpty }
            record.add(key, .value(.texts(tags)), line: field.line)
        case "date", "urldate":
            let text = text(of: field)
            let date = PartialDate(text).map { FieldValue.date($0) }
            record.add(key, .value(date ?? .text(text)), line: field.line)
        default:
            record.add(key, text: text(of: field), line: field.line)
        }
    }

    private mutating func addNames(in field: BibTeXField, to record: inout FoundRecord) {
        var parts = TeXReader.parts(of: field.value, dividedBy: "and")
        let hasOthers = parts.last == BibTeXFields.othersWord
        if hasOthers { parts.removeLast() }
        let names = parts.map { (text: tex.text(of: $0), isBody: BibTeXName.isBody($0)) }
            .filter { !$0.text.isEmpty }
        record.add(field.key, .value(.texts(names.map(\.text))), line: field.line)
        if hasOthers {
            let mark = BibTeXFields.others(of: field.key)
            record.add(mark, .value(.checkbox(true)), line: field.line)
        }
        let bodies = names.filter(\.isBody).map(\.text)
        if !bodies.isEmpty {
            let key = BibTeXFields.bodies(of: field.key)
            record.add(key, .value(.texts(bodies)), line: field.line)
        }
    }

    private mutating func text(of field: BibTeXField) -> String {
        let name = field.key
        if BibTeXFields.isVerbatim(name) {
            return TeXReader.verbatimText(of: field.value, isPath: BibTeXFields.isPath(name))
        }
        let text = tex.text(
            of: field.value, keepsParagraphs: BibTeXFields.kind(of: name) == .paragraph)
        if tex.hasNewCommands { noteUnknownCommands(in: field) }
        return text
    }

    private mutating func noteUnknownCommands(in field: BibTeXField) {
        for command in tex.takeNewCommands() {
            notes.add(
                "command", line: field.line,
                translated(
                    """
                    The TeX command “{command}” in “{field}” is unknown. Only its argument was \
                    imported, or its name if it has no argument.
                    """
                ).filling(["command": "\\" + command, "field": field.name]))
        }
    }
}
