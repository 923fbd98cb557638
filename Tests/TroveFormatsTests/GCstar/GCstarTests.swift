import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// GCstar files, written by hand to match what GCstar's own code reads.
struct GCstarTests {
    private let folder = try? TemporaryFolder()

    private func read(_ bytes: Data, name: String = "x.gcs") throws -> (GCstarSource, ReadRecords) {
        let url = try #require(folder).file(name, bytes)
        let source = try GCstarSource(url, context: ImportContext())
        return (source, try ReadRecords(source))
    }

    private func read(_ text: String) throws -> (GCstarSource, ReadRecords) {
        try read(Data(text.utf8))
    }

    private static let books = """
        <?xml version="1.0" encoding="UTF-8"?>
        <collection type="GCbooks" items="2" version="1.8.0">
         <information><maxId>3</maxId></information>
         <userCollection><fields>
          <field label="My tick" init="true" type="yesno" value="gcsfield1" />
          <field label="My choice" type="options" value="gcsfield2" values="yes,no,maybe" />
          <field displayas="graphical" label="My stars" max="5" min="1" type="number" \
        value="gcsfield3" />
          <field label="My date" type="date" value="gcsfield7" />
          <field label="My list" type="single list" value="gcsfield10" />
         </fields>
         <panels><panel><userItem for="gcsfield1" type="value" /></panel></panels></userCollection>
         <item id="1" title="One" publication="2008" added="02/10/2013" rating="8" read="1"
          web="http://a.org/x##A (US)" borrower="none" cover="./images/c.png" favourite="0"
          gcsfield1="1" gcsfield2="maybe" gcsfield3="2" gcsfield7="16/10/2013" odd="value">
          <comments>&lt;br/&gt;first&lt;br/&gt; second</comments>
          <authors><line><col>A B</col></line><line><col>C D</col></line></authors>
          <genre><line><col>fiction</col></line></genre>
          <gcsfield10><line><col>x</col></line></gcsfield10>
         </item>
         <item id="2" title="Two" cover="" borrower="Ann" lendDate="10/2013" publication="in \
        press"/>
        </collection>
        """

