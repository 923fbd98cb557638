import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// Header detection: whether the first row names the columns, judging by the rows below it.
struct CSVHeaderTests {
    /// The tables of `csv-tables.txt` of one sort, with their names.
    private static func tables(_ sort: String) throws -> [(name: String, text: String)] {
        let file = PackageFolder.testData.appending(path: "csv-tables.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "%%% ").compactMap {
            let line = $0.prefix { !$0.isNewline }
            guard line.hasPrefix(sort + " ") else { return nil }
            return (
                String(line.dropFirst(sort.count + 1)), String($0.dropFirst(line.count + 1))
            )
        }
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func preview(_ text: String) throws -> CSVPreview {
        try CSVPreview(of: folder.file("x.csv", text))
    }

    @Test func headersOfRealTablesAreSeen() throws {
        let tables = try Self.tables("header")
        #expect(tables.count >= 100)
        let missed = try tables.filter { try !preview($0.text).hasHeader }.map(\.name)
        #expect(missed.count * 20 <= tables.count, "\(missed)")
    }

    @Test func noHeaderIsSeenWhereThereIsNone() throws {
        let tables = try Self.tables("none")
        #expect(tables.count >= 40)
        let wrong = try tables.filter { try preview($0.text).hasHeader }.map(\.name)
        #expect(wrong.isEmpty)
    }

    @Test func tablesBehindPreamblesAreFound() throws {
        let tables = try Self.tables("preamble")
        #expect(tables.count >= 14)
        for table in tables {
            let preview = try preview(table.text)
            #expect(preview.hasHeader, "\(table.name)")
            #expect(preview.dialect.skippedLineCount > 0, "\(table.name)")
            #expect(preview.notes.first?.message.contains("skipped") == true, "\(table.name)")
        }
    }

    @Test(arguments: [
        (",name,age\n0,Emma,21\n1,Faust,54\n", ["Column 1", "name", "age"]),
        ("a,a,b\n1,2,x\n3,4,y\n", ["a", "a 2", "b"]),
        ("n,A,a\n1,2,3\n4,5,6\n", ["n", "A", "a 2"]),
        ("city,1990,1991\nOslo,4,5\nRome,7,8\n", ["city", "1990", "1991"]),
        ("No,Name,Class\n1,Emma,A\n2,Faust,B\n3,Momo,A\n", ["No", "Name", "Class"]),
        ("# name,size\nEmma,3\nFaust,4\n", ["name", "size"]),
        ("\"size\" \"width\"\n\"a\" 1 2\n\"b\" 3 4\n", ["Column 1", "size", "width"]),
    ])
    func namesOfColumns(_ text: String, _ names: [String]) throws {
        let preview = try preview(text)
        #expect(preview.hasHeader)
        #expect(preview.columns.map(\.name) == names)
    }

    @Test(arguments: [
        ("Report of May\n\nname,size\nEmma,3\nFaust,4\n", 2),
        ("# made by a script\n# in metres\nname,size\nEmma,3\nFaust,4\n", 2),
        ("Title,,\n,,\nname,size,year\nEmma,3,1815\nFaust,4,1808\n", 2),
        ("Report, of May\nDone\n\nname,size\nEmma,3\nFaust,4\nMomo,5\nTom,6\n", 3),
        ("sep=;\nname;size\nEmma;3\n", 1), ("name,size\nEmma,3\n\nFaust,4\n", 0),
        ("a,b\n1\n2,x,more\n", 0), ("name,size\nEmma\nFaust,4\nMomo,5\n", 0),
    ])
    func linesBeforeTheTable(_ text: String, _ count: Int) async throws {
        for lineEnd in ["\n", "\r\n", "\r"] {
            let text = text.replacing("\n", with: lineEnd)
            let preview = try preview(text)
            #expect(preview.dialect.skippedLineCount == count, "\(text.debugDescription)")
            #expect(preview.hasHeader)
            let all = try CSVPreview(
                of: folder.file("y.csv", text), options: ImportOptions(skippedLineCount: 0))
            #expect(all.dialect.skippedLineCount == 0)
        }
    }

    @Test func recordsBehindAPreambleKnowTheirLines() async throws {
        let library = try folder.library()
        let file = try folder.file(
            "x.csv", "Report\n\nname,size\nEmma,3\nMomo,5\nTom,6\nAnna,7\nFaust,4,more\n")
        let report = try await library.importFile(from: file)
        #expect(report.recordCount == 5)
        #expect(
            report.notes.map(\.message).first
                == "2 lines before the table were skipped.")
        #expect(report.notes.map(\.line) == [1, 8])
        #expect(report.dialect?.skippedLineCount == 2)
        #expect(report.dialect?.hasHeader == true)
    }

    @Test func linesThatAreAllSkippedAreTold() throws {
        let file = try folder.file("x.csv", "a,b\n1,2\n")
        let error = #expect(throws: LibraryError.self) {
            try CSVPreview(of: file, options: ImportOptions(skippedLineCount: 9))
        }
        #expect(error?.message.contains("Skip fewer lines") == true)
    }

    /// The order of a dictionary differs between instances; the result must not.
    @Test func aColumnOfSeveralKindsIsJudgedTheSameEveryTime() {
        for _ in 1...200 {
            var column = CSVColumnProfile()
            for value in ["yes", "3", "Emma", "2020-03-12"] { column.add(value) }
            #expect(column.commonest == .number)
        }
    }
}
