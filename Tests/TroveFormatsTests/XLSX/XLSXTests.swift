import Foundation
import TestSupport
import Testing
import TroveModel

@testable import TroveFormats

/// Workbooks: what each form of a cell, a row and a part means.
struct XLSXTests {
    typealias Fixture = XLSXFixture
    let folder = try? TemporaryFolder()

    func source(
        _ fixture: Fixture, sheet: String? = nil, hasHeader: Bool? = nil
    ) throws -> SheetSource {
        let url = try #require(folder).file("book.xlsx", fixture.data)
        return try SheetSource(
            XLSXDocument(url, sheet: sheet, context: ImportContext()), hasHeader: hasHeader,
            context: ImportContext())
    }

    /// The texts of the records of a sheet whose first row holds names.
    func texts(_ fixture: Fixture) throws -> [[String]] {
        try XLSXFileTests.texts(try source(fixture, hasHeader: true)).map(\.1)
    }

    /// The text of a single cell.
    func text(_ cell: String, formats: [String] = [], strings: String? = nil) throws -> String? {
        let rows = Fixture.row("a", "b") + Fixture.row(cell, "end")
        return try texts(Fixture(rows: rows, strings: strings, formats: formats)).first?.first
    }

    @Test(
        "Texts lose their escapes, phonetic hints and outer blanks",
        arguments: [
            ("<t>one_x000D_\ntwo</t>", "one\ntwo"),
            ("<t>one&#13;&#10;two&#13;x</t>", "one\ntwo\nx"),
            ("<t>_x005F_x0041_ _x0041_ _x41_ _x00e9_</t>", "_x0041_ A _x41_ é"),
            ("<t>a_x0007__x0000_b_xFFFF_</t>", "ab"), ("<t>_xD83D__xDE00__xD83D_</t>", "😀"),
            ("<t xml:space=\"preserve\">  Blue \n</t>", "Blue"), ("<t> Blue</t>", "Blue"),
            ("<r><t>a </t></r><r><rPr><b/></rPr><t>b</t></r>", "a b"),
            ("<t>東京</t><rPh sb=\"0\" eb=\"2\"><t>トウキョウ</t></rPh>", "東京"), ("", ""),
            ("<t/>", ""), ("<t>0001</t>", "0001"),
        ])
    func textsLoseTheirEscapes(item: String, text: String) throws {
        let inline = "<c t=\"inlineStr\"><is>\(item)</is></c>"
        #expect(try self.text(inline) == text)
        let shared = "<c t=\"s\"><v>1</v></c>"
        #expect(try self.text(shared, strings: "<si><t>x</t></si><si>\(item)</si>") == text)
    }

    @Test(
        "Cells of every type are read",
        arguments: [
            ("<c t=\"inlineStr\"/>", ""), ("<c t=\"str\"><f>x</f><v> 12 </v></c>", "12"),
            ("<c><v/></c>", ""), ("<c t=\"n\"><v></v></c>", ""), ("<c t=\"b\"><v>1</v></c>", "yes"),
            ("<c t=\"b\"><v>0</v></c>", "no"), ("<c t=\"d\"><v>2024-01-31</v></c>", "2024-01-31"),
            ("<c t=\"d\"><v>2024-01-31T13:45:30.123</v></c>", "2024-01-31T13:45:30.123"),
            ("<c t=\"d\"><v>2024-01-31T13:45:30Z</v></c>", "2024-01-31T13:45:30"),
            ("<c t=\"d\"><v>12:30:00</v></c>", "12:30:00"), ("<c t=\"e\"><v>#N/A</v></c>", ""),
            ("<c><f>A1</f></c>", ""), ("<c t=\"str\"><f>A1</f><v></v></c>", ""),
            ("<c><v>9780306406157</v></c>", "9780306406157"),
            ("<c><v>9.780306406157E+12</v></c>", "9780306406157"),
            ("<c><v>9780306406157.0</v></c>", "9780306406157"),
            ("<c><v>0.300000000000000000011</v></c>", "0.3"),
            ("<c><v>1.99999999999999999999e-05</v></c>", "2e-05"),
            ("<c><v>2E-005</v></c>", "2e-05"), ("<c><v>1E3</v></c>", "1000"),
            ("<c><v>-1.50</v></c>", "-1.5"), ("<c><v>NaN</v></c>", "NaN"),
            (
                "<c><f>HYPERLINK(\"https://a.org/?q=\"\"x\"\"\",\"b\")</f><v>b</v></c>",
                "b (https://a.org/?q=\"x\")"
            ),
            ("<c t=\"str\"><f>HYPERLINK(\"#B!A1\",\"b\")</f><v>b</v></c>", "b"),
        ])
    func cellsOfEveryType(cell: String, text: String) throws {
        #expect(try self.text(cell) == text)
    }

