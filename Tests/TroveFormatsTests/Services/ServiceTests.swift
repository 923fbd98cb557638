import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Exports of services, known by their columns and read with their meaning.
struct ServiceTests {
    private static let folder = PackageFolder.testData.appending(path: "Services")

    private func source(_ name: String) throws -> any FileImportSource {
        let url = Self.folder.appending(path: name)
        return try ImportFormat.detect(url).source(
            url, options: ImportOptions(), context: ImportContext())
    }

    /// The kinds of fields by name.
    private func kinds(_ source: any FileImportSource) -> [String: FieldKind] {
        Dictionary(uniqueKeysWithValues: source.fields.map { ($0.name, $0.kind) })
    }

    @Test func goodreadsHasShelvesRatingsAndReviews() throws {
        let source = try source("goodreads.csv")
        let kinds = kinds(source)
        #expect(kinds["My Rating"] == .rating)
        #expect(kinds["Bookshelves"] == .tags)
        #expect(kinds["Date Read"] == .date)
        #expect(kinds["ISBN"] == .text)
        #expect(kinds["Year Published"] == .number)
        #expect(source.icon == "📚")
        let found = try ReadRecords(source)
        #expect(found.records.count == 2)
        #expect(found.text(0, "ISBN") == "0306406152")
        #expect(found.text(0, "ISBN13") == "9780306406157")
        #expect(found[1, "ISBN"] == nil)
        #expect(found[1, "ISBN13"] == nil)
        #expect(found[0, "My Rating"] == .integer(5))
        #expect(found[1, "My Rating"] == nil)
        #expect(found[0, "Date Read"] == PartialDate("2023-06-01").map { .date($0) })
        #expect(found[0, "Bookshelves"] == .texts(["sci-fi", "to-read"]))
        #expect(found[0, "Additional Authors"] == .texts(["Bo Ek", "Cy Dahl"]))
        #expect(found.text(0, "My Review") == "Good,\nodd.")
        #expect(found[1, "Average Rating"] == .decimal(3.9))
    }

    @Test func libraryThingHasTagsCollectionsAndBrackets() throws {
        let source = try source("librarything.tsv")
        let kinds = kinds(source)
        #expect(kinds["Tags"] == .tags)
        // Half a star is no star.
        #expect(kinds["Rating"] == .number)
        #expect(kinds["Comment"] == nil)
        let found = try ReadRecords(source)
        #expect(found.text(0, "ISBN") == "0306406152")
        #expect(found[1, "ISBN"] == nil)
        #expect(found[0, "ISBNs"] == .texts(["0306406152", "9780306406157"]))
        #expect(found[0, "Rating"] == .decimal(4.5))
        #expect(found[1, "Rating"] == nil)
        #expect(found[0, "Tags"] == .texts(["sci-fi", "to lend"]))
        #expect(found[0, "Collections"] == .texts(["Your library", "Read"]))
        #expect(found[0, "Secondary Author"] == .texts(["Ek, Bo", "Dahl, Cy"]))
        #expect(found[0, "Acquired"] == PartialDate("2011-05-03").map { .date($0) })
        #expect(found.text(0, "Review") == "Good.\n\nOdd.")
        #expect(found.text(0, "Barcode") == "000123")
    }

    @Test func letterboxdHasLinksTagsAndHalfStars() throws {
        let source = try source("letterboxd.csv")
        let kinds = kinds(source)
        #expect(kinds["Letterboxd URI"] == .link)
        #expect(kinds["Rating"] == .number)
        #expect(kinds["Rewatch"] == .checkbox)
        let found = try ReadRecords(source)
        #expect(found[0, "Tags"] == .texts(["cinema", "with friends"]))
        #expect(found[0, "Rating"] == .decimal(3.5))
        #expect(found[1, "Rewatch"] == .checkbox(true))
        #expect(found[0, "Watched Date"] == PartialDate("2022-05-09").map { .date($0) })
    }

