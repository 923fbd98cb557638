import Foundation
import Testing

@testable import TroveCore

/// GCstar’s files, written by hand after what its own code reads.
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
          <field displayas="graphical" label="My stars" max="5" min="1" type="number" value="gcsfield3" />
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
         <item id="2" title="Two" cover="" borrower="Ann" lendDate="10/2013" publication="in press"/>
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
        #expect(records[0, "Favourite"] == .checkbox(false))
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
        #expect(source.notes.count == 1)
        #expect(source.notes.first?.message.contains("“./images/c.png”") == true)
    }

    @Test("Pictures come from beside the file, or from the archive with it")
    func picturesAreFound() throws {
        let picture = try #require(Data(base64Encoded: VCardTests.png))
        let (archived, records) = try read(
            zipped([("collection.gcs", Data(Self.books.utf8)), ("images/c.png", picture)]),
            name: "x.zip")
        #expect(records.image(0, "Cover") == picture)
        #expect(archived.notes.isEmpty)
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
              <actors><line><col>Tom</col><col>Jim</col></line><line><col>Kirk</col><col></col></line>
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
             <item gcsautoid="1" country="Trinidad, Tobago" value="0.05" diameter="12.7" type="coin">
              <head>A ship</head><metal><line><col>silver</col></line></metal></item>
            </collection>
            """)
        #expect(records[0, "Country"] == .text("Trinidad, Tobago"))
        #expect(records[0, "Value"] == .decimal(0.05))
        #expect(records[0, "Metal"] == .texts(["silver"]))
        #expect(source.kind(of: "Head") == .paragraph)
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
