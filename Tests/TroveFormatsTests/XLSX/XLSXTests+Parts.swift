import Foundation
import TestSupport
import Testing
import TroveModel

@testable import TroveFormats

// Sheets, tables, links and lists of choices.
extension XLSXTests {
    static let second = """
        <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>\
        <row><c t="inlineStr"><is><t>small</t></is></c></row>\
        <row><c t="inlineStr"><is><t>large</t></is></c></row></sheetData></worksheet>
        """

    @Test("Hidden sheets are offered last, and the first sheet with values is read")
    func theFirstSheetWithValues() throws {
        var fixture = Fixture(details: "<mergeCells/>")
        fixture.sheets =
            "<sheet name=\"Secret\" r:id=\"s2\" state=\"veryHidden\"/>"
            + "<sheet name=\"Blank\" r:id=\"s1\"/>"
            + "<sheet name=\"Sizes\" r:id=\"s3\"/><sheet name=\"Chart\" r:id=\"none\"/>"
        fixture.further = [
            ("parts/sheets/b.xml", Self.second), ("parts/sheets/c.xml", Self.second),
        ]
        let source = try source(fixture)
        #expect(source.sheetNames == ["Blank", "Sizes", "Secret"])
        #expect(source.suggestedName == "Sizes")
        #expect(source.recordCount == 1)
        #expect(try self.source(fixture, sheet: "Secret").recordCount == 1)
        let error = #expect(throws: LibraryError.self) { try self.source(fixture, sheet: "No") }
        #expect(error?.message.contains("“Blank”, “Sizes”, “Secret”") == true)
    }

