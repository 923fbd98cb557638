import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

/// Detecting the format of a file by content and name.
struct ImportFormatTests {
    static let examples: [(name: String, text: String, format: ImportFormat)] = [
        ("a.csv", "a,b\n1,2\n", .csv), ("a.tsv", "a\tb\n", .tsv), ("a.tab", "a\tb\n", .tsv),
        ("a.txt", "a;b\n", .csv), ("a", "a,b\n", .csv), ("a.csv", "[{\"a\": 1}]", .json),
        ("a.CSV", "", .csv), ("a.json", "", .json), ("a.json", "[]", .json),
        ("a", "\u{FEFF} \n[ {\"a\": 1}]", .json), ("a.txt", "{\"a\": [{}]}", .json),
        ("a.ndjson", "{}\n{}\n", .json), ("a", "[x],y\n", .csv),
        ("a.csv", "begin:vcard\r\nVERSION:3.0\r\n", .vcard), ("a.vcf", "", .vcard),
        ("a.bib", "Comments first\n@article{x,}", .bibtex),
        ("a.txt", "% a comment\n  @Book (x,", .bibtex), ("a.csv", "write @me {now}\n", .csv),
        ("a.txt", "\r\nTY  - JOUR\r\nER  - \r\n", .ris), ("a.ris", "Provider: x\n", .ris),
        ("a.txt", "DB  - Scop\r\nC8  - \r\nTI  - A\r\n", .ris),
        ("a.txt", "Provider: x\r\nTY  - JOUR\r\nER  - \r\n", .ris),
        ("a.txt", "Comments\r\n@article{x,}", .bibtex), ("a.csv", "AB  - x\n", .csv),
        (
            "a.xml", "<?xml version=\"1.0\"?>\n<!DOCTYPE tellico>\n<tellico syntaxVersion=\"11\">",
            .tellico
        ),
        ("a.xml", "<?xml version=\"1.0\"?><bookcase syntaxVersion=\"3\">", .tellico),
        ("a.gcs", "<?xml version=\"1.0\"?>\n<collection type=\"GCbooks\" items=\"2\">", .gcstar),
        ("a.tc", "PK\u{3}\u{4}....tellico.xml", .tellico),
        ("a.zip", "PK\u{3}\u{4}....mimetypeapplication/vnd.oasis.opendocument.spreadsheet", .ods),
        ("a.gcs", "PK\u{3}\u{4}....films.gcs", .gcstar), ("a.ods", "PK\u{3}\u{4}....", .ods),
    ]

    @Test(arguments: examples.indices)
    func aFileIsKnownByItsBeginningAndItsName(_ index: Int) throws {
        let example = Self.examples[index]
        let file = try TemporaryFolder()
        let url = try file.file(example.name, example.text)
        #expect(try ImportFormat.detect(url) == example.format, "\(example.text)")
    }

    @Test(
        "XML of a kind that is not read is no list of cells, whatever it is called",
        arguments: [
            ("a.xml", "<?xml version=\"1.0\"?>\n<collectorz>\n<data><movieinfo>", "collectorz", 2),
            ("a", "\u{FEFF}<!-- x -->\n<movies xmlns=\"m\"><mods/>", "movies", 2),
            ("a.csv", "<?xml version='1.0'?><shelf xmlns='a'><entry/></shelf>", "shelf", 1),
            ("a.xml", "<a:shelf xmlns:a='a'><a:entry/>,</a:shelf>", "a:shelf", 1),
            ("a.xml", "<collection xmlns=\"urn:x\">", "collection", 1),
        ])
    func unknownXMLIsRefused(name: String, text: String, root: String, line: Int) throws {
        let folder = try TemporaryFolder()
        let url = try folder.file(name, text)
        let error = #expect(throws: LibraryError.self) { try ImportFormat.detect(url) }
        #expect(error?.code == .malformed)
        #expect(
            error?.message
                == "“\(name)”, line \(line): Trove cannot import this kind of XML, whose root "
                + "element is “\(root)”. Save it as CSV or JSON, and import that file.")
    }

    @Test("A truncated or damaged document tells its place, and cells may look like tags")
    func damagedXMLIsNoList() throws {
        let folder = try TemporaryFolder()
        let cut = #expect(throws: LibraryError.self) {
            try ImportFormat.detect(folder.file("a", "<?xml version=\"1.0\"?>\n<collec"))
        }
        #expect(cut?.code == .malformed)
        #expect(try ImportFormat.detect(folder.file("a.csv", "<name>,<age>\n1,2\n")) == .csv)
        #expect(try ImportFormat.detect(folder.file("a", "<5;x\n1;2\n")) == .csv)
        #expect(
            try ImportFormat.detect(folder.file("a.tc", "<?xml version='1.0'?><tel")) == .tellico)
    }

    @Test(
        "The first bytes of an archive alone are a sentence",
        arguments: ["x.tc", "x.gcs", "x.ods"])
    func twoBytesAreASentence(name: String) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        for bytes in [Data("PK".utf8), Data("PK\u{3}\u{4}".utf8), Data([0x1F, 0x8B])] {
            let url = try folder.file(name, bytes)
            await #expect(throws: LibraryError.self) { try await library.importFile(from: url) }
        }
        #expect(try library.lists().isEmpty)
    }

    @Test func textInUTF16IsKnownToo() throws {
        let folder = try TemporaryFolder()
        let text = try #require("[{\"Ärger\": 1}]".data(using: .utf16LittleEndian))
        #expect(try ImportFormat.detect(folder.file("x", [0xFF, 0xFE] + text)) == .json)
    }
}
