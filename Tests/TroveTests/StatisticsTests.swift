import Foundation
import UITestSupport
import XCTest

/// Charts of the values of a field, whose bars lead to their records.
final class StatisticsTests: TroveTestCase {
    func testABarLeadsToItsRecords() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.chooseFromMainMenu("Statistics…")
        let expected = try XCTUnwrap(
            try user.library.rows(
                """
                SELECT genre, count(*) FROM books GROUP BY genre
                ORDER BY count(*) DESC, genre LIMIT 1
                """
            ).first)
        let bar = try trove.wait("the most frequent genre") {
            trove.windows.last?.first { $0.name.hasPrefix("\(expected[0]), \(expected[1]) ") }
        }
        try Pointer.click(bar.frame.center)
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.wait("the number of records") {
            trove.windows.first?.first { $0.name == "\(expected[1]) records" } != nil
        }
        XCTAssertEqual(
            try trove.find(.entry, "Search").text, "Genre:\"\(expected[0])\"")
        try trove.quit()
    }

    func testNumbersAreChartedByKeyboard() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Keyboard.press("ctrl+i")
        try trove.wait("the field has the keyboard") {
            trove.windows.last?.isActive == true && trove.windows.count == 2
        }
        try trove.click(.comboBox, "Field")
        XCTAssertTrue(try trove.find(.menuItem, "Pages").perform("click"))
        let bar = try trove.wait("a range of pages") {
            trove.windows.last?.first { $0.name.hasPrefix("200–") }
        }
        XCTAssertTrue(trove.windows.last?.outline.contains("Filled in ") == true)
        try trove.press("Tab", until: "the ranges have the keyboard") {
            trove.windows.last?.first(where: { $0.isFocused && $0.role == .listItem }) != nil
        }
        let numbers = bar.name.split { !$0.isNumber }.compactMap { Int($0) }
        XCTAssertEqual(numbers.count, 3, bar.name)
        XCTAssertEqual(
            try user.library.value(
                "SELECT count(*) FROM books WHERE pages BETWEEN \(numbers[0]) AND \(numbers[1])"),
            "\(numbers[2])")
        try Keyboard.press("Down", "Return")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.wait("a search for the range") {
            try trove.find(.entry, "Search").text.hasPrefix("Pages:>=")
        }
        try Keyboard.press("Escape")
        try trove.quit()
    }

    private func save(as file: URL, in trove: RunningProgram) throws {
        try trove.wait("the file can be named") {
            trove.windows.last?.name == "Export Chart" && trove.windows.last?.isActive == true
        }
        try Keyboard.press("ctrl+a")
        try Keyboard.type(file.path)
        try Keyboard.press("Return")
        try trove.wait("the file is written") {
            FileManager.default.fileExists(atPath: file.path)
        }
        try trove.wait("the dialog says so") {
            trove.windows.last?.outline.contains("Exported to “\(file.lastPathComponent)”") == true
        }
    }

    func testTheChartIsExportedAsATableAndAsPictures() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.chooseFromMainMenu("Statistics…")
        try trove.wait("the bars") {
            trove.windows.last?.first { $0.role == .listItem && $0.name.contains(" record") } != nil
        }
        let table = user.home.url.appendingPathComponent("genres.csv")
        try trove.click(.button, "Export…")
        try save(as: table, in: trove)
        let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
        let expected = try user.library.rows(
            "SELECT genre, count(*) FROM books GROUP BY genre ORDER BY count(*) DESC, genre LIMIT 1"
        )
        XCTAssertEqual(lines.first, "Genre,Records")
        XCTAssertEqual(lines.dropFirst().first.map(String.init), expected[0].joined(separator: ","))

        // By keyboard.
        let picture = user.home.url.appendingPathComponent("genres.png")
        try trove.press("Tab", until: "the button has the keyboard") {
            trove.focused(.button)?.name == "Export…"
        }
        try Keyboard.press("space")
        try save(as: picture, in: trove)
        let data = try Data(contentsOf: picture)
        XCTAssertEqual(Array(data.prefix(4)), [0x89] + Array("PNG".utf8))
        let drawing = user.home.url.appendingPathComponent("genres.svg")
        try Keyboard.press("space")
        try save(as: drawing, in: trove)
        XCTAssertTrue(try String(contentsOf: drawing, encoding: .utf8).contains("<svg"))
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }
}
