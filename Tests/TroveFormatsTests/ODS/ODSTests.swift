import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore

@testable import TroveFormats

/// OpenDocument spreadsheets: how cells become values.
struct ODSTests {
    let folder = try? TemporaryFolder()

    func file(_ tables: String, name: String = "sheet.ods") throws -> URL {
        try #require(folder).file(
            name,
            zipped([
                ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
                ("META-INF/manifest.xml", "<manifest/>"), ("content.xml", Self.content(tables)),
            ]))
    }

    static func content(_ tables: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <office:document-content
          xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
          xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
          xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
          xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
          xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2">
        <office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body>
        </office:document-content>
        """
    }

    func read(
        _ tables: String, sheet: String? = nil, hasHeader: Bool? = nil
    ) throws -> (SheetSource, ReadRecords) {
        let source = try SheetSource(
            ODSDocument(try file(tables), sheet: sheet), hasHeader: hasHeader,
            context: ImportContext())
        return (source, try ReadRecords(source))
    }

    /// A row of cells, given as texts or as XML elements.
    static func row(_ cells: String..., attributes: String = "") -> String {
        let elements = cells.map { cell in
            cell.hasPrefix("<")
                ? cell
                : "<table:table-cell office:value-type=\"string\"><text:p>\(cell)</text:p>"
                    + "</table:table-cell>"
        }
        return "<table:table-row \(attributes)>\(elements.joined())</table:table-row>\n"
    }

    static func cell(_ attributes: String, _ text: String = "") -> String {
        "<table:table-cell \(attributes)>\(text.isEmpty ? "" : "<text:p>\(text)</text:p>")"
            + "</table:table-cell>"
    }

    static func sheet(_ name: String, _ rows: String) -> String {
        "<table:table table:name=\"\(name)\"><table:table-column "
            + "table:number-columns-repeated=\"1024\"/>\(rows)</table:table>"
    }

    static let empty = "<table:table-cell table:number-columns-repeated=\"1020\"/>"
    static let noRows = row(
        "<table:table-cell table:number-columns-repeated=\"1024\"/>",
        attributes: "table:number-rows-repeated=\"1048570\"")

    @Test("Cells of all types become values of their kinds")
    func cellsOfAllTypesBecomeValues() throws {
        let rows =
            Self.row(
                "Name", "Count", "Price", "Share", "Day", "Length", "Read", "Note", Self.empty)
            + Self.row(
                "One", Self.cell(#"office:value-type="float" office:value="1.5""#, "1,5"),
                Self.cell(
                    #"office:value-type="currency" office:currency="EUR" office:value="9.99""#,
                    "9,99 €"),
                Self.cell(#"office:value-type="percentage" office:value="0.07""#, "7,00%"),
                Self.cell(#"office:value-type="date" office:date-value="2024-02-29""#, "29.02.24"),
                Self.cell(#"office:value-type="time" office:time-value="PT01H30M05S""#, "01:30:05"),
                Self.cell(#"office:value-type="boolean" office:boolean-value="true""#, "WAHR"),
                #"<table:table-cell office:value-type="string"><text:p>a<text:s text:c="2"/>b"#
                    + """
                    <text:tab/>c</text:p>\n  <text:p>\n  second \n  <text:span>line,  \
                    wide</text:span>
                    """
                    + "\n  </text:p>\n</table:table-cell>", Self.empty)
            + Self.row(
                "Two", Self.cell(#"office:value-type="float" office:value="1e3""#, "1000"))
            + Self.noRows
        let (source, records) = try read(Self.sheet("Things", rows))
        #expect(
            source.fields.map(\.name) == [
                "Name", "Count", "Price", "Share", "Day", "Length", "Read", "Note",
            ])
        #expect(
            source.fields.map(\.kind) == [
                .text, .number, .number, .number, .date, .timeSpan, .checkbox, .paragraph,
            ])
        #expect(source.fields.map(\.options.unit) == ["", "", "EUR", "%", "", "", "", ""])
        #expect(records.lines == [2, 3])
        #expect(records[0, "Count"] == .decimal(1.5))
        #expect(records[0, "Price"] == .decimal(9.99))
        #expect(records[0, "Share"] == .integer(7))
        #expect(records[0, "Day"] == .date(try #require(PartialDate("2024-02-29"))))
        #expect(records[0, "Length"] == .timeSpan(seconds: 5_405))
        #expect(records[0, "Read"] == .checkbox(true))
        #expect(records[0, "Note"] == .text("a  b\tc\nsecond line,  wide"))
        #expect(records[1, "Count"] == .integer(1_000))
        #expect(records.records[1].count == 2)
        #expect(source.sheetNames == ["Things"])
        #expect(source.suggestedName == "sheet")
        #expect(source.notes.isEmpty)
    }

    @Test("Of several sheets the first is read, or the chosen one")
    func aSheetIsChosen() throws {
        let sheets =
            Self.sheet("A", Self.row("x") + Self.row("1"))
            + Self.sheet("B", Self.row("y") + Self.row("2"))
        let (first, firstRecords) = try read(sheets)
        #expect(first.sheetNames == ["A", "B"])
        #expect(first.suggestedName == "A")
        #expect(firstRecords.text(0, "x") == "1")
        let (second, secondRecords) = try read(sheets, sheet: "B")
        #expect(second.suggestedName == "B")
        #expect(secondRecords.text(0, "y") == "2")
        let error = #expect(throws: LibraryError.self) { try read(sheets, sheet: "C") }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("“A”, “B”") == true)
    }

    @Test("Repeated cells and rows are there as often as they say, empty ones do no harm")
    func repeatedCellsAndRows() throws {
        let rows =
            Self.row("a", "b", "c", "d")
            + Self.row(
                "<table:table-cell table:number-columns-repeated=\"2\"/>",
                Self.cell(
                    #"""
                    office:value-type="float" office:value="3" table:number-columns-repeated="2"
                    """#,
                    "3"),
                "<table:table-cell table:number-columns-repeated=\"1000000000\"/>",
                attributes: #"table:number-rows-repeated="3""#)
            + Self.row(
                "<table:table-cell/>", attributes: #"table:number-rows-repeated="1000000000""#)
            + Self.row(
                "<table:table-cell/>", "x", "<table:covered-table-cell/>", Self.cell("", "covered"))
        let (source, records) = try read(Self.sheet("A", rows))
        #expect(records.records.count == 4)
        #expect(records.lines.prefix(3) == [2, 3, 4])
        #expect(records[2, "c"] == .integer(3))
        #expect(records[2, "d"] == .text("3"))
        #expect(records.text(3, "b") == "x")
        #expect(records.text(3, "d") == "covered")
        #expect(source.fields.count == 4)
    }

    @Test(
        "A first row of names is known from a first row of values",
        arguments: [
            (["a", "b"], ["c", "d"], true), (["a", "a"], ["c", "d"], false),
            (["a", "#1"], ["c", "#2"], false), (["a"], ["c", "d"], false),
            (["a", "b", "c"], ["1", "2"], true),
        ])
    func namesAreKnownFromValues(first: [String], second: [String], isHeader: Bool) throws {
        func row(_ cells: [String]) -> String {
            "<table:table-row>"
                + cells.map {
                    $0.hasPrefix("#")
                        ? Self.cell(#"office:value-type="float" office:value="\#($0.dropFirst())""#)
                        : Self.cell(#"office:value-type="string""#, $0)
                }.joined() + "</table:table-row>"
        }
        let sheet = Self.sheet("A", row(first) + row(second))
        let (source, records) = try read(sheet)
        #expect(records.records.count == (isHeader ? 1 : 2))
        #expect(source.fields.first?.name == (isHeader ? "a" : "Column 1"))
        #expect(try read(sheet, hasHeader: !isHeader).1.records.count == (isHeader ? 2 : 1))
    }

    @Test("What does not fit its column stays as the text that it shows")
    func whatDoesNotFitStays() throws {
        let number = Self.cell(#"office:value-type="float" office:value="5""#, "5")
        let rows =
            Self.row("n", "mixed")
            + (0..<19).map { _ in Self.row(number, number) }.joined() + Self.row("n/a", "x")
            + (0..<9).map { _ in Self.row("", "words") }.joined()
        let (source, records) = try read(Self.sheet("A", rows))
        #expect(source.kind(of: "n") == .number)
        #expect(records[19, "n"] == .text("n/a"))
        #expect(source.kind(of: "mixed") == .text)
        #expect(records[0, "mixed"] == .text("5"))
    }

    @Test("Texts that all say yes or no, or dates, are such; numbers that were typed as texts stay")
    func textsOfOneFormAreOfItsKind() throws {
        let rows =
            Self.row("Read", "Day", "Page", "ZIP", "Shelf")
            + (0..<10).map {
                Self.row(
                    $0 == 3 ? "No" : "yes", "\(10 + $0).5.1994", "https://a.org/\($0)", "0123\($0)",
                    $0 < 5 ? "Top" : "Cellar")
            }.joined()
        let (source, records) = try read(Self.sheet("A", rows))
        #expect(source.fields.map(\.kind) == [.checkbox, .date, .link, .text, .choice])
        #expect(source.fields.last?.choices == ["Cellar", "Top"])
        #expect(records[3, "Read"] == .checkbox(false))
        #expect(records[3, "Day"] == .date(try #require(PartialDate("1994-05-13"))))
        #expect(records.text(3, "ZIP") == "01233")
    }

    @Test("Dates keep their times of day, to the minute if no cell has seconds")
    func datesWithTimesOfDay() throws {
        func day(_ text: String, _ shown: String) -> String {
            Self.cell(#"office:value-type="date" office:date-value="\#(text)""#, shown)
        }
        let sheet = Self.sheet(
            "A",
            Self.row("When") + Self.row(day("2024-02-29", "02/29/24 12:00 AM"))
                + Self.row(day("2024-03-01T18:30:00", "03/01/24 06:30 PM"))
                + Self.row(day("2024-03-02T00:00:00", "03/02/24 12:00 AM")))
        let (source, records) = try read(sheet)
        #expect(source.kind(of: "When") == .date)
        #expect(
            (0..<3).map { records.text($0, "When") }
                == ["2024-02-29", "2024-03-01T18:30", "2024-03-02T00:00"])
    }

    @Test("Comments are left out, addresses of links are kept, drawings are told")
    func commentsLinksAndDrawings() throws {
        let (source, records) = try read(
            Self.sheet(
                "A",
                Self.row("a", "b")
                    + Self.row(
                        #"""
                        <table:table-cell office:value-type="string"><office:annotation><text:p>no
                        """#
                            + #"""
                            </text:p></office:annotation>\#
                            <text:p>see <text:a xlink:href="http://x.y">
                            """#
                            + #"here</text:a></text:p></table:table-cell>"#,
                        #"<table:table-cell office:value-type="string"><text:p><text:a "#
                            + #"""
                            xlink:href="mailto:a@b.c">a@b.c</text:a><draw:frame>\#
                            <text:p>no</text:p>
                            """#
                            + #"</draw:frame></text:p></table:table-cell>"#)))
        #expect(records.text(0, "a") == "see here (http://x.y)")
        #expect(records.text(0, "b") == "a@b.c")
        #expect(source.notes.map(\.line) == [2])
    }

    @Test("Hidden text under merged cells, hidden rows and columns, and errors are told")
    func hiddenContents() throws {
        let error =
            #"<table:table-cell table:formula="of:=NA()" office:value-type="string" "#
            + #"office:string-value="" calcext:value-type="error"><text:p>#N/A</text:p>"#
            + "</table:table-cell>"
        let sheet =
            "<table:table table:name=\"A\"><table:table-column/>"
            + "<table:table-column table:visibility=\"collapse\"/>"
            + Self.row("a", "b", "c")
            + Self.row(
                "x", "y",
                "<table:covered-table-cell office:value-type=\"string\"><text:p>secret"
                    + "</text:p></table:covered-table-cell>",
                attributes: "table:visibility=\"filter\"") + Self.row("x", "y", error)
            + Self.row("<table:table-cell table:formula=\"of:=A1\"/>", "z") + "</table:table>"
        let (source, records) = try read(sheet, hasHeader: true)
        #expect(records.records.count == 3)
        #expect(records.text(0, "c") == "secret")
        let beginnings = [
            "1 The hidden column “b”", "2 1 hidden row was imported", "2 Text hidden under merged",
            "3 “c” has an error (#N/A)", "4 “a” has a formula without",
        ]
        #expect(source.notes.count == beginnings.count)
        for (note, beginning) in zip(source.notes, beginnings) {
            #expect("\(note.line) \(note.message)".hasPrefix(beginning))
        }
    }

    @Test("A flat spreadsheet is read like a zipped one")
    func aFlatSpreadsheetIsRead() throws {
        let url = try #require(folder).file(
            "a.fods", Self.content(Self.sheet("A", Self.row("x") + Self.row("1"))))
        #expect(
            try ReadRecords(try SheetSource(ODSDocument(url), context: ImportContext())).text(
                0, "x") == "1")
    }

    @Test(
        "Fractions become percents without rounding",
        arguments: [
            ("0.07", "7"), ("0.5", "50"), ("1", "100"), ("0.12345", "12.345"), ("-0.005", "-0.5"),
            ("12.3", "1230"), ("0", "0"),
        ])
    func fractionsBecomePercents(fraction: String, percent: String) {
        let text = SheetNumber(fraction)?.hundredfold.value.text ?? ""
        #expect(Double(text) == Double(percent), "\(text)")
    }
}
