import Foundation
import Testing
import TroveModel

@testable import TroveFormats

// Damaged and hostile files.
extension ODSTests {
    @Test("A damaged zip, a truncated document and a protected file end in a sentence")
    func damagedFilesEndInASentence() throws {
        let good = try Data(contentsOf: try file(Self.sheet("A", Self.row("x") + Self.row("1"))))
        func error(_ bytes: Data) throws -> LibraryError? {
            let url = try #require(folder).file("bad.ods", bytes)
            return #expect(throws: LibraryError.self) {
                let source = try SheetSource(ODSDocument(url), context: ImportContext())
                try source.readRecords { _ in }
            }
        }
        for cut in [5, 60, good.count / 2] {
            #expect(try error(good.prefix(cut))?.message.contains("bad.ods") == true)
        }
        var flipped = good
        if let place = good.range(of: Data("content.xml".utf8))?.upperBound {
            for index in (place + 20)..<(place + 60) { flipped[index] ^= 0x5A }
        }
        #expect(try error(flipped)?.code == .malformed)
        let content = Self.content(Self.sheet("A", Self.row("x") + Self.row("1")))
        let cut = try error(zipped([("content.xml", String(content.prefix(content.count - 60)))]))
        #expect(cut?.code == .malformed)
        #expect(cut?.line != nil)
        #expect(cut?.message.contains("line") == true)
        let locked = try error(
            zipped([
                ("META-INF/manifest.xml", "<manifest:encryption-data/>"), ("content.xml", "xxxx"),
            ]))
        #expect(locked?.message.contains("password") == true)
        #expect(try error(zipped([("other.xml", "<a/>")]))?.message.contains("content.xml") == true)
        #expect(try error(Data())?.code == .empty)
        #expect(try error(zipped([("content.xml", Self.content(""))]))?.code == .empty)
    }

    @Test("Entities, external files and depth without end are refused, and quickly")
    func hostileDocumentsAreRefused() throws {
        func refuse(_ document: String, code: LibraryError.Code = .malformed) throws {
            let url = try #require(folder).file("bad.fods", document)
            let error = #expect(throws: LibraryError.self) {
                try SheetSource(ODSDocument(url), context: ImportContext())
            }
            #expect(error?.code == code, "\(document.prefix(60)): \(String(describing: error))")
        }
        let laughs = (1...9).map { level in
            "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
        }.joined()
        try refuse("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY l0 \"x\">\(laughs)]><a>&l9;</a>")
        try refuse(
            """
            <?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>\
            <a>&f;</a>
            """
        )
        try refuse(String(repeating: "<a>", count: 100_000))
        try refuse("<a>" + String(repeating: "x", count: 1_000_000))
        try refuse("<a></b>")
        try refuse("no xml at all")
    }

    @Test("A zip bomb is refused")
    func aZipBombIsRefused() throws {
        let bomb = Data("<a>".utf8) + Data(repeating: 32, count: 80 << 20)
        let url = try #require(folder).file("bomb.ods", zipped([("content.xml", bomb)]))
        let error = #expect(throws: LibraryError.self) {
            try SheetSource(ODSDocument(url), context: ImportContext())
        }
        #expect(error?.message.contains("unpacks to far more") == true)
    }

    @Test("A document of another kind is named by its root, also in an archive")
    func anotherDocumentIsRefused() throws {
        let url = try #require(folder).file(
            "x.ods", zipped([("content.xml", "<a:book xmlns:a='a'/>")]))
        let error = #expect(throws: LibraryError.self) {
            try SheetSource(ODSDocument(url), context: ImportContext())
        }
        #expect(
            error?.message.contains(
                "this kind of XML, whose root element is “a:book”")
                == true)
        #expect(error?.message.contains("x.ods/content.xml”, line 1") == true)
    }

    @Test(
        "Rows, cells and blanks that are repeated without end are refused before they are made",
        arguments: [
            (#"table:number-rows-repeated="999999999""#, "", "x"),
            (#"table:number-rows-repeated="900000""#, "", String(repeating: "x", count: 100)),
            (#"table:number-rows-repeated="2000""#, #" table:number-columns-repeated="1800""#, "x"),
            ("", "", String(repeating: #"<text:s text:c="999"/>"#, count: 40_000)),
        ])
    func repeatsWithoutEndAreRefused(row: String, cell: String, text: String) throws {
        let rows = Self.row(
            Self.cell(#"office:value-type="string""# + cell, text), attributes: row)
        var taken = 0
        let reader = ODSSheetReader(sheet: nil) { taken += $0.cells.count }
        let url = try #require(folder).file("x.fods", Self.content(Self.sheet("A", rows)))
        let error = #expect(throws: LibraryError.self) {
            try XMLReader.read(.file(url), handler: reader)
        }
        #expect(
            error?.message.contains("far too often (row 1)") == true, "\(String(describing: error))"
        )
        #expect(taken == 0)
    }

    @Test("Rows that are repeated within reason are there so often")
    func repeatedRowsAreTaken() throws {
        let rows =
            Self.row("name")
            + Self.row(
                Self.cell(#"office:value-type="string""#, "x"),
                attributes: #"table:number-rows-repeated="50000""#)
            + Self.row("", attributes: #"table:number-rows-repeated="1048576""#)
        let (source, _) = try read(Self.sheet("A", rows))
        #expect(source.recordCount == 50_000)
    }

    @Test("A row that is repeated without end is refused")
    func aRowRepeatedWithoutEndIsRefused() throws {
        let rows =
            Self.row("a")
            + Self.row(
                Self.cell(
                    #"office:value-type="string" table:number-columns-repeated="16384""#, "x"),
                attributes: #"table:number-rows-repeated="1000000000""#)
        let error = #expect(throws: LibraryError.self) { try read(Self.sheet("A", rows)) }
        #expect(error?.message.contains("repeats its cells far too often") == true)
    }

    @Test("A cancelled reading ends")
    func aCanceledReadingEnds() throws {
        let rows = Self.row("a") + (0..<500).map { Self.row("v \($0)") }.joined()
        let url = try file(Self.sheet("A", rows))
        let cancellation = CancellationFlag()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try SheetSource(
                ODSDocument(url), context: ImportContext(cancellation: cancellation))
        }
    }
}
