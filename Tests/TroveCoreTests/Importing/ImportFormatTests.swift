import Foundation
import Testing

@testable import TroveCore

struct ImportFormatTests {
    static let examples: [(name: String, text: String, format: ImportFormat)] = [
        ("a.csv", "a,b\n1,2\n", .csv), ("a.tsv", "a\tb\n", .tsv), ("a.tab", "a\tb\n", .tsv),
        ("a.txt", "a;b\n", .csv), ("a", "a,b\n", .csv), ("a.csv", "[{\"a\": 1}]", .csv),
        ("a.CSV", "", .csv), ("a.json", "", .json), ("a.json", "[]", .json),
        ("a", "\u{FEFF} \n[ {\"a\": 1}]", .json), ("a.txt", "{\"a\": [{}]}", .json),
        ("a.ndjson", "{}\n{}\n", .json), ("a", "[x],y\n", .csv),
        ("a.csv", "begin:vcard\r\nVERSION:3.0\r\n", .vcard), ("a.vcf", "", .vcard),
        ("a.bib", "Comments first\n@article{x,}", .bibtex),
        ("a.txt", "% a comment\n  @Book (x,", .bibtex), ("a.txt", "write @me {now}\n", .csv),
        ("a.txt", "\r\nTY  - JOUR\r\nER  - \r\n", .ris), ("a.ris", "Provider: x\n", .ris),
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

    @Test func textInUTF16IsKnownToo() throws {
        let folder = try TemporaryFolder()
        let text = try #require("[{\"Ärger\": 1}]".data(using: .utf16LittleEndian))
        #expect(try ImportFormat.detect(folder.file("x", [0xFF, 0xFE] + text)) == .json)
    }
}
