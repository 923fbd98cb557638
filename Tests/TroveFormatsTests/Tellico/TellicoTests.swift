import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// Tellico files of all versions, written by hand from the description of the format.
struct TellicoTests {
    private let folder = try? TemporaryFolder()

    private func read(_ bytes: Data, name: String = "x.tc") throws -> (TellicoSource, ReadRecords) {
        let url = try #require(folder).file(name, bytes)
        let source = try TellicoSource(url, context: ImportContext())
        return (source, try ReadRecords(source))
    }

    private func read(_ text: String) throws -> (TellicoSource, ReadRecords) {
        try read(Data(text.utf8), name: "x.xml")
    }

    private static let png = VCardTests.png

    private static let version11 = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE tellico PUBLIC '-//Robby Stephenson/DTD Tellico V11.0//EN' \
        'http://x.y/tellico.dtd'>
        <tellico xmlns="http://periapsis.org/tellico/" syntaxVersion="11">
         <collection title="My Music" type="4">
          <fields>
           <field title="Album" flags="8" category="General" format="1" type="1" name="title"/>
           <field title="Artist" flags="7" format="1" type="1" name="artist"/>
           <field title="Genre" flags="7" format="0" type="1" name="genre"/>
           <field title="Medium" flags="2" type="3" name="medium" allowed="CD;Vinyl;DVD"
             description="How it is sold"><prop name="default">CD</prop></field>
           <field title="Year" flags="2" type="6" name="year"/>
           <field title="Tracks" flags="1" type="8" name="track">
            <prop name="columns">3</prop><prop name="column1">Title</prop>
            <prop name="column2">Artist</prop><prop name="column3">Length</prop>
           </field>
           <field title="Rating" type="14" name="rating"><prop name="maximum">5</prop></field>
           <field title="Score" type="14" name="score"><prop name="maximum">10</prop></field>
           <field title="Gift" type="4" name="gift"/>
           <field title="Bought" type="12" name="pur_date"/>
           <field title="Paid" type="1" format="4" name="pur_price"/>
           <field title="Web" type="7" name="url"/>
           <field title="Cover" type="10" name="cover"/>
           <field title="Comments" type="2" name="comments"/>
           <field title="Label" flags="32" type="1" name="short">
            <prop name="template">%{title} (%{year})</prop></field>
           <field title="Unused" type="1" name="unused"/>
          </fields>
          <entry id="1">
           <title>Moody &amp; Blue</title>
           <artists><artist>Elvis</artist><artist>Someone; Else</artist></artists>
           <genres><genre>Rock</genre></genres>
           <medium>Vinyl</medium>
           <year>1977</year>
           <tracks>
            <track><column>Way Down</column><column>Elvis</column><column>2:37</column></track>
            <track><column>Only</column><column/><column/></track>
           </tracks>
           <rating>4</rating>
           <score>9</score>
           <gift>true</gift>
           <pur_date calendar="gregorian"><year>2021</year><month>5</month><day>07</day></pur_date>
           <pur_price>9 €</pur_price>
           <url>https://example.org/</url>
           <cover>a.png</cover>
           <comments>One
        two</comments>
          </entry>
          <entry id="2">
           <title>Second</title>
           <pur_date><year>2020</year><month>00</month><day>00</day></pur_date>
           <comments>&lt;b&gt;One&lt;/b&gt; &amp;amp; two&lt;br/&gt;three</comments>
           <cover>missing.png</cover>
           <extra>more</extra>
          </entry>
          <images>
           <image format="PNG" id="a.png" width="1" height="1">\(png)</image>
          </images>
         </collection>
         <borrowers><borrower name="Ann" uid="1"><loan entryRef="2" loanDate="2020-01-01"/>\
        </borrower>
         </borrowers>
         <filters><filter name="Old" match="all"><rule field="" pattern="x" function="contains"/>\
        </filter>
         </filters>
        </tellico>
        """

    @Test("Definitions become fields of their kinds, entries become records")
    func definitionsBecomeFields() throws {
        let (source, records) = try read(Self.version11)
        #expect(source.suggestedName == "My Music")
        let kinds = Dictionary(uniqueKeysWithValues: source.fields.map { ($0.name, $0.kind) })
        #expect(
            kinds.filter { $0.key != "extra" } == [
                "Album": .text, "Artist": .texts, "Genre": .tags, "Medium": .choice,
                "Year": .number, "Tracks": .texts, "Rating": .rating, "Score": .number,
                "Gift": .checkbox, "Bought": .date, "Paid": .text, "Web": .link, "Cover": .image,
                "Comments": .paragraph, "Label": .text, "Unused": .text,
            ])
        let medium = try #require(source.fields.first { $0.name == "Medium" })
        #expect(medium.choices == ["CD", "Vinyl", "DVD"])
        #expect(medium.options.summary == "How it is sold")
        #expect(medium.options.defaultText == "CD")
        let tracks = try #require(source.fields.first { $0.name == "Tracks" })
        #expect(tracks.options.summary == "Title | Artist | Length")
        #expect(records.records.count == 2)
        #expect(records.text(0, "Album") == "Moody & Blue")
        #expect(records[0, "Artist"] == .texts(["Elvis", "Someone; Else"]))
        #expect(records[0, "Year"] == .integer(1977))
        #expect(records[0, "Tracks"] == .texts(["Way Down | Elvis | 2:37", "Only"]))
        #expect(records[0, "Rating"] == .integer(4))
        #expect(records[0, "Score"] == .integer(9))
        #expect(records[0, "Gift"] == .checkbox(true))
        #expect(records.text(0, "Bought") == "2021-05-07")
        #expect(records.text(0, "Comments") == "One\ntwo")
        #expect(records.text(0, "Label") == "Moody & Blue (1977)")
        #expect(records.image(0, "Cover") == Data(base64Encoded: Self.png))
        #expect(records.text(1, "Bought") == "2020")
        #expect(records.text(1, "Cover") == "missing.png")
        #expect(records.text(1, "Comments") == "One & two\nthree")
        #expect(records.text(1, "extra") == "more")
        let messages = source.notes.map(\.message).joined(separator: "\n")
        for part in [
            "“missing.png”", "loan of entry 2 to “Ann”", "filter “Old”", "Tellico computes “Label”",
        ] {
            #expect(messages.contains(part), "\(part)")
        }
        #expect(source.notes.count == 4)
    }

    @Test("A zip file with pictures is read like the document alone")
    func aZipFileIsRead() throws {
        let document = Self.version11.replacing(Self.png, with: "")
        let picture = try #require(Data(base64Encoded: Self.png))
        for name in ["tellico.xml", "bookcase.xml"] {
            let (_, records) = try read(
                zipped([
                    (name, Data(document.utf8)), ("images/a.png", picture),
                    ("images/../../evil.png", picture), ("images/no", Data("text".utf8)),
                ]))
            #expect(records.image(0, "Cover") == picture)
            #expect(records.text(1, "Cover") == "missing.png")
        }
    }

    @Test("A picture that lies beside the file is taken")
    func aPictureBesideTheFileIsTaken() throws {
        let picture = try #require(Data(base64Encoded: Self.png))
        _ = try #require(folder).file("missing.png", picture)
        let (_, records) = try read(Self.version11)
        #expect(records.image(1, "Cover") == picture)
    }

    @Test("The first version has no definitions, ticks without texts, and lists in one text")
    func theFirstVersionIsRead() throws {
        let (source, records) = try read(
            """
            <?xml version="1.0"?>
            <!DOCTYPE bookcase>
            <bookcase version="1">
             <collection unitTitle="Book" title="My Books" unit="book">
              <book><title>One</title><author>A B; C D</author><pub_year>2000</pub_year>
               <keywords>lots of words; another</keywords><signed/><read/>
               <publisher>P</publisher><rating>3 - Neutral</rating><pur_date>my date</pur_date>\
            <comments>Long</comments></book>
              <book><title>Two</title></book>
             </collection>
            </bookcase>
            """)
        #expect(source.suggestedName == "My Books")
        #expect(source.icon == "📚")
        #expect(records.records.count == 2)
        #expect(records[0, "Author"] == .texts(["A B", "C D"]))
        #expect(records[0, "Keywords"] == .texts(["lots of words", "another"]))
        #expect(records[0, "Publisher"] == .text("P"))
        #expect(records[0, "Signed"] == .checkbox(true))
        #expect(records[0, "Read"] == .checkbox(true))
        #expect(records[0, "Rating"] == .integer(3))
        #expect(records[0, "Publication Year"] == .integer(2000))
        #expect(records[0, "Purchase Date"] == .text("my date"))
        #expect(records.text(1, "Title") == "Two")
        #expect(source.notes.isEmpty)
    }

    @Test("All versions between are read", arguments: 2...10)
    func theVersionsBetweenAreRead(version: Int) throws {
        let root = version > 6 ? "tellico" : "bookcase"
        let attribute = version > 2 ? "syntaxVersion" : "version"
        let (fields, field) = version > 3 ? ("fields", "field") : ("attributes", "attribute")
        let entry = version > 3 ? "entry" : "book"
        let rating =
            version < 8
            ? """
            <\(field) title=\"Rating\" type=\"3\" name=\"rating\" allowed=\"5 - Best;1 - \
            Worst\"/>
            """
            : "<\(field) title=\"Rating\" type=\"14\" name=\"rating\"/>"
        let (source, records) = try read(
            """
            <\(root) \(attribute)="\(version)"><collection title="B" unit="book" type="2">
            <\(fields)><\(field) title="Title" type="1" name="title"/>
            <\(field) title="Own" type="1" flags="7" format="2" name="own"/>
            <\(field) title="Read" type="4" name="read"/>\(rating)
            <\(field) title="Cast" type="9" flags="1" name="cast"/></\(fields)>
            <\(entry)><title>T</title><owns><own>a</own><own>b</own></owns>
            <read>\(version < 4 ? "" : "true")</read>
            <rating>\(version < 8 ? "5 - Best" : "5")</rating>
            <casts><cast><column>x</column><column>y</column></cast></casts></\(entry)>
            </collection></\(root)>
            """)
        #expect(records.text(0, "Title") == "T")
        #expect(records[0, "Own"] == .texts(["a", "b"]))
        #expect(records[0, "Read"] == .checkbox(true))
        #expect(records[0, "Rating"] == .integer(5))
        #expect(records[0, "Cast"] == .texts(["x | y"]))
        #expect(source.notes.isEmpty, "\(source.notes)")
    }

    @Test("A newer version, a second collection and no entries are told")
    func whatIsNotReadIsTold() throws {
        func document(_ version: Int, _ collections: String) -> String {
            "<tellico syntaxVersion=\"\(version)\">\(collections)</tellico>"
        }
        let one =
            """
            <collection title=\"A\" type=\"2\"><entry id=\"1\"><title>T</title></entry></collection>
            """
        let (newer, records) = try read(document(12, one + one))
        #expect(records.records.count == 1)
        #expect(newer.notes.count == 2)
        #expect(newer.notes.contains { $0.message.contains("newer version of Tellico") })
        #expect(newer.notes.contains { $0.message.contains("not the first") })
        let empty = #expect(throws: LibraryError.self) {
            try read(document(11, "<collection title=\"A\" type=\"2\"/>"))
        }
        #expect(empty?.code == .empty)
        let other = #expect(throws: LibraryError.self) { try read("<html/>") }
        #expect(other?.code == .malformed)
    }

    @Test(
        "A document is read in the encoding that it declares",
        arguments: [
            ("ISO-8859-1", String.Encoding.isoLatin1, "Łódź – café"),
            ("ISO-8859-15", .init(rawValue: 0x8000_020F), "Cœur, 9 €"),
            ("windows-1252", .windowsCP1252, "Cœur – 9 €"), ("UTF-16", .utf16, "Łódź 🎵"),
        ])
    func declaredEncodingsAreRead(name: String, encoding: String.Encoding, title: String) throws {
        let title = name == "ISO-8859-1" ? "café ÷ Ärger" : title
        let text = """
            <?xml version="1.0" encoding="\(name)"?>
            <tellico syntaxVersion="11"><collection title="\(title)" type="1"><fields>
            <field title="Prix é" type="1" name="prix"/></fields>
            <entry id="1"><prix>\(title)</prix></entry></collection></tellico>
            """
        let bytes = try #require(text.data(using: encoding))
        let (source, records) = try read(bytes, name: "x.xml")
        #expect(source.suggestedName == title)
        #expect(records.text(0, "Prix é") == title)
    }

    @Test("Numbers, tables and dates that a field has several of are kept")
    func severalValuesOfAllKindsAreKept() throws {
        let (source, records) = try read(
            """
            <?xml version="1.0" encoding="ISO-8859-1"?>
            <tellico syntaxVersion="9"><collection title="My Coins" type="8"><fields>
            <field flags="8" title="Title" format="4" type="11" name="title"
             description="%{year}%{mintmark} %{type}"/>
            <field flags="3" title="Year" format="4" type="6" name="year"/>
            <field title="Table" flags="3" format="0" type="8" name="table">
             <prop name="columns">3</prop></field></fields>
            <entry id="0"><title>1974D Nickel</title><years><year>1974</year><year>1975</year>\
            </years>
            <tables><table><column>a;b</column><column/><column>c</column></table>
            <table><column/><column/><column/></table><table><column>d</column></table></tables>
            </entry>
            </collection></tellico>
            """)
        #expect(source.fields.map(\.name) == ["Title", "Year", "Year 2", "Table"])
        #expect(records.text(0, "Title") == "1974D Nickel")
        #expect(records[0, "Year"] == .integer(1974))
        #expect(records[0, "Year 2"] == .integer(1975))
        #expect(records[0, "Table"] == .texts(["a;b |  | c", "d"]))
    }

    @Test("The months that every bibliography defines are no news")
    func emptyMacrosAreNotTold() throws {
        let (source, _) = try read(
            """
            <tellico syntaxVersion="11"><collection title="B" type="5">
            <entry id="1"><title>T</title></entry><bibtex-preamble></bibtex-preamble>
            <macros><macro name="jan"/><macro name="feb"></macro><macro name="acm">ACM</macro>\
            </macros>
            </collection></tellico>
            """)
        #expect(source.notes.count == 1)
        #expect(source.notes.first?.message.contains("“acm”") == true, "\(source.notes)")
    }

    @Test("A form feed is left out and told; instructions without data are nothing")
    func controlCharactersAreLeftOut() throws {
        let (source, records) = try read(
            """
            <?xml version="1.0"?><?sort?>
            <tellico syntaxVersion="11"><?sort?><collection title="B" type="5">
            <entry id="1"><title>T\u{C}U</title></entry></collection></tellico>
            """)
        #expect(records.text(0, "Title") == "TU")
        #expect(records.lines == [3])
        #expect(source.notes.map(\.line) == [3])
        #expect(source.notes.first?.message == "The control character “U+000C” was removed.")
    }

    @Test("A truncated document and a zip file without one end in a sentence")
    func damagedFilesEndInASentence() throws {
        let cut = #expect(throws: LibraryError.self) {
            try read(String(Self.version11.prefix(2_000)))
        }
        #expect(cut?.code == .malformed)
        #expect(cut?.line != nil)
        let other = #expect(throws: LibraryError.self) {
            try read(zipped([("readme.txt", "x")]))
        }
        #expect(other?.message.contains("tellico.xml") == true)
    }
}
