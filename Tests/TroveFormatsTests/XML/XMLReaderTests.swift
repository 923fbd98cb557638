import Foundation
import TestSupport
import Testing
import TroveModel

@testable import TroveFormats

/// Parsing XML: elements, positions, skipped content, and errors.
struct XMLReaderTests {
    private let folder = try? TemporaryFolder()

    /// A handler that records the events of the reader.
    private final class Recorder: XMLHandler {
        var told: [String] = []
        var text = ""

        func start(_ name: String, _ attributes: [String: String], line: Int) throws {
            let shown = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            told.append("\(line) <\(name)\(shown.joined())>")
        }

        func end(_ name: String, line: Int) throws { told.append("\(line) </\(name)>") }
        func text(_ text: String) throws { self.text += text }
    }

    private func read(_ document: Data) throws -> (
        told: [String], text: String, notes: [ImportNote]
    ) {
        let url = try #require(folder).file("x.xml", document)
        let recorder = Recorder()
        let notes = try XMLReader.read(.file(url), handler: recorder)
        return (recorder.told, recorder.text, notes)
    }

    private func read(_ text: String) throws -> (told: [String], text: String, notes: [ImportNote])
    {
        try read(Data(text.utf8))
    }

    private func failure(_ document: Data) -> LibraryError? {
        #expect(throws: LibraryError.self) { try read(document) }
    }

    private func place(_ error: LibraryError?) -> [Int?] { [error?.line, error?.column] }

    @Test("Elements are told with their prefixes, the line of their tags and their text")
    func elementsAreTold() throws {
        let (told, text, notes) = try read(
            """
            <?xml version="1.0"?>
            <!-- two
            lines --><?sort?><?sort by="x"?>
            <a:list xmlns:a="urn:a"
               b="1 &lt; 2"
               a:c='é'>
              <d/>x &amp; <![CDATA[<y> & z]]>&#x41;
            </a:list>
            """)
        #expect(told == ["4 <a:list a:c=é b=1 < 2>", "7 <d>", "7 </d>", "8 </a:list>"])
        #expect(text == "\n  x & <y> & zA\n")
        #expect(notes.isEmpty)
    }

    @Test("References in attributes are the same characters as in texts")
    func referencesInAttributes() throws {
        for (written, meant) in [
            ("A &amp; B", "A & B"), ("&#38;", "&"), ("&#x26;amp;", "&amp;"),
            ("&amp;#38;", "&#38;"), ("&amp;lt;", "&lt;"), ("&lt;&gt;&quot;&apos;", "<>\"'"),
            ("http://x.org/?a=1&amp;b=2", "http://x.org/?a=1&b=2"), ("&#xE9;", "é"),
        ] {
            let (told, text, _) = try read("<a b=\"\(written)\">\(written)</a>")
            #expect(told.first == "1 <a b=\(meant)>")
            #expect(text == meant)
        }
    }

