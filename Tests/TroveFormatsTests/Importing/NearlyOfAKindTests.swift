import Foundation
import TestSupport
import Testing
import TroveModel

@testable import TroveFormats

/// Columns of spreadsheets and JSON files that stay text, although most values are of another kind.
struct NearlyOfAKindTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func notes(ofCells cells: [String]) throws -> [ImportNote] {
        let rows =
            ([
                "<table:table-cell office:value-type='string'><text:p>Value</text:p>"
                    + "</table:table-cell>"
            ] + cells).map { "<table:table-row>\($0)</table:table-row>" }
        let sheet = "<table:table table:name='A'>\(rows.joined())</table:table>"
        let file = try folder.file(
            "x.ods",
            zipped([
                ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
                ("content.xml", ODSTests.content(sheet)),
            ]))
        return try SheetSource(ODSDocument(file), hasHeader: true, context: ImportContext()).notes
    }

    private func text(_ text: String) -> String {
        "<table:table-cell office:value-type='string'><text:p>\(text)</text:p></table:table-cell>"
    }

    private func number(_ value: Double) -> String {
        "<table:table-cell office:value-type='float' office:value='\(value)'/>"
    }

    private let date =
        "<table:table-cell office:value-type='date' office:date-value='2021-03-01'/>"

    @Test func aSheetTellsTheFirstCellThatIsNoNumber() throws {
        let found = try notes(ofCells: [number(1), number(2), text("n/a"), number(3), text("x")])
        #expect(found.isEmpty, "3 of 5 numbers are no large majority.")
        let notes = try notes(ofCells: [number(1), number(2), text("n/a"), number(3)])
        #expect(notes.map(\.line) == [4])
        #expect(notes[0].message.contains("not of the kind Number, because “n/a” in line 4"))
    }

    @Test func aSheetTellsTheFirstCellThatIsNoDate() throws {
        let cells = [date, number(44_256), date, date]
        #expect(try notes(ofCells: cells).map(\.line) == [3])
        #expect(try notes(ofCells: cells)[0].message.contains("not of the kind Date"))
        let texts = ["2021-03-01", "soon", "2021-03-02"].map { text($0) }
        #expect(try notes(ofCells: texts).map(\.line) == [3])
        #expect(try notes(ofCells: texts)[0].message.contains("“soon” in line 3"))
    }

    /// Texts of digits are codes in a spreadsheet, which has numbers of its own.
    @Test func textsOfDigitsAreNoNumbersInASheet() throws {
        #expect(try notes(ofCells: ["1", "2", "3", "x"].map { text($0) }).isEmpty)
        #expect(try notes(ofCells: [number(1), number(2), number(3)]).isEmpty)
    }

    private func notes(ofJSON text: String) throws -> [ImportNote] {
        let file = try folder.file("x.json", text)
        return try JSONImportSource(file, options: ImportOptions(), context: ImportContext()).notes
    }

    @Test func jsonTellsTheFirstValueOfAnotherKind() throws {
        let numbers = try notes(ofJSON: "[{\"a\": 1},\n{\"a\": \"n/a\"},\n{\"a\": 2},\n{\"a\": 3}]")
        #expect(numbers.map(\.line) == [2])
        #expect(numbers[0].message.contains("not of the kind Number, because “n/a” in line 2"))
        let dates = try notes(
            ofJSON: "[{\"a\": \"2020-01-01\"},\n{\"a\": \"2020-01-02\"},\n{\"a\": \"soon\"}]")
        #expect(dates.map(\.line) == [3])
        let codes = try notes(ofJSON: "[{\"a\": \"1\"},\n{\"a\": \"2\"},\n{\"a\": \"x\"}]")
        #expect(codes.isEmpty)
        let flags = try notes(ofJSON: "[{\"a\": true},\n{\"a\": null},\n{\"a\": false}]")
        #expect(flags.isEmpty)
    }
}