    @Test func discogsHasRatingsFoldersAndYears() throws {
        let source = try source("discogs.csv")
        let kinds = kinds(source)
        #expect(kinds["Rating"] == .rating)
        #expect(kinds["CollectionFolder"] == .tags)
        let found = try ReadRecords(source)
        #expect(found.text(1, "Catalog#") == "0012")
        #expect(found[0, "Rating"] == .integer(4))
        #expect(found[1, "Rating"] == nil)
        #expect(found[0, "Released"] == PartialDate("1979").map { .date($0) })
        #expect(found[1, "Released"] == nil)
        #expect(found[0, "CollectionFolder"] == .texts(["Uncategorized"]))
        #expect(found.text(0, "release_id") == "7530535")
        #expect(found.text(0, "Date Added") == "2020-11-12T12:24:52")
    }

    @Test func zoteroHasPersonsTagsAndOnlyUsedColumns() throws {
        let source = try source("zotero.csv")
        let kinds = kinds(source)
        #expect(kinds["Author"] == .texts)
        #expect(kinds["Manual Tags"] == .tags)
        #expect(kinds["Series"] == nil)
        let found = try ReadRecords(source)
        #expect(found[0, "Author"] == .texts(["Doe, Jane", "Roe, Rick"]))
        #expect(found[0, "Manual Tags"] == .texts(["maps", "mind, body"]))
        #expect(found.text(0, "Title") == "Maps; of the Mind")
        #expect(found.text(0, "Volume") == "012")
        #expect(found.text(0, "Notes") == "One\n\ntwo")
        #expect(found.text(0, "Date Added") == "2020-02-27T10:11:12")
        #expect(found.text(1, "Date Added") == "2020-03-01")
        #expect(found[0, "Access Date"] == PartialDate("2020-02-27").map { .date($0) })
    }

    @Test func aListOfCalibreHasStarsOfFiveAndNoPlaceholders() throws {
        let source = try source("calibre-list.json")
        let kinds = kinds(source)
        #expect(kinds["rating"] == .rating)
        #expect(kinds["*stars"] == .rating)
        #expect(kinds["*bought"] == .date)
        #expect(kinds["template"] == nil)
        let found = try ReadRecords(source)
        #expect(found[0, "rating"] == .integer(4))
        #expect(found[0, "*stars"] == .integer(3))
        #expect(found[0, "*pages"] == .integer(7))
        #expect(found[0, "*shelf"] == .texts(["a", "b c"]))
        #expect(found[0, "*myread"] == .checkbox(true))
        #expect(found[0, "*bought"] == PartialDate("2021-03-05").map { .date($0) })
        #expect(found[1, "*bought"] == nil)
        #expect(found[0, "authors"] == .texts(["Ann B. Writer", "van der Berg, Carl"]))
        #expect(found[0, "languages"] == .texts(["eng", "deu"]))
        #expect(found[0, "tags"] == .texts(["one", "two three"]))
        #expect(found[0, "pubdate"] == PartialDate("1999-03-02").map { .date($0) })
        #expect(found[1, "pubdate"] == nil)
        #expect(found.text(0, "comments") == "First bold & x\n\ntwo")
        #expect(found.text(0, "isbn") == "9780306406157")
        let added = try #require(DateReader.shared.date(written: "2026-11-27T19:42:16+00:00"))
        #expect(found[0, "timestamp"] == .date(added))
    }

    @Test func aCatalogOfCalibreHasTheSame() throws {
        let source = try source("calibre-catalog.csv")
        let found = try ReadRecords(source)
        #expect(kinds(source)["rating"] == .rating)
        #expect(found[0, "rating"] == .integer(4))
        #expect(found[0, "#stars"] == .integer(3))
        #expect(found[0, "#bought"] == PartialDate("2021-03-05").map { .date($0) })
        #expect(found[0, "#myread"] == .checkbox(true))
        #expect(found.text(0, "identifiers") == "goodreads:123,isbn:9780306406157,doi:10.1/x")
        #expect(found[0, "authors"] == .texts(["Ann B. Writer", "van der Berg, Carl"]))
        #expect(found[0, "pubdate"] == PartialDate("1999-03-02").map { .date($0) })
        #expect(found[1, "pubdate"] == nil)
        #expect(found[0, "tags"] == .texts(["one", "two three"]))
        #expect(found.text(0, "comments") == "First **bold** & x\ntwo")
    }