    @Test("Items become records, own fields keep their names and kinds")
    func itemsBecomeRecords() throws {
        let (source, records) = try read(Self.books)
        #expect(source.icon == "📚")
        #expect(records.records.count == 2)
        #expect(records.text(0, "Title") == "One")
        #expect(records.text(0, "Publication") == "2008")
        #expect(records.text(0, "Added") == "2013-10-02")
        #expect(records[0, "Rating"] == .integer(8))
        #expect(records[0, "Read"] == .checkbox(true))
        #expect(records[0, "Favorite"] == .checkbox(false))
        #expect(records.text(0, "Web Page") == "http://a.org/x")
        #expect(records[0, "Borrower"] == nil)
        #expect(records.text(0, "Comments") == "first\nsecond")
        #expect(records[0, "Authors"] == .texts(["A B", "C D"]))
        #expect(records[0, "Genre"] == .texts(["fiction"]))
        #expect(records[0, "My tick"] == .checkbox(true))
        #expect(records[0, "My stars"] == .integer(2))
        #expect(records.text(0, "My date") == "2013-10-16")
        #expect(records.text(0, "odd") == "value")
        #expect(records.text(0, "Cover") == "./images/c.png")
        #expect(records.text(1, "Lent On") == "2013-10")
        #expect(records[1, "Publication"] == .text("in press"))
        #expect(source.kind(of: "My choice") == .choice)
        #expect(source.kind(of: "My stars") == .rating)
        #expect(source.kind(of: "Rating") == .number)
        #expect(source.kind(of: "Genre") == .tags)
        #expect(source.fields.first { $0.name == "My choice" }?.choices == ["yes", "no", "maybe"])
        #expect(source.fields.first { $0.name == "My tick" }?.options.defaultText == "yes")
        let messages = source.notes.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.contains("The name “A (US)” of a link is not imported."))
        #expect(messages.contains { $0.contains("“./images/c.png”") })
    }

    @Test("Pictures come from beside the file, or from the archive with it")
    func picturesAreFound() throws {
        let picture = try #require(Data(base64Encoded: VCardTests.png))
        let (archived, records) = try read(
            zipped([("collection.gcs", Data(Self.books.utf8)), ("images/c.png", picture)]),
            name: "x.zip")
        #expect(records.image(0, "Cover") == picture)
        #expect(archived.notes.map(\.message) == ["The name “A (US)” of a link is not imported."])
        let images = try #require(folder).url.appending(path: "images")
        try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
        try picture.write(to: images.appending(path: "c.png"))
        #expect(try read(Self.books).1.image(0, "Cover") == picture)
    }

    @Test("What is no picture is never taken for one, wherever its path leads")
    func otherFilesAreNotTaken() throws {
        for path in ["/etc/passwd", "/dev/zero", "/dev/stdin", "..", "file:///etc/hostname"] {
            let text = Self.books.replacing("./images/c.png", with: path)
            #expect(try read(text).1.text(0, "Cover") == path)
        }
    }

    @Test("Lists with columns, and the lists of old files, are read")
    func listsAreRead() throws {
        let (_, records) = try read(
            """
            <collection type="GCfilms" items="2" version="1.5">
             <item id="1" title="A" genre="Drama,Western" actors="X Y;Role,Z">
              <country><line><col>Australia</col></line></country>
             </item>
             <item><id>2</id><title>B</title><director>D</director>
              <actors><line><col>Tom</col><col>Jim</col></line><line><col>Kirk</col><col></col>\
            </line>
              </actors></item>
            </collection>
            """)
        #expect(records[0, "Genre"] == .texts(["Drama", "Western"]))
        #expect(records[0, "Actors"] == .texts(["X Y | Role", "Z"]))
        #expect(records[0, "Country"] == .texts(["Australia"]))
        #expect(records.text(1, "Title") == "B")
        #expect(records.text(1, "Director") == "D")
        #expect(records[1, "Actors"] == .texts(["Tom | Jim", "Kirk"]))
    }

    @Test("Names that mean several things mean those of their collection")
    func namesFollowTheCollection() throws {
        let (source, records) = try read(
            """
            <collection type="GCcoins" items="1" version="1.8.0">
             <item gcsautoid="1" country="Trinidad, Tobago" value="0.05" diameter="12.7" \
            type="coin">
              <head>A ship</head><metal><line><col>silver</col></line></metal></item>
            </collection>
            """)
        #expect(records[0, "Country"] == .text("Trinidad, Tobago"))
        #expect(records[0, "Value"] == .decimal(0.05))
        #expect(records[0, "Metal"] == .texts(["silver"]))
        #expect(source.kind(of: "Head") == .paragraph)
    }

    @Test("Numbers that stand for choices become what GCstar shows")
    func numbersForChoicesAreReplaced() throws {
        let (games, records) = try read(
            """
            <collection type="GCboardgames" items="1" version="1.5">
             <item id="1" name="Risk" condition="3" completecontents="1" copies="2" photo1="./p.png"
              designedby="A Lamorisse, M I Levin" timesplayed="">
              <category><line><col>Wargame</col></line></category>
              <expandedby><line><col>Risk 2042</col></line></expandedby></item>
            </collection>
            """)
        #expect(records.text(0, "Condition") == "Good")
        #expect(
            games.fields.first { $0.name == "Condition" }?.choices
                == ["Perfect", "Good", "Average", "Poor"])
        #expect(records[0, "Complete"] == .checkbox(true))
        #expect(records[0, "Copies"] == .integer(2))
        #expect(records[0, "Designed By"] == .texts(["A Lamorisse", "M I Levin"]))
        #expect(records[0, "Category"] == .texts(["Wargame"]))
        #expect(records[0, "Expanded By"] == .texts(["Risk 2042"]))
        #expect(games.kind(of: "Photo 1") == .image)
        for (attributes, field, text) in [
            ("type=\"GCfilms\"><item title=\"A\" age=\"5\"", "Minimum Age", "Parental Guidance"),
            ("type=\"GCfilms\"><item title=\"A\" age=\"12\"", "Minimum Age", "12"),
            ("type=\"GCcoins\"><item name=\"A\" condition=\"65\"", "Condition", "MS-65"),
            ("type=\"GCcoins\"><item name=\"A\" condition=\"5½\"", "Condition", "5½"),
            ("type=\"GCstamps\"><item gcsfield1=\"A\" gcsfield6=\"4\"", "Type", "Postage Due"),
        ] {
            let (_, records) = try read("<collection \(attributes)/></collection>")
            #expect(records.text(0, field) == text, "\(attributes)")
        }
        let (_, none) = try read(
            "<collection type=\"GCfilms\"><item title=\"A\" age=\"0\"/></collection>")
        #expect(none[0, "Minimum Age"] == nil)
    }

    @Test("Collections of GCstar’s own whose fields have numbers for names have names here")
    func numberedFieldsHaveNames() throws {
        let (source, records) = try read(
            """
            <collection type="GCperiodicals" items="1" version="1.8.0">
             <item gcsfield1="Issue 7" gcsfield2="Die Zeit" gcsfield3="7" gcsfield4="01/06/2011"
              gcsautoid="1" gcsfield90="own">
              <gcsfield5><line><col>Politics</col></line></gcsfield5>
              <gcsfield7><line><col>On Trees</col><col>12</col><col>Long</col></line></gcsfield7>
             </item>
            </collection>
            """)
        #expect(
            source.fields.map(\.name) == [
                "Title", "Periodical", "Number", "Date", "Subject", "Articles", "ID", "gcsfield90",
            ])
        #expect(records.text(0, "Date") == "2011-06-01")
        #expect(records[0, "Articles"] == .texts(["On Trees | 12 | Long"]))
    }

    @Test("Ticks, numbers and pictures of every kind of collection are such")
    func theKindsOfAllCollectionsAreKnown() throws {
        let kinds: [(String, String, String, FieldKind)] = [
            ("GCgames", "manual", "Manual Kept", .checkbox),
            ("GCgames", "installationsize", "Installation Size", .number),
            ("GCgames", "ean", "EAN", .text), ("GCmusics", "origin", "Origin", .text),
            ("GCcomics", "cost", "Cost", .number), ("GCcomics", "numberboards", "Pages", .number),
            ("GCsoftware", "homepage", "Home Page", .link),
            ("GCTVseries", "specialep", "Special Episode", .checkbox),
            ("GCminicars", "edge5", "Box", .image), ("GCminicars", "kit", "As a Kit", .checkbox),
            ("GCsmartcards", "condition", "Condition", .checkbox),
            ("GCstamps", "gcsfield38", "Picture 1", .image),
            ("GCsomething", "condition", "Condition", .text),
            ("GCsomething", "cover", "Cover", .image),
        ]
        for (type, key, name, kind) in kinds {
            let (source, _) = try read(
                "<collection type=\"\(type)\"><item \(key)=\"1\"/></collection>")
            #expect(source.kind(of: name) == kind, "\(type) \(key)")
        }
    }

    @Test("Numbers may have a decimal comma")
    func decimalCommasAreRead() throws {
        for (text, value) in [
            ("12,50", FieldValue.decimal(12.5)), ("12.5", .decimal(12.5)), ("12", .integer(12)),
            ("1,250", .text("1,250")), ("12 €", .text("12 €")),
        ] {
            let (_, records) = try read(
                "<collection type=\"GCcomics\"><item cost=\"\(text)\"/></collection>")
            #expect(records[0, "Cost"] == value, "\(text)")
        }
    }

    @Test("Dates as pages write them are dates")
    func writtenDatesAreRead() throws {
        for (text, date) in [
            ("Nov 09, 2004", "2004-11-09"), ("9 November 2004", "2004-11-09"),
            ("Nov, 2004", "2004-11"), ("Christmas 2004", "Christmas 2004"),
            ("1.5.2004", "1.5.2004"),
        ] {
            let (_, records) = try read(
                "<collection type=\"GCgames\"><item released=\"\(text)\"/></collection>")
            #expect(records.text(0, "Release") == date)
        }
    }

    @Test("A model that is in the file defines the fields, and may name lists of values")
    func aModelInTheFileIsUsed() throws {
        let (source, records) = try read(
            """
            <collection type="inline" items="1" version="1.8.0">
             <information><maxId>1</maxId></information>
             <collectionInlineDescription name="inline">
              <options><fields><title>gcsfield1</title></fields>
               <values id="grades"><value displayed="Good">good</value><value>bad</value></values>
              </options>
              <fields><field value="gcsfield1" type="short text" label="Name"/>
               <field value="gcsfield2" type="options" label="Grade" values="grades"/></fields>
              <panels><panel name="form"><userItem for="gcsfield1" type="value"/></panel></panels>
             </collectionInlineDescription>
             <item gcsfield1="One" gcsfield2="bad"></item>
            </collection>
            """)
        #expect(source.fields.map(\.name) == ["Name", "Grade"])
        #expect(source.fields[1].choices == ["good", "bad"])
        #expect(records.text(0, "Grade") == "bad")
        #expect(source.notes.isEmpty)
    }

    @Test("A collection that a person designed takes its fields from the model beside it")
    func theModelBesideIsUsed() throws {
        let knives = """
            <collection type="Knives" items="1" version="1.8">
             <item gcsfield5="Tanto" gcsfield14="01/06/2025" gcsautoid="52"/></collection>
            """
        let (without, _) = try read(knives)
        #expect(without.fields.map(\.name).contains("gcsfield5"))
        #expect(without.notes.first?.message.contains("Knives.gcm") == true)
        _ = try #require(folder).file(
            "Knives.gcm",
            """
            <collection name="Knives"><options><fields><id>gcsautoid</id></fields></options>
            <fields><field value="gcsfield5" type="short text" label="Model"/>
            <field value="gcsfield14" type="date" label="Bought"/>
            <field value="gcsfield15" type="number" label="Price"/></fields></collection>
            """)
        let (with, records) = try read(knives)
        #expect(records.text(0, "Model") == "Tanto")
        #expect(records.text(0, "Bought") == "2025-06-01")
        #expect(with.kind(of: "Price") == .number)
        #expect(with.notes.isEmpty)
    }

    @Test("Other documents, damaged ones and empty ones end in a sentence")
    func badFilesEndInASentence() throws {
        func code(_ text: String) throws -> LibraryError.Code? {
            (#expect(throws: LibraryError.self) { try read(text) })?.code
        }
        #expect(try code("<html/>") == .malformed)
        #expect(try code(String(Self.books.prefix(1_200))) == .malformed)
        #expect(try code("<collection type=\"GCbooks\"></collection>") == .empty)
        #expect(try code("") == .empty)
        let error = #expect(throws: LibraryError.self) {
            try read(zipped([("a.txt", "x")]), name: "x.zip")
        }
        #expect(error?.code == .malformed)
    }
}
