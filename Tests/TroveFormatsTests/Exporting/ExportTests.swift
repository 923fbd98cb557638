import Foundation
import GRDB
import TestSupport
import Testing
import TroveTestSupport

@testable import TroveFormats
@testable import TroveModel
@testable import TroveStore

/// Export of fields of every kind, and importing the result.
struct ExportTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private static let picture = ImageID(String(repeating: "a1", count: 32))

    /// Makes a list with two records and a field of every kind except computed ones.
    private func films() async throws -> List {
        let people = try #require(
            try await library.perform(
                .createList(name: "People", fields: [FieldDraft(name: "Name")])
            ).list)
        let name = try library.list(people).fields[0].id
        for person in ["Chaplin", "Łucja <b>"] {
            try await library.perform(.addRecord(list: people, values: [name: .text(person)]))
        }
        var director = FieldDraft(name: "Director", kind: .recordLink)
        director.options.targetList = people
        var price = FieldDraft(name: "Price", kind: .number)
        price.options.unit = "€"
        var genre = FieldDraft(name: "Genre", choices: ["Comedy", "Drama"])
        genre.options.choices[1].color = "#aa0011"
        let drafts = [
            FieldDraft(name: "Title"), FieldDraft(name: "Plot", kind: .paragraph), price,
            FieldDraft(name: "Seen", kind: .checkbox), genre,
            FieldDraft(name: "Tags", kind: .tags), FieldDraft(name: "Released", kind: .date),
            FieldDraft(name: "Length", kind: .timeSpan), FieldDraft(name: "Stars", kind: .rating),
            FieldDraft(name: "Page", kind: .link), FieldDraft(name: "Poster", kind: .image),
            FieldDraft(name: "Cast", kind: .texts), director,
        ]
        let id = try #require(
            try await library.perform(.createList(name: "Films <&>", fields: drafts)).list)
        let list = try library.list(id)
        let picture = try #require(Self.picture)
        try await library.pool.write { db in
            try db.execute(
                sql: "INSERT INTO image VALUES (?, 'image/png', 1, 1, ?, ?, 0)",
                arguments: [picture.hash, Self.png, Self.png])
        }
        let month = try #require(PartialDate("1936-02"))
        let values: [FieldValue] = [
            .text("Modern, \"Times\" | <i>"), .text("One\nTwo & three\n"), .decimal(12.5),
            .checkbox(true), .text("Drama"), .texts(["a, b", "c;d"]), .date(month),
            .timeSpan(seconds: 5220), .integer(4), .text("https://example.org/?a=1&b=\"2\""),
            .image(picture), .texts(["Factory worker", "Gamin"]), .record(2),
        ]
        try await library.perform(
            .addRecord(
                list: id,
                values: Dictionary(uniqueKeysWithValues: zip(list.fields.map(\.id), values))))
        try await library.perform(
            .addRecord(list: id, values: [list.fields[0].id: .text("Empty")]))
        return try library.list(id)
    }

    /// The smallest PNG file: one pixel.
    private static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
                + "awAAAABJRU5ErkJggg==") ?? Data()

    private func export(_ list: List, as format: ExportFormat) async throws -> (URL, String) {
        let file = folder.url.appending(path: "out.\(format.rawValue)")
        try await library.export(RecordListRequest(list: list.id), as: format, toFile: file)
        return (file, try String(contentsOf: file, encoding: .utf8))
    }

    @Test(arguments: [ExportFormat.csv, .tsv, .json])
    func whatWasExportedChangesNothingWhenItComesBack(_ format: ExportFormat) async throws {
        let list = try await films()
        let (file, _) = try await export(list, as: format)
        let report = try await library.importFile(
            from: file,
            options: ImportOptions(
                columns: try await columns(of: file, without: "Poster")),
            into: ImportTarget(list: list.id, keys: ["Title"], clearsEmptyValues: true))
        #expect(report.counts.unchanged == 2, "\(report.counts) \(report.notes)")
        #expect(report.notes.isEmpty)
    }

    private func columns(of file: URL, without name: String) async throws -> [ImportColumn] {
        try await ImportPreview(of: file).columns.map {
            ImportColumn(name: $0.name, isIncluded: $0.name != name)
        }
    }

    @Test func jsonKeepsTheKindsThatItCan() async throws {
        let list = try await films()
        let (file, text) = try await export(list, as: .json)
        #expect(text.contains("\"Cast\": [\"Factory worker\", \"Gamin\"]"))
        #expect(text.contains("\"Director\": \"Łucja <b>\""))
        #expect(text.contains("\"Poster\": \"data:image/png;base64,iVBORw0KGgo"))
        let preview = try await ImportPreview(of: file)
        #expect(
            preview.columns.map(\.kind) == [
                .text, .paragraph, .number, .checkbox, .text, .texts, .date, .timeSpan, .number,
                .link, .image, .texts, .text,
            ])
        #expect(preview.rows[0][10] == "🖼")
    }

    @Test func picturesComeBack() async throws {
        let list = try await films()
        let (file, _) = try await export(list, as: .json)
        let list2 = try await library.importFile(from: file).list
        let poster = try #require(list2.field(named: "Poster"))
        #expect(poster.kind == .image)
        let value = try library.record(1, in: list2.id)?.values[10]
        guard case .image(let id) = value else {
            Issue.record("\(String(describing: value)) is no picture")
            return
        }
        let data = try library.read { db in
            try Data.fetchOne(
                db, sql: "SELECT data FROM image WHERE id = ?", arguments: [id.hash])
        }
        #expect(data == Self.png)
        let (_, again) = try await export(list2, as: .json)
        #expect(again.contains(Self.png.base64EncodedString()))
    }

    @Test func aPictureThatIsNoneIsLeftOutAndSaid() async throws {
        let file = try folder.file(
            "x.json", "[{\"a\": \"x\", \"p\": \"data:image/png;base64,AAAA\"}]")
        let report = try await library.importFile(from: file)
        #expect(report.list.fields[1].kind == .image)
        #expect(report.notes.map(\.line) == [1])
        #expect(report.notes[0].message.contains("“p” was left out"))
        #expect(try library.record(1, in: report.list.id)?.values == [.text("x"), .empty])
    }

    @Test func fieldsOfOneNameStayApart() async throws {
        let file = try folder.file("twice.csv", "a,a,b\n1,2,3\n")
        let list = try await library.importFile(
            from: file, options: ImportOptions(hasHeader: true)
        ).list
        let (_, json) = try await export(list, as: .json)
        #expect(json == "[\n{\"a\": 1, \"a 2\": 2, \"b\": 3}\n]\n")
    }

    @Test func aPageNeedsNothingButItself() async throws {
        let list = try await films()
        let (_, html) = try await export(list, as: .html)
        #expect(html.hasPrefix("<!DOCTYPE html>\n"))
        #expect(html.contains("<title>Films &lt;&amp;&gt;</title>"))
        #expect(html.contains("<td>Modern, &quot;Times&quot; | &lt;i&gt;</td>"))
        let paragraph = "One\nTwo &amp; three\n"
        #expect(
            html.contains("<td class=\"paragraph\" data-value=\"\(paragraph)\">\(paragraph)</td>"))
        #expect(html.contains("<td class=\"number\" data-value=\"12.5\">12.5 €</td>"))
        #expect(html.contains("<span class=\"tag\" style=\"border-color: #aa0011\">Drama</span>"))
        #expect(html.contains("★★★★☆"))
        #expect(html.contains("<td>Łucja &lt;b&gt;</td>"))
        #expect(html.contains("href=\"https://example.org/?a=1&amp;b=&quot;2&quot;\""))
        #expect(html.contains("src=\"data:image/png;base64,iVBORw0KGgo"))
        #expect(!html.contains("src=\"http"))
        #expect(html.contains("prefers-color-scheme: dark"))
        #expect(html.contains("@media print"))
        #expect(html.contains("<p class=\"count\">2</p>"))
        #expect(Self.unbalancedTag(in: html) == nil)
    }

    /// The first tag without its matching end tag.
    private static func unbalancedTag(in html: String) -> String? {
        var open: [Substring] = []
        for part in html.split(separator: "<").dropFirst() {
            let tag = part.prefix { $0 != ">" && !$0.isWhitespace }
            if ["!DOCTYPE", "meta", "img"].contains(tag) { continue }
            if tag.hasPrefix("/") {
                if open.popLast() != tag.dropFirst() { return String(tag) }
            } else {
                open.append(tag)
            }
        }
        return open.first.map(String.init)
    }

    @Test func whatRunsByItselfIsNoLink() async throws {
        var page = FieldDraft(name: "Page", kind: .link)
        page.options.linkType = .phone
        let drafts = [page, FieldDraft(name: "Other", kind: .link)]
        let id = try #require(
            try await library.perform(.createList(name: "L", fields: drafts)).list)
        let list = try library.list(id)
        try await library.perform(
            .addRecord(
                list: id,
                values: [
                    list.fields[0].id: .text("+49 30 12"),
                    list.fields[1].id: .text("javascript:alert(1)"),
                ]))
        let (_, html) = try await export(list, as: .html)
        #expect(html.contains("<td>javascript:alert(1)</td>"))
        #expect(html.contains("href=\"tel:+493012\""))
    }

    @Test(arguments: [
        ("a|b", "a\\|b"), ("*x* _y_ a_b", "\\*x\\* \\_y\\_ a_b"), ("one\r\ntwo", "one<br>two"),
        ("<b> & &amp; `c` [d](e)", "\\<b\\> & &amp;amp; \\`c\\` \\[d\\](e)"), ("\\", "\\\\"),
    ])
    func markdownTakesSignsForSigns(_ text: String, _ markdown: String) {
        #expect(MarkdownTextWriter.escaped(text) == markdown)
    }

    @Test func aLongExportComesInPieces() async throws {
        let text =
            "name\n"
            + (1...3_000).map { "Name \($0) \(String(repeating: "x", count: 400))\n" }
            .joined()
        let list = try await library.importFile(from: folder.file("long.csv", text)).list
        for format in ExportFormat.allCases where format.isText && format != .ics {
            let pieces = Pieces()
            try await library.export(RecordListRequest(list: list.id), as: format) {
                pieces.add($0.count)
            }
            #expect(pieces.count > 3, "\(format)")
            #expect(pieces.largest < 1 << 20, "\(format)")
        }
    }
}

/// A counter of the pieces of an export and their size.
private final class Pieces: @unchecked Sendable {
    // Only the export's thread changes it, and the test reads it afterwards.
    private(set) var count = 0
    private(set) var largest = 0

    func add(_ size: Int) {
        count += 1
        largest = max(largest, size)
    }
}
