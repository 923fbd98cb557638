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
        try Pointer.click(bar.frame.centre)
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
        try trove.wait("the ranges have the keyboard") {
            if trove.windows.last?.first(where: { $0.isFocused && $0.role == .listItem }) != nil {
                return true
            }
            try Keyboard.press("Tab")
            return false
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
}
