import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Small files that would expand to huge content, or take unusually long to read.
struct ReadingLimitsTests {
    private let folder = try? TemporaryFolder()

    private func source(_ name: String, _ contents: Data) throws -> any ImportSource {
        let url = try #require(folder).file(name, contents)
        return try ImportFormat.detect(url).source(
            url, options: ImportOptions(), context: ImportContext())
    }

    private func source(_ name: String, _ text: String) throws -> any ImportSource {
        try source(name, Data(text.utf8))
    }

    private func refusal(_ name: String, _ text: String) -> String? {
        #expect(throws: LibraryError.self) {
            let source = try source(name, text)
            try source.readRecords { _ in }
        }?.message
    }

    // MARK: - BibTeX

    @Test("Abbreviations that double stop at the length of a value")
    func abbreviationsThatDouble() throws {
        func text(_ count: Int) -> String {
            "@string{a = \"x\"}\n" + String(repeating: "@string{a = a # a}\n", count: count)
                + "@misc{k, note = {n}}\n"
        }
        let found = try source("x.bib", text(23))
        #expect(found.recordCount == 1)
        #expect(found.notes.contains { $0.message.contains("longer than 4 MB") })
        let message = refusal("y.bib", text(40))
        #expect(message?.contains("line 26, column 13") == true, "\(message ?? "")")
        #expect(message?.contains("expand to far more text") == true)
    }

    @Test("Abbreviations that are used without end are refused")
    func abbreviationsUsedOften() throws {
        let text =
            "@string{a = \"" + String(repeating: "x", count: 1 << 20) + "\"}\n"
            + (0..<100).map { "@misc{k\($0), note = a}\n" }.joined()
        let message = refusal("x.bib", text)
        #expect(message?.contains("line 22, column 19") == true, "\(message ?? "")")
        #expect(message?.contains("expand to far more text") == true)
    }

    @Test("Commands of its own that grow, and formulas that never end, keep the rest readable")
    func commandsThatGrow() throws {
        let body = String(repeating: "x", count: 200_000)
        let text =
            "@preamble{{\\newcommand{\\grow}{\(body)}}}\n"
            + (0..<200).map { "@misc{k\($0), note = {\\grow}}\n" }.joined()
            + "@misc{last, note = {\(String(repeating: "\\\\$", count: 20_000))}}\n"
        let found = try source("x.bib", text)
        var length = 0
        try found.readRecords { record in
            for case .value(let value) in record.values { length += value.text.utf8.count }
        }
        #expect(found.recordCount == 201)
        #expect(length < ReadingLimits.expansionBytes + 8 * text.utf8.count)
    }

    // MARK: - Lines

    @Test("A reference with very many authors keeps them all", .timeLimit(.minutes(5)))
    func manyAuthors() throws {
        let count = 200_000
        let authors = (0..<count).map { "AU  - Author, \($0)\n" }.joined()
        let records = try ReadRecords(source("x.ris", "TY  - BOOK\n\(authors)ER  - \n"))
        guard case .texts(let texts) = records[0, "Author"] else {
            Issue.record("no authors")
            return
        }
        #expect(texts.count == count)
        #expect(texts.last == "Author, \(count - 1)")
    }

    @Test("Blanks at the end of a line are nothing, however many", .timeLimit(.minutes(5)))
    func trailingBlanks() throws {
        let blanks = String(repeating: " ", count: 2_000_000)
        let ris = try ReadRecords(
            source("x.ris", "TY  - BOOK\nTI  - A\(blanks)\nER  - \n"))
        #expect(ris.text(0, "Title") == "A")
        let card = try ReadRecords(
            source("x.vcf", "BEGIN:VCARD\nFN:A\(blanks)\nNOTE:\(blanks)\nEND:VCARD\n"))
        #expect(card.text(0, "Name") == "A")
        #expect(" \t\u{A0}a b\u{3000}\n".trimmed == "a b")
        #expect(blanks.trimmed == "")
        #expect("".trimmed == "")
    }

    @Test("A record without an end is refused, with its line")
    func recordsWithoutEnd() throws {
        let line = "AB  - " + String(repeating: "x", count: 1 << 20) + "\n"
        let ris = refusal("x.ris", "\nTY  - BOOK\n" + String(repeating: line, count: 33))
        #expect(ris?.contains("line 2") == true)
        #expect(ris?.contains("longer than 32 MB") == true, "\(ris ?? "")")
        let note = "NOTE:" + String(repeating: "x", count: 1 << 20) + "\n"
        let card = refusal("x.vcf", "BEGIN:VCARD\n" + String(repeating: note, count: 33))
        #expect(card?.contains("longer than 32 MB") == true, "\(card ?? "")")
        let entry = (0..<600_000).map { "f\($0)=1," }.joined()
        #expect(refusal("x.bib", "@misc{k,\(entry)}")?.contains("more than 500000 values") == true)
    }

    @Test("Folded lines that all end with an equals sign are read once", .timeLimit(.minutes(5)))
    func foldedLinesWithEqualsSigns() throws {
        let lines = String(repeating: " x=\n", count: 300_000)
        let found = try source("x.vcf", "BEGIN:VCARD\nNOTE:y\n\(lines)END:VCARD\n")
        let records = try ReadRecords(found)
        #expect(records.text(0, "Note")?.utf8.count == 600_001)
    }

    @Test("Values beyond the twentieth of a kind without lists share a field")
    func manyBirthdays() throws {
        let days = (0..<1_000).map { "BDAY:19\(10 + $0 % 80)-01-01\n" }.joined()
        let found = try source("x.vcf", "BEGIN:VCARD\nFN:A\n\(days)END:VCARD\n")
        #expect(found.fields.count == 22)
        let records = try ReadRecords(found)
        #expect(records.text(0, "Other")?.components(separatedBy: "BDAY: ").count == 981)
    }

    // MARK: - Markup

    @Test("Signs that begin no tag are read once", .timeLimit(.minutes(5)))
    func signsThatBeginNoTag() {
        let signs = String(repeating: "<", count: 300_000)
        #expect(MarkupText.plain(signs) == signs)
        #expect(MarkupText.plain("a <b>c</b> < d <br/>e & f &amp; g") == "a c < d\ne & f & g")
    }

    @Test("Fields of Tellico that are made of one another do not grow without end")
    func templatesThatDouble() throws {
        let fields = (1...40).map {
            "<field name=\"f\($0)\" title=\"F\($0)\" type=\"1\" flags=\"32\" format=\"4\">"
                + "<prop name=\"template\">%{f\($0 - 1)}%{f\($0 - 1)}</prop></field>"
        }.joined()
        let found = try source(
            "x.tc",
            "<tellico syntaxVersion=\"11\"><collection title=\"T\" type=\"1\"><fields>"
                + "<field name=\"f0\" title=\"F0\" type=\"1\" flags=\"0\" format=\"4\"/>\(fields)"
                + "</fields><entry id=\"1\"><f0>x</f0></entry></collection></tellico>")
        #expect(found.notes.contains { $0.message.contains("longer than 64 KB") })
        let records = try ReadRecords(found)
        #expect(records.text(0, "F10")?.utf8.count == 1_024)
    }

    @Test("A file that defines more fields than a list can have is refused")
    func manyFields() throws {
        let fields = (0..<2_000).map { "<field name=\"f\($0)\" title=\"F\" type=\"1\"/>" }.joined()
        let message = refusal(
            "x.tc",
            """
            <tellico syntaxVersion=\"11\"><collection type=\"1\"><fields>\(fields)</fields>\
            </collection>
            """
                + "</tellico>")
        #expect(message?.contains("more than 1900 fields") == true, "\(message ?? "")")
        let objects = (0..<2_000).map { "{\"f\($0)\": 1}" }.joined(separator: ",\n")
        #expect(refusal("x.json", "[\(objects)]")?.contains("1900 different names") == true)
    }
}
