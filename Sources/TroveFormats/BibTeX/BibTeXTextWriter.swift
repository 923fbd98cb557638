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
        let marks = Set(
            fields.filter { BibTeXFields.isOthersMark($0) && $1 == .checkbox(true) }.map(\.0))
        for (name, value) in fields where isField(name) {
            if case .texts(let names) = value, BibTeXFields.holdsNames(name) {
                let hasOthers = marks.contains(BibTeXFields.others(of: name))
                entry += line(name, people(names, hasOthers: hasOthers))
            } else if name == BibTeXFields.date, hasYear {
                entry += line(name, content(name, value.text))
            } else {
                entry += lines(name, value)
            }
        }
        for mark in marks where !fields.contains(where: { BibTeXFields.others(of: $0.0) == mark }) {
            let name = String(mark.dropLast(BibTeXFields.othersWord.count + 1))
            entry += line(name, people([], hasOthers: true))
        }
        if text("crossref") != nil { entry += emptyLines(values) }
        return entry + "}\n\n"
    }

    /// Whether a name is that of a field in braces, not a part of the entry's head or a mark.
    private func isField(_ name: String) -> Bool {
        name != BibTeXFields.type && name != BibTeXFields.key && !BibTeXFields.isOthersMark(name)
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
        if BibTeXFields.isVerbatim(name) { return "{\(TeXWriter.verbatim(text))}" }
        // A second pair of braces preserves the capitals of a title.
        return name == "title" ? "{\(braced(text))}" : braced(text)
    }

    private func braced(_ text: String) -> String {
        "{\(TeXWriter.tex(of: text))}"
    }

    private func people(_ names: [String], hasOthers: Bool) -> String {
        let others = hasOthers ? [BibTeXFields.othersWord] : []
        return "{\((names.map(person) + others).joined(separator: " and "))}"
    }

    /// A name in braces, if it has the word “and” or would stand for further names.
    private func person(_ name: String) -> String {
        let tex = TeXWriter.tex(of: name)
        // A word at either end meets the “and” between two names.
        let isSeveral = TeXReader.parts(of: "x \(tex) x", dividedBy: "and").count > 1
        return isSeveral || tex == BibTeXFields.othersWord ? "{\(tex)}" : tex
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
