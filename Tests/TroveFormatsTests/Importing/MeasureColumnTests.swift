import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// Columns of text whose numbers all have the same unit after them.
struct MeasureColumnTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A column of a CSV file, between two others.
    private func column(
        _ texts: [String], name: String = "Size"
    ) async throws -> (field: Field, values: [FieldValue], notes: [String]) {
        let rows = texts.enumerated().map {
            "A\($0);\"\($1.replacing("\"", with: "\"\""))\";x\($0)\n"
        }
        let file = try folder.file("x.csv", "Name;\(name);Note\n" + rows.joined())
        let library = try folder.library()
        let report = try await library.importFile(from: file)
        #expect(report.recordCount == texts.count)
        let ids = (0..<texts.count).map { Int64($0 + 1) }
        let values = try library.records(ids, in: report.list.id).map { $0.values[1] }
        return (report.list.fields[1], values, report.notes.map(\.message))
    }

    @Test(
        arguments: [
            (["12 kg", "3.5 kg", "", "-4 kg"], ["12", "3.5", "", "-4"], "kg"),
            (["12kg", "3.5kg", " 7 kg "], ["12", "3.5", "7"], "kg"),
            (["20 °C", "−3.5 °C"], ["20", "-3.5"], "°C"),
            (["1.250,5 km/h", "80,0 km/h"], ["1250.5", "80"], "km/h"),
            (["12 m2", "50 m2"], ["12", "50"], "m2"),
            (["7 m s-1", "8 m s-1"], ["7", "8"], "m s-1"),
            (["312 pages", "1 204 pages"], ["312", "1204"], "pages"),
            (["90 min", "120 min"], ["90", "120"], "min"), (["5\"", "7.5\""], nil, ""),
            (["5 \"", "7.5 \""], ["5", "7.5"], "\""), (["12°", "13.5°"], ["12", "13.5"], "°"),
            (["5 ‰", "7 ‰"], ["5", "7"], "‰"),
            (["10 St\u{fc}ck", "5 Stück"], ["10", "5"], "Stück"),
            (
                Array(repeating: "500 g", count: 9) + ["250 g"],
                Array(repeating: "500", count: 9) + ["250"],
                "g"
            ),
        ] as [([String], [String]?, String)])
    func numbersWithTheSameUnitAreNumbers(
        texts: [String], numbers: [String]?, unit: String
    ) async throws {
        let (field, values, notes) = try await column(texts)
        #expect(field.kind == (numbers == nil ? .text : .number))
        #expect(field.options.unit == unit)
        #expect(values.map(\.text) == numbers ?? texts)
        #expect(
            notes
                == (numbers == nil
                    ? []
                    : ["“\(unit)” after the numbers in “Size” was read as the unit of the field."])
        )
    }

    @Test(
        "Codes, addresses, ordinals and other texts stay text",
        arguments: [
            ["12 A", "12 B"], ["12 A", "14 A", "3 B"], ["12A", "14A"], ["5M", "7M"],
            ["12 kg", "3 g"], ["12 kg", "3"], ["12 kg", "n/a"], ["12 kg", "about 5 kg"],
            ["12 kg", "12 kg"], ["12 kg"], ["1010 Wien", "1020 Wien"],
            ["2019 Winter", "2020 Winter"],
            ["1st", "1st", "2nd"], ["4th", "5th"], ["4 th", "5 th"], ["10 am", "11 am"],
            ["12 Main Street", "14 Main Street"], ["10-12 kg", "12-14 kg"], ["1/2 kg", "3/4 kg"],
            ["007 kg", "008 kg"], ["1 x 2 m", "3 x 4 m"], ["5 kg (net)", "7 kg (net)"],
            ["1,50 kg", "1.50 kg"], ["kg 5", "kg 7"],
        ])
    func otherTextsStayText(texts: [String]) async throws {
        let (field, values, notes) = try await column(texts)
        #expect(field.kind == .text)
        #expect(values.map(\.text) == texts)
        #expect(notes.isEmpty)
    }

    @Test func columnsOfCodesStayText() async throws {
        #expect(try await column(["12 a", "14 a"], name: "ZIP").field.kind == .text)
    }

    @Test func theDecimalSeparatorFollowsOtherColumns() async throws {
        let file = try folder.file(
            "x.csv", "Name,Price,Weight\nA,\"1,5\",\"1,500 kg\"\nB,\"2,25\",\"2,250 kg\"\n")
        let report = try await folder.library().importFile(from: file)
        #expect(report.list.fields[2].options.unit == "kg")
        #expect(
            report.notes.map(\.message).contains { $0.contains("1,500") && $0.contains("1.5.") })
    }

    /// A column that stays text in its list keeps the texts.
    @Test func aTextFieldKeepsTheTexts() async throws {
        let library = try folder.library()
        let file = try folder.file("x.csv", "Name,Size\nA,12 kg\nB,3.5 kg\n")
        let options = ImportOptions(columns: [
            .init(name: "Name"), .init(name: "Size", kind: .text),
        ])
        let list = try await library.importFile(from: file, options: options).list
        #expect(list.fields[1].kind == .text)
        #expect(list.fields[1].options.unit.isEmpty)
        #expect(try library.record(2, in: list.id)?.values[1] == .text("3.5 kg"))
    }
}
