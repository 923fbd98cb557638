import Foundation
import TestSupport
import Testing
import TroveTestSupport

@testable import TroveFormats
@testable import TroveModel
@testable import TroveStore

/// Export as an OpenDocument spreadsheet.
struct ODSExportTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func list(_ fields: [FieldDraft], _ records: [[FieldValue]]) async throws -> List {
        let id = try #require(
            try await library.perform(.createList(name: "Films & 'more'", fields: fields)).list)
        let list = try library.list(id)
        for values in records {
            try await library.perform(
                .addRecord(
                    list: id,
                    values: Dictionary(uniqueKeysWithValues: zip(list.fields.map(\.id), values))))
        }
        return list
    }

    private func export(_ list: List) async throws -> URL {
        let file = folder.url.appending(path: "list.ods")
        try await library.export(RecordListRequest(list: list.id), as: .ods, toFile: file)
        return file
    }

    private func parts(of file: URL) throws -> [(path: String, text: String)] {
        let archive = try Archive(file)
        var parts: [(String, String)] = []
        while let member = try archive.nextMember() {
            let data = try archive.contents(limit: 1 << 20) ?? Data()
            parts.append((member.path, String(decoding: data, as: UTF8.self)))
        }
        return parts
    }

    @Test func valuesKeepTheirKinds() async throws {
        var price = FieldDraft(name: "Price", kind: .number)
        price.options.unit = "€/kg"
        price.options.digits = 2
        let fields = [
            FieldDraft(name: "Title"), price, FieldDraft(name: "Seen", kind: .checkbox),
            FieldDraft(name: "Day", kind: .date), FieldDraft(name: "Length", kind: .timeSpan),
            FieldDraft(name: "Genre", choices: ["Comedy", "\"Drama\""]),
            FieldDraft(name: "Page", kind: .link), FieldDraft(name: "Note", kind: .paragraph),
        ]
        let day = try #require(PartialDate("0987-12-31"))
        let values: [FieldValue] = [
            .text("0001 x"), .decimal(12.5), .checkbox(true), .date(day),
            .timeSpan(seconds: 129_905), .text("Comedy"), .text("www.example.org"),
            .text("a  b\n\tc <&>"),
        ]
        let list = try await list(fields, [values])
        let file = try await export(list)
        let content = try #require(try parts(of: file).first { $0.path == "content.xml" }).text
        for part in [
            "office:value-type=\"string\"><text:p>0001 x</text:p>",
            "office:value-type=\"float\" office:value=\"12.5\"><text:p>12.5\u{A0}€/kg</text:p>",
            "office:boolean-value=\"true\"", "office:date-value=\"0987-12-31\"",
            "office:time-value=\"PT36H5M5S\"", "xlink:href=\"https://www.example.org\"",
            "number:decimal-places=\"2\"", "<number:text>\u{A0}€/kg</number:text>",
            "<text:p>a <text:s text:c=\"1\"/>b</text:p><text:p><text:tab/>c &lt;&amp;&gt;</text:p>",
            "is-in-list(&quot;Comedy&quot;;&quot;&quot;&quot;Drama&quot;&quot;&quot;)",
            "'Films &amp; ''more'.A1:'Films &amp; ''more'.H2",
        ] { #expect(content.contains(part), "\(part)\n\(content)") }
        let back = try await library.importFile(from: file).list
        let record = try #require(try library.record(1, in: back.id))
        #expect(record.values == values)
        #expect(back.fields[1].options.unit == "€/kg")
        #expect(back.fields.map(\.kind).dropLast(2) == list.fields.map(\.kind).dropLast(2))
        #expect(back.fields[5].options.choices.map(\.name) == ["Comedy", "\"Drama\""])
    }

    @Test func theFileIsRecognizedByItsFirstBytes() async throws {
        let list = try await list([FieldDraft(name: "Title")], [[.text("A")]])
        let file = try await export(list)
        let head = try Data(contentsOf: file).prefix(84)
        #expect(
            String(decoding: head.dropFirst(30), as: UTF8.self)
                == "mimetypeapplication/vnd.oasis.opendocument.spreadsheet")
        let parts = try parts(of: file)
        #expect(
            parts.map(\.path)
                == [
                    "mimetype", "content.xml", "styles.xml", "settings.xml",
                    "META-INF/manifest.xml",
                ])
        let settings = try #require(parts.first { $0.path == "settings.xml" }).text
        #expect(settings.contains("config:name=\"VerticalSplitPosition\" config:type=\"int\">1<"))
        #expect(settings.contains("config:name=\"Films &amp; 'more\""))
    }

    @Test func picturesAreInTheirCellsAndOnceInTheFile() async throws {
        let picture = try #require(ImageID(String(repeating: "a1", count: 32)))
        let png = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
                    + "awAAAABJRU5ErkJggg=="))
        try await library.pool.write { db in
            try db.execute(
                sql: "INSERT INTO image VALUES (?, 'image/png', 1, 1, ?, ?, 0)",
                arguments: [picture.hash, png, png])
        }
        let list = try await list(
            [FieldDraft(name: "Title"), FieldDraft(name: "Cover", kind: .image)],
            [[.text("One"), .image(picture)], [.text("Two"), .image(picture)]])
        let parts = try parts(of: try await export(list))
        #expect(parts.map(\.path).filter { $0.hasPrefix("Pictures/") } == ["Pictures/1.png"])
        let content = try #require(parts.first { $0.path == "content.xml" }).text
        #expect(content.components(separatedBy: "xlink:href=\"Pictures/1.png\"").count == 3)
        #expect(content.contains("svg:width=\"0.03cm\" svg:height=\"0.03cm\""))
        let manifest = try #require(parts.last).text
        #expect(manifest.contains("\"Pictures/1.png\" manifest:media-type=\"image/png\""))
    }

    @Test func widthsFollowTheFirstRecordsAndAllAreWritten() throws {
        let field = Field(id: FieldID(rawValue: 1), name: "Title")
        let list = List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Long", icon: .standard, fields: [field],
            recordCount: 0, trashCount: 0)
        let writer = ODSWriter()
        writer.begin(list, names: ["Title"])
        for number in 0..<2_500 {
            writer.add([.text(String(repeating: "x", count: number == 999 ? 30 : 3) + "\(number)")])
        }
        var data = Data()
        try writer.finish { data += $0 }
        let file = try folder.file("long.ods", data)
        let content = try #require(try parts(of: file).first { $0.path == "content.xml" }).text
        #expect(content.contains("style:column-width=\"73mm\""))
        let source = try SheetSource(ODSDocument(file), context: ImportContext())
        #expect(source.recordCount == 2_500)
    }

    @Test(arguments: [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD")])
    func columnsHaveLetters(index: Int, letters: String) {
        #expect(ODSContent.letters(ofColumn: index) == letters)
    }
}