    @Test(
        "The format of a number tells dates, times, durations, percentages and amounts",
        arguments: [
            ("[$-409]d\\-mmm\\-yyyy;@", "45322", "2024-01-31"),
            ("yyyy\\-mm\\-dd", "45322", "2024-01-31"),
            ("dd/mm/yy", "45322.5", "2024-01-31 12:00:00"), ("m/d/yy", "0.5", "12:00:00"),
            ("yyyy-mm-dd hh:mm", "45322.5729166667", "2024-01-31 13:45:00"),
            ("[Red]0.00", "45322", "45322"), ("&quot;d&quot;0", "5", "5"), ("0.00E+00", "5", "5"),
            ("@", "5", "5"), ("General", "45322", "45322"),
            ("[h]:mm:ss", "1.50347222222222", "36:05:00"),
            ("[hh]:mm", "0.04097222222222222", "0:59:00"),
            ("hh:mm", "0.520833333333333", "12:30:00"),
            ("h:mm AM/PM", "0.75", "18:00:00"), ("mm:ss.0", "0.5", "12:00:00"),
            ("yyyy-mm-dd", "60", "1900-02-28"), ("yyyy-mm-dd", "59", "1900-02-28"),
            ("yyyy-mm-dd", "1", "1900-01-01"), ("yyyy-mm-dd", "61", "1900-03-01"),
            ("yyyy-mm-dd", "-18109", "1850-06-01"), ("yyyy-mm-dd", "99999999", "99999999"),
            ("0.0%", "0.07", "7%"), ("#,##0.00\\ [$€-407]", "12.5", "12.5 EUR"),
            ("[$$-409]#,##0.00", "12.5", "12.5 USD"),
            ("#,##0.00\\ &quot;kr&quot;", "12.5", "12.5 kr"),
            ("00000", "1234", "01234"), ("mmm yyyy", "45322", "2024-01-31"),
            ("yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;", "45322", "2024-01-31"),
            ("[$-411]ge.m.d", "45322", "2024-01-31"), ("0&quot; h&quot;", "3", "3 h"),
            ("General&quot; kg&quot;", "2.5", "2.5 kg"), ("#,##0.0\\ \\m", "3", "3 m"),
            ("0&quot; €/kg&quot;", "3", "3 €/kg"), ("0\\&quot;", "3", "3 \""),
            ("&quot;No. &quot;0", "3", "3"), ("000&quot;-&quot;000", "3", "000-003"),
            ("#,##0,&quot; k&quot;", "3000", "3000"), ("(0)_)", "3", "3"),
            ("0&quot;%&quot;", "3", "3 %"), ("0.00E+00", "300", "300"),
            ("0.0\\\u{A0}[$cm]", "3", "3 cm"), ("General\\\u{A0}[$$]", "3", "3 $"),
            ("0.0\\\u{A0}[$€-40C]", "3", "3 EUR"),
            ("0.0 [$cm]", "3", "3 cm"), ("General [$days-407]", "3", "3 days"),
            ("0.0 &quot;cm&quot;", "3", "3 cm"), ("0.0\\ [$ cm]", "3", "3 cm"),
            ("General&quot;\u{A0}€&quot;", "3", "3 €"), ("0&quot; €&quot;", "3", "3 EUR"),
        ])
    func theFormatTellsTheKind(code: String, number: String, text: String) throws {
        // Next to a text, values are shown as text.
        let rows =
            Fixture.row("a", "b") + Fixture.row(Fixture.number(number, style: 1), "x")
            + Fixture.row("word", "x")
        #expect(try texts(Fixture(rows: rows, formats: [code])).first?.first == text)
    }

    @Test(
        "A mask of zeros and texts makes the code that it shows",
        arguments: [
            ("0-000-00000-0", "306406152", "0-306-40615-2"),
            ("000-00-0000", "1230045", "001-23-0045"),
            ("000\\-00\\-0000", "1230045", "001-23-0045"),
            ("00000-0000", "21390001", "02139-0001"),
            ("00\\ 00\\ 00\\ 00\\ 00", "123456789", "01 23 45 67 89"),
            ("\\(000\\)\\ 000\\-0000", "12345678901", "(1234) 567-8901"),
            ("&quot;INV-&quot;00000", "42", "INV-00042"), ("\\D\\-00000", "1067", "D-01067"),
            ("[$-407]00000", "1067", "01067"), ("[Red]00000", "1067", "01067"),
            ("_-00000_-", "1067", "01067"), ("00000;@", "1067", "01067"), ("00:00", "930", "09:30"),
            ("000\\/000\\/00000", "12345678901", "123/456/78901"),
            ("000.000", "3", "3"), ("000,000", "3", "3"), ("# ##0", "3000", "3000"),
            ("0 %", "1", "100%"), ("000/000", "3", "3"), ("0-000-00000-0", "-5", "-5"),
            ("0-000", "1.5", "1.5"),
            ("000-00;-0", "3", "3"), ("00&quot; kg&quot;", "3", "3 kg"), ("000 [$cm]", "3", "3 cm"),
            ("0-0", "3", "3"), ("0000&quot; m&quot;", "3", "3 m"), ("000E+00", "3", "3"),
        ])
    func masks(code: String, number: String, text: String) throws {
        let rows =
            Fixture.row("a", "b") + Fixture.row(Fixture.number(number, style: 1), "x")
            + Fixture.row("word", "x")
        #expect(try texts(Fixture(rows: rows, formats: [code])).first?.first == text)
    }

