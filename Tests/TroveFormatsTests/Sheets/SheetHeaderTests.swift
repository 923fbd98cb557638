import Foundation
import Testing
import TroveModel

@testable import TroveFormats

/// The row with the column names of a sheet.
struct SheetHeaderTests {
    /// Returns rows of cells: digits are numbers, a hyphen is no cell, everything else is text.
    static func rows(_ text: String) -> [SheetRow] {
        text.split(separator: "/").enumerated().map { number, cells in
            var row = SheetRow(number: number + 1)
            for (column, cell) in cells.split(separator: " ").enumerated() where cell != "-" {
                let number = SheetNumber(String(cell))
                row.cells.append(
                    SheetRow.Entry(
                        column: column,
                        cell: number.map { SheetCell(content: .number($0)) }
                            ?? SheetCell(content: .string, text: String(cell))))
            }
            return row
        }
    }

    @Test(
        "Column names are found below titles and above values",
        arguments: [
            ("Name Year/Ann 1990/Bob 1991", 0), ("Report/Name Year/Ann 1990", 1),
            ("Report/by-me/Name Year City/Ann 1990 Rome", 2),
            ("- Person - Place/Name Age Street City/Ann 3 Low Rome", 1),
            ("- Name/0 Ann/1 Bob", 0), ("Name 2019 2020/Ann 5 7/Bob 3 4", 0),
            ("Name Amount Name/Ann 5 x/Bob 3 y", 0), ("Name City/Ann Rome/Bob Oslo", 0),
            ("Ann Rome/Bob Rome/Eve Oslo", nil), ("1 2/3 4", nil), ("Ann 5/Bob 3", nil),
            ("a/c d", nil), ("Name - -/Ann 5 7", nil), ("Name/Ann/Bob", 0), ("Name", nil),
        ] as [(String, Int?)])
    func columnNamesAreFound(text: String, index: Int?) {
        #expect(SheetHeader(Self.rows(text)).index == index)
    }

    @Test("Titles and empty rows are told, and are no records")
    func titlesAreTold() {
        let scan = SheetScan(hasHeader: nil)
        for row in Self.rows("Report/Name Year/Ann 1990") { scan.add(row) }
        var last = Self.rows("Bob 1991")[0]
        last.number = 6
        scan.add(last)
        scan.finish()
        #expect(scan.recordCount == 2)
        #expect(scan.usedColumns.map(\.name) == ["Name", "Year"])
        #expect(
            scan.notes.map { "\($0.line) \($0.message)" } == [
                "1 1 row above the table was skipped: “Report”.", "4 2 empty rows were skipped.",
            ])
    }
}
