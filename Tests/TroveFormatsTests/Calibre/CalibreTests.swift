import Foundation
import ProgramSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Libraries of calibre.
struct CalibreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func source(_ url: URL) throws -> any FileImportSource {
        #expect(try ImportFormat.detect(url) == .calibre)
        return try ImportFormat.calibre.source(
            url, options: ImportOptions(), context: ImportContext())
    }

    @Test(arguments: [true, false])
    func aBookHasAllThatTheLibraryKnows(isFolder: Bool) throws {
        let file = try CalibreFixture.library(in: folder)
        let before = try Data(contentsOf: file)
        let source = try source(isFolder ? file.deletingLastPathComponent() : file)
        #expect(source.suggestedName == "My Books")
        let found = try ReadRecords(source)
        #expect(found.records.count == 2)
        #expect(found.text(0, "Title") == "The First; Book")
        #expect(found[0, "Authors"] == .texts(["Ann B. Writer", "van der Berg, Carl"]))
        #expect(found[1, "Authors"] == .texts(["Böll, Heinrich"]))
        #expect(found.text(0, "Series") == "Saga")
        #expect(found[0, "Series Index"] == .decimal(1.5))
        #expect(found[1, "Series Index"] == nil)
        #expect(found[0, "Tags"] == .texts(["one", "two, three"]))
        #expect(found[0, "Rating"] == .integer(4))
        #expect(found[1, "Rating"] == nil)
        #expect(found.text(0, "Publisher") == "ACME, Inc.")
        #expect(found[0, "Published"] == PartialDate("1999-03-02").map { .date($0) })
        #expect(found[1, "Published"] == nil)
        #expect(found[0, "Languages"] == .texts(["eng", "deu"]))
        #expect(found.text(0, "ISBN") == "9780306406157")
        #expect(found[0, "Identifiers"] == .texts(["doi:10.1/x", "goodreads:123"]))
        #expect(found.text(0, "Comments") == "First bold & x\n\ntwo")
        #expect(found[0, "Formats"] == .texts(["EPUB", "PDF"]))
        let added = try #require(DateReader.shared.date(written: "2026-11-27T19:42:16Z"))
        #expect(found[0, "Added"] == .date(added))
        let cover = try Data(contentsOf: PackageFolder.testData.appending(path: "cover.png"))
        #expect(found.image(0, "Cover") == cover)
        #expect(found.image(1, "Cover") == nil)
        #expect(
            source.notes.map(\.message) == ["The cover “Boll/Zweites (3)/cover.jpg” is missing."])
        // The library of another program is not touched.
        #expect(try Data(contentsOf: file) == before)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: file.deletingLastPathComponent().path)
        #expect(Set(names) == ["metadata.db", "Ann B. Writer"])
    }

    @Test func columnsOfTheUserHaveTheirKinds() throws {
        let source = try source(try CalibreFixture.library(in: folder))
        let found = try ReadRecords(source)
        let kinds = [
            "Pages": FieldKind.number, "Shelf": .tags, "Bought": .date, "Read": .checkbox,
            "Stars": .number, "Nr": .text, "Note": .paragraph, "State": .choice,
        ]
        for (name, kind) in kinds { #expect(source.kind(of: name) == kind, "\(name)") }
        #expect(source.kind(of: "Calc") == nil)
        #expect(found[0, "Pages"] == .integer(7))
        #expect(found[0, "Shelf"] == .texts(["a", "b c"]))
        #expect(found[0, "Bought"] == PartialDate("2021-03-05").map { .date($0) })
        #expect(found[1, "Bought"] == nil)
        #expect(found[0, "Read"] == .checkbox(true))
        #expect(found[0, "Stars"] == .decimal(3.5))
        #expect(found.text(1, "Nr") == "Row [2]")
        #expect(found.text(0, "Note") == "one\n\ntwo")
        #expect(source.fields.first { $0.name == "State" }?.choices == ["new", "old"])
    }

    @Test func aLibraryIsImportedAsAList() async throws {
        let file = try CalibreFixture.library(in: folder)
        let library = try folder.library()
        let preview = try await ImportPreview(of: file)
        let list = try await library.importFile(from: file, options: preview.options).list
        #expect(list.name == "My Books")
        #expect(preview.columns.map(\.kind) == list.fields.map(\.kind))
        let cover = try #require(list.field(named: "Cover"))
        #expect(cover.kind == .image)
    }

    @Test func anOldLibraryWithoutSomeTablesIsRead() throws {
        let sql = """
            CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, path TEXT, uuid TEXT);
            CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE books_authors_link (book INTEGER, author INTEGER);
            INSERT INTO books VALUES (1, 'A', 'x', 'u');
            """
        let found = try ReadRecords(try source(try CalibreFixture.library(sql, in: folder)))
        #expect(found.text(0, "Title") == "A")
        #expect(found.records[0].count == 2)
    }

    @Test(arguments: [
        "CREATE VIEW books AS WITH RECURSIVE x(id) AS (SELECT 1 UNION ALL SELECT id FROM x) "
            + "SELECT id, 'a' AS title, 'p' AS path, 'u' AS uuid FROM x;"
            + "CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);"
            + "CREATE TABLE books_authors_link (book INTEGER, author INTEGER);",
        "CREATE TABLE books (id INTEGER PRIMARY KEY, title, path, "
            + "uuid AS (printf('%.*c', 1000000000, 'x')));"
            + "CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);"
            + "CREATE TABLE books_authors_link (book INTEGER, author INTEGER);",
    ])
    func viewsAndComputedColumnsAreNotRead(_ sql: String) throws {
        let file = try CalibreFixture.library(sql, in: folder)
        let error = #expect(throws: LibraryError.self) {
            try ImportFormat.calibre.source(
                file, options: ImportOptions(), context: ImportContext())
        }
        #expect(error?.code == .malformed)
    }

    @Test func aDamagedLibraryIsASentence() throws {
        let file = try CalibreFixture.library(in: folder)
        let bytes = try Data(contentsOf: file)
        // Two places in each page of the database.
        for cut in stride(from: 100, to: bytes.count, by: 1_999) {
            var damaged = bytes
            damaged.replaceSubrange(
                cut..<min(cut + 200, bytes.count), with: repeatElement(0xA5, count: 200))
            for data in [damaged, bytes.prefix(cut)] {
                try data.write(to: file)
                do {
                    let source = try ImportFormat.detect(file).source(
                        file, options: ImportOptions(), context: ImportContext())
                    try source.readRecords { _ in }
                } catch let error as LibraryError {
                    #expect(error.code != .unexpected, "\(error)")
                }
            }
        }
    }

    @Test func aDatabaseWithALogIsNotTouched() throws {
        let file = try CalibreFixture.library(
            "PRAGMA journal_mode = WAL;" + CalibreFixture.schema + CalibreFixture.books,
            in: folder)
        #expect(try ReadRecords(try source(file)).records.count == 2)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: file.deletingLastPathComponent().path)
        #expect(Set(names) == ["metadata.db", "Ann B. Writer"])
    }

    @Test func aLibraryWithoutBooksIsASentence() throws {
        let file = try CalibreFixture.library(CalibreFixture.schema, in: folder)
        let error = #expect(throws: LibraryError.self) { try source(file) }
        #expect(error?.message == "“metadata.db” has no books. There is nothing to import.")
    }

    @Test func manyBooksAreReadInLinearTime() throws {
        let growth = try CostGrowth.measure(size: 500) { size in
            let folder = try TemporaryFolder()
            let sql = """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(size))
                INSERT INTO books (id, title, path, uuid) SELECT i, 'T' || i, '', '' FROM n;
                INSERT INTO authors (id, name) SELECT id, 'A' || id FROM books;
                INSERT INTO books_authors_link (book, author) SELECT id, id FROM books;
                INSERT INTO identifiers (book, type, val) SELECT id, 'isbn', id FROM books;
                """
            let file = try CalibreFixture.library(CalibreFixture.schema + sql, in: folder)
            var count = 0
            try CalibreLibrary(file).readBooks(context: ImportContext()) { _ in count += 1 }
            #expect(count == size)
        }
        #expect(growth < CostGrowth.linear)
    }
}
