import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// Column names that are missing, repeated, in several rows, or above a row of units.
struct CSVHeaderRowsTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    /// A file with its column names.
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let names: [String]
        let recordCount: Int
        var notes: [String] = []
    }

    static let examples = [
        Example(
            testDescription: "a group above two columns each",
            text: "plot A,,plot B,\nX,Y,X,Y\n1.5,2,3,4\n5,6,7,8.5\n",
            names: ["plot A X", "plot A Y", "plot B X", "plot B Y"], recordCount: 2,
            notes: ["The column names are in lines 1–2."]),
        Example(
            testDescription: "one group among other columns, below titles",
            text: """
                "Office of Examples, expenses",,,,,,
                April to June,,,,,,
                ,,,,,,
                DATES,PLACE,PURPOSE,TRAVEL,,,Total
                ,,,Air,Rail,Taxi / Car,
                13.04.12,Oslo,Site visit,,£135.70,,135.7
                ,,Second visit,,,,
                18.04.12,Rome,Fair,£190.40,,£7.00,197.4

                """,
            names: [
                "DATES", "PLACE", "PURPOSE", "TRAVEL Air", "TRAVEL Rail", "TRAVEL Taxi / Car",
                "Total",
            ], recordCount: 3,
            notes: [
                "3 lines before the table were skipped.", "The column names are in lines 4–5.",
            ]),
        Example(
            testDescription: "years above volumes and shares",
            text:
                "Outcome,2007 - 08,,2008 - 09,\n,Volume,Share,Volume,Share\n"
                + "A,5,50%,6,60%\nB,5,50%,4,40%\n",
            names: [
                "Outcome", "2007 - 08 Volume", "2007 - 08 Share", "2008 - 09 Volume",
                "2008 - 09 Share",
            ], recordCount: 2, notes: ["The column names are in lines 1–2."]),
        Example(
            testDescription: "repeated groups",
            text:
                "site,temp,temp,rain,rain\nname,min,max,min,max\nOslo,-5,22,1,30\nRome,3,35,0,22\n",
            names: ["site name", "temp min", "temp max", "rain min", "rain max"], recordCount: 2,
            notes: ["The column names are in lines 1–2."]),
        Example(
            testDescription: "three rows",
            text: """
                Body,Staff,,,,Cost
                ,Junior,,Senior,,
                ,Heads,FTE,Heads,FTE,
                A,5,4.5,2,2,100
                B,7,6.5,1,1,120

                """,
            names: [
                "Body", "Staff Junior Heads", "Staff Junior FTE", "Staff Senior Heads",
                "Staff Senior FTE", "Cost",
            ], recordCount: 2, notes: ["The column names are in lines 1–3."]),
        Example(
            testDescription: "a single row of names and texts",
            text: "name,note,,size\nA,unknown,x,unknown\nB,known,y,3\nC,known,z,4\n",
            names: ["name", "note", "Column 3", "size"], recordCount: 3,
            notes: [
                "1 column has no name. Its field is “Column 3”.",
                """
                “size” is not of the kind Number, because “unknown” in line 2 does not fit. \
                Correct the value, or choose the kind for the import.
                """,
            ]),
        Example(
            testDescription: "missing names",
            text: "id,,,\n1,Oslo,x,5\n2,Rome,y,6\n",
            names: ["id", "Column 2", "Column 3", "Column 4"],
            recordCount: 2,
            notes: [
                "3 columns have no name. Their fields are “Column 2”, “Column 3”, “Column 4”."
            ]),
        Example(
            testDescription: "repeated names",
            text: "x,x,Load,Load,x\n1,0,0.5,0.25,1\n0,0,0.75,0.5,1\n",
            names: ["x", "x 2", "Load", "Load 2", "x 3"], recordCount: 2,
            notes: [
                "3 columns have the names of others. Their fields are “x 2”, “Load 2”, “x 3”."
            ]),
        Example(
            testDescription: "row names, and names of which some repeat",
            text:
                "\"x\";\"x\";\"Valid?\"\n\"Org\";\"1\";\"0\";\"TRUE\"\n"
                + "\"Dim. 1\";\"0\";\"0\";\"FALSE\"\n",
            names: ["Column 1", "x", "x 2", "Valid?"], recordCount: 2,
            notes: [
                "1 column has no name. Its field is “Column 1”.",
                "1 column has the name of another one. Its field is “x 2”.",
            ]),
        Example(
            testDescription: "a title above a table of one record",
            text: "Water,,\nTotal (m3),Per person (m3),Cost\n44761.5,13.9,68\n",
            names: ["Total (m3)", "Per person (m3)", "Cost"], recordCount: 1,
            notes: ["1 line before the table was skipped."]),
        Example(
            testDescription: "a title above records that go on in further rows",
            text:
                "Meetings,,,\nMinister,Date,Organisation,Purpose\nAnn,Oct-14,A,Talk\n,,B,\n,,C,\n"
                + "Bob,Nov-14,D,Lunch\n",
            names: ["Minister", "Date", "Organisation", "Purpose"], recordCount: 4,
            notes: ["1 line before the table was skipped."]),
        Example(
            testDescription: "no names at all", text: "Oslo,5,6\nRome,7,8\n",
            names: ["Column 1", "Column 2", "Column 3"], recordCount: 2),
    ]

    @Test(arguments: examples)
    func theNamesAreSeenAndTold(_ example: Example) async throws {
        let file = try folder.file("x.csv", example.text)
        let preview = try await ImportPreview(of: file)
        let report = try await library.importFile(from: file, options: preview.options)
        #expect(preview.columns.map(\.name) == example.names)
        #expect(report.list.fields.map(\.name) == example.names)
        #expect(report.recordCount == example.recordCount)
        #expect(preview.rows.count == example.recordCount)
        #expect(report.notes.map(\.message) == example.notes)
        #expect(preview.notes == report.notes)
    }

    @Test(arguments: ["kg,(°C),[m/s],", "kg,°C,m s-1,-", "g,degC,km/h,(days)"])
    func aRowOfUnitsBecomesTheUnits(_ units: String) async throws {
        let file = try folder.file(
            "x.csv", "Mass,Temp,Wind,Age\n\(units)\n1.5,20,3,4\n2.5,21,4,5\n3.5,22,5,6\n")
        let report = try await library.importFile(from: file)
        #expect(report.list.fields.map(\.name) == ["Mass", "Temp", "Wind", "Age"])
        #expect(report.list.fields.allSatisfy { $0.kind == .number })
        let found = report.list.fields.map(\.options.unit)
        let bare = units.split(separator: ",", omittingEmptySubsequences: false).map { unit in
            unit == "-" ? "" : unit.trimmingCharacters(in: CharacterSet(charactersIn: "()[]"))
        }
        #expect(found == bare)
        #expect(report.recordCount == 3)
        #expect(report.notes.map(\.message) == ["Line 2 was read as the units of the columns."])
        #expect(report.notes.map(\.line) == [2])
    }

    /// A first record is no second row of names.
    @Test(arguments: [
        "name,age\nBob,unknown\nAl,3\nCy,4\n",
        "name,age,size\nBob,n/a,n/a\nAl,3,4\nCy,4,5\n",
        "name,age,size\nBob,unknown,not told\nAl,3,4\nCy,4,5\n",
        "age,size\nunknown,not told\n3,4\n4,5\n",
        "name,sex,age\nBob,M,5\nAl,F,3\nCy,M,4\n",
        "name,unit,price\nBolt,kg,5\nNut,g,3\nScrew,t,4\n",
        "a,b\nx,y\nz,w\nu,v\n",
        "name,,amount\nBob,x,unknown\nAl,y,3\nCy,z,4\n",
        "city,1990,1991\nOslo,5,6\nRome,7,8\nBonn,1,2\n",
    ])
    func aFirstRecordStaysARecord(_ text: String) async throws {
        let file = try folder.file("x.csv", text)
        let preview = try await ImportPreview(of: file)
        #expect(preview.rows.count == 3)
        #expect(try await library.importFile(from: file).recordCount == 3)
    }

    /// Two rows of names without any of the signs by which they are found.
    private static let twice = "Area,Pop,Homes\ncode,number,count\nA,5,6\nB,7,8\nC,9,10\n"

    @Test(arguments: [
        (0, ["Column 1", "Column 2", "Column 3"], 5), (1, ["Area", "Pop", "Homes"], 4),
        (2, ["Area code", "Pop number", "Homes count"], 3),
        (3, ["Area code A", "Pop number 5", "Homes count 6"], 2),
        (9, ["Area code A B C", "Pop number 5 7 9", "Homes count 6 8 10"], 0),
    ])
    func theNumberOfRowsCanBeGiven(_ count: Int, _ names: [String], _ recordCount: Int) async throws
    {
        let file = try folder.file("x.csv", Self.twice)
        let options = ImportOptions(headerRowCount: count)
        let preview = try await ImportPreview(of: file, options: options)
        #expect(preview.columns.map(\.name) == names)
        #expect(preview.rows.count == recordCount)
        #expect(preview.options.headerRowCount == count)
        guard recordCount > 0 else { return }
        for options in [options, preview.options] {
            let report = try await library.importFile(from: file, options: options)
            #expect(report.list.fields.map(\.name) == names)
            #expect(report.recordCount == recordCount)
            #expect(report.dialect?.headerRowCount == count)
        }
    }

    @Test func withoutAHeaderItsNumberOfRowsDoesNotCount() async throws {
        let file = try folder.file("x.csv", Self.twice)
        let options = ImportOptions(hasHeader: false, headerRowCount: 2)
        #expect(try await library.importFile(from: file, options: options).recordCount == 5)
    }

    /// The number of rows also holds for tables of web pages, whatever they mark, and for sheets.
    @Test(arguments: ["html", "fods"])
    func theNumberOfRowsCanBeGivenInDocuments(_ format: String) async throws {
        let rows = Self.twice.split(separator: "\n").map { $0.split(separator: ",") }
        let text: String
        if format == "html" {
            let lines = rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }
            text = "<table><thead>\(lines[0])</thead>\(lines.dropFirst().joined())</table>"
        } else {
            let lines = rows.map { row in
                let cells = row.map { text in
                    Int(text) == nil
                        ? "<table:table-cell office:value-type='string'><text:p>\(text)</text:p>"
                            + "</table:table-cell>"
                        : "<table:table-cell office:value-type='float' office:value='\(text)'/>"
                }
                return "<table:table-row>\(cells.joined())</table:table-row>"
            }
            text =
                "<office:document xmlns:office='o' xmlns:table='t' xmlns:text='x'><office:body>"
                + "<office:spreadsheet><table:table table:name='A'>\(lines.joined())</table:table>"
                + "</office:spreadsheet></office:body></office:document>"
        }
        let file = try folder.file("x.\(format)", text)
        let report = try await library.importFile(
            from: file, options: ImportOptions(headerRowCount: 2))
        #expect(report.list.fields.map(\.name) == ["Area code", "Pop number", "Homes count"])
        #expect(report.list.fields.map(\.kind) == [.text, .number, .number])
        #expect(report.recordCount == 3)
        let none = try await library.importFile(
            from: file, options: ImportOptions(headerRowCount: 0))
        #expect(none.recordCount == 5)
    }

    /// Headers of several rows at the border of the pieces in which a file is read.
    @Test func aLongHeaderIsReadInPieces() async throws {
        let width = 1_500
        let upper = (0..<width).map { $0 % 2 == 0 ? "group number \($0 / 2) of this file" : "" }
        let lower = (0..<width).map { $0 % 2 == 0 ? "X" : "Y" }
        let rows = (0..<30).map { row in (0..<width).map { String($0 * row) } }
        let text = ([upper, lower] + rows).map { $0.joined(separator: ",") }.joined(separator: "\n")
        let report = try await library.importFile(from: try folder.file("x.csv", text))
        #expect(report.recordCount == 30)
        #expect(report.list.fields[3].name == "group number 1 of this file Y")
    }

    @Test(arguments: [
        ("Title, Author ,Year\nA, \"B\" ,1815\nC, \"D, E\" ,1820\n", CSVDelimiter.comma),
        ("A, \"B\" ,C\n", .comma), ("Title,Note\nA,one\ttwo\nB,three\n", .comma),
        ("Title,Note\nA,x; y\nB,z\nC,w\n", .comma), ("a;b\n1,5;2\n3;4\n", .semicolon),
        ("one\ttab only\nrow,1\nrow,2\n", .comma), ("Name\nAnn|Bob\nCy\n", .comma),
    ])
    func aDelimiterInOneLineDoesNotWin(_ text: String, _ delimiter: CSVDelimiter) throws {
        let preview = try CSVPreview(of: folder.file("x.csv", text))
        #expect(preview.delimiter == delimiter)
    }

    @Test(
        arguments: [
            ("kg", "kg"), ("(°C)", "°C"), ("[m/s]", "m/s"), ("m²", "m²"), ("m^2", "m^2"),
            ("%", "%"),
            ("EUR", "EUR"), ("mg/100ml", "mg/100ml"), ("kWh", "kWh"), ("µg m-3", "µg m-3"),
            ("name", nil), ("", nil), ("()", nil), ("12", nil), ("Oslo", nil), ("m or ft", nil),
        ] as [(String, String?)])
    func unitsAreKnown(_ text: String, _ unit: String?) {
        #expect(UnitName(text)?.text == unit)
    }
}
