import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// The table in a CSV file: its rows and columns with contents, in the preview and in the import.
struct CSVTableTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    /// The texts of all records of an import, which begins with a preview of the same table.
    private func imported(
        _ file: URL, options: ImportOptions = ImportOptions()
    ) async throws -> (names: [String], records: [[String]], notes: [String]) {
        let preview = try await ImportPreview(of: file, options: options)
        let report = try await library.importFile(from: file, options: options)
        let ids = (0..<report.recordCount).map { Int64($0 + 1) }
        let records = try library.records(ids, in: report.list.id).map { $0.values.map(\.text) }
        #expect(preview.columns.map(\.name) == report.list.fields.map(\.name))
        #expect(preview.columns.map(\.kind) == report.list.fields.map(\.kind))
        #expect(preview.rows.count == records.count)
        #expect(preview.notes == report.notes)
        return (report.list.fields.map(\.name), records, report.notes.map(\.message))
    }

    @Test func emptyRowsAreSkippedWithANote() async throws {
        let file = PackageFolder.testData.appending(path: "Tables/rows-of-delimiters.csv")
        let (names, records, notes) = try await imported(file)
        #expect(names == ["Date", "Payee", "Amount", "Note"])
        #expect(
            records == [["2021-03-01", "Shop", "12.5", "a"], ["2021-03-02", "Bar", "3.1", "b"]])
        #expect(notes == ["5 empty rows were skipped."])
    }

    @Test func emptyColumnsAreSkippedWithANote() async throws {
        let file = try folder.file("x.csv", "name,,size, ,\nA,,1,,\nB, ,2,,\n")
        let (names, records, notes) = try await imported(file)
        #expect(names == ["name", "size"])
        #expect(records == [["A", "1"], ["B", "2"]])
        #expect(notes == ["3 empty columns were skipped."])
    }

    /// The preview ends before the first value of the column.
    @Test func aColumnWithALateValueIsKept() async throws {
        let rows = String(repeating: "Emma,,1815\n", count: 40_000)
        let file = try folder.file("x.csv", "name,,year\n\(rows)Momo,late,1973\n")
        let preview = try await ImportPreview(of: file)
        #expect(preview.columns.map(\.name) == ["name", "year"])
        let report = try await library.importFile(from: file, options: preview.options)
        #expect(report.list.fields.map(\.name) == ["name", "year", "Column 2"])
        let last = try #require(try library.record(40_001, in: report.list.id))
        #expect(last.values == [.text("Momo"), .integer(1973), .text("late")])
    }

    @Test(arguments: [
        ("a,b,c\nA, \"B\" ,C\n", [["a", "b", "c"], ["A", "B", "C"]]),
        ("A, \"B\" ,C\nD,\"E\",F\n", [["A", "B", "C"], ["D", "E", "F"]]),
        ("name,note\nA,x\ty\n", [["name", "note"], ["A", "x\ty"]]),
        (
            "name,note\nA,x\ty\nB\nC,d,e\n",
            [["name", "note"], ["A", "x\ty"], ["B"], ["C", "d", "e"]]
        ),
        ("name;note\nA;x,y|z\nB;c\nC\n", [["name", "note"], ["A", "x,y|z"], ["B", "c"], ["C"]]),
    ])
    func aDelimiterInOneLineDoesNotWin(_ text: String, _ rows: [[String]]) throws {
        let file = try folder.file("x.csv", text)
        var dialect = try CSVPreview(of: file).dialect
        let head = try CSVHead(of: file, dialect: &dialect, isEncodingKnown: true)
        #expect((0..<head.rows.count).map(head.rows.strings(ofRow:)) == rows)
    }
}
