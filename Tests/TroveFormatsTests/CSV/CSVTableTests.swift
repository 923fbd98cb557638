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

    /// Equal rows of a hundred bytes: few to import, and more than the preview reads.
    private static func manyBytes(of title: String, _ others: String, count: Int) -> String {
        let row = title + String(repeating: "a", count: 100 - title.count) + others
        let text = String(repeating: row, count: count)
        #expect(text.utf8.count > CSVHead.size)
        return text
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
        let rows = Self.manyBytes(of: "Emma", ",,1815\n", count: 4_000)
        let file = try folder.file("x.csv", "name,,year\n\(rows)Momo,late,1973\n")
        let preview = try await ImportPreview(of: file)
        #expect(preview.columns.map(\.name) == ["name", "year"])
        let report = try await library.importFile(from: file, options: preview.options)
        #expect(report.list.fields.map(\.name) == ["name", "year", "Column 2"])
        let last = try #require(try library.record(4_001, in: report.list.id))
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

    // MARK: - Several tables

    @Test func theLargestOfSeveralTablesIsRead() async throws {
        let file = PackageFolder.testData.appending(path: "Tables/two-tables.csv")
        let (names, records, notes) = try await imported(file)
        #expect(names == ["name", "phone", "city", "zip"])
        #expect(records.map { $0[0] } == ["Carl", "Dora", "Eva"])
        #expect(
            notes == [
                "There are 2 tables: lines 1–3, 4–7. Table 2 was read; lines 1–3 were skipped."
            ])
        let preview = try await ImportPreview(of: file)
        #expect(preview.tables.map(\.lines) == [1...3, 4...7])
        #expect(preview.tables.map(\.rowCount) == [3, 4])
        #expect(preview.table == 2)
    }

    @Test func anotherTableIsReadOnRequest() async throws {
        let file = PackageFolder.testData.appending(path: "Tables/two-tables.csv")
        let (names, records, notes) = try await imported(file, options: ImportOptions(table: 1))
        #expect(names == ["name", "phone"])
        #expect(records == [["Ann", "1"], ["Bob", "2"]])
        #expect(
            notes == [
                "There are 2 tables: lines 1–3, 4–7. Table 1 was read; lines 4–7 were skipped."
            ])
        for (number, message) in [
            (3, "“two-tables.csv” has 2 tables, and no table 3. Choose a table from 1 to 2."),
            (0, "“two-tables.csv” has 2 tables, and no table 0. Choose a table from 1 to 2."),
        ] {
            let error = #expect(throws: LibraryError.self) {
                try CSVPreview(of: file, options: ImportOptions(table: number))
            }
            #expect(error?.message == message)
        }
        let preview = try await ImportPreview(of: file, options: ImportOptions(table: 1))
        #expect(try await library.importFile(from: file, options: preview.options).recordCount == 2)
    }

    @Test(arguments: [
        // Behind an empty line, or a row of delimiters.
        ("name,x\nA,1\nB,2\nC,3\n\ntitle,year,city\nT,1999,Ulm\n", [1...4, 6...7], 1),
        ("name,x,\nA,1,\n,,\ntitle,year,city\nT,1999,Ulm\nU,2001,Bonn\n", [1...2, 4...6], 2),
        ("name,phone\nA,1\n\ncity,country\nUlm,DE\nOslo,NO\nRom,IT\n", [1...2, 4...7], 2),
        // Padded to the same width.
        (
            "name,x,,\nA,1,,\nB,2,,\nname,x,city,zip\nC,3,Ulm,8\nD,4,Ulm,9\nE,5,Ulm,9\n",
            [1...3, 4...7], 2
        ),
        // A narrower table below a wider one.
        ("a_id,b_id,c_id\n1,2,3\n4,5,6\n7,8,9\na_id,d_id\n1,2\n3,4\n", [1...4, 5...7], 1),
        // Titles above each.
        (
            "Report A\n\nname,x\nA,1\n\nReport B\n\nname,x,city\nB,2,Ulm\nC,3,Ulm\n",
            [3...4, 8...10], 2
        ),
        (
            "A,,\n,,\nname,x,\nA,1,\n,,\nB,,\n,,\nname,x,city\nB,2,Ulm\nC,3,Ulm\n",
            [3...4, 8...10], 2
        ),
        // Unknown names, with numbers below them.
        ("ime,leto\nA,1\nB,2\nnaslov,avtor,ocen\nT,U,1\nV,W,2\nX,Y,3\n", [1...3, 4...7], 2),
    ])
    func tablesAreFound(_ text: String, _ lines: [ClosedRange<Int>], _ number: Int) async throws {
        for lineEnd in ["\n", "\r\n", "\r"] {
            let file = try folder.file("x.csv", text.replacing("\n", with: lineEnd))
            let preview = try await ImportPreview(of: file)
            #expect(preview.tables.map(\.lines) == lines)
            #expect(preview.table == number)
            #expect(preview.dialect?.hasHeader == true)
            #expect(preview.recordCount == lines[number - 1].count - 1)
        }
    }

    @Test(arguments: [
        "name,notes\nAnn,hello\nBob,a,b\nCid,c,d\nDan,e\n",
        "name,notes\nAnn,hello\nBob,a,b\nCid,c,5\nDan,e\n",
        "name,city\nAnn,Bonn\n\nBob,Ulm\nCid,Kiel\n",
        "name,size\nAnn,5\n\nBob,unknown\nCid,7\n",
        "name,x\nA,1\n,\nB,2\n,\n",
        "name,size,\nAnn,tall,friend\nBob,5,\nCid,6,\n",
        "\"city\",\"country\"\n\"a\",\"Oslo\",\"Norway\"\n\"b\",\"Rome\",\"Italy\"\n",
        "name\nBerlin, Germany\nParis, France\nRome\nOslo\n",
        "field,label,kind,size\ntitle,Name,Author,\nyear,Date,Price,\nplace,City,Country,\n",
        "field,label,kind,size\nid,Number,x,5\ntitle,Name,Author,\nyear,Date,Price,\nb,c,d,7\n",
    ])
    func oneTableStaysOne(_ text: String) async throws {
        let preview = try await ImportPreview(of: folder.file("x.csv", text))
        #expect(preview.tables.isEmpty)
        #expect(preview.table == nil)
        #expect(!preview.notes.contains { $0.message.contains("tables") })
        let filled = text.split(separator: "\n").count { $0 != "," }
        #expect(preview.recordCount == filled - 1)
    }

    @Test func titlesAboveATableWithEmptyColumnsAreSkipped() async throws {
        let rows = (1...40).map { "Emma \($0),\(1800 + $0),Ulm,\($0).5,,,\n" }.joined()
        let file = try folder.file("x.csv", "Report,,,,,,\nName,Year,City,Amount,,,\n" + rows)
        let (names, records, notes) = try await imported(file)
        #expect(names == ["Name", "Year", "City", "Amount"])
        #expect(records.count == 40)
        #expect(
            notes == ["1 line before the table was skipped.", "3 empty columns were skipped."])
        let list = try #require(try library.lists().first)
        #expect(list.fields.map(\.kind) == [.text, .number, .text, .number])
    }

    @Test(arguments: [
        ("name,x,y\nA,1,2\nB,3,4\n\nTotal,4\n", 2, ["Below the table, line 5 was skipped."]),
        (
            "name,x\nA,1\nB,2\n\nSource: us\n\nAll rights reserved\n", 2,
            ["Below the table, lines 5–7 were skipped."]
        ),
        ("name,x\nA,1\n\nB\nC,2\n", 3, []),
        ("name,x\nA,1\n\nTotal,1\n", 2, []),
    ])
    func linesBelowATableAreTold(_ text: String, _ count: Int, _ notes: [String]) async throws {
        let (_, records, found) = try await imported(folder.file("x.csv", text))
        #expect(records.count == count)
        #expect(found == notes)
    }

    /// The preview does not see the second table.
    @Test func aTableFarBehindIsTold() async throws {
        let rows = Self.manyBytes(of: "Emma", ",1815\n", count: 4_000)
        let second = "\nname,year,city\nMomo,1973,Rom\nTom,1876,Hannibal\n"
        let file = try folder.file("x.csv", "name,year\n" + rows + second)
        let report = try await library.importFile(from: file)
        #expect(report.recordCount == 4_000)
        #expect(report.list.fields.map(\.name) == ["name", "year"])
        #expect(
            report.notes.map(\.message) == [
                """
                There are 2 tables: lines 1–4001, 4003–4005. Table 1 was read; lines \
                4003–4005 were skipped.
                """
            ])
        let other = try await library.importFile(from: file, options: ImportOptions(table: 2))
        #expect(other.recordCount == 2)
        #expect(other.list.fields.map(\.name) == ["name", "year", "city"])
        let preview = try await ImportPreview(of: file)
        let first = try await library.importFile(from: file, options: preview.options)
        #expect(first.recordCount == 4_000)
    }

    /// The largest table begins behind the part that the preview reads.
    @Test func theLargestTableMayBeginFarBehind() async throws {
        let rows = Self.manyBytes(of: "Emma", ",1815\n", count: 4_000)
        let more = Self.manyBytes(of: "Momo", ",1973,Rom\n", count: 4_001)
        let file = try folder.file("x.csv", "name,year\n\(rows)\nname,year,city\n\(more)")
        let report = try await library.importFile(from: file)
        #expect(report.recordCount == 4_001)
        #expect(report.list.fields.map(\.name) == ["name", "year", "city"])
    }
}
