import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Workbooks that other programs wrote.
struct XLSXFileTests {
    /// The contents of a file.
    struct Example: CustomTestStringConvertible, Sendable {
        var file: String
        var fields: [String]
        /// The numbers of the rows and the texts of their values.
        var rows: [(Int, [String])]
        /// A beginning of each note, after its row.
        var notes: [(Int, String)] = []
        var testDescription: String { file }
    }

    static func source(_ file: String, sheet: String? = nil) throws -> SheetSource {
        let data = PackageFolder.testData.appending(path: "Spreadsheets/\(file).xlsx")
        return try SheetSource(
            XLSXDocument(data, sheet: sheet, context: ImportContext()), context: ImportContext())
    }

    static func texts(_ source: SheetSource) throws -> [(Int, [String])] {
        var rows: [(Int, [String])] = []
        try source.readRecords { record in
            var texts = record.values.map { value in
                guard case .value(let value) = value else { return "?" }
                return value.text
            }
            while texts.last?.isEmpty == true { texts.removeLast() }
            rows.append((record.line, texts))
        }
        return rows
    }

    @Test("Files of other programs are read as they are", arguments: examples)
    func filesAreRead(_ example: Example) throws {
        let source = try Self.source(example.file)
        let fields = source.fields.map { field in
            let unit = field.options.unit
            return "\(field.name): \(field.kind.rawValue)" + (unit.isEmpty ? "" : " \(unit)")
        }
        #expect(fields == example.fields)
        let rows = try Self.texts(source)
        #expect(rows.map(\.0) == example.rows.map(\.0))
        #expect(rows.map(\.1) == example.rows.map(\.1))
        #expect(source.recordCount == rows.count)
        #expect(source.notes.map(\.line) == example.notes.map(\.0))
        for (note, beginning) in zip(source.notes, example.notes) {
            #expect(note.message.hasPrefix(beginning.1), "\(note.message)")
        }
    }

    @Test("Lists of choices become the choices of the field, in their order")
    func listsOfChoices() throws {
        for file in [
            "calc-list-of-kinds", "calc-ghost-rows", "openpyxl-absolute-targets-local-prefixes",
        ] {
            let state = try Self.source(file).fields.first { $0.name == "State" }
            #expect(state?.choices == ["new", "used", "lost"], "\(file)")
        }
    }

    @Test("Hidden sheets are offered last")
    func hiddenSheetsAreOfferedLast() throws {
        let source = try Self.source("openpyxl-absolute-targets-local-prefixes")
        #expect(source.sheetNames == ["Books", "Lists"])
        #expect(source.suggestedName == "Books")
        #expect(throws: LibraryError.self) {
            try Self.source("openpyxl-absolute-targets-local-prefixes", sheet: "None")
        }
    }

    @Test("Numbers without a date format become dates if the field is one")
    func numbersCanBeDates() throws {
        let source = try Self.source("pyexcelerate-dates-unmarked")
        let dates = source.reading(as: [nil, .date, .date, nil])
        var texts: [[String]] = []
        try dates.readRecords { record in
            texts.append(
                record.values[1...2].map { value in
                    guard case .value(let value) = value else { return "?" }
                    return String(value.text.prefix(16))
                })
        }
        #expect(
            texts == [["2024-01-31", "2024-01-31T13:45"], ["2023-05-06", "2023-05-06T07:15"]])
    }
}
