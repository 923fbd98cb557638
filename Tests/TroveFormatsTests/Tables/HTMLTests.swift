import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Tables of web pages.
struct HTMLTests {
    private func source(
        _ name: String, _ text: String, options: ImportOptions = ImportOptions(),
        in folder: TemporaryFolder
    ) throws -> any FileImportSource {
        let url = try folder.file(name, text)
        #expect(try ImportFormat.detect(url) == .html)
        return try ImportFormat.html.source(url, options: options, context: ImportContext())
    }

    @Test(arguments: [
        "<!DOCTYPE html>\n<html><body>", "<!-- saved -->\n<HTML>", "<table>",
        "<?xml version=\"1.0\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\">",
    ])
    func aPageIsKnownByItsBeginning(_ beginning: String) throws {
        let folder = try TemporaryFolder()
        let source = try source(
            "a.txt",
            beginning + "<table><tr><th>Name<th>Born</tr>\n"
                + "<tr><td>Ann &amp; <b>Bo</b></td><td> 1990 </td></tr>"
                + "<tr><td>C<br>D<td>1991</table>", in: folder)
        let found = try ReadRecords(source)
        #expect(source.fields.map(\.name) == ["Name", "Born"])
        #expect(found.text(0, "Name") == "Ann & Bo")
        #expect(found.text(1, "Name") == "C\nD")
        #expect(found[1, "Born"] == .integer(1991))
    }

    @Test func theLargestTableIsReadWithItsTitleAndMergedCells() throws {
        let folder = try TemporaryFolder()
        let page = """
            <html><head><title> My
            list </title><style>td { x: y }</style></head><body>
            <table><tr><td>menu</td></tr></table>
            <table><thead><tr><th colspan="2">Group</th></tr><tr><th>A</th><th>B</th></tr></thead>
            <tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>
            """
        let source = try source("a.html", page, in: folder)
        #expect(source.suggestedName == "My list")
        #expect(source.tables.count == 2)
        #expect(source.table == 2)
        #expect(source.fields.map(\.name) == ["A", "B"])
        let found = try ReadRecords(source)
        #expect(found.records.count == 2)
        #expect(found[0, "A"] == .integer(1))
        #expect(found[1, "A"] == nil)
        #expect(found[1, "B"] == .integer(3))
    }

    @Test func emptyRowsOfAHeaderDoNotMatter() throws {
        let folder = try TemporaryFolder()
        let page = """
            <table><thead><tr><th>Title<th></tr><tr><th><th></tr><tr><th><th></tr></thead>
            <tr><td><td></tr><tr><td>1<td>2</tr></table>
            """
        let source = try source("a.html", page, in: folder)
        #expect(source.recordCount == 1)
        #expect(source.fields.map(\.name) == ["Column 1", "Column 2"])
        #expect(source.notes.map(\.message) == ["1 empty row was skipped."])
        #expect(try ReadRecords(source)[0, "Column 2"] == .integer(2))
    }

    @Test func aPageWithoutATableIsASentence() throws {
        let folder = try TemporaryFolder()
        let url = try folder.file("a.html", "<!DOCTYPE html>\n<html><p>1, 2</html>")
        let error = #expect(throws: LibraryError.self) {
            try ImportFormat.detect(url).source(
                url, options: ImportOptions(), context: ImportContext())
        }
        #expect(error?.message == "“a.html” contains no table. There is nothing to import.")
    }

    @Test func aPageInAnotherEncodingIsRead() throws {
        let folder = try TemporaryFolder()
        let page = "<html><table><tr><th>Ort<tr><td>Köln</table>"
        let latin = try #require(page.data(using: .windowsCP1252))
        let wide = try #require(page.data(using: .utf16LittleEndian))
        for bytes in [latin, [0xFF, 0xFE] + wide] {
            let url = try folder.file("a.html", bytes)
            let source = try ImportFormat.html.source(
                url, options: ImportOptions(), context: ImportContext())
            #expect(try ReadRecords(source).text(0, "Ort") == "Köln")
        }
    }

    @Test(arguments: [
        String(repeating: "<td colspan=1000>", count: 20),
        "<td rowspan=1000 colspan=1000><td rowspan=1000 colspan=1000>"
            + String(repeating: "<tr>", count: 3_000),
    ])
    func mergedCellsCannotFillTheMemory(_ rows: String) throws {
        let folder = try TemporaryFolder()
        let url = try folder.file("a.html", "<table><tr>" + rows)
        let error = #expect(throws: LibraryError.self) {
            try ImportFormat.html.source(url, options: ImportOptions(), context: ImportContext())
        }
        #expect(error?.code == .malformed)
        #expect(error?.line != nil)
    }

    @Test(arguments: [
        "<", "<td>", "<!--", "<!-- x -->", "<td x=\"", "&", "&amp", "<table>", "<td colspan=3>",
        "x ",
        "</td>", "<tr>",
    ])
    func aLongPageIsReadInLinearTime(_ part: String) throws {
        let folder = try TemporaryFolder()
        let growth = try CostGrowth.measure(size: 8_000) { size in
            let url = try folder.file(
                "a.html", "<table><tr><td>a" + String(repeating: part, count: size))
            let file = try TextFile.read(url, encoding: nil) { $0 }
            // A row can have too many cells.
            do {
                let page = try HTMLDocument(file, context: ImportContext())
                try page.readRows(context: ImportContext()) { _ in }
            } catch let error as LibraryError where error.code == .malformed {}
        }
        #expect(growth < CostGrowth.linear)
    }
}