    @Test(arguments: ["goodreads.csv", "librarything.tsv", "calibre-list.json", "zotero.csv"])
    func thePreviewIsWhatIsImported(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let url = Self.folder.appending(path: name)
        let preview = try await ImportPreview(of: url)
        let list = try await library.importFile(from: url, options: preview.options).list
        #expect(preview.columns.map(\.name) == list.fields.map(\.name))
        #expect(preview.columns.map(\.kind) == list.fields.map(\.kind))
        let record = try #require(try library.record(1, in: list.id))
        #expect(preview.rows[0] == record.values.map(\.text))
        // A person can still choose another kind and leave out a column.
        var options = preview.options
        options.columns?[1].isIncluded = false
        options.columns?[2].kind = .text
        let other = try await library.importFile(from: url, options: options).list
        #expect(other.fields.count == list.fields.count - 1)
        #expect(other.fields[1].kind == .text)
    }

    @Test func theFilesOfAllServicesAreCorrect() throws {
        let found = Service.all(in: [PackageFolder.url.appending(path: "data/services")])
        #expect(found.problems.isEmpty)
        #expect(
            Set(found.services.map(\.name)) == [
                "Goodreads", "LibraryThing", "Letterboxd", "Discogs", "Zotero", "calibre",
            ])
    }

    @Test func aUserCanAddAServiceAndReplaceOne() throws {
        let folder = try TemporaryFolder()
        let own = try folder.file(
            "shop.json",
            """
            {"name": "Shop", "columns": ["Item", "Stars"],
             "fields": [{"column": "Stars", "kind": "rating", "scale": 0.5, "name": "Rating"},
                        {"column": "X*", "isOmitted": true}]}
            """
        ).deletingLastPathComponent()
        let services = Service.all(in: [own]).services
        #expect(services.count == 1)
        let url = try folder.file("a.csv", "Item,Stars,X1,Note\nA,8,1,n\nB,10,2,m\n")
        let base = try CSVImportSource(url, options: ImportOptions(), context: ImportContext())
        #expect(services[0].matches(base.fields.map(\.name), in: .csv))
        #expect(!services[0].matches(["Item"], in: .csv))
        #expect(!services[0].matches(["Item", "Stars"], in: .json))
        let source = try ServiceSource(base, of: services[0])
        #expect(source.fields.map(\.name) == ["Item", "Rating", "Note"])
        let found = try ReadRecords(source)
        #expect(found[0, "Rating"] == .integer(4))
    }

    @Test(arguments: [
        ("{\"name\": \"x\"}", 1), ("[1]", 1), ("{\n\"name\": \"x\",\n\"colums\": [\"a\"]}", 3),
        ("{\"name\": \"x\", \"columns\": []}", 1),
        (
            "{\"name\": \"x\",\n\"columns\": [\"a\"], "
                + "\"fields\": [{\"column\": \"a\", \"kind\": \"y\"}]}",
            2
        ),
        ("{\"name\": \"x\", \"columns\": [\"a\"],\n\"fields\": [{\"kind\": \"text\"}]}", 2),
        ("{\"name\": \"x\", \"columns\": [\"a\"],\n\"formats\": [\"ods\"]}", 2),
    ])
    func aMistakeInAFileIsTold(_ text: String, line: Int) throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("a.json", text)
        let problems = Service.all(in: [folder.url]).problems
        #expect(problems.map(\.line) == [line])
        #expect(problems.first?.message.hasPrefix("“a.json”, line \(line)") == true)
    }
}
