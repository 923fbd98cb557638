import Foundation
import UITestSupport
import XCTest

/// Completions of a query below the search entry, by mouse and by keys.
final class CompletionTests: TroveTestCase {
    private func query(_ trove: RunningProgram) -> String? {
        trove.windows.first?.first { $0.role == .entry && $0.name == "Search" }?.text
    }

    private func waitForSuggestions(_ names: [String], in trove: RunningProgram) throws {
        try trove.wait("the suggestions \(names)") {
            let list = trove.windows.lazy.compactMap { window in
                window.first { $0.name == "Suggestions" && !$0.all(.listItem).isEmpty }
            }.first
            return list?.all(.listItem).map(\.name).starts(with: names) == true
        }
    }

    func testAFieldAndAValueAreCompletedByKeys() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Keyboard.type("ge")
        try waitForSuggestions(["Genre, Field"], in: trove)
        try Keyboard.press("Tab")
        try trove.wait("the field is completed") { query(trove) == "Genre:" }
        try Keyboard.type("po")
        try waitForSuggestions(["Poetry, 3 records"], in: trove)
        try Keyboard.press("Down", "Return")
        try trove.wait("the value is completed") { query(trove) == "Genre:Poetry " }
        XCTAssertEqual(
            try user.library.value("SELECT count(*) FROM books WHERE genre = 'Poetry'"), "3")
        try trove.wait("the results") { trove.shows(.label, "3 records") }
        XCTAssertEqual(trove.focused(.entry)?.name, "Search")

        // Escape closes the suggestions only; typing goes on.
        try Keyboard.type("au")
        try waitForSuggestions(["Author, Field"], in: trove)
        try Keyboard.press("Escape")
        try trove.wait("the suggestions are closed") { !trove.shows(.listItem, "Author, Field") }
        XCTAssertEqual(query(trove), "Genre:Poetry au")
        try Keyboard.press("Escape")
        try trove.wait("the search is closed") { query(trove) == nil }
        try trove.quit()
    }

    func testAValueIsChosenByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.click(.button, "Search")
        try trove.wait("the search has the keyboard") { trove.focused(.entry)?.name == "Search" }
        try Keyboard.type("author:ursula")
        try waitForSuggestions(["Ursula K. Le Guin, 1 record"], in: trove)
        let suggestion = try trove.find(.listItem, "Ursula K. Le Guin, 1 record")
        try Programs.settle()
        try Pointer.click(suggestion.frame.center)
        try trove.wait("the value is completed") {
            query(trove) == "author:\"Ursula K. Le Guin\" "
        }
        try trove.wait("the results") {
            try trove.titles().first == "The Left Hand of Darkness"
        }
        try Keyboard.type("nothing")
        try trove.wait("typing goes on at the end") {
            query(trove) == "author:\"Ursula K. Le Guin\" nothing"
        }
        try trove.quit()
    }
}
