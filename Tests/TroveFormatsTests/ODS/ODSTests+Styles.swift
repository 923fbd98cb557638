import Foundation
import TestSupport
import Testing
import TroveModel

@testable import TroveFormats

/// Number formats of OpenDocument spreadsheets, and texts with breaks.
extension ODSTests {
    private static let numberStyles = """
        <number:percentage-style style:name="P"><number:number/><number:text>%</number:text>
        </number:percentage-style>
        <number:currency-style style:name="E"><number:number/><number:text> </number:text>
        <number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol>
        </number:currency-style>
        <number:currency-style style:name="C"><number:currency-symbol number:language="en"
        number:country="CA">$</number:currency-symbol><number:number/></number:currency-style>
        <number:number-style style:name="K"><number:number number:decimal-places="1"/><number:text>
        kg</number:text></number:number-style>
        <number:number-style style:name="T"><number:text>£</number:text><number:number/>
        </number:number-style>
        <number:number-style style:name="Z"><number:number number:decimal-places="0"
        number:min-integer-digits="5"/></number:number-style>
        <number:number-style style:name="S"><number:number number:display-factor="1000"/>
        <number:text> k</number:text></number:number-style>
        <number:number-style style:name="M"><number:number number:decimal-places="0"
        number:min-integer-digits="10">
        <number:embedded-text number:position="9">-</number:embedded-text>
        <number:embedded-text number:position="6">-</number:embedded-text>
        <number:embedded-text number:position="1">-</number:embedded-text></number:number>
        </number:number-style>
        <number:number-style style:name="N"><number:text>INV-</number:text><number:number
        number:decimal-places="0" number:min-integer-digits="5"/></number:number-style>
        <number:currency-style style:name="O"><number:number/><number:text>\u{A0}</number:text>
        <number:currency-symbol>lei</number:currency-symbol></number:currency-style>
        <number:date-style style:name="D"><number:year/><number:text>-</number:text><number:month/>
        </number:date-style>
        <number:time-style style:name="H" number:truncate-on-overflow="false"><number:hours/>
        </number:time-style>
        """

    /// A document whose cell styles have the names of their number styles in lower case, and
    /// `child` inherits from `p`.
    private func document(
        _ rows: String, columns: String = "", isFlat: Bool = false
    ) throws -> SheetSource {
        let styles = "PECKTZSDHMNO".map { name in
            "<style:style style:name=\"\(name.lowercased())\" style:family=\"table-cell\" "
                + "style:data-style-name=\"\(name)\"/>"
        }
        let child =
            "<style:style style:name=\"child\" style:family=\"table-cell\" "
            + "style:parent-style-name=\"p\"/>"
        let names =
            "xmlns:style=\"s\" xmlns:number=\"n\" xmlns:office=\"o\" xmlns:table=\"t\" "
            + "xmlns:text=\"x\""
        let common = "<office:styles>\(Self.numberStyles)\(styles.joined())</office:styles>"
        let automatic = "<office:automatic-styles>\(child)</office:automatic-styles>"
        let body =
            "<office:body><office:spreadsheet><table:table table:name=\"A\">\(columns)\(rows)"
            + "</table:table></office:spreadsheet></office:body>"
        let folder = try #require(folder)
        let url: URL
        if isFlat {
            let text = "<office:document \(names)>\(common)\(automatic)\(body)</office:document>"
            url = try folder.file("styles.fods", text)
        } else {
            let content =
                "<office:document-content \(names)>\(automatic)\(body)</office:document-content>"
            let styles = "<office:document-styles \(names)>\(common)</office:document-styles>"
            url = try folder.file(
                "styles.ods", zipped([("content.xml", content), ("styles.xml", styles)]))
        }
        return try SheetSource(ODSDocument(url), context: ImportContext())
    }

    private func number(_ value: String, _ style: String) -> String {
        Self.cell(
            #"table:style-name="\#(style)" office:value-type="float" office:value="\#(value)""#)
    }

    @Test(
        "The style tells what a plain number is, as Gnumeric writes it", arguments: [false, true])
    func theStyleTellsTheKind(isFlat: Bool) throws {
        let source = try document(
            Self.row("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
                + Self.row(
                    number("0.07", "p"), number("9.5", "e"), number("3", "c"), number("2.5", "k"),
                    number("4", "t"), number("501", "z"), number("7000", "s"), number("45322", "d"),
                    number("1.5", "h"), number("0.5", "child")),
            isFlat: isFlat)
        #expect(
            source.fields.map(\.options.unit) == [
                "%", "EUR", "CAD", "kg", "GBP", "", "", "", "", "%",
            ]
        )
        let records = try ReadRecords(source)
        let texts = "abcdefghij".map { records.text(0, String($0)) }
        #expect(
            texts == [
                "7", "9.5", "3", "2.5", "4", "00501", "7000", "2024-01-31", "36:00:00", "50",
            ])
        #expect(source.kind(of: "h") == .date)
        #expect(source.kind(of: "f") == .text)
    }

    @Test("A mask of digits and texts makes the code that it shows")
    func masks() throws {
        let source = try document(
            Self.row("a", "b", "c")
                + Self.row(
                    number("306406152", "m"), number("42", "n"), number("3", "o")))
        let records = try ReadRecords(source)
        #expect("abc".map { records.text(0, String($0)) } == ["0-306-40615-2", "INV-00042", "3"])
        #expect(source.fields.map(\.options.unit) == ["", "", "lei"])
    }

    @Test("Cells without a style have that of their row, or else of their column")
    func stylesOfRowsAndColumns() throws {
        func plain(_ value: String) -> String {
            Self.cell(#"office:value-type="float" office:value="\#(value)""#)
        }
        let columns =
            #"<table:table-column/><table:table-column table:number-columns-repeated="2" "#
            + #"table:default-cell-style-name="e"/>"#
        let source = try document(
            Self.row("a", "b", "c", "d") + Self.row("x", plain("1"), plain("2"), plain("3"))
                + Self.row(
                    "y", plain("4"), number("5", "e"), plain("6"),
                    attributes: #"table:default-cell-style-name="k""#),
            columns: columns)
        let units = source.fields.map(\.options.unit)
        #expect(units == ["", "", "EUR", "kg"])
        #expect(try ReadRecords(source).text(0, "b") == "1")
    }

    @Test("Line breaks, tabs and spaces inside of formatted text are kept")
    func richTextKeepsBreaks() throws {
        let (source, records) = try read(
            Self.sheet(
                "A",
                Self.row("a", "b")
                    + Self.row(
                        "<table:table-cell office:value-type=\"string\"><text:p><text:span>one"
                            + "<text:line-break/>two </text:span><text:span>x<text:tab/>y"
                            + "</text:span></text:p><text:p/><text:p>last <text:s text:c=\"2\"/>z"
                            + "</text:p></table:table-cell>",
                        "p<text:tab/>q")))
        #expect(records.text(0, "a") == "one\ntwo x\ty\n\nlast   z")
        #expect(records.text(0, "b") == "p\tq")
        #expect(source.kind(of: "a") == .paragraph)
    }
}
