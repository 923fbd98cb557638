import TroveModel

/// Writes records as BibTeX entries.
///
/// Fields are recognized by their names; others become BibTeX fields of their own. Images are left
/// out.
struct BibTeXTextWriter: RecordTextWriter {
    private let names: [String]
    private var count = 0

    init(names: [String]) {
        self.names = names.map(BibTeXFields.bibTeXName)
    }

    func header(_ names: [String]) -> String { "" }

    func footer() -> String { "" }

    mutating func row(_ values: [FieldValue]) -> String {
        count += 1
        let fields = zip(names, values).filter { !$1.isEmpty }
        func text(_ name: String) -> String? { fields.first { $0.0 == name }?.1.text }
        let type = text(BibTeXFields.type).map(Self.word) ?? ""
        var key = Self.citationKey(text(BibTeXFields.key) ?? "")
        if key.isEmpty { key = madeUpKey(fields) }
        var entry = "@\(type.isEmpty ? "misc" : type){\(key),\n"
        let hasYear = text("year") != nil || text("month") != nil
        for (name, value) in fields where isField(name) {
            if BibTeXFields.holdsNames(name), let names = people(value, name, fields) {
                entry += line(name, names)
            } else if name == BibTeXFields.date, hasYear {
                entry += line(name, content(name, value.text))
            } else {
                entry += lines(name, value)
            }
        }
        for name in BibTeXFields.namesKeys where !fields.contains(where: { $0.0 == name }) {
            if let names = people(.empty, name, fields) { entry += line(name, names) }
        }
        if text("crossref") != nil { entry += emptyLines(values) }
        return entry + "}\n\n"
    }

    /// Whether a name is that of a field in braces, not a part of the entry's head or a mark.
    private func isField(_ name: String) -> Bool {
        name != BibTeXFields.type && name != BibTeXFields.key && !BibTeXFields.isOthersMark(name)
            && !BibTeXFields.isBodies(name)
    }

    /// Empty values for a record that refers to another one, so that it does not inherit that
    /// one's.
    private func emptyLines(_ values: [FieldValue]) -> String {
        zip(names, values).filter { $1.isEmpty }.map(\.0)
            .filter { isField($0) && $0 != "key" }
            .map { line($0 == BibTeXFields.date ? "year" : $0, "{}") }.joined()
    }

    private func lines(_ name: String, _ value: FieldValue) -> String {
        switch value {
        case .image: return ""
        case .date(let date) where name == BibTeXFields.date:
            let month = date.month.map {
                line("month", BibTeXDate.bibTeX(month: $0, day: date.day))
            }
            return line("year", String(date.description.prefix(4))) + (month ?? "")
        case _ where name == BibTeXFields.date: return line("year", braced(value.text))
        case .texts(let texts) where name == "keywords":
            return line(name, "{\(texts.map(keyword).joined(separator: ", "))}")
        case .texts(let texts):
            return texts.map { line(name, content(name, $0)) }.joined()
        case .empty, .text, .integer, .decimal, .checkbox, .date, .timeSpan, .record:
            return line(name, content(name, value.text))
        }
    }

    private func line(_ name: String, _ value: String) -> String {
        "  \(name) = \(value),\n"
    }

    private func content(_ name: String, _ text: String) -> String {
        if BibTeXFields.isVerbatim(name) {
            return "{\(TeXWriter.verbatim(text, isPath: BibTeXFields.isPath(name)))}"
        }
        // A second pair of braces preserves the capitals of a title.
        return name == "title" ? "{\(braced(text))}" : braced(text)
    }

    private func braced(_ text: String) -> String {
        "{\(TeXWriter.tex(of: text))}"
    }

    /// Returns the names of a field, also those that only its list of bodies has; nil for a value
    /// that is no list of names.
    private func people(
        _ value: FieldValue, _ key: String, _ fields: [(String, FieldValue)]
    ) -> String? {
        func other(_ key: String) -> FieldValue? { fields.first { $0.0 == key }?.1 }
        let bodies = Self.names(other(BibTeXFields.bodies(of: key)) ?? .empty)
        let hasOthers = other(BibTeXFields.others(of: key)) == .checkbox(true)
        var names = Self.names(value)
        if case .text(let text) = value, !bodies.contains(text) { return nil }
        names += bodies.filter { !names.contains($0) }
        let tex =
            names.map { BibTeXName.tex(of: $0, isBody: bodies.contains($0)) }
            + (hasOthers ? [BibTeXFields.othersWord] : [])
        return tex.isEmpty ? nil : "{\(tex.joined(separator: " and "))}"
    }

    private static func names(_ value: FieldValue) -> [String] {
        switch value {
        case .texts(let names): names
        case .text(let name): [name]
        case .empty, .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record: []
        }
    }

    private func keyword(_ tag: String) -> String {
        let isSeveral = tag.utf8.contains { $0 == Byte.comma || $0 == UInt8(ascii: ";") }
        return isSeveral ? braced(tag) : TeXWriter.tex(of: tag)
    }

    /// A key for a record without one: the first author's last name, the year, and a number.
    private func madeUpKey(_ fields: [(String, FieldValue)]) -> String {
        var name = ""
        if let author = fields.first(where: { $0.0 == "author" })?.1 {
            let first =
                if case .texts(let names) = author { names.first ?? "" } else { author.text }
            let last =
                first.contains(",")
                ? first.prefix { $0 != "," } : first.split(separator: " ").last ?? ""
            name = Self.word(String(last))
        }
        let date = fields.first { $0.0 == BibTeXFields.date }?.1.text.prefix(4) ?? ""
        return [name.isEmpty ? "record" : name, String(date.filter(\.isNumber)), "\(count)"]
            .filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// A text without the characters that a citation key cannot have.
    private static func citationKey(_ text: String) -> String {
        let kept = text.unicodeScalars.filter {
            !$0.properties.isWhitespace && !"{},=".unicodeScalars.contains($0)
        }
        return String(String.UnicodeScalarView(kept))
    }

    /// The ASCII letters, digits and hyphens of a text, in lowercase.
    private static func word(_ text: String) -> String {
        text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