    @Test("Every line end counts once, and is one in the text")
    func lineEndsAreOne() throws {
        let (told, text, _) = try read("<a>\r\n<b/>\r<c/>\n\r<d/>\r\n</a>")
        #expect(
            told == ["1 <a>", "2 <b>", "2 </b>", "3 <c>", "3 </c>", "5 <d>", "5 </d>", "6 </a>"])
        #expect(text == "\n\n\n\n\n")
    }

    @Test("Control characters and references to them are left out and told, and places stay right")
    func controlCharactersAreLeftOut() throws {
        let document =
            "<a>\u{C}x&#12;y&#x1B;z\u{FFFE}\n\u{1}\u{2}<b\u{0} c='\u{8}1'/>\n&#9;&#xD;</a>"
        let (told, text, notes) = try read(document)
        #expect(told == ["1 <a>", "2 <b c=1>", "2 </b>", "3 </a>"])
        #expect(text == "xyz\n\n\t\r")
        #expect(notes.map(\.line) == [1, 1, 1, 1, 2, 2, 2, 2])
        #expect(notes[0].message == "The control character “U+000C” was removed.")
        #expect(notes[1].message == "The control character “&#12;” was removed.")
        // The error is in column 12 of the file; skipped characters count.
        let error = failure(Data("<a>\u{C}\u{C}\n\u{C}<b>&#12;</c>".utf8))
        #expect(place(error) == [2, 10])
    }

    @Test(
        "What is cut off by a piece of the file is left out as well", arguments: [0, 1, 2, 3, 4, 5])
    func controlCharactersAtTheBordersOfPieces(_ shift: Int) throws {
        let filler = String(repeating: "x", count: FileSource.pieceSize - 6 - shift)
        let (_, text, notes) = try read("<a>" + filler + "&#12;\u{FFFE}\r\n\u{FFFD}é</a>")
        #expect(text == filler + "\n\u{FFFD}é")
        #expect(notes.count == 2)
    }

    @Test(
        "Line and column of an error are those of the file in every encoding",
        arguments: [
            ("UTF-8", String.Encoding.utf8), ("UTF-16", .utf16), ("UTF-16", .utf16LittleEndian),
            ("UTF-16", .utf16BigEndian), ("ISO-8859-1", .isoLatin1), ("ISO-8859-2", .isoLatin2),
            ("windows-1252", .windowsCP1252), ("windows-1251", .windowsCP1251),
        ])
    func placesOfErrors(name: String, encoding: String.Encoding) throws {
        let letters = encoding == .windowsCP1251 ? "жжж" : "ééé"
        let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\r\n<a>\n<b>\(letters) x</c>\n</a>"
        let error = failure(try #require(text.data(using: encoding)))
        #expect(place(error) == [3, 9])
        #expect(
            error?.message
                == "“x.xml”, line 3, column 9: “b” is not closed before the end of “c”. "
                + "The file is damaged. Try another copy.")
    }

    @Test(
        "Errors name their reason and their place",
        arguments: [
            ("", 1, 1, "is not an XML document"), ("x", 1, 1, "is not an XML document"),
            ("PK", 1, 1, "is not an XML document"),
            ("<a>\n <b>", 2, 5, "ends too early, within “b”"),
            ("<a>\n <b", 2, 4, "ends too early"), ("<a>\n <b c='", 2, 8, "ends too early"),
            ("<a/>\n<b/>", 2, 1, "more text after the end"),
            ("<a>\n&amp ;</a>", 2, nil, "begins no entity"),
            ("<a>\n&nbsp;</a>", 2, nil, "The entity “&nbsp;” is not defined"),
            ("<!DOCTYPE a SYSTEM 'no.dtd'><a>\n&nbsp;</a>", 2, nil, "is not defined"),
            ("<a\nb='1' b='2'/>", 2, nil, "The attribute “b” appears twice"),
            ("<a\nb=1/>", 2, nil, "no value in quotes"),
            ("<?xml version='1.0' encoding='klingon'?><a/>", 1, nil, "“klingon” is unknown"),
        ] as [(String, Int, Int?, String)])
    func errorsNameTheirReason(text: String, line: Int, column: Int?, part: String) throws {
        let error = failure(Data(text.utf8))
        #expect(error?.message.contains(part) == true, "\(text): \(String(describing: error))")
        #expect(error?.line == line, "\(text)")
        if let column { #expect(error?.column == column, "\(text)") }
    }

    @Test("Bytes that are not of the encoding end the reading where they are, in names too")
    func bytesOfAnotherEncoding() throws {
        for (before, after) in [
            ("<a>\n<é", "b/></a>"), ("<a>\n x", "y</a>"), ("<a>\n<b c='", "'/></a>"),
        ] {
            let error = failure(Data(before.utf8) + [0xE9] + Data(after.utf8))
            #expect(error?.code == .notText)
            let column = (before.split(separator: "\n").last?.count ?? 0) + 1
            #expect(place(error) == [2, column])
            #expect(error?.message.contains("is not UTF-8") == true)
        }
        // The file ends within a character.
        #expect(failure(Data("<a>é</a>".utf8).prefix(4))?.code == .notText)
        let greek = Data("<?xml version='1.0' encoding='ISO-8859-7'?>\n<a>".utf8) + [0xFF]
        #expect(place(failure(greek)) == [2, 4])
    }

    @Test("Entities of its own and other files end the reading with the true reason")
    func entitiesAreRefused() throws {
        let bomb = (1...9).map { level in
            "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
        }.joined()
        let documents = [
            ("<!DOCTYPE a [<!ENTITY l0 \"x\">\(bomb)]><a>&l9;</a>", "defines its own entities"),
            ("<!DOCTYPE a [<!ENTITY l0 \"x\">\(bomb)]><a b='&l9;'/>", "defines its own entities"),
            (
                "<!DOCTYPE a [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><a b='&f;'/>",
                "another file"
            ),
            ("<a b='&f;'/>", "“&f;” is not defined"),
            ("<!DOCTYPE a SYSTEM 'no.dtd'><a b='&f;'/>", "“&f;” is not defined"),
            ("<!DOCTYPE a [<!ENTITY % p \"x\"> %p;]><a/>", "defines its own entities"),
            ("<!DOCTYPE a [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><a>&f;</a>", "another file"),
            ("<!DOCTYPE a [<!ENTITY % f SYSTEM 'http://a.org/x'> %f;]><a/>", "another file"),
            ("<!DOCTYPE a [<!ATTLIST b c CDATA 'x'>]><a><b/></a>", "default values of attributes"),
        ]
        for (document, part) in documents {
            let error = failure(Data(document.utf8))
            #expect(error?.message.contains(part) == true, "\(String(describing: error))")
            #expect(error?.line == 1)
        }
        // An external definition is only named, never read.
        let (told, _, _) = try read("<!DOCTYPE a SYSTEM 'file:///dev/zero'><a/>")
        #expect(told == ["1 <a>", "1 </a>"])
    }

    @Test("Depth and tags without end are refused; long texts and comments are not")
    func limits() throws {
        let deep = failure(Data(String(repeating: "<a>", count: 100_000).utf8))
        #expect(deep?.message.contains("more than 100 levels") == true)
        let attributes = (0..<200_000).map { " a\($0)=''" }.joined()
        let long = failure(Data("<x><a\(attributes)/></x>".utf8))
        #expect(long?.message.contains("longer than 256 KB") == true)
        let filler = String(repeating: "x", count: 3 << 20)
        #expect(try read("<a><!--\(filler)-->\n\(filler)</a>").text == "\n" + filler)
    }

    @Test("A handler that has what it wants ends the reading")
    func aHandlerStops() throws {
        final class First: XMLHandler {
            var names: [String] = []
            func start(_ name: String, _ attributes: [String: String], line: Int) throws {
                names.append(name)
                if names.count == 2 { throw XMLStop() }
            }
            func end(_ name: String, line: Int) {}
            func text(_ text: String) {}
        }
        let url = try #require(folder).file("x.xml", "<a><b><c></d>")
        let first = First()
        try XMLReader.read(.file(url), handler: first)
        #expect(first.names == ["a", "b"])
    }
}