    @Test("Links keep their addresses; links inside the workbook are none")
    func linksKeepTheirAddresses() throws {
        let rows =
            Fixture.row("a", "b", "c", "d")
            + Fixture.row("page", "inside", "www.example.org", "a@b.org")
            + Fixture.row("page", "other", "x", "y")
        let fixture = Fixture(
            rows: rows,
            details: """
                <hyperlinks><hyperlink ref="A2" r:id="l1" location="part"/>\
                <hyperlink ref="B2" location="Sheet2!A1"/><hyperlink ref="C2" r:id="l2"/>\
                <hyperlink ref="D2" r:id="l3"/><hyperlink ref="A3:B3" r:id="l4"/></hyperlinks>
                """,
            sheetRelationships: Fixture.links([
                "https://a.org", "http://www.example.org/", "mailto:a@b.org", "#Sheet2!A1",
            ]))
        #expect(
            try texts(fixture) == [
                ["page (https://a.org#part)", "inside", "http://www.example.org/", "a@b.org"],
                ["page", "other", "x", "y"],
            ])
    }

    @Test(
        "Lists of choices come from texts, cells of another sheet, names and extensions",
        arguments: [
            """
            <dataValidations><dataValidation type="list" sqref="B2:B9"><formula1>\
            "small, large"</formula1></dataValidation></dataValidations>
            """,
            """
            <dataValidations><dataValidation type="list" sqref="D1 B2:B9"><formula1>\
            'The Sizes'!$A$1:$A$2</formula1></dataValidation></dataValidations>
            """,
            """
            <dataValidations><dataValidation type="list" sqref="B2:B9"><formula1>sizes</formula1>\
            </dataValidation></dataValidations>
            """,
            """
            <extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" \
            xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidations>\
            <x14:dataValidation type="list"><x14:formula1><xm:f>'The Sizes'!A1:A2</xm:f>\
            </x14:formula1><xm:sqref>B2:B9</xm:sqref></x14:dataValidation></x14:dataValidations>\
            </ext></extLst>
            """,
        ])
    func listsOfChoices(details: String) throws {
        var fixture = Fixture(
            rows: Fixture.row("Name", "Size") + Fixture.row("x", "large"), details: details)
        fixture.sheets =
            "<sheet name=\"A\" r:id=\"s1\"/>"
            + "<sheet name=\"The Sizes\" r:id=\"s2\" state=\"hidden\"/></sheets><definedNames>"
            + "<definedName name=\"Sizes\">'The Sizes'!$A$1:$A$2</definedName>"
            + "</definedNames><sheets>"
        fixture.further = [("parts/sheets/b.xml", Self.second)]
        let size = try source(fixture).fields.last
        #expect(size?.kind == .choice)
        #expect(size?.choices == ["small", "large"])
    }

    @Test("A table tells its names and rows, wherever it stands")
    func aTableTellsItsRows() throws {
        let rows =
            "<row r=\"1\"><c r=\"A1\"><v>7</v></c></row>"
            + "<row r=\"4\"><c r=\"C4\"><v>2020</v></c><c r=\"D4\"><v>2021</v></c></row>"
            + "<row r=\"5\"><c r=\"C5\"><v>1</v></c><c r=\"D5\"><v>2</v></c></row>"
            + "<row r=\"6\"><c r=\"C6\"><v>3</v></c></row>"
            + "<row r=\"7\"><c r=\"C7\"><v>4</v></c></row>"
        let fixture = Fixture(
            rows: rows,
            sheetRelationships: Fixture.relationship("t1", "table", "../tables/one.xml"),
            further: [("parts/tables/one.xml", "<table displayName=\"Sales\" ref=\"C4:D6\"/>")])
        let source = try source(fixture)
        #expect(source.fields.map(\.name) == ["2020", "2021"])
        #expect(try XLSXFileTests.texts(source).map(\.1) == [["1", "2"], ["3"], ["4"]])
        #expect(source.notes.map(\.line) == [1])
        #expect(source.notes.first?.message.hasPrefix("Only the table “Sales” (C4:D6)") == true)
    }

    @Test("Hidden columns are imported with a note")
    func hiddenColumns() throws {
        let fixture = Fixture(
            rows: Fixture.row("a", "b") + Fixture.row("x", "y"),
            details: "<cols><col min=\"2\" max=\"16384\" hidden=\"true\"/></cols>")
        let source = try source(fixture)
        #expect(source.notes.map(\.message) == ["The hidden column “b” was imported, too."])
    }

    @Test("Codes of books stay texts; long numbers are told")
    func codesStayTexts() throws {
        let rows =
            Fixture.row("ISBN", "n") + Fixture.row("<c><v>9780306406157</v></c>", "<c><v>1</v></c>")
            + Fixture.row("<c><v>9.780306406157E+12</v></c>", "<c><v>1234567890123456789</v></c>")
        let source = try source(Fixture(rows: rows))
        #expect(source.fields.map(\.kind) == [.text, .number])
        #expect(
            try XLSXFileTests.texts(source).map(\.1)
                == [["9780306406157", "1"], ["9780306406157", "1234567890123456789"]])
        #expect(source.notes.map(\.line) == [3])
    }

    @Test("Old, protected and damaged files end in a sentence")
    func otherFilesEndInASentence() throws {
        func error(_ bytes: Data, _ name: String = "book.xlsx") throws -> String? {
            let url = try #require(folder).file(name, bytes)
            return #expect(throws: LibraryError.self) {
                _ = try ImportFormat.detect(url)
                _ = try XLSXDocument(url, context: ImportContext())
            }?.message
        }
        func compound(_ name: String) -> Data {
            Data([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) + Data(count: 600)
                + Data(name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        }
        let locked = try error(compound("EncryptedPackage"))
        #expect(locked?.contains("protected by a password") == true)
        #expect(try error(compound("Workbook"), "a.xls")?.contains("old Excel file") == true)
        #expect(try error(Data())?.contains("is empty") == true)
        var fixture = Fixture(rows: Fixture.row("<c t=\"s\"><v>3</v></c>"))
        #expect(throws: LibraryError.self) { try source(fixture) }
        fixture.sheets = "<sheet name=\"A\" r:id=\"s2\"/>"
        #expect(throws: LibraryError.self) { try source(fixture) }
        let members = Fixture(rows: Fixture.row("a")).members
        let rest = zipped(members.filter { !$0.path.hasSuffix("first.xml") })
        #expect(try error(rest)?.contains("its part “parts/sheets/first.xml” is missing") == true)
    }

    @Test("A workbook is known by its parts, whatever its name is")
    func aWorkbookIsKnown() throws {
        let data = Fixture(rows: Fixture.row("a") + Fixture.row("b")).data
        for name in ["book", "book.dat", "book.csv", "book.ods"] {
            let url = try #require(folder).file(name, data)
            #expect(try ImportFormat.detect(url) == .xlsx, "\(name)")
        }
    }

    @Test("A text that is repeated without end is refused")
    func repeatedTextsAreRefused() throws {
        let text = "<si><t>\(String(repeating: "x", count: 1 << 20))</t></si>"
        let rows = (0..<40).map { _ in Fixture.row("<c t=\"s\"><v>0</v></c>") }.joined()
        let error = #expect(throws: LibraryError.self) {
            try source(Fixture(rows: rows, strings: text))
        }
        #expect(error?.message.contains("repeats its text far too often") == true)
    }
}