    @Test("A column of codes with hyphens is text")
    func columnsOfMasksAreText() throws {
        let rows =
            Fixture.row("ISBN", "b")
            + ["306406152", "30640615", "198534531"].map {
                Fixture.row(Fixture.number($0, style: 1), "x")
            }.joined()
        let source = try source(Fixture(rows: rows, formats: ["0-000-00000-0"]), hasHeader: true)
        #expect(source.fields.first?.kind == .text)
        #expect(
            try XLSXFileTests.texts(source).map { $0.1[0] }
                == ["0-306-40615-2", "0-030-64061-5", "0-198-53453-1"])
    }

    @Test(
        "Formats that programs know are dates and times",
        arguments: [
            (14, SheetNumberFormat.moment(.date)), (20, .moment(.time)), (22, .moment(.dateTime)),
            (46, .moment(.duration)), (47, .moment(.time)), (30, .moment(.date)),
            (57, .moment(.date)), (10, .percentage), (44, .amount(unit: "")), (2, .number),
            (49, .number),
        ])
    func formatsThatProgramsKnow(id: Int, format: SheetNumberFormat) {
        #expect(SheetNumberFormat(builtIn: id) == format)
    }

    @Test(
        "Times and durations do not depend on the first day of the system",
        arguments: ["1", "true"])
    func timesDoNotDependOnTheSystem(value: String) throws {
        let rows =
            Fixture.row("a", "b", "c")
            + Fixture.row(
                Fixture.number("43860", style: 1), Fixture.number("0.5", style: 2),
                Fixture.number("1.5", style: 3))
        let fixture = Fixture(
            rows: rows, formats: ["yyyy-mm-dd", "hh:mm", "[h]:mm"],
            workbook: "<workbookPr date1904=\"\(value)\"/>")
        #expect(try texts(fixture) == [["2024-01-31", "12:00:00", "36:00:00"]])
    }

    @Test("Rows and cells without references follow each other; styled empty rows are none")
    func rowsWithoutReferences() throws {
        let rows =
            "<row r=\"3\"><c r=\"C3\" t=\"inlineStr\"><is><t>a</t></is></c>"
            + Fixture.text("b") + "</row>"
            + "<row>\(Fixture.text("skipped"))<c/><c r=\"D4\"><v>1</v></c>"
            + "<c r=\"C4\" t=\"inlineStr\"><is><t>x</t></is></c></row>"
            + "<row r=\"9\"><c r=\"C9\"/><c r=\"D9\"><v>2</v></c></row>"
            + "<row r=\"1048576\"><c r=\"A1048576\" s=\"1\"/></row>"
        let source = try source(Fixture(rows: rows))
        #expect(source.fields.map(\.name) == ["Column 1", "a", "b"])
        #expect(
            try XLSXFileTests.texts(source).map { "\($0.0) \($0.1)" }
                == ["4 [\"skipped\", \"x\", \"1\"]", "9 [\"\", \"\", \"2\"]"])
        #expect(source.notes.map(\.message) == ["4 empty rows were skipped."])
    }

    @Test(
        "Prefixes, the strict namespace, stray text and a byte order mark do no harm",
        arguments: [
            "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            "http://purl.oclc.org/ooxml/spreadsheetml/main",
        ])
    func prefixes(namespace: String) throws {
        var fixture = Fixture()
        fixture.rows =
            "<?xml version=\"1.0\"?>\n<x:worksheet xmlns:x=\"\(namespace)\"><x:sheetData> None\n"
            + "<x:row> a <x:c t=\"inlineStr\"> b <x:is><x:t>name</x:t></x:is></x:c></x:row>"
            + "<x:row><x:c>\n<x:v>5</x:v> stray\n</x:c></x:row></x:sheetData></x:worksheet>"
        #expect(try texts(fixture) == [["5"]])
    }
}
